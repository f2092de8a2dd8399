import type { Db } from '../db/db.ts'

/** All people of one store, or of one factory, which the caller has locked: nobody joins it meanwhile. */
type People = { store_id: number } | { factory_id: number }

/** They are signed out, cannot sign in any more, and their addresses are free again. */
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
  // After that: who was just signing in waited for it, or is found here.
  const ids = closed.map(({ id }) => id)
  if (ids.length > 0) await db.deleteFrom('sessions').where('user_id', 'in', ids).execute()
  if ('store_id' in people)
    await db.deleteFrom('sessions').where('acting_store_id', '=', people.store_id).execute()
}
