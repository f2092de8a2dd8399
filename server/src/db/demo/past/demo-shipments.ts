import { moveOrder } from '../../../orders/moves/move-order.ts'
import { createPackage } from '../../../packages/create-package.ts'
import { dispatchPackage } from '../../../packages/dispatch-package.ts'
import { inTransaction } from '../../db.ts'
import { callAt, personOf, type Stage } from './demo-call.ts'
import type { Packing } from './demo-events.ts'
import { findOrderPackage } from './demo-past.store.ts'
import type { Arrival, Shipment } from './make-shipments.ts'

export function pack(stage: Stage, { at, by, orderIds }: Packing) {
  const user = personOf(by, 'factory')
  return createPackage({ ...callAt(stage, at), user, body: { orders: [...orderIds] } })
}

export async function ship(stage: Stage, shipment: Shipment): Promise<void> {
  const { carrier, trackingNumber: tracking_number, shippingCents: shipping_cost } = shipment
  const id = await findOrderPackage(stage.client.db, shipment.orderIds[0] ?? 0)
  await dispatchPackage({
    ...callAt(stage, shipment.at),
    user: personOf(shipment.by, 'factory'),
    params: { id },
    body: { carrier, tracking_number, shipping_cost },
  })
}

export function deliver(stage: Stage, { orderId, at, by }: Arrival) {
  const mover = { ...callAt(stage, at), user: personOf(by, 'store', 'wholesale') }
  return inTransaction(stage.client.db, (db) => moveOrder(db, mover, 'any', { id: orderId, move: 'deliver' }))
}
