import type { packages } from '@trousseau/contract/packages'
import { READY_TO_SHIP } from '@trousseau/domain/orders/order-status'
import { NOT_READY, NOT_TOGETHER } from '@trousseau/domain/orders/shipment'
import type { Db } from '../db/db.ts'
import { AppError } from '../http/app-error.ts'
import type { Handler } from '../http/call.ts'
import { inTransactionOnce } from '../http/idempotency.ts'
import type { OrderColumns } from '../orders/orders.store.ts'
import { auditPackage, readAgain } from './open-package.ts'
import { findUsualFreight, insertPackage } from './packages.store.ts'
import { lockOrdersAt, putInto } from './packed-orders.store.ts'
import { goToOnePlace, type ShipTo, toShipTo } from './ship-to.ts'

/** A package takes its store and its destination from its orders. */
export const createPackage: Handler<typeof packages.createPackage> = (call) => {
  const { user, body, once, now } = call
  return inTransactionOnce(call.db, once, now, async (db) => {
    const factoryId = user.kind === 'factory' ? user.factoryId : await factoryOf(db, body.orders)
    const orders = await lockAllAt(db, factoryId, body.orders)
    const [first] = orders
    if (!first) throw new AppError('not_found')
    refuseUnpackable(orders, first)
    const { store_id } = first
    const id = await insertPackage(db, {
      store_id,
      factory_id: factoryId,
      ...toShipTo(first),
      note: body.note || null,
      freight_by: await findUsualFreight(db, factoryId),
      made_by: user.id,
      created_at: now,
    })
    await putInto(db, orders, id)
    await auditPackage(db, call, { store_id, id }, 'package_created')
    return readAgain(db, id)
  })
}

/** Staff pack for the factory that makes the first of the orders; the others must be made there too. */
async function factoryOf(db: Db, [first]: readonly number[]): Promise<number> {
  const order = await db
    .selectFrom('orders')
    .select('factory_id')
    .where('id', '=', first ?? 0)
    .executeTakeFirst()
  if (!order?.factory_id) throw new AppError('not_found')
  return order.factory_id
}

/** 404 for an order that another factory makes, so that ids cannot be probed. */
export async function lockAllAt(db: Db, factoryId: number, ids: readonly number[]): Promise<OrderColumns[]> {
  const wanted = [...new Set(ids)]
  const orders = await lockOrdersAt(db, factoryId, wanted)
  if (orders.length < wanted.length) throw new AppError('not_found')
  return orders
}

/** Orders can be packed if they are ready, in no package, and of the same store and destination as the others. */
export function refuseUnpackable(
  orders: readonly OrderColumns[],
  others: ShipTo & { store_id: number },
): void {
  if (orders.some(({ status, package_id }) => status !== READY_TO_SHIP || package_id !== null))
    throw new AppError('conflict', { messages: [NOT_READY] })
  if (orders.some((order) => order.store_id !== others.store_id || !goToOnePlace(order, others)))
    throw new AppError('conflict', { messages: [NOT_TOGETHER] })
}
