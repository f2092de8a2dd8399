import { factoryPayments } from '@trousseau/contract/factory-payments'
import { describePage } from '@trousseau/contract/page'
import { formatMoney, toDollars } from '@trousseau/domain/money/money'
import type { Db } from '../db/db.ts'
import { AppError } from '../http/app-error.ts'
import type { FactoryUser, Handler, WholesaleUser } from '../http/call.ts'
import { listLines, listOwed } from './factory-owed.store.ts'
import {
  type FactoryPaymentRow,
  type FactoryRow,
  findFactory,
  findPayment,
  listPayments,
  type PaymentScope,
  sumOfFactory,
  sumPayments,
} from './factory-payments.store.ts'
import { toFactoryOwed, toFactoryPaymentLine } from './to-factory-owed.ts'
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

export const sumFactoryPayments: Handler<typeof factoryPayments.sumFactoryPayments> = async (call) => {
  const { db, user, params, query } = call
  const factory = await factoryInPath(db, user, params.id)
  const sum = await sumPayments(db, factory.id, query)
  return { sum: toDollars(sum), formatted_sum: formatMoney(sum) }
}

export const getFactoryBalance: Handler<typeof factoryPayments.getFactoryBalance> = async (call) => {
  const { db, user, params } = call
  const factory = await factoryInPath(db, user, params.id)
  const { shipped, freight, paid } = await sumOfFactory(db, factory.id)
  const owed = Math.max(0, shipped + freight - paid)
  const overpaid = Math.max(0, paid - shipped - freight)
  return {
    factory: { id: factory.id, name: factory.name },
    shipped: toDollars(shipped),
    formatted_shipped: formatMoney(shipped),
    freight: toDollars(freight),
    formatted_freight: formatMoney(freight),
    paid: toDollars(paid),
    formatted_paid: formatMoney(paid),
    owed: toDollars(owed),
    formatted_owed: formatMoney(owed),
    overpaid: toDollars(overpaid),
    formatted_overpaid: formatMoney(overpaid),
  }
}

export const listFactoryOwed: Handler<typeof factoryPayments.listFactoryOwed> = async (call) => {
  const { db, user, params, query } = call
  const factory = await factoryInPath(db, user, params.id)
  const { rows, total } = await listOwed(db, factory.id, query)
  const path = factoryPayments.listFactoryOwed.path.replace(':id', String(factory.id))
  return { owed: rows.map(toFactoryOwed), ...describePage(path, query, total, rows.length) }
}

const toPaymentScope = (user: FactoryUser | WholesaleUser): PaymentScope =>
  user.kind === 'factory' ? { factory: user.factoryId } : 'any'

/** 404 for another factory's payment, so that ids cannot be probed. */
export async function paymentInPath(
  db: Db,
  user: FactoryUser | WholesaleUser,
  id: number,
): Promise<{ row: FactoryPaymentRow; factory: FactoryRow }> {
  const row = await findPayment(db, toPaymentScope(user), id)
  const factory = row && (await findFactory(db, row.factory_id))
  if (!factory) throw new AppError('not_found')
  return { row, factory }
}

export const getFactoryPayment: Handler<typeof factoryPayments.getFactoryPayment> = async (call) => {
  const { db, user, params } = call
  const { row, factory } = await paymentInPath(db, user, params.id)
  const lines = await listLines(db, row.id)
  return { ...toFactoryPayment(row, factory), lines: lines.map(toFactoryPaymentLine) }
}
