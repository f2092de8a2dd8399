import { accountOf } from '@trousseau/domain/roles'
import type { Db } from '../db/db.ts'
import type { User } from '../http/call.ts'
import { personColumns, toPerson } from './person.ts'

const HOUR_MS = 3_600_000
const REMEMBERED_MS = 30 * 24 * HOUR_MS
const ONE_DAY_OF_WORK_MS = 12 * HOUR_MS
const IDLE_MS = 2 * HOUR_MS
/** Seen often is written seldom: a page of ten calls must not make ten writes. */
const SEEN_EVERY_MS = 5 * 60_000

export async function insertSession(
  db: Db,
  session: { hash: Buffer; userId: number; remembered: boolean; now: Date },
): Promise<void> {
  const { hash, userId, remembered, now } = session
  await db
    .insertInto('sessions')
    .values({
      token_hash: hash,
      user_id: userId,
      remembered,
      created_at: now,
      expires_at: new Date(now.getTime() + (remembered ? REMEMBERED_MS : ONE_DAY_OF_WORK_MS)),
      last_seen: now,
    })
    .execute()
}

/** Joined to the living at each call: signing out, a new role, a deleted person, a closed store act at once. */
export async function findSessionUser(
  db: Db,
  hash: Buffer,
  now: Date,
): Promise<{ user: User; lastSeen: Date } | undefined> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('stores', 'stores.id', 'users.store_id')
    .leftJoin('factories', 'factories.id', 'users.factory_id')
    .select([...personColumns, 'sessions.last_seen'])
    .where('sessions.token_hash', '=', hash)
    .where('sessions.expires_at', '>', now)
    .where((is) =>
      is.or([
        is('sessions.remembered', '=', true),
        is('sessions.last_seen', '>', new Date(now.getTime() - IDLE_MS)),
      ]),
    )
    .where('users.deleted_at', 'is', null)
    .where('stores.closed_at', 'is', null)
    .where('factories.closed_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const person = toPerson(row)
  // Kind, account and owner agree by the table's constraints; the union cannot be built piece by piece.
  const user = { ...person, account: accountOf(person.kind, person.roleId), sessionHash: hash } as User
  return { user, lastSeen: row.last_seen }
}

export async function touchSession(db: Db, hash: Buffer, lastSeen: Date, now: Date): Promise<void> {
  if (now.getTime() - lastSeen.getTime() < SEEN_EVERY_MS) return
  await db.updateTable('sessions').set({ last_seen: now }).where('token_hash', '=', hash).execute()
}

export async function deleteSession(db: Db, hash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', hash).execute()
}

export async function deleteSessionsOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute()
}
