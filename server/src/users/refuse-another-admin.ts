import { ADMIN } from '@trousseau/domain/people/roles'
import type { Db } from '../db/db.ts'
import { AppError } from '../http/app-error.ts'
import type { User } from '../http/call.ts'

const ASK_AN_ADMIN =
  'This store already has an admin, who can add another under Settings. Please invite a Regular Account, or ask one of our admins.'

/**
 * A store's admins pay with its cards and remove its people, so a regular member of staff may give a store only its
 * first one. The store is locked, so that of two first admins at once the second is refused.
 */
export async function refuseAnotherAdmin(db: Db, user: User, storeId: number): Promise<void> {
  if (user.account !== 'wholesale_regular') return
  await db.selectFrom('stores').select('id').where('id', '=', storeId).forNoKeyUpdate().execute()
  const admin = await db
    .selectFrom('users')
    .select('id')
    .where('store_id', '=', storeId)
    .where('role_id', '=', ADMIN)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (admin) throw new AppError('forbidden', { messages: [ASK_AN_ADMIN] })
}
