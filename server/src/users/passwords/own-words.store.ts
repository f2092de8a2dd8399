import type { Db } from '../../db/db.ts'

/** The names and addresses of a person and of the store or factory they belong to. */
export async function findOwnTexts(db: Db, userId: number): Promise<(string | null)[]> {
  const row = await db
    .selectFrom('users')
    .leftJoin('stores', 'stores.id', 'users.store_id')
    .leftJoin('factories', 'factories.id', 'users.factory_id')
    .select([
      'users.name',
      'users.first_name',
      'users.last_name',
      'users.email',
      'stores.name as store_name',
      'stores.email as store_email',
      'factories.name as factory_name',
    ])
    .where('users.id', '=', userId)
    .executeTakeFirst()
  return row ? Object.values(row) : []
}

export async function findTextsOfStore(db: Db, storeId: number): Promise<string[]> {
  const row = await db
    .selectFrom('stores')
    .select(['name', 'email'])
    .where('id', '=', storeId)
    .executeTakeFirst()
  return row ? Object.values(row) : []
}
