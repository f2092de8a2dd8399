import type { PackageOrderQuestion } from '@trousseau/contract/packages'
import type { Day } from '@trousseau/domain/day'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { listOrders } from '../orders/list-orders.store.ts'
import { changeOrder } from '../orders/moves/move-order.ts'
import { type OrderColumns, type OrderRecord, readOrders } from '../orders/orders.store.ts'

type Package = { store_id: number; id: number }

/** The factory's orders among these ids, in the order of their ids, locked until the transaction ends. */
export async function lockOrdersAt(
  db: Db,
  factoryId: number,
  ids: readonly number[],
): Promise<OrderColumns[]> {
  const { rows } = await sql<OrderColumns>`
    select * from orders where factory_id = ${factoryId} and id = any(${ids}) order by id for update`.execute(
    db,
  )
  return rows
}

/** Locks the orders of locked packages. An order canceled while we waited for its lock has left its package. */
export async function lockPacked(db: Db, packages: readonly Package[]): Promise<OrderColumns[]> {
  const stores = packages.map(({ store_id }) => store_id)
  const ids = packages.map(({ id }) => id)
  const { rows } = await sql<OrderColumns>`
    select * from orders where store_id = any(${stores}) and package_id = any(${ids})
    order by id for update`.execute(db)
  return rows
}

/** Puts orders into a package, or takes them out (null). */
export async function putInto(
  db: Db,
  orders: readonly OrderColumns[],
  packageId: number | null,
): Promise<void> {
  for (const order of orders) await changeOrder(db, order, { package_id: packageId })
}

/** A page of the package's orders, filtered like any list of orders. */
export function listPacked(db: Db, { store_id, id }: Package, asked: PackageOrderQuestion, today: Day) {
  return listOrders(db, { store: store_id }, { ...asked, package: id }, today)
}

/** All orders of the package, in the order in which they were placed. */
export async function readPacked(db: Db, pack: Package): Promise<OrderRecord[]> {
  const ids = (await listPackedIds(db, pack)).map(({ id }) => id)
  return readOrders(db, { store: pack.store_id }, ids)
}

export function listPackedIds(db: Db, { store_id, id }: Package): Promise<{ id: number }[]> {
  return db
    .selectFrom('orders')
    .select('id')
    .where('store_id', '=', store_id)
    .where('package_id', '=', id)
    .orderBy('id')
    .execute()
}
