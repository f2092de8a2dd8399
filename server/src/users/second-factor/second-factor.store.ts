import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Sealed } from './seal.ts'

export type TotpState = 'pending' | 'on'
type TotpSecret = Sealed & { createdAt: Date }

export async function findTotp(db: Db, userId: number, state: TotpState): Promise<TotpSecret | undefined> {
  const row = await db
    .selectFrom('totp_secrets')
    .select(['sealed', 'key_id', 'created_at'])
    .where('user_id', '=', userId)
    .where('state', '=', state)
    .executeTakeFirst()
  return row && { sealed: row.sealed, keyId: row.key_id, createdAt: row.created_at }
}

/** Replaces one that was begun before and never confirmed. */
export async function savePendingTotp(db: Db, userId: number, sealed: Sealed, now: Date): Promise<void> {
  const secret = { sealed: sealed.sealed, key_id: sealed.keyId, created_at: now }
  await db
    .insertInto('totp_secrets')
    .values({ user_id: userId, state: 'pending', ...secret })
    .onConflict((conflict) => conflict.columns(['user_id', 'state']).doUpdateSet(secret))
    .execute()
}

/** From now on the pending secret is the person's, and its first code has been used. */
export async function turnOnTotp(db: Db, userId: number, step: number, now: Date): Promise<void> {
  await deleteTotp(db, userId, 'on')
  await db
    .updateTable('totp_secrets')
    .set({ state: 'on', last_step: step, created_at: now })
    .where('user_id', '=', userId)
    .where('state', '=', 'pending')
    .execute()
}

export async function deleteTotp(db: Db, userId: number, state: TotpState): Promise<void> {
  await db.deleteFrom('totp_secrets').where('user_id', '=', userId).where('state', '=', state).execute()
}

/** False if this code, or a later one, has been used before: of fifty at once with one code, one is true. */
export async function useStep(db: Db, userId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('totp_secrets')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('state', '=', 'on')
    .where((is) => is.or([is('last_step', 'is', null), is('last_step', '<', step)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** With the key of now, after it was opened with the one before. */
export async function resealTotp(db: Db, userId: number, from: Sealed, to: Sealed): Promise<void> {
  await db
    .updateTable('totp_secrets')
    .set({ sealed: to.sealed, key_id: to.keyId })
    .where('user_id', '=', userId)
    .where('sealed', '=', from.sealed)
    .execute()
}

/** The codes before are worth nothing any more. */
export async function replaceRecoveryCodes(
  db: Db,
  userId: number,
  hashes: readonly Buffer[],
  now: Date,
): Promise<void> {
  await deleteRecoveryCodes(db, userId)
  const rows = hashes.map((code_hash) => ({ user_id: userId, code_hash, created_at: now }))
  await db.insertInto('recovery_codes').values(rows).execute()
}

export async function deleteRecoveryCodes(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
}

export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select((is) => is.fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return left
}

/** False if there is no such code, or it was used before: of fifty at once, one is true. */
export async function useRecoveryCode(db: Db, userId: number, hash: Buffer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Whether the password alone is enough for a person to sign in. */
export const withoutSecondFactor = (userId: RawBuilder<unknown>) =>
  sql<boolean>`not exists (select from totp_secrets where totp_secrets.user_id = ${userId} and state = 'on')
    and not exists (select from passkeys where passkeys.user_id = ${userId})`

/** Whether the password alone is not enough for this person to sign in. */
export async function hasSecondFactor(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql<{ is_without: boolean }>`
    select ${withoutSecondFactor(sql`${userId}`)} as is_without`.execute(db)
  return rows[0]?.is_without === false
}

/** All of it: the password alone signs the person in again. */
export async function deleteSecondFactor(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('totp_secrets').where('user_id', '=', userId).execute()
  await db.deleteFrom('passkeys').where('user_id', '=', userId).execute()
  await deleteRecoveryCodes(db, userId)
}
