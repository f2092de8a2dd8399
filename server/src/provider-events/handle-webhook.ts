import { createHash, timingSafeEqual } from 'node:crypto'
import type { providerEvents } from '@trousseau/contract/provider-events'
import type { Db } from '../db/db.ts'
import { AppError } from '../http/app-error.ts'
import type { Handler } from '../http/call.ts'
import { networkOf, type RateLimit, refuseTooMany } from '../http/limits/rate-limit.ts'
import { askRefresh } from '../payment-methods/refresh-methods.ts'
import { askAbout } from '../payments/check-transaction.ts'

type Hint = Parameters<typeof handleWebhook>[0]['body']

const GUESSES: RateLimit = { name: 'provider-events', max: 20, seconds: 60 }

/**
 * A webhook is only a hint, because the provider does not sign it. Whatever the body says, the worker merely asks the
 * provider about that store.
 */
export const handleWebhook: Handler<typeof providerEvents.hearProvider> = async (call) => {
  const { db, params, body, config, now } = call
  if (!isSecret(params.secret, config.stax.webhookSecret)) {
    await refuseTooMany(db, GUESSES, networkOf(call.address), now)
    throw new AppError('not_found')
  }
  const names = [body.id, body.customer_id].filter((name) => typeof name === 'string')
  const storeId = names.length === 0 ? undefined : await findStoreByNames(db, names)
  if (storeId === undefined) return null
  // Only transactions have a type; saved payment methods do not.
  if (body.type && body.id)
    await askAbout(db, storeId, body.reference_id || body.id, { now, unlessSettled: isUntouched(body) })
  else await askRefresh(db, storeId, now)
  return null
}

/** Whether this is a charge of which nothing was given back: if we have settled it, the provider has no news of it. */
function isUntouched({ type, reference_id, is_voided, total_refunded }: Hint): boolean {
  const isVoided = is_voided !== false && is_voided !== 0
  return type === 'charge' && !reference_id && !isVoided && Number(total_refunded ?? 0) === 0
}

/** Compares in constant time, so that the secret cannot be guessed letter by letter. */
function isSecret(given: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given), hash(expected))
}

/** The store that owns the customer id or the saved payment method. */
async function findStoreByNames(db: Db, names: readonly string[]): Promise<number | undefined> {
  const row = await db
    .selectFrom('stores')
    .select('id')
    .where((is) =>
      is.or([
        is('stax_customer_id', 'in', names),
        is('id', 'in', db.selectFrom('payment_methods').select('store_id').where('stax_id', 'in', names)),
      ]),
    )
    .executeTakeFirst()
  return row?.id
}
