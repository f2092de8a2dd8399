import { sql, type Updateable } from 'kysely'
import type { Db } from '../db/db.ts'
import type { Schema } from '../db/schema.ts'
import type { User } from '../http/call.ts'
import { withoutSecondFactor } from './second-factor/second-factor.store.ts'
import { type UserRow, userColumns } from './to-user.ts'

/** Whose accounts a user may see: a store admin their store's, a wholesale admin everyone's, anyone else their own. */
type UserScope = { storeId: number } | { userId: number } | 'any'

export function toScope(user: User): UserScope {
  if (user.account === 'store_admin') return { storeId: user.storeId }
  return user.account === 'wholesale_admin' ? 'any' : { userId: user.id }
}

/** Accounts that are not deleted or closed, with the store address they belong to and the email they wait for. */
export function livingWithAddress(db: Db) {
  return db
    .selectFrom('users')
    .leftJoin('stores', 'stores.id', 'users.store_id')
    .leftJoin('factories', 'factories.id', 'users.factory_id')
    .leftJoin('addresses', (join) =>
      join.onRef('addresses.store_id', '=', 'users.store_id').onRef('addresses.id', '=', 'users.address_id'),
    )
    .leftJoin('email_changes', 'email_changes.user_id', 'users.id')
    .select(userColumns)
    .select(withoutSecondFactor(sql.ref('users.id')).as('without_second_factor'))
    .where('users.deleted_at', 'is', null)
    .where('stores.closed_at', 'is', null)
    .where('factories.closed_at', 'is', null)
}

function within(db: Db, scope: UserScope, id: number) {
  const found = livingWithAddress(db).where('users.id', '=', id)
  if (scope === 'any') return found
  return 'storeId' in scope
    ? found.where('users.store_id', '=', scope.storeId)
    : found.where('users.id', '=', scope.userId)
}

export function findUser(db: Db, scope: UserScope, id: number): Promise<UserRow | undefined> {
  return within(db, scope, id).executeTakeFirst()
}

/**
 * Locks the person until the transaction ends. The store is locked first, in the same order as when closing a store, so
 * that the two cannot deadlock; placing orders does not wait for these locks.
 */
export async function lockUser(db: Db, scope: UserScope, id: number): Promise<UserRow | undefined> {
  const found = await findUser(db, scope, id)
  if (!found) return undefined
  if (found.store_id !== null)
    await db.selectFrom('stores').select('id').where('id', '=', found.store_id).forNoKeyUpdate().execute()
  return within(db, scope, id).forNoKeyUpdate('users').executeTakeFirst()
}

export async function updateUserColumns(
  db: Db,
  id: number,
  columns: Updateable<Schema['users']>,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ ...columns, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** A deleted address cannot be chosen. */
export async function isStoreAddress(db: Db, storeId: number, addressId: number): Promise<boolean> {
  const row = await db
    .selectFrom('addresses')
    .select('id')
    .where('store_id', '=', storeId)
    .where('id', '=', addressId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** False if the store or factory is closed or missing; otherwise it cannot be closed until the transaction ends. */
export async function holdOpen(db: Db, table: 'stores' | 'factories', id: number): Promise<boolean> {
  const row = await db
    .selectFrom(table)
    .select('id')
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}
