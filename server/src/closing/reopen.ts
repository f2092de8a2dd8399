import type { closing } from '@trousseau/contract/closing'
import { record } from '../audit/record.ts'
import { inTransaction } from '../db/db.ts'
import { updateFactoryColumns } from '../factories/factories.store.ts'
import { AppError } from '../http/app-error.ts'
import type { Handler } from '../http/call.ts'
import { updateStoreColumns } from '../stores/stores.store.ts'
import { reopenAccounts } from './closing.store.ts'

/** Its cards and bank accounts were deleted when it was closed, and have to be added again. */
export const reopenStore: Handler<typeof closing.reopenStore> = (call) => {
  const { user, params } = call
  return inTransaction(call.db, async (db) => {
    const store = await db
      .selectFrom('stores')
      .select(['id', 'closed_at'])
      .where('id', '=', params.id)
      .forUpdate()
      .executeTakeFirst()
    if (!store?.closed_at) throw new AppError('not_found')
    await updateStoreColumns(db, store.id, { closed_at: null })
    const { people, leftOut } = await reopenAccounts(db, { store_id: store.id }, store.closed_at)
    await record(db, call, 'store_reopened', {
      userId: user.id,
      storeId: store.id,
      subject: `store ${store.id}`,
    })
    return { people, left_out: leftOut }
  })
}

export const reopenFactory: Handler<typeof closing.reopenFactory> = (call) => {
  const { user, params } = call
  return inTransaction(call.db, async (db) => {
    const factory = await db
      .selectFrom('factories')
      .select(['id', 'closed_at'])
      .where('id', '=', params.id)
      .forUpdate()
      .executeTakeFirst()
    if (!factory?.closed_at) throw new AppError('not_found')
    await updateFactoryColumns(db, factory.id, { closed_at: null })
    const { people, leftOut } = await reopenAccounts(db, { factory_id: factory.id }, factory.closed_at)
    await record(db, call, 'factory_reopened', { userId: user.id, subject: `factory ${factory.id}` })
    return { people, left_out: leftOut }
  })
}
