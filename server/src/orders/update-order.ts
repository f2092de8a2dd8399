import type { orderMoves } from '@trousseau/contract/orders/moves'
import {
  FACTORY_FIXED,
  mayChangeFactory,
  mayChangeShipTo,
  SHIP_TO_FIXED,
} from '@trousseau/domain/orders/order-moves'
import { IN_PACKAGE } from '@trousseau/domain/orders/shipment'
import { stateOf } from '@trousseau/domain/places/places'
import { inTransaction } from '../db/db.ts'
import { AppError } from '../http/app-error.ts'
import type { Handler } from '../http/call.ts'
import { refuseOtherState } from '../places/refuse-other-state.ts'
import { openFactory } from './moves/confirm-order.ts'
import { editOrder, lockOrderInScope } from './moves/move-order.ts'
import { toOrder } from './to-order.ts'

/**
 * Gives the order to another factory while it is being made, or changes its address before it ships.
 */
export const updateOrder: Handler<typeof orderMoves.updateOrder> = (call) => {
  const { user, params, body } = call
  const { factory, ship_to, version } = body
  if (ship_to) refuseOtherState('ship_to.state', ship_to)
  return inTransaction(call.db, async (db) => {
    const order = await lockOrderInScope(db, 'any', params.id)
    if (version !== undefined && version !== order.version) throw new AppError('stale')
    const otherFactory = factory === order.factory_id ? undefined : factory
    if (otherFactory !== undefined && !mayChangeFactory(order.status))
      throw new AppError('conflict', { messages: [FACTORY_FIXED] })
    if (ship_to && !mayChangeShipTo(order.status))
      throw new AppError('conflict', { messages: [SHIP_TO_FIXED] })
    if (ship_to && order.package_id !== null) throw new AppError('conflict', { messages: [IN_PACKAGE] })
    if (otherFactory === undefined && !ship_to) return toOrder(db, user.kind, order)
    const after = await editOrder(db, call, order, {
      ...(otherFactory !== undefined && { factory_id: await openFactory(db, otherFactory) }),
      ...(ship_to && {
        ship_full_name: ship_to.full_name,
        ship_street: ship_to.street,
        ship_city: ship_to.city,
        ship_state: stateOf(ship_to),
        ship_country: ship_to.country,
        ship_zip: ship_to.zip,
        ship_phone: ship_to.phone,
      }),
    })
    return toOrder(db, user.kind, after)
  })
}
