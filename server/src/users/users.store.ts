import type { UserKind } from '@trousseau/domain/people/roles'
import type { Insertable } from 'kysely'
import type { Db } from '../db/db.ts'
import type { Schema } from '../db/schema.ts'
import type { Person } from '../http/call.ts'
import { personColumns, toPerson } from './person.ts'

/** People who may sign in: not deleted, and not of a closed store or factory. */
export function livingUsers(db: Db) {
  return db
    .selectFrom('users')
    .leftJoin('stores', 'stores.id', 'users.store_id')
    .leftJoin('factories', 'factories.id', 'users.factory_id')
    .select([...personColumns, 'users.password_hash'])
    .where('users.deleted_at', 'is', null)
    .where('stores.closed_at', 'is', null)
    .where('factories.closed_at', 'is', null)
}

export type Living = Person & { passwordHash: string | null }

export function toLiving(row: Parameters<typeof toPerson>[0] & { password_hash: string | null }): Living {
  return { ...toPerson(row), passwordHash: row.password_hash }
}

export async function findLivingUserByEmail(
  db: Db,
  emailNorm: string,
  kinds: readonly UserKind[],
): Promise<Living | undefined> {
  const row = await livingUsers(db)
    .where('users.email_norm', '=', emailNorm)
    .where('users.kind', 'in', [...kinds])
    .executeTakeFirst()
  return row && toLiving(row)
}

export async function findLivingUser(db: Db, id: number): Promise<Living | undefined> {
  const row = await livingUsers(db).where('users.id', '=', id).executeTakeFirst()
  return row && toLiving(row)
}

export async function isEmailTaken(db: Db, emailNorm: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('email_norm', '=', emailNorm)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertUser(db: Db, user: Insertable<Schema['users']>): Promise<number> {
  const { id } = await db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function setPassword(db: Db, userId: number, passwordHash: string): Promise<void> {
  await db
    .updateTable('users')
    .set((is) => ({ password_hash: passwordHash, version: is('version', '+', 1) }))
    .where('id', '=', userId)
    .execute()
}

/** False if the confirmed password is no longer the person's password. */
export async function replacePassword(
  db: Db,
  userId: number,
  confirmed: string,
  passwordHash: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set((is) => ({ password_hash: passwordHash, version: is('version', '+', 1) }))
    .where('id', '=', userId)
    .where('password_hash', '=', confirmed)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Locks the person, before their codes, until the transaction ends: whoever changes the one or the other locks in this
 * order. Undefined if they may not sign in any more.
 */
export async function holdPerson(db: Db, id: number): Promise<Living | undefined> {
  const row = await livingUsers(db).where('users.id', '=', id).forNoKeyUpdate('users').executeTakeFirst()
  return row && toLiving(row)
}

/** False if this is no longer the person's password; otherwise it cannot change before the transaction ends. */
export async function holdPassword(db: Db, userId: number, passwordHash: string | null): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('password_hash', '=', passwordHash)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

export function findFactoryOfSession(db: Db, factoryId: number) {
  return db
    .selectFrom('factories')
    .select(['id', 'name'])
    .where('id', '=', factoryId)
    .executeTakeFirstOrThrow()
}

export async function isFactory(db: Db, id: number): Promise<boolean> {
  const row = await db.selectFrom('factories').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}
