import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type Db, inTransaction } from '../db/db.ts'
import { describeError } from '../log.ts'
import { enqueue } from '../outbox/enqueue.ts'
import type { ProviderClient } from '../provider/request.ts'
import { runPeriodically } from '../provider/run-periodically.ts'

/**
 * The provider's script is the only one of a third party in the portal's pages. The provider changes it without a
 * word, so no hash of it can be fixed in the page; instead the wholesaler is told of each change.
 */

const HOUR_MS = 3_600_000
const EVERY_MS = 24 * HOUR_MS
const AFTER_FAILURE_MS = HOUR_MS
const LIMIT_MS = 10_000
const MOST_BYTES = 5_000_000

/** Looks at the script once a day, whichever worker comes first, and tells if it is not what it was. */
export async function lookAtScript({ db, stax: { jsUrl: url }, clock, log }: ProviderClient): Promise<void> {
  const now = clock()
  const turn = await takeTurn(db, url, now)
  if (!turn) return
  let sha256: string
  try {
    sha256 = await hashOf(url)
  } catch (error) {
    log.warn({ error: describeError(error) }, 'the payment provider’s script could not be looked at')
    return setLookedAt(db, url, new Date(now.getTime() - EVERY_MS + AFTER_FAILURE_MS))
  }
  if (sha256 === turn.sha256) return
  await inTransaction(db, async (db) => {
    await setHash(db, url, { sha256, changed_at: turn.sha256 === null ? null : now })
    if (turn.sha256 !== null) await tellOfChange(db, now, url, [turn.sha256, sha256])
  })
  if (turn.sha256 !== null) log.error({ url, sha256 }, 'the payment provider’s script has changed')
}

/** The worker's task. */
export function runScriptWatch(client: ProviderClient): { stop(): Promise<void> } {
  return runPeriodically(client, HOUR_MS, 'the payment provider’s script was not looked at', () =>
    lookAtScript(client),
  )
}

async function hashOf(url: string): Promise<string> {
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(LIMIT_MS) })
  const length = Number(response.headers.get('content-length') ?? 0)
  if (!response.ok || length > MOST_BYTES) throw new Error(`the script answered ${response.status}`)
  return createHash('sha256')
    .update(Buffer.from(await response.arrayBuffer()))
    .digest('hex')
}

async function takeTurn(db: Db, url: string, now: Date): Promise<{ sha256: string | null } | undefined> {
  const before = new Date(now.getTime() - EVERY_MS)
  const { rows } = await sql<{ sha256: string | null }>`
    insert into provider_scripts (url, looked_at) values (${url}, ${now})
    on conflict (url) do update set looked_at = excluded.looked_at
      where provider_scripts.looked_at <= ${before} or provider_scripts.looked_at > ${now}
    returning sha256`.execute(db)
  return rows[0]
}

async function setLookedAt(db: Db, url: string, looked_at: Date): Promise<void> {
  await db.updateTable('provider_scripts').set({ looked_at }).where('url', '=', url).execute()
}

type Hash = { sha256: string; changed_at: Date | null }

async function setHash(db: Db, url: string, hash: Hash): Promise<void> {
  await db.updateTable('provider_scripts').set(hash).where('url', '=', url).execute()
}

async function tellOfChange(
  db: Db,
  now: Date,
  url: string,
  [before, after]: readonly [string, string],
): Promise<void> {
  const subject = 'The payment provider’s script has changed'
  const text = [
    `${url} is not what it was yesterday. It runs in the browser where cards and bank accounts are entered.`,
    'Please ask the payment provider whether they released a new version.',
    `SHA-256 before: ${before}`,
    `SHA-256 now: ${after}`,
  ].join('\n')
  for (const channel of ['chat', 'mail'] as const)
    await enqueue(db, now, 'notice', { channel, subject, text })
}
