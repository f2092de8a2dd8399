import { createClock } from '@trousseau/server/clock'
import type { Config } from '@trousseau/server/config'
import { openDb } from '@trousseau/server/db/db'
import { createLog, describeError } from '@trousseau/server/log'
import { ensureWebhooks } from '@trousseau/server/provider/provider'
import { createProviderClient } from '@trousseau/server/provider/request'

const EVENTS = [
  'update_payment_method',
  'update_customer',
  'create_transaction',
  'update_transaction',
  'update_transaction_settled',
]

/** The worker, which has just been started, shares the background's part of the calls. */
const PATIENCE_MS = 10_000

type Addresses = { databaseUrl: string; apiUrl: string; portalUrl: string }

/**
 * Registers our webhooks at the provider. Returns whether that worked; if not, lists are a few minutes behind and
 * nothing else.
 */
export async function hearFromProvider(config: Config, addresses: Addresses): Promise<boolean> {
  const log = createLog(config.logLevel, 'start')
  const db = openDb(addresses.databaseUrl, { max: 1, log })
  try {
    const stax = { ...config.stax, apiUrl: addresses.apiUrl }
    const client = {
      ...createProviderClient({ db, stax, clock: createClock(config.testNow), log }),
      patienceMs: PATIENCE_MS,
    }
    const url = `${addresses.portalUrl}/api/provider-events/${encodeURIComponent(stax.webhookSecret)}`
    return (await ensureWebhooks(client, EVENTS, url)).kind === 'done'
  } catch (error) {
    // The portal runs already, and does without: a database that is away for a moment must not end the whole start.
    log.warn({ error: describeError(error) }, 'the payment provider was not asked')
    return false
  } finally {
    await db.destroy()
  }
}
