import type { closing } from '@trousseau/contract/closing'
import { formatMoney, toDollars } from '@trousseau/domain/money/money'
import { record } from '../audit/record.ts'
import { inTransaction } from '../db/db.ts'
import {
  findFactory,
  hasOpenWork,
  lockFactory,
  lockFactoryMoney,
  updateFactoryColumns,
} from '../factories/factories.store.ts'
import { AppError } from '../http/app-error.ts'
import type { Handler } from '../http/call.ts'
import { closeAccounts } from '../users/close-accounts.ts'
import { confirmPassword } from '../users/passwords/confirm-password.ts'
import { findOpenOfFactory } from './closing.store.ts'

const STILL_AT_WORK = 'This factory still has orders to make or ship.'

export const getFactoryClosing: Handler<typeof closing.getFactoryClosing> = async ({ db, params }) => {
  const factory = await findFactory(db, params.id)
  if (!factory || factory.closed_at !== null) throw new AppError('not_found')
  const open = await findOpenOfFactory(db, factory.id)
  const { in_production, ready_to_ship, open_packages, owed, overpaid, usual_items } = open
  return {
    factory: { id: factory.id, name: factory.name },
    orders: { in_production, ready_to_ship },
    open_packages,
    usual_items,
    owed: toDollars(owed),
    formatted_owed: formatMoney(owed),
    overpaid: toDollars(overpaid),
    formatted_overpaid: formatMoney(overpaid),
  }
}

/** Closes a factory that has no open orders or packages. Its past orders and payments stay readable. */
export const deleteFactory: Handler<typeof closing.deleteFactory> = async (call) => {
  const { db, user, params, body, now } = call
  await confirmPassword(call, {
    field: 'password',
    password: body.password,
    problem: 'The password you entered is incorrect.',
  })
  return inTransaction(db, async (db) => {
    // Its money before its row, as whoever pays it takes them.
    await lockFactoryMoney(db, params.id)
    if (!(await lockFactory(db, params.id))) throw new AppError('not_found')
    // Checked under the lock: confirming an order also locks the factory, so no new order can slip in.
    if (await hasOpenWork(db, params.id)) throw new AppError('conflict', { messages: [STILL_AT_WORK] })
    const { owed, overpaid } = await findOpenOfFactory(db, params.id)
    if (owed > 0 && !body.leave_balance)
      throw new AppError('conflict', { messages: [`This factory is owed ${formatMoney(owed)}.`] })
    if (overpaid > 0 && !body.leave_balance)
      throw new AppError('conflict', { messages: [`This factory is overpaid by ${formatMoney(overpaid)}.`] })
    await updateFactoryColumns(db, params.id, { closed_at: now })
    await closeAccounts(db, { factory_id: params.id }, now)
    await record(db, call, 'factory_deleted', { userId: user.id, subject: `factory ${params.id}` })
    return null
  })
}
