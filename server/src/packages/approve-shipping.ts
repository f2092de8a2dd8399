import type { packages } from '@trousseau/contract/packages'
import { NOT_WAITING } from '@trousseau/domain/orders/shipment'
import { crashPoint } from '../crash-point.ts'
import { AppError } from '../http/app-error.ts'
import type { Handler } from '../http/call.ts'
import { inTransactionOnce } from '../http/idempotency.ts'
import { issueInvoice } from '../invoices/issue-invoice.ts'
import { auditPackage, compareCosts, lockPackage, readAgain } from './open-package.ts'
import { writeOfPackage } from './package-notices.ts'
import { changePackage } from './packages.store.ts'
import { lockPacked } from './packed-orders.store.ts'

/**
 * Issues the invoice of a package that has left, with the shipping cost that staff found right. It is the package's cost from
 * then on, so that a factory that paid the carrier is owed the same.
 */
export const approveShipping: Handler<typeof packages.approveShipping> = (call) => {
  const { user, params, body, once, now } = call
  const { shipping_cost } = body
  return inTransactionOnce(call.db, once, now, async (db) => {
    const pack = await lockPackage(db, 'any', { id: params.id, version: body.version })
    if (!pack.bill_waits) throw new AppError('conflict', { messages: [NOT_WAITING] })
    const orders = await lockPacked(db, [pack])
    await issueInvoice(db, {
      storeId: pack.store_id,
      packageId: pack.id,
      shipping: shipping_cost,
      orders,
      now,
      byUser: user.id,
    })
    await changePackage(db, pack, { bill_waits: false, shipping_cost })
    crashPoint('shipping.before_approved')
    await auditPackage(db, call, pack, 'shipping_approved', compareCosts(pack, body))
    await writeOfPackage(db, now, pack, orders)
    return readAgain(db, pack.id)
  })
}
