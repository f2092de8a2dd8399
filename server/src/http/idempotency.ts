import { createHash } from 'node:crypto'
import type { Endpoint } from '@trousseau/contract/endpoint'
import type { UserKind } from '@trousseau/domain/people/roles'
import { type RawBuilder, sql } from 'kysely'
import { type Db, inTransaction } from '../db/db.ts'
import type { Written } from '../db/kept-statement.ts'
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
    const held = await takeKey(db, once)
    if (!held.is_free) throw new AppError('running', { retryAfterSeconds: 1 })
    const kept = toKeptAnswer(once, held)
    // Stored below as the T of this same route.
    if (kept) return kept.answer as T
    const answer = await work(db)
    const row = { ...once, answer: JSON.stringify(answer), now }
    await sql`insert into idempotency_keys ${keptRow(row)}`.execute(db)
    return answer
  })
}

/** What is kept of a request; the fingerprint is null if it was not done yet. */
export type KeptAnswer = { fingerprint: string | null; answer: unknown }
/** Whether nobody else is working on the request. */
type HeldKey = KeptAnswer & { is_free: boolean }

/** The first answer, if the request was done before. Throws if it is another request. */
export function toKeptAnswer(
  once: IdempotencyKey,
  { fingerprint, answer }: KeptAnswer,
): { answer: unknown } | undefined {
  if (fingerprint === null) return undefined
  if (fingerprint === GIVEN_UP) throw new AppError('key_reused', { messages: [CAME_TOO_LATE] })
  if (fingerprint !== once.fingerprint) throw new AppError('key_reused')
  return { answer }
}

type KeptRow = IdempotencyKey & { answer: string; now: Date }

/**
 * The columns and the row that keep an answer, which is JSON, to be inserted by the statement that saves the effect, or
 * after it.
 */
export const keptRow = ({
  owner,
  route,
  key,
  fingerprint,
  answer,
  now,
}: Written<KeptRow>): RawBuilder<unknown> =>
  sql`(owner, route, key, fingerprint, answer, created_at)
    select ${owner}, ${route}, ${key}, ${fingerprint}, ${answer}::jsonb, ${now}::timestamptz`

/** In place of a fingerprint: no request has this one. */
const GIVEN_UP = 'given up'
const CAME_TOO_LATE = 'This was given up in another window, so nothing was done. Please send it again.'

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
    for (;;) {
      const { is_free, fingerprint, answer } = await takeKey(db, named)
      if (!is_free) throw new AppError('running', { retryAfterSeconds: 1 })
      if (fingerprint !== null) return fingerprint === GIVEN_UP ? undefined : { answer }
      const row = { ...named, fingerprint: GIVEN_UP, answer: JSON.stringify(null), now }
      // An order does not hold its key while it is placed: if it is saved meanwhile, it is found by the next look.
      const { rows } = await sql`
        insert into idempotency_keys ${keptRow(row)} on conflict do nothing returning key`.execute(db)
      if (rows.length > 0) return undefined
    }
  })
}

type NamedKey = Omit<IdempotencyKey, 'fingerprint'>

/** The key is held until the transaction ends. */
async function takeKey(db: Db, named: NamedKey): Promise<HeldKey> {
  const { rows } = await sql<HeldKey>`
    select * from hold_idempotency_key(of_house(${lockOf(named)}), ${named.owner}, ${named.route}, ${named.key})`.execute(
    db,
  )
  const [held] = rows
  if (!held) throw new Error('a key is free or not')
  return held
}

/** The number of the key's advisory lock. */
const lockOf = ({ owner, route, key }: NamedKey) =>
  createHash('sha256')
    .update(JSON.stringify([owner, route, key]))
    .digest()
    .readBigInt64BE()
    .toString()
