import { normalizeEmail } from '@trousseau/domain/people/email'
import { sql } from 'kysely'
import { latestLikely } from '../../clock.ts'
import type { Db } from '../../db/db.ts'
import { holdPerson, type Living, livingUsers, toLiving } from '../users.store.ts'

/**
 * How far ahead of our clock a code may have been made: a clock that goes back an hour ends no code that was just sent,
 * and none made by a clock that was a day ahead lives for a day.
 */
const MOST_AHEAD_MS = 3_600_000
const latestMade = (now: Date) => new Date(now.getTime() + MOST_AHEAD_MS)

/**
 * Only the newest code is valid: inserting one invalidates those before it. False if the address that the code is sent
 * to is no longer the person's, who then gets no code. In a transaction.
 */
export async function insertReset(
  db: Db,
  reset: { hash: Buffer; userId: number; emailNorm: string; now: Date; expiresAt: Date },
): Promise<boolean> {
  const person = await holdPerson(db, reset.userId)
  if (!person || normalizeEmail(person.email) !== reset.emailNorm) return false
  await db
    .updateTable('password_resets')
    .set({ used_at: reset.now })
    .where('user_id', '=', reset.userId)
    .where('used_at', 'is', null)
    .execute()
  await db
    .insertInto('password_resets')
    .values({
      token_hash: reset.hash,
      user_id: reset.userId,
      email_norm: reset.emailNorm,
      created_at: reset.now,
      expires_at: reset.expiresAt,
    })
    .execute()
  return true
}

/** The person for a code and the address it was sent to, if both are still valid and their account is open. */
export async function findOpenReset(
  db: Db,
  hash: Buffer,
  emailNorm: string,
  now: Date,
): Promise<Living | undefined> {
  const row = await livingUsers(db)
    .innerJoin('password_resets', 'password_resets.user_id', 'users.id')
    .where('password_resets.token_hash', '=', hash)
    .where('password_resets.email_norm', '=', emailNorm)
    .where('users.email_norm', '=', emailNorm)
    .where('password_resets.used_at', 'is', null)
    .where('password_resets.expires_at', '>', now)
    .where('password_resets.created_at', '<=', latestMade(now))
    .executeTakeFirst()
  return row && toLiving(row)
}

/** Marks the code as used. If several requests try at once, it is true for exactly one of them. */
export async function useReset(db: Db, hash: Buffer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('password_resets')
    .set({ used_at: now })
    .where('token_hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('created_at', '<=', latestMade(now))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Codes made by a clock that was ahead: they live no longer than others from now on, or end at once. */
export async function pullBackResets(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('password_resets').where('created_at', '>', latestMade(now)).execute()
  await sql`
    update password_resets set created_at = ${now}, expires_at = ${now}::timestamptz + (expires_at - created_at)
    where created_at > ${latestLikely(now)}`.execute(db)
}
