import type { Db } from '../../db/db.ts'

type EmailChange = { userId: number; email: string; emailNorm: string; now: Date; expiresAt: Date }

/** The address that a person asked for. It replaces the one they asked for before, whose link is worth nothing now. */
export async function saveEmailChange(db: Db, change: EmailChange): Promise<void> {
  const columns = {
    email: change.email,
    email_norm: change.emailNorm,
    token_hash: null,
    created_at: change.now,
    expires_at: change.expiresAt,
  }
  await db
    .insertInto('email_changes')
    .values({ user_id: change.userId, ...columns })
    .onConflict((on) => on.column('user_id').doUpdateSet(columns))
    .execute()
}

/** Makes the code the only good one. The address as it was typed, or undefined if it is not waited for any more. */
export async function setEmailCode(
  db: Db,
  {
    userId,
    emailNorm,
    hash,
    expiresAt,
  }: { userId: number; emailNorm: string; hash: Buffer; expiresAt: Date },
): Promise<string | undefined> {
  const row = await db
    .updateTable('email_changes')
    .set({ token_hash: hash, expires_at: expiresAt })
    .where('user_id', '=', userId)
    .where('email_norm', '=', emailNorm)
    .returning('email')
    .executeTakeFirst()
  return row?.email
}

export function findEmailChange(
  db: Db,
  hash: Buffer,
  now: Date,
): Promise<{ user_id: number; email: string; email_norm: string } | undefined> {
  return db
    .selectFrom('email_changes')
    .select(['user_id', 'email', 'email_norm'])
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** False if nothing was waited for. */
export async function deleteEmailChange(db: Db, userId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('email_changes')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
