import type { orderMoves } from '@trousseau/contract/orders/moves'
import { PACKED } from '@trousseau/domain/orders/shipment'
import { inTransaction } from '../../db/db.ts'
import { AppError } from '../../http/app-error.ts'
import type { Handler } from '../../http/call.ts'
import type { OrderRecord } from '../orders.store.ts'
import { toScope } from '../read-orders.ts'
import { toOrder } from '../to-order.ts'
import { runInBulk } from './bulk.ts'
import { moveOrder } from './move-order.ts'

/** The factory has made the item. */
export const markReady: Handler<typeof orderMoves.markReady> = (call) => {
  const { db, user, params, body } = call
  return inTransaction(db, async (db) =>
    toOrder(
      db,
      call.user.kind,
      await moveOrder(db, call, toScope(user), { id: params.id, move: 'ready', ...body }),
    ),
  )
}

export const readyOrders: Handler<typeof orderMoves.readyOrders> = (call) =>
  runInBulk(call.db, call.body.ids, (db, id) =>
    moveOrder(db, call, toScope(call.user), { id, move: 'ready' }),
  )

export const reopenOrder: Handler<typeof orderMoves.reopenOrder> = (call) => {
  const { db, user, params, body } = call
  const change = ({ package_id }: OrderRecord) => {
    if (package_id !== null) throw new AppError('conflict', { messages: [PACKED] })
    return {}
  }
  return inTransaction(db, async (db) => {
    const moving = { id: params.id, move: 'reopen', change, ...body } as const
    return toOrder(db, call.user.kind, await moveOrder(db, call, toScope(user), moving))
  })
}

export const deliverOrder: Handler<typeof orderMoves.deliverOrder> = (call) => {
  const { db, user, params, body } = call
  return inTransaction(db, async (db) =>
    toOrder(
      db,
      call.user.kind,
      await moveOrder(db, call, toScope(user), { id: params.id, move: 'deliver', ...body }),
    ),
  )
}

export const deliverOrders: Handler<typeof orderMoves.deliverOrders> = (call) =>
  runInBulk(call.db, call.body.ids, (db, id) =>
    moveOrder(db, call, toScope(call.user), { id, move: 'deliver' }),
  )
