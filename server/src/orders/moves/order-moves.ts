import type { orderMoves } from '@trousseau/contract/orders/moves'
import { PACKED } from '@trousseau/domain/orders/shipment'
import { type Db, inTransaction } from '../../db/db.ts'
import { AppError } from '../../http/app-error.ts'
import type { Handler } from '../../http/call.ts'
import type { OrderRecord } from '../orders.store.ts'
import { toScope } from '../read-orders.ts'
import { toOrder } from '../to-order.ts'
import { runInBulk } from './bulk.ts'
import { type Mover, moveOrder, undoReports } from './move-order.ts'

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
  return inTransaction(db, async (db) =>
    toOrder(db, user.kind, await reopen(db, call, { id: params.id, ...body })),
  )
}

type Reopening = { id: number; reason: string; version?: number | undefined }

/** What was reported of finishing is taken back with it. */
export function reopen(db: Db, mover: Mover, reopening: Reopening): Promise<OrderRecord> {
  const change = async (order: OrderRecord) => {
    if (order.package_id !== null) throw new AppError('conflict', { messages: [PACKED] })
    await undoReports(db, mover, order, ({ stage, what }) => stage === 'finishing' && what === 'finished')
    return {}
  }
  return moveOrder(db, mover, toScope(mover.user), { move: 'reopen', change, ...reopening })
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
