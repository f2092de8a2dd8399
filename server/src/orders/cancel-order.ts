import type { orders } from '@trousseau/contract/orders'
import { CANCELLED, PENDING } from '@trousseau/domain/order-status'
import { NOT_CANCELLABLE } from '@trousseau/domain/purchase-order'
import { record } from '../audit/record.ts'
import { type Db, inTransaction } from '../db/db.ts'
import { AppError } from '../http/app-error.ts'
import type { Handler } from '../http/call.ts'
import { storeInPath } from '../http/store-in-path.ts'
import { noteCancelled } from './order-notices.ts'
import { findOrder, insertHistory } from './orders.store.ts'
import { toOrder } from './to-order.ts'

/** The order and its accessories that still can be, in one transaction: decided from rows that are locked. */
export const cancelOrder: Handler<typeof orders.cancelOrder> = async (call) => {
  const { db, user, params, body, now } = call
  const storeId = await storeInPath(db, user, params.id)
  return inTransaction(db, async (db) => {
    const locked = await lockWithAccessories(db, storeId, body.order)
    const [order, ...accessories] = locked
    if (!order) throw new AppError('not_found')
    if (body.version !== undefined && body.version !== order.version) throw new AppError('stale')
    if (order.status !== PENDING) throw new AppError('conflict', { messages: [NOT_CANCELLABLE] })
    for (const one of [order, ...accessories.filter(({ status }) => status === PENDING)]) {
      await markCancelled(db, storeId, one.id)
      await insertHistory(db, storeId, one.id, { from: one.status, to: CANCELLED, by: user.id, at: now })
      const after = await findOrder(db, storeId, one.id)
      if (after) await noteCancelled(db, { user, now, order: after })
    }
    await record(db, call, 'order_cancelled', { userId: user.id, storeId, subject: String(order.id) })
    const after = await findOrder(db, storeId, order.id)
    if (!after) throw new AppError('not_found')
    return toOrder(db, after)
  })
}

/** The order first, then what hangs under it; always in this order, so that no two wait for each other. */
async function lockWithAccessories(db: Db, storeId: number, id: number) {
  const order = await db
    .selectFrom('orders')
    .select(['id', 'status', 'version'])
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!order) return []
  const accessories = await db
    .selectFrom('orders')
    .select(['id', 'status', 'version'])
    .where('store_id', '=', storeId)
    .where('accessory_of', '=', id)
    .orderBy('id')
    .forUpdate()
    .execute()
  return [order, ...accessories]
}

async function markCancelled(db: Db, storeId: number, id: number): Promise<void> {
  await db
    .updateTable('orders')
    .set((is) => ({ status: CANCELLED, version: is('version', '+', 1) }))
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .execute()
}
