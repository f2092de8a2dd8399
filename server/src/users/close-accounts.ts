import type { Db } from '../db/db.ts'

/** All people of one store or factory, which the caller has locked so that nobody can be added in the meantime. */
type People = { store_id: number } | { factory_id: number }

/** Signs the people out and deletes their accounts, so that their email addresses can be used again. */
export async function closeAccounts(db: Db, people: People, now: Date): Promise<void> {
  const users = db
    .updateTable('users')
    .set((is) => ({ deleted_at: now, version: is('version', '+', 1) }))
    .where('deleted_at', 'is', null)
  const own =
    'store_id' in people
      ? users.where('store_id', '=', people.store_id)
      : users.where('factory_id', '=', people.factory_id)
  const closed = await own.returning('id').execute()
  // Sessions go last: a login that was in progress either waited for the update above, or its session is deleted here.
  const ids = closed.map(({ id }) => id)
  if (ids.length > 0) await db.deleteFrom('sessions').where('user_id', 'in', ids).execute()
  if ('store_id' in people)
    await db.deleteFrom('sessions').where('acting_store_id', '=', people.store_id).execute()
}
