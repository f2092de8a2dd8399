import type { orders } from '@trousseau/contract/orders/endpoints'
import type { orderMoves } from '@trousseau/contract/orders/moves'
import { type MoveName, mayMove } from '@trousseau/domain/orders/order-moves'
import { NOT_CANCELLABLE } from '@trousseau/domain/orders/purchase-order'
import { type Db, inTransaction } from '../../db/db.ts'
import type { Handler } from '../../http/call.ts'
import { storeInPath } from '../../http/store-in-path.ts'
import { noteCancelled } from '../order-notices.ts'
import { findOrder, listAccessories, type OrderRecord, type OrderScope } from '../orders.store.ts'
import { toOrder } from '../to-order.ts'
import { runInBulk } from './bulk.ts'
import { lockOrderInScope, type Mover, moveOrder } from './move-order.ts'
import { type Telling, tellTogether } from './tell-together.ts'

type Cancelling = {
  id: number
  move: Extract<MoveName, 'cancel' | 'cancelByWholesale'>
  version?: number | undefined
  reason?: string | undefined
  /** Tells the store together with other orders. Without it, it is told of each. */
  telling?: Telling
  /** The message to the store if the order can no longer be canceled: to call wholesale. */
  refusal?: string
}

/** The store cancels its order, while the order is Pending. */
export const cancelOrder: Handler<typeof orders.cancelOrder> = async (call) => {
  const { db, user, params, body } = call
  const store = await storeInPath(db, user, params.id)
  const { order: id, version } = body
  const cancelling: Cancelling = { id, move: 'cancel', version, refusal: NOT_CANCELLABLE }
  return inTransaction(db, async (db) =>
    toOrder(db, call.user.kind, await cancel(db, call, { store }, cancelling)),
  )
}

/** Wholesale cancels an order, until the order is Shipped. */
export const cancelOrderByWholesale: Handler<typeof orderMoves.cancelOrderByWholesale> = (call) => {
  const { db, params, body } = call
  const cancelling: Cancelling = { id: params.id, move: 'cancelByWholesale', ...body }
  return inTransaction(db, async (db) =>
    toOrder(db, call.user.kind, await cancel(db, call, 'any', cancelling)),
  )
}

export const cancelOrders: Handler<typeof orderMoves.cancelOrders> = async (call) => {
  const { ids, reason, together } = call.body
  const telling = tellTogether(call.now, 'cancelled', { userId: call.user.id, together })
  const outcomes = await runInBulk(call.db, ids, (db, id) =>
    cancel(db, call, 'any', { id, move: 'cancelByWholesale', reason, telling }),
  )
  await telling.end(call.db)
  return outcomes
}

/**
 * Cancels the order and its accessories that can still be canceled, in one transaction. Locks are always taken in the
 * same order (packages, the order, its accessories), so that no two transactions deadlock.
 */
export async function cancel(
  db: Db,
  mover: Mover,
  scope: OrderScope,
  asked: Cancelling,
): Promise<OrderRecord> {
  const { telling, ...cancelling } = asked
  await lockPackages(db, scope, cancelling.id)
  const change = (order: OrderRecord) => leavePackage(db, order)
  const order = await moveOrder(db, mover, scope, { ...cancelling, change })
  await tell(db, mover, order, telling)
  for (const { id } of await listAccessories(db, order.store_id, order.id)) {
    // Locked before its status is read, so that an accessory being canceled right now does not fail the whole
    // cancellation.
    const { status } = await lockOrderInScope(db, { store: order.store_id }, id)
    if (!mayMove(cancelling.move, status)) continue
    const accessory = await moveOrder(db, mover, scope, {
      id,
      move: cancelling.move,
      reason: cancelling.reason,
      change,
    })
    await tell(db, mover, accessory, telling)
  }
  return order
}

async function tell(db: Db, { user, now }: Mover, order: OrderRecord, telling: Telling | undefined) {
  await noteCancelled(db, { user, now, order, isMailed: telling === undefined })
  await telling?.add(db, order)
}

async function lockPackages(db: Db, scope: OrderScope, id: number): Promise<void> {
  const order = await findOrder(db, scope, id)
  if (!order) return
  const accessories = await listAccessories(db, order.store_id, id)
  const packages = [order, ...accessories].flatMap(({ package_id }) => package_id ?? [])
  if (packages.length === 0) return
  await db
    .selectFrom('packages')
    .select('id')
    .where('store_id', '=', order.store_id)
    .where('id', 'in', packages)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** The package gets a new version, so that a person about to dispatch it is told that its contents have changed. */
async function leavePackage(db: Db, { store_id, package_id }: OrderRecord) {
  if (package_id === null) return {}
  await db
    .updateTable('packages')
    .set((is) => ({ version: is('version', '+', 1) }))
    .where('store_id', '=', store_id)
    .where('id', '=', package_id)
    .execute()
  return { package_id: null }
}
