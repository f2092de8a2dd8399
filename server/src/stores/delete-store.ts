import type { stores } from '@trousseau/contract/stores'
import { record } from '../audit/record.ts'
import { inTransaction } from '../db/db.ts'
import { AppError } from '../http/app-error.ts'
import type { Handler } from '../http/call.ts'
import { enqueue } from '../outbox/enqueue.ts'
import { methodsTopic } from '../outbox/messages.ts'
import { closeAccounts } from '../users/close-accounts.ts'
import { confirmPassword } from '../users/passwords/confirm-password.ts'
import { lockOpenStore, updateStoreColumns } from './stores.store.ts'

/**
 * The store is closed, not erased: its people are signed out at once, and wholesale can still read its past. Its cards
 * and bank accounts are deleted at the payment provider by the worker.
 */
export const deleteStore: Handler<typeof stores.deleteStore> = async (call) => {
  const { db, user, params, body, now } = call
  await confirmPassword(call, {
    field: 'password',
    password: body.password,
    problem: 'The password you entered is incorrect.',
  })
  return inTransaction(db, async (db) => {
    const store = await lockOpenStore(db, params.id)
    if (!store) throw new AppError('not_found')
    await updateStoreColumns(db, params.id, { closed_at: now })
    await closeAccounts(db, { store_id: params.id }, now)
    if (store.stax_customer_id !== null)
      await enqueue(db, now, 'methods_refresh', { store_id: params.id }, { topic: methodsTopic(params.id) })
    await record(db, call, 'store_deleted', {
      userId: user.id,
      storeId: params.id,
      subject: `store ${params.id}`,
    })
    return null
  })
}
