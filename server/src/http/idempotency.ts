import { createHash } from 'node:crypto'
import type { Endpoint } from '@trousseau/contract/endpoint'
import type { UserKind } from '@trousseau/domain/people/roles'
import { sql } from 'kysely'
import { type Db, inTransaction } from '../db/db.ts'
import { AppError } from './app-error.ts'

/** The caller, the route and the request that an idempotency key belongs to. */
export type IdempotencyKey = { owner: string; route: string; key: string; fingerprint: string }

const KEY = /^[\x21-\x7e]{8,200}$/
const KEY_NEEDED =
  'Please send an Idempotency-Key header with this request, so that sending it twice does not move the money twice.'

type Caller = { id: number; kind: UserKind; storeId: number | null }

const ownerOf = ({ id, kind, storeId }: Caller) => (kind === 'store' ? `store ${storeId}` : `user ${id}`)
const routeOf = ({ method, path }: Endpoint) => `${method} ${path}`

/**
 * Undefined without the header, where the header is not required. Keys belong to one store, or to one person of
 * wholesale or a factory.
 */
export function readIdempotencyKey(
  user: Caller,
  endpoint: Endpoint,
  header: unknown,
  received: unknown,
): IdempotencyKey | undefined {
  if (header === undefined) {
    if (endpoint.idempotent === 'required') throw new AppError('invalid', { messages: [KEY_NEEDED] })
    return undefined
  }
  if (typeof header !== 'string' || !KEY.test(header)) {
    throw new AppError('invalid', { messages: ['An Idempotency-Key is 8 to 200 printable characters.'] })
  }
  return {
    owner: ownerOf(user),
    route: routeOf(endpoint),
    key: header,
    fingerprint: createHash('sha256').update(JSON.stringify(received)).digest('hex'),
  }
}

/**
 * A repeated key gets the first answer again. The answer is stored in the transaction of the work, so that it exists
 * exactly if the effect does; a refusal is not stored and may be corrected under a new key.
 */
export function inTransactionOnce<T>(
  db: Db,
  once: IdempotencyKey | undefined,
  now: Date,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  return inTransaction(db, async (db) => {
    if (!once) return work(db)
    await refuseWhileRunning(db, once)
    const kept = await findAnswer(db, once)
    if (kept) {
      if (kept.fingerprint === GIVEN_UP) throw new AppError('key_reused', { messages: [CAME_TOO_LATE] })
      if (kept.fingerprint !== once.fingerprint) throw new AppError('key_reused')
      // Stored below as the T of this same route.
      return kept.answer as T
    }
    const answer = await work(db)
    await db
      .insertInto('idempotency_keys')
      .values({ ...once, answer: JSON.stringify(answer), created_at: now })
      .execute()
    return answer
  })
}

/** In place of a fingerprint: no request has this one. */
const GIVEN_UP = 'given up'
const CAME_TOO_LATE =
  'This came too late: it had been given up in another window. Nothing was done. Please send it again.'

/**
 * For a caller who lost the answer: the answer, if the request was done. Otherwise undefined, and the key is given up,
 * so that a request that is still on its way is not done after the caller was told that it was not.
 */
export function settleKey(
  db: Db,
  user: Caller,
  endpoint: Endpoint,
  { key, now }: { key: string; now: Date },
): Promise<{ answer: unknown } | undefined> {
  const named = { owner: ownerOf(user), route: routeOf(endpoint), key }
  return inTransaction(db, async (db) => {
    await refuseWhileRunning(db, named)
    const kept = await findAnswer(db, named)
    if (kept) return kept.fingerprint === GIVEN_UP ? undefined : { answer: kept.answer }
    await db
      .insertInto('idempotency_keys')
      .values({ ...named, fingerprint: GIVEN_UP, answer: JSON.stringify(null), created_at: now })
      .execute()
    return undefined
  })
}

type NamedKey = Omit<IdempotencyKey, 'fingerprint'>

async function refuseWhileRunning(db: Db, { owner, route, key }: NamedKey): Promise<void> {
  const lock = createHash('sha256')
    .update(JSON.stringify([owner, route, key]))
    .digest()
    .readBigInt64BE()
  const { rows } = await sql<{
    free: boolean
  }>`select pg_try_advisory_xact_lock(${lock.toString()}::bigint) as free`.execute(db)
  if (!rows[0]?.free) throw new AppError('running', { retryAfterSeconds: 1 })
}

function findAnswer(db: Db, { owner, route, key }: NamedKey) {
  return db
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'answer'])
    .where('owner', '=', owner)
    .where('route', '=', route)
    .where('key', '=', key)
    .executeTakeFirst()
}
