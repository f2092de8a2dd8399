import type { packages } from '@trousseau/contract/packages'
import { fold } from '@trousseau/domain/text'
import { recomputeDates } from '../dates/recompute-dates.ts'
import { inTransaction } from '../db/db.ts'
import { lockFactoryMoney } from '../factories/factories.store.ts'
import { AppError } from '../http/app-error.ts'
import type { Handler } from '../http/call.ts'
import { auditPackage, compareCosts, lockOpenPackage, lockPackage, readAgain } from './open-package.ts'
import { changePackage, isFreightPaid } from './packages.store.ts'
import { lockPacked } from './packed-orders.store.ts'
import { toPackageScope } from './read-packages.ts'

/** A dispatched package's shipping cost is on its invoice, so it can no longer be changed. */
export const updateShippingCost: Handler<typeof packages.updateShippingCost> = (call) => {
  const { user, params, body } = call
  return inTransaction(call.db, async (db) => {
    const pack = await lockOpenPackage(db, toPackageScope(user), { id: params.id, version: body.version })
    await changePackage(db, pack, { shipping_cost: body.shipping_cost })
    await auditPackage(db, call, pack, 'package_changed')
    return readAgain(db, pack.id)
  })
}

/** The tracking number may be corrected after dispatch, because a typo is only noticed once the package is tracked. */
export const updateTrackingNumber: Handler<typeof packages.updateTrackingNumber> = (call) => {
  const { user, params, body } = call
  return inTransaction(call.db, async (db) => {
    const pack = await lockPackage(db, toPackageScope(user), { id: params.id, version: body.version })
    await changePackage(db, pack, {
      ...trackedAs(body.tracking_number),
      ...(body.carrier !== undefined && { carrier: body.carrier }),
    })
    // Each carrier has days of its own on the road.
    if (pack.dispatched_at !== null && body.carrier !== undefined)
      await recomputeDates(db, await lockPacked(db, [pack]), call.now)
    await auditPackage(db, call, pack, 'package_changed')
    return readAgain(db, pack.id)
  })
}

const FREIGHT_PAID =
  'The factory was already paid for this freight. Void that payment first, then change who paid the carrier.'

/**
 * Who paid the carrier, and how much, is the wholesaler's to put right, because it changes what the factory is owed. What a
 * factory was paid beyond a lower cost pays for something else, or is in advance.
 */
export const updateFreight: Handler<typeof packages.updateFreight> = (call) => {
  const { params, body } = call
  return inTransaction(call.db, async (db) => {
    const pack = await lockPackage(db, 'any', { id: params.id, version: body.version })
    await lockFactoryMoney(db, pack.factory_id)
    if (body.freight_by !== pack.freight_by && (await isFreightPaid(db, pack)))
      throw new AppError('conflict', { messages: [FREIGHT_PAID] })
    const { freight_by, shipping_cost = pack.shipping_cost } = body
    await changePackage(db, pack, { freight_by, shipping_cost })
    await auditPackage(db, call, pack, 'package_changed', compareCosts(pack, { shipping_cost }))
    return readAgain(db, pack.id)
  })
}

/** The tracking number, and its folded form for searches. */
export const trackedAs = (tracking_number: string) => ({
  tracking_number,
  tracking_fold: fold(tracking_number),
})
