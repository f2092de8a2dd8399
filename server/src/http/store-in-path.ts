import type { Db } from '../db/db.ts'
import { AppError } from './app-error.ts'
import type { StoreUser, WholesaleUser } from './call.ts'

/**
 * The store in a path like /api/stores/7/addresses. 404 for another store, so that ids cannot be probed; staff see
 * every store.
 */
export async function storeInPath(db: Db, user: StoreUser | WholesaleUser, id: number): Promise<number> {
  if (user.kind === 'store') {
    if (user.storeId !== id) throw new AppError('not_found')
    return id
  }
  const store = await db.selectFrom('stores').select('id').where('id', '=', id).executeTakeFirst()
  if (!store) throw new AppError('not_found')
  return store.id
}
