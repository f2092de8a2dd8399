import { setImmediate as endOfTurn, setTimeout as pause } from 'node:timers/promises'
import { browserOf } from '@trousseau/domain/people/browser'
import { ADMIN, accountOf } from '@trousseau/domain/people/roles'
import { sql } from 'kysely'
import { latestLikely } from '../../clock.ts'
import { askingTogether } from '../../db/asking-together.ts'
import type { Db } from '../../db/db.ts'
import { keptStatement, type Value } from '../../db/kept-statement.ts'
import type {
  Authenticated,
  Person,
  RequestContext,
  SessionEnds,
  StoreOfSession,
  User,
} from '../../http/call.ts'
import { personColumns, toPerson } from '../person.ts'
import { withoutSecondFactor } from '../second-factor/second-factor.store.ts'

const HOUR_MS = 3_600_000
const REMEMBERED_MS = 30 * 24 * HOUR_MS
const ONE_DAY_OF_WORK_MS = 12 * HOUR_MS
const IDLE_MS = 2 * HOUR_MS
const REMEMBERED_IDLE_MS = 7 * 24 * HOUR_MS
/** Updates `last_seen` only this often, so that a page with ten requests does not cause ten writes. */
const SEEN_EVERY_MS = 5 * 60_000

const lifeOf = (remembered: boolean) => (remembered ? REMEMBERED_MS : ONE_DAY_OF_WORK_MS)
const idleOf = (remembered: boolean) => (remembered ? REMEMBERED_IDLE_MS : IDLE_MS)

/** Since when a session must have been seen to be open still. */
export const idleSince = (remembered: boolean, now: Date): Date =>
  new Date(now.getTime() - idleOf(remembered))

/** The store that staff are viewing, and the session they opened it from: when that ends, this one ends too. */
type Viewing = { storeId: number; openedFrom: Buffer }

type NewSession = {
  hash: Buffer
  userId: number
  remembered: boolean
  now: Date
  viewing?: Viewing
  /** The call that opened it, which says with which browser and from where. */
  from?: Pick<RequestContext, 'address' | 'userAgent'>
}

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  const { hash, userId, remembered, now, viewing, from } = session
  await db
    .insertInto('sessions')
    .values({
      token_hash: hash,
      user_id: userId,
      remembered,
      created_at: now,
      expires_at: new Date(now.getTime() + lifeOf(remembered)),
      last_seen: now,
      acting_store_id: viewing?.storeId ?? null,
      opened_from: viewing?.openedFrom ?? null,
      browser: from ? browserOf(from.userAgent) : null,
      address: from?.address ?? null,
    })
    .execute()
}

type Seen = { createdAt: Date; lastSeen: Date; expiresAt: Date; remembered: boolean }

type Sought = { hashes: readonly Buffer[]; now: Date; idleSince: Date; rememberedSince: Date }

/** How many there are is kept from PostgreSQL (`select`), so that it does not plan anew for each number of them. */
const selectSessionUsers = keptStatement((db, value: Value<Sought>) =>
  db
    .selectFrom(
      sql<{ hash: Buffer }>`unnest((select ${value(({ hashes }) => hashes)}::bytea[]))`.as<'asked'>(
        sql`asked (hash)`,
      ),
    )
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('sessions')
          .innerJoin('users', 'users.id', 'sessions.user_id')
          .leftJoin('stores', 'stores.id', 'users.store_id')
          .leftJoin('factories', 'factories.id', 'users.factory_id')
          .leftJoin('stores as viewed', 'viewed.id', 'sessions.acting_store_id')
          .select([
            ...personColumns,
            'sessions.created_at as session_created_at',
            'sessions.last_seen',
            'sessions.expires_at',
            'sessions.remembered',
            'sessions.acting_store_id',
          ])
          // Who views a store has none of their own.
          .select(({ fn: { coalesce } }) => [
            coalesce('viewed.name', 'stores.name').as('store_name'),
            coalesce('viewed.stax_customer_id', 'stores.stax_customer_id').as('stax_customer_id'),
            coalesce('viewed.payment_method_type_id', 'stores.payment_method_type_id').as(
              'payment_method_type_id',
            ),
            coalesce('viewed.hold_reason', 'stores.hold_reason').as('hold_reason'),
          ])
          // Also of staff who view a store: it is they who are signed in.
          .select((is) =>
            is
              .and([
                is('users.kind', '=', 'wholesale'),
                is.exists(
                  is.selectFrom('house_settings').select('only_one').where('staff_second_factor', '=', true),
                ),
                withoutSecondFactor(sql.ref('users.id')),
              ])
              .as('must_set_up'),
          )
          .whereRef('sessions.token_hash', '=', 'asked.hash')
          .where(
            'sessions.expires_at',
            '>',
            value(({ now }) => now),
          )
          .where((is) =>
            is.or([
              is(
                'sessions.last_seen',
                '>',
                value(({ idleSince }) => idleSince),
              ),
              is.and([
                is('sessions.remembered', '=', true),
                is(
                  'sessions.last_seen',
                  '>',
                  value(({ rememberedSince }) => rememberedSince),
                ),
              ]),
            ]),
          )
          .where('users.deleted_at', 'is', null)
          .where('stores.closed_at', 'is', null)
          .where('factories.closed_at', 'is', null)
          .where('viewed.closed_at', 'is', null)
          // Each is looked up by itself: no table is read as a whole, however many are asked for.
          .offset(sql.lit(0))
          .as('found'),
      (join) => join.onTrue(),
    )
    .selectAll('found')
    .select('asked.hash')
    .select((from) => from.selectFrom('catalogue_state').select('revision').as('catalogue_revision'))
    .select(sql<string>`pg_current_wal_lsn()::text`.as('position'))
    .compile(),
)

type FoundSession = Omit<Authenticated, 'sessionEnds'> & Seen

/**
 * Read from live rows on every request, so that a logout, a new role, a deletion or a closed store acts at once. Requests
 * that come in one turn of the event loop, as many do where many are waiting, are looked up by one statement.
 */
export function findingSessions(db: Db) {
  const find = askingTogether<{ hash: Buffer; now: Date }, FoundSessions>(
    (asked) => findSessions(db, { hashes: asked.map(({ hash }) => hash), now: asked[0].now }),
    endOfTurn,
  )
  return async (hash: Buffer, now: Date): Promise<FoundSession | undefined> =>
    (await find({ hash, now })).get(keyOf(hash))
}

export async function findSession(db: Db, hash: Buffer, now: Date): Promise<FoundSession | undefined> {
  return (await findSessions(db, { hashes: [hash], now })).get(keyOf(hash))
}

/** By `keyOf`. */
type FoundSessions = ReadonlyMap<string, FoundSession>

async function findSessions(db: Db, { hashes, now }: Pick<Sought, 'hashes' | 'now'>): Promise<FoundSessions> {
  const since = { idleSince: idleSince(false, now), rememberedSince: idleSince(true, now) }
  const rows = await selectSessionUsers(db, { hashes, now, ...since })
  return new Map(
    rows.map((row) => {
      const user = toUser(toPerson(row), row.hash, row.acting_store_id)
      const found = {
        user,
        store: toStore(user, row),
        catalogueRevision: row.catalogue_revision ?? 0,
        position: row.position,
        mustSetUp: Boolean(row.must_set_up),
        createdAt: row.session_created_at,
        lastSeen: row.last_seen,
        expiresAt: row.expires_at,
        remembered: row.remembered,
      }
      return [keyOf(row.hash), found]
    }),
  )
}

const keyOf = (hash: Buffer): string => hash.toString('base64')

type StoreRow = {
  store_name: string | null
  stax_customer_id: string | null
  payment_method_type_id: number | null
  hold_reason: string | null
}

function toStore(
  { storeId }: User,
  { store_name, stax_customer_id, payment_method_type_id, hold_reason }: StoreRow,
): StoreOfSession | null {
  if (storeId === null) return null
  return {
    id: storeId,
    name: store_name ?? '',
    stax_customer_id,
    hold_reason,
    // The table's constraint limits it to 1 or 2.
    payment_method_type_id: payment_method_type_id as StoreOfSession['payment_method_type_id'],
  }
}

/** A viewer has the rights of the store's admin; `serve` keeps them from writing, for all endpoints at once. */
function toUser(person: Person, sessionHash: Buffer, viewedStoreId: number | null): User {
  if (viewedStoreId !== null)
    return {
      ...person,
      kind: 'store',
      roleId: ADMIN,
      account: 'store_admin',
      storeId: viewedStoreId,
      factoryId: null,
      sessionHash,
      isViewing: true,
    }
  // The table's constraints make kind, account and owner agree; TypeScript cannot build the union piece by piece.
  return {
    ...person,
    account: accountOf(person.kind, person.roleId),
    sessionHash,
    isViewing: false,
  } as User
}

type SeenNow = { hash: Buffer; now: Date }

/** How long those who were seen are gathered, to be noted together. */
const GATHER_SEEN_MS = 200

/**
 * Says when a session was last seen from now on. Whoever was away for long is noted at once, others in passing: should that
 * be lost, there is time for the next request to note them.
 */
export function touchingSessions(db: Db) {
  const noteInPassing = askingTogether(
    (seen: readonly SeenNow[]) => noteSeen(db, seen),
    () => pause(GATHER_SEEN_MS, undefined, { ref: false }),
  )
  return async (seen: SeenNow, { createdAt, lastSeen, remembered }: Seen): Promise<Date> => {
    const { hash, now } = seen
    const latest = latestLikely(now)
    const awayMs = now.getTime() - lastSeen.getTime()
    if (createdAt > latest || lastSeen > latest) await pullBackSessions(db, now, hash)
    else if (awayMs < SEEN_EVERY_MS) return lastSeen
    else if (awayMs >= idleOf(remembered) / 4) await noteSeen(db, [seen])
    else noteInPassing(seen).catch(() => {})
    return now
  }
}

const noteSeen = (db: Db, seen: readonly SeenNow[]) =>
  updateSeen(db, { hashes: seen.map(({ hash }) => hash), moments: seen.map(({ now }) => now) })

/** It does not wait for the disk: a server that dies within a second may forget that they were here. */
const updateSeen = keptStatement(
  (db, value: Value<{ hashes: readonly Buffer[]; moments: readonly Date[] }>) =>
    sql`
      update sessions set last_seen = greatest(last_seen, seen.at)
      from (select set_config('synchronous_commit', 'off', true)) as hurried,
        unnest(${value(({ hashes }) => hashes)}::bytea[], ${value(({ moments }) => moments)}::timestamptz[]) as seen (hash, at)
      where token_hash = seen.hash`.compile(db),
)

/** A session that a clock ahead has made ends no later than one made now. */
export function endsOf({ expiresAt, remembered }: Seen, lastSeen: Date, now: Date): SessionEnds {
  const latest = now.getTime() + lifeOf(remembered)
  return {
    at: new Date(Math.min(expiresAt.getTime(), latest)),
    idleAt: new Date(lastSeen.getTime() + idleOf(remembered)),
  }
}

/**
 * Sessions opened or seen by a clock that was ahead: from now on they live no longer than others. One of them when it
 * is used, or all of them.
 */
export async function pullBackSessions(db: Db, now: Date, hash?: Buffer): Promise<void> {
  const latest = latestLikely(now)
  const ends = (remembered: boolean) => new Date(now.getTime() + lifeOf(remembered))
  await sql`
    update sessions set created_at = least(created_at, ${now}), last_seen = least(last_seen, ${now}),
      expires_at = case when remembered then least(expires_at, ${ends(true)}) else least(expires_at, ${ends(false)}) end
    where (created_at > ${latest} or last_seen > ${latest})
      and ${hash === undefined ? sql`true` : sql`token_hash = ${hash}`}`.execute(db)
}

export async function isRemembered(db: Db, hash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('remembered')
    .where('token_hash', '=', hash)
    .executeTakeFirst()
  return row?.remembered ?? false
}

export async function deleteSession(db: Db, hash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', hash).execute()
}

export async function deleteUserSessions(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute()
}
