import { orders } from '@trousseau/contract/orders'
import { describePage } from '@trousseau/contract/page'
import { AppError } from '../http/app-error.ts'
import type { Handler, StoreUser, WholesaleUser } from '../http/call.ts'
import { storeInPath } from '../http/store-in-path.ts'
import { findOrder, listOrders, type StoreScope } from './orders.store.ts'
import { toOrder, toOrderRows } from './to-order.ts'

export const listStoreOrders: Handler<typeof orders.listStoreOrders> = async (call) => {
  const { db, user, params, query } = call
  const storeId = await storeInPath(db, user, params.id)
  const { rows, total } = await listOrders(db, storeId, query)
  const path = orders.listStoreOrders.path.replace(':id', String(storeId))
  return { orders: await toOrderRows(db, rows), ...describePage(path, query, total, rows.length) }
}

export const getOrder: Handler<typeof orders.getOrder> = async ({ db, user, params }) => {
  const row = await findOrder(db, scopeOf(user), params.id)
  if (!row) throw new AppError('not_found')
  return toOrder(db, row)
}

/** A store's people see their store's, the house everybody's. */
export const scopeOf = (user: StoreUser | WholesaleUser): StoreScope =>
  user.kind === 'store' ? user.storeId : 'any'
