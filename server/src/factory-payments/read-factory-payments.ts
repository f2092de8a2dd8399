import { factoryPayments } from '@trousseau/contract/factory-payments'
import { describePage } from '@trousseau/contract/page'
import { formatMoney, toDollars } from '@trousseau/domain/money/money'
import type { Db } from '../db/db.ts'
import { AppError } from '../http/app-error.ts'
import type { FactoryUser, Handler, WholesaleUser } from '../http/call.ts'
import { type FactoryRow, findFactory, listPayments, sumOfFactory } from './factory-payments.store.ts'
import { toFactoryPayment } from './to-factory-payment.ts'

/**
 * The factory in the path. 404 instead of 403 for another factory, so that ids cannot be probed; staff see every
 * factory.
 */
export async function factoryInPath(
  db: Db,
  user: FactoryUser | WholesaleUser,
  id: number,
): Promise<FactoryRow> {
  if (user.kind === 'factory' && user.factoryId !== id) throw new AppError('not_found')
  const factory = await findFactory(db, id)
  if (!factory) throw new AppError('not_found')
  return factory
}

export const listFactoryPayments: Handler<typeof factoryPayments.listFactoryPayments> = async (call) => {
  const { db, user, params, query } = call
  const factory = await factoryInPath(db, user, params.id)
  const { rows, total } = await listPayments(db, factory.id, query)
  const path = factoryPayments.listFactoryPayments.path.replace(':id', String(factory.id))
  return {
    payments: rows.map((row) => toFactoryPayment(row, factory)),
    ...describePage(path, query, total, rows.length),
  }
}

export const getFactoryBalance: Handler<typeof factoryPayments.getFactoryBalance> = async (call) => {
  const { db, user, params } = call
  const factory = await factoryInPath(db, user, params.id)
  const { shipped, paid } = await sumOfFactory(db, factory.id)
  const owed = shipped - paid
  return {
    factory: { id: factory.id, name: factory.name },
    shipped: toDollars(shipped),
    formatted_shipped: formatMoney(shipped),
    paid: toDollars(paid),
    formatted_paid: formatMoney(paid),
    owed: toDollars(owed),
    formatted_owed: formatMoney(owed),
  }
}
