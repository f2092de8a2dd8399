import type { Db } from '../../db/db.ts'
import { idleSince } from './sessions.store.ts'

/** The person's sessions that can still be used. A view of a store belongs to the session it was opened from. */
export function listOpenSessions(db: Db, userId: number, now: Date) {
  return db
    .selectFrom('sessions')
    .select(['id', 'token_hash', 'browser', 'address', 'created_at', 'last_seen', 'remembered'])
    .where('user_id', '=', userId)
    .where('opened_from', 'is', null)
    .where('expires_at', '>', now)
    .where((is) =>
      is.or([
        is('last_seen', '>', idleSince(false, now)),
        is.and([is('remembered', '=', true), is('last_seen', '>', idleSince(true, now))]),
      ]),
    )
    .orderBy('last_seen', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** False if the person has no such session. */
export async function deleteOwnSession(db: Db, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('opened_from', 'is', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Those opened from the one that stays are views, which stay with it. Says how many there were. */
export async function deleteOtherSessions(db: Db, userId: number, stays: Buffer): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('token_hash', '<>', stays)
    .where('opened_from', 'is distinct from', stays)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
