import type { orderMoves } from '@trousseau/contract/orders/moves'
import { DRESS_IS_CANCELLED } from '@trousseau/domain/orders/order-moves'
import { CANCELLED } from '@trousseau/domain/orders/order-status'
import { type Db, inTransaction } from '../../db/db.ts'
import { AppError } from '../../http/app-error.ts'
import type { Handler } from '../../http/call.ts'
import { noteReinstated } from '../order-notices.ts'
import type { OrderRecord } from '../orders.store.ts'
import { toOrder } from '../to-order.ts'
import { asDuplicate } from '../to-refusal.ts'
import { moveOrder } from './move-order.ts'

/**
 * A cancellation is taken back while nobody has ordered under the PO number again, which the unique index holds. The
 * order begins anew: its sales order number is not used again.
 */
export const reinstateOrder: Handler<typeof orderMoves.reinstateOrder> = async (call) => {
  const { user, now, params, body } = call
  const change = async (db: Db, order: OrderRecord) => {
    await refuseWithoutDress(db, order)
    return { sales_order_number: null, factory_id: null, factory_price: null }
  }
  try {
    return await inTransaction(call.db, async (db) => {
      const order = await moveOrder(db, call, 'any', {
        id: params.id,
        move: 'reinstate',
        change: (order) => change(db, order),
        ...body,
      })
      await noteReinstated(db, { user, now, order })
      return toOrder(db, user.kind, order)
    })
  } catch (error) {
    throw asDuplicate(error)
  }
}

/** An accessory goes with its dress. The dress is locked, so that it is not canceled meanwhile. */
async function refuseWithoutDress(db: Db, { store_id, accessory_of }: OrderRecord): Promise<void> {
  if (accessory_of === null) return
  const dress = await db
    .selectFrom('orders')
    .select('status')
    .where('store_id', '=', store_id)
    .where('id', '=', accessory_of)
    .forShare()
    .executeTakeFirst()
  if (dress?.status === CANCELLED) throw new AppError('conflict', { messages: [DRESS_IS_CANCELLED] })
}
