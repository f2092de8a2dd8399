import type { packages } from '@trousseau/contract/packages'
import { NO_STORE_ADDRESS } from '@trousseau/domain/orders/shipment'
import { findAddress } from '../addresses/addresses.store.ts'
import { type Db, inTransaction } from '../db/db.ts'
import { AppError } from '../http/app-error.ts'
import type { Handler } from '../http/call.ts'
import { editOrder, readAgain as readOrder } from '../orders/moves/move-order.ts'
import type { OrderColumns } from '../orders/orders.store.ts'
import { lockAllAt, refuseUnpackable } from './create-package.ts'
import { auditPackage, lockOpenPackage, type Packer, readAgain } from './open-package.ts'
import { changePackage, type PackageColumns } from './packages.store.ts'
import { listPackedIds, lockPacked, putInto } from './packed-orders.store.ts'
import { toPackageScope } from './read-packages.ts'
import { goToOnePlace, type ShipTo, toShipTo } from './ship-to.ts'

/** Changes a package's orders and note before it is dispatched; only wholesale may change its address. */
export const updatePackage: Handler<typeof packages.updatePackage> = (call) => {
  const { user, params, body } = call
  const { orders, note, address, version } = body
  if (address !== undefined && user.kind === 'factory') throw new AppError('forbidden')
  return inTransaction(call.db, async (db) => {
    const pack = await lockOpenPackage(db, toPackageScope(user), { id: params.id, version })
    if (orders === undefined && note === undefined && address === undefined) return readAgain(db, pack.id)
    const shipTo = address === undefined ? toShipTo(pack) : await resolveAddress(db, pack, address)
    const packed = await repack(db, pack, shipTo, orders)
    await sendElsewhere(db, call, packed, shipTo)
    await changePackage(db, pack, { ...shipTo, ...(note !== undefined && { note: note || null }) })
    await auditPackage(db, call, pack, 'package_changed')
    return readAgain(db, pack.id)
  })
}

/** Adds and removes orders so that the package holds exactly these. Returns its orders. */
async function repack(
  db: Db,
  pack: PackageColumns,
  shipTo: ShipTo,
  ids: readonly number[] | undefined,
): Promise<OrderColumns[]> {
  if (ids === undefined) return lockPacked(db, [pack])
  const { store_id, factory_id, id } = pack
  const inside = await listPackedIds(db, pack)
  // Locked in one call, so that all locks are taken in the same order.
  const orders = await lockAllAt(db, factory_id, [...ids, ...inside.map((order) => order.id)])
  const wanted = orders.filter((order) => ids.includes(order.id))
  const added = wanted.filter((order) => order.package_id !== id)
  refuseUnpackable(added, { ...shipTo, store_id })
  const removed = orders.filter((order) => order.package_id === id && !ids.includes(order.id))
  await putInto(db, removed, null)
  await putInto(db, added, id)
  return wanted
}

/** The orders of a package take its address. */
async function sendElsewhere(
  db: Db,
  packer: Packer,
  orders: readonly OrderColumns[],
  shipTo: ShipTo,
): Promise<void> {
  for (const order of orders) {
    if (goToOnePlace(order, shipTo)) continue
    await editOrder(db, packer, await readOrder(db, order), shipTo)
  }
}

async function resolveAddress(db: Db, { store_id }: PackageColumns, id: number): Promise<ShipTo> {
  const address = await findAddress(db, store_id, id)
  if (!address) throw new AppError('invalid', { errors: [{ field: 'address', message: NO_STORE_ADDRESS }] })
  const { full_name, street, city, state, country, zip, phone } = address
  return {
    ship_full_name: full_name,
    ship_street: street,
    ship_city: city,
    ship_state: state,
    ship_country: country,
    ship_zip: zip,
    ship_phone: phone,
  }
}
