import type { factories } from '@trousseau/contract/factories'
import { record } from '../audit/record.ts'
import { inTransaction } from '../db/db.ts'
import { AppError } from '../http/app-error.ts'
import type { Handler } from '../http/call.ts'
import { closeAccounts } from '../users/close-accounts.ts'
import { confirmPassword } from '../users/passwords/confirm-password.ts'
import { hasOpenWork, lockFactory, updateFactoryColumns } from './factories.store.ts'

const STILL_AT_WORK = 'This factory still has orders to make or ship.'

/** Closes a factory that has no open orders or packages. Its past orders and payments stay readable. */
export const deleteFactory: Handler<typeof factories.deleteFactory> = async (call) => {
  const { db, user, params, body, now } = call
  await confirmPassword(call, {
    field: 'password',
    password: body.password,
    problem: 'The password you entered is incorrect.',
  })
  return inTransaction(db, async (db) => {
    if (!(await lockFactory(db, params.id))) throw new AppError('not_found')
    // Checked under the lock: confirming an order also locks the factory, so no new order can slip in.
    if (await hasOpenWork(db, params.id)) throw new AppError('conflict', { messages: [STILL_AT_WORK] })
    await updateFactoryColumns(db, params.id, { closed_at: now })
    await closeAccounts(db, { factory_id: params.id }, now)
    await record(db, call, 'factory_deleted', { userId: user.id, subject: `factory ${params.id}` })
    return null
  })
}
