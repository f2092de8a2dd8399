import type { orderMoves } from '@trousseau/contract/orders/moves'
import {
  FACTORY_FIXED,
  mayChangeFactory,
  mayChangeShipTo,
  SHIP_TO_FIXED,
} from '@trousseau/domain/orders/order-moves'
import { PENDING } from '@trousseau/domain/orders/order-status'
import { NO_ADDRESS } from '@trousseau/domain/orders/purchase-order'
import { IN_PACKAGE } from '@trousseau/domain/orders/shipment'
import { stateOf } from '@trousseau/domain/places/places'
import type { Updateable } from 'kysely'
import { type Db, inTransaction } from '../db/db.ts'
import type { Schema } from '../db/schema.ts'
import { AppError } from '../http/app-error.ts'
import type { Call, Handler } from '../http/call.ts'
import { refuseOtherState } from '../places/refuse-other-state.ts'
import { editedColumns, takeAlong } from './edit-choices.ts'
import { runInBulk } from './moves/bulk.ts'
import { openFactory } from './moves/confirm-order.ts'
import { editOrder, lockOrderInScope, type Mover } from './moves/move-order.ts'
import { noteChanged } from './order-notices.ts'
import type { OrderRecord } from './orders.store.ts'
import { toOrder } from './to-order.ts'
import { asDuplicate } from './to-refusal.ts'

type Body = Call<typeof orderMoves.updateOrder>['body']

/**
 * Gives the order to another factory while it is being made, changes its address before it ships, or what was ordered
 * while it is Pending, of which the store is told.
 */
export const updateOrder: Handler<typeof orderMoves.updateOrder> = async (call) => {
  const { user, params, body } = call
  if (body.ship_to) refuseOtherState('ship_to.state', body.ship_to)
  try {
    return await inTransaction(call.db, async (db) => {
      const order = await lockOrderInScope(db, 'any', params.id)
      if (body.version !== undefined && body.version !== order.version) throw new AppError('stale')
      const change = await changeOf(db, call, order, body)
      if (Object.keys(change).length === 0) return toOrder(db, user.kind, order)
      const after = await editOrder(db, call, order, change)
      await takeAlong(db, call, order, after)
      if (order.status === PENDING) await noteChanged(db, { now: call.now, order: after })
      return toOrder(db, user.kind, after)
    })
  } catch (error) {
    throw asDuplicate(error)
  }
}

async function changeOf(
  db: Db,
  mover: Mover,
  order: OrderRecord,
  { factory, ship_to, address, version, ...edit }: Body,
): Promise<Updateable<Schema['orders']>> {
  const shipTo = ship_to ? toColumns(ship_to) : address && (await findAddress(db, order.store_id, address))
  if (shipTo && !mayChangeShipTo(order.status)) throw new AppError('conflict', { messages: [SHIP_TO_FIXED] })
  if (shipTo && order.package_id !== null) throw new AppError('conflict', { messages: [IN_PACKAGE] })
  return {
    ...(await otherFactory(db, order, factory)),
    ...shipTo,
    ...(await editedColumns(db, mover, order, edit)),
  }
}

/** Nothing if the order is there already. */
async function otherFactory(db: Db, order: OrderRecord, factory: number | undefined) {
  if (factory === undefined || factory === order.factory_id) return {}
  if (!mayChangeFactory(order.status)) throw new AppError('conflict', { messages: [FACTORY_FIXED] })
  return { factory_id: await openFactory(db, factory) }
}

/** One of the store's own addresses, as it is now. */
async function findAddress(db: Db, storeId: number, id: number) {
  const address = await db
    .selectFrom('addresses')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!address) throw new AppError('invalid', { errors: [{ field: 'address', message: NO_ADDRESS }] })
  return { address_id: address.id, ...toColumns(address) }
}

function toColumns(
  address: Omit<NonNullable<Body['ship_to']>, 'state'> & { state?: string | null | undefined },
) {
  return {
    ship_full_name: address.full_name,
    ship_street: address.street,
    ship_city: address.city,
    ship_state: stateOf(address),
    ship_country: address.country,
    ship_zip: address.zip,
    ship_phone: address.phone,
  }
}

/** Several orders to one factory, each by itself. */
export const moveOrders: Handler<typeof orderMoves.moveOrders> = (call) => {
  const { ids, factory } = call.body
  return runInBulk(call.db, ids, async (db, id) => {
    const order = await lockOrderInScope(db, 'any', id)
    if (!mayChangeFactory(order.status)) throw new AppError('conflict', { messages: [FACTORY_FIXED] })
    const change = await otherFactory(db, order, factory)
    if (Object.keys(change).length > 0) await editOrder(db, call, order, change)
  })
}
