import type { Db } from '../../db/db.ts'

export type Passkey = {
  id: number
  userId: number
  credentialId: string
  publicKey: Buffer
  counter: number
}

export async function findPasskey(db: Db, credentialId: string): Promise<Passkey | undefined> {
  const row = await db
    .selectFrom('passkeys')
    .select(['id', 'user_id', 'credential_id', 'public_key', 'counter'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      userId: row.user_id,
      credentialId: row.credential_id,
      publicKey: row.public_key,
      counter: row.counter,
    }
  )
}

export function listPasskeys(db: Db, userId: number) {
  return db
    .selectFrom('passkeys')
    .select(['id', 'credential_id', 'name', 'created_at', 'last_used'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
}

type NewPasskey = Omit<Passkey, 'id'> & { name: string; now: Date }

/** False if the authenticator has made a passkey with this id before. */
export async function insertPasskey(db: Db, passkey: NewPasskey): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('passkeys')
    .values({
      user_id: passkey.userId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      name: passkey.name,
      created_at: passkey.now,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** False if the person has no such passkey. */
export async function deletePasskey(db: Db, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** False if it is gone, or if its counter has not moved on although it counts: then there are two of it. */
export async function noteUse(db: Db, id: number, counter: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter, last_used: now })
    .where('id', '=', id)
    .where((is) =>
      is.or([is('counter', '<', counter), is.and([is('counter', '=', 0), is.lit(counter === 0)])]),
    )
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

const FIVE_MINUTES_MS = 300_000

export async function saveChallenge(db: Db, hash: Buffer, userId: number | null, now: Date): Promise<void> {
  const expires_at = new Date(now.getTime() + FIVE_MINUTES_MS)
  await db
    .insertInto('passkey_challenges')
    .values({ challenge_hash: hash, user_id: userId, expires_at })
    .execute()
}

/** Takes it away, so that it counts once. False if it was asked of another person, too long ago, or never. */
export async function takeChallenge(
  db: Db,
  hash: Buffer,
  userId: number | null,
  now: Date,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hash)
    .where('user_id', 'is not distinct from', userId)
    .where('expires_at', '>', now)
    // A clock that was ahead has made it live longer.
    .where('expires_at', '<=', new Date(now.getTime() + FIVE_MINUTES_MS + 60_000))
    .executeTakeFirst()
  return numDeletedRows === 1n
}
