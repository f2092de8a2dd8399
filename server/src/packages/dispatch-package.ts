import type { packages } from '@trousseau/contract/packages'
import {
  CARRIER_NEEDED,
  COST_NEEDED,
  EMPTY_PACKAGE,
  TRACKING_NEEDED,
} from '@trousseau/domain/orders/shipment'
import { crashPoint } from '../crash-point.ts'
import { recomputeDates } from '../dates/recompute-dates.ts'
import { AppError } from '../http/app-error.ts'
import type { Handler } from '../http/call.ts'
import { inTransactionOnce } from '../http/idempotency.ts'
import { issueInvoice } from '../invoices/issue-invoice.ts'
import { moveOrder } from '../orders/moves/move-order.ts'
import { auditPackage, lockOpenPackage, readAgain } from './open-package.ts'
import { noteWaitingBill, writeOfPackage } from './package-notices.ts'
import { changePackage, type PackageColumns } from './packages.store.ts'
import { lockPacked } from './packed-orders.store.ts'
import { toPackageScope } from './read-packages.ts'
import { trackedAs } from './update-shipment.ts'

/** Ships the orders, issues the invoice and notifies the store, all in one transaction. */
export const dispatchPackage: Handler<typeof packages.dispatchPackage> = (call) => {
  const { user, params, body, once, now, config } = call
  const { version, ...given } = body
  return inTransactionOnce(call.db, once, now, async (db) => {
    const pack = await lockOpenPackage(db, toPackageScope(user), { id: params.id, version })
    const { carrier, tracking_number, shipping_cost } = wholeShipment(pack, given)
    const orders = await lockPacked(db, [pack])
    // A dress never waits for it: only the bill does, until staff have looked at the cost.
    const billWaits = shipping_cost > config.ceilings.shipping
    if (orders.length === 0) throw new AppError('conflict', { messages: [EMPTY_PACKAGE] })
    const scope = { factory: pack.factory_id }
    for (const { id } of orders) await moveOrder(db, call, scope, { id, move: 'ship' })
    await changePackage(db, pack, {
      carrier,
      shipping_cost,
      freight_by: given.freight_by ?? pack.freight_by,
      ...trackedAs(tracking_number),
      dispatched_at: now,
      bill_waits: billWaits,
    })
    await recomputeDates(db, orders, now)
    crashPoint('dispatch.after_orders')
    if (billWaits) await noteWaitingBill(db, now, pack, shipping_cost)
    else
      await issueInvoice(db, {
        storeId: pack.store_id,
        packageId: pack.id,
        shipping: shipping_cost,
        orders,
        now,
        byUser: user.id,
      })
    crashPoint('dispatch.after_invoice')
    await auditPackage(db, call, pack, 'package_dispatched')
    await writeOfPackage(db, now, pack, orders)
    return readAgain(db, pack.id)
  })
}

type Shipment = { carrier: string; tracking_number: string; shipping_cost: number }

/** Values sent now override those set before; everything that is missing is reported at once. */
function wholeShipment(
  pack: PackageColumns,
  given: { [K in keyof Shipment]?: Shipment[K] | undefined },
): Shipment {
  const carrier = given.carrier ?? pack.carrier
  const tracking_number = given.tracking_number ?? pack.tracking_number
  const shipping_cost = given.shipping_cost ?? pack.shipping_cost
  if (carrier !== null && tracking_number !== null && shipping_cost !== null)
    return { carrier, tracking_number, shipping_cost }
  throw new AppError('invalid', {
    errors: [
      ...(carrier === null ? [{ field: 'carrier', message: CARRIER_NEEDED }] : []),
      ...(tracking_number === null ? [{ field: 'tracking_number', message: TRACKING_NEEDED }] : []),
      ...(shipping_cost === null ? [{ field: 'shipping_cost', message: COST_NEEDED }] : []),
    ],
  })
}
