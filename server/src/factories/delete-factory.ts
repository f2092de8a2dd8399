import type { factories } from '@trousseau/contract/factories'
import { record } from '../audit/record.ts'
import { inTransaction } from '../db/db.ts'
import { AppError } from '../http/app-error.ts'
import type { Handler } from '../http/call.ts'
import { closeAccounts } from '../users/close-accounts.ts'
import { confirmPassword } from '../users/passwords/confirm-password.ts'
import { hasOpenWork, lockFactory, updateFactoryColumns } from './factories.store.ts'

const STILL_AT_WORK = 'This factory still has orders to make or ship.'

/** Only one that owes the wholesaler nothing any more; what it made and was paid stays to be read. */
export const deleteFactory: Handler<typeof factories.deleteFactory> = async (call) => {
  const { db, user, params, body, now } = call
  await confirmPassword(call, {
    field: 'password',
    password: body.password,
    problem: 'The password you entered is incorrect.',
  })
  return inTransaction(db, async (db) => {
    if (!(await lockFactory(db, params.id))) throw new AppError('not_found')
    // Under the lock: who confirms an order holds the factory open until the order is seen here.
    if (await hasOpenWork(db, params.id)) throw new AppError('conflict', { messages: [STILL_AT_WORK] })
    await updateFactoryColumns(db, params.id, { closed_at: now })
    await closeAccounts(db, { factory_id: params.id }, now)
    await record(db, call, 'factory_deleted', { userId: user.id, subject: `factory ${params.id}` })
    return null
  })
}
