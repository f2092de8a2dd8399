import { PackageOrderQuestion, packages, type StorePackage } from '@trousseau/contract/packages'
import { describePage } from '@trousseau/contract/page'
import { businessDay, type Day } from '@trousseau/domain/day'
import { formatMoney, toDollars } from '@trousseau/domain/money/money'
import { BILL_FOLLOWS } from '@trousseau/domain/orders/shipment'
import type { Db } from '../db/db.ts'
import { AppError } from '../http/app-error.ts'
import type { Handler, StoreUser, WholesaleUser } from '../http/call.ts'
import { toOrderRows, toShipTo } from '../orders/to-order.ts'
import { findBill } from './bill.store.ts'
import { findPackage, type PackageRecord } from './packages.store.ts'
import { listPacked } from './packed-orders.store.ts'
import { invoiceStatusLabel, toTravel } from './to-package.ts'

export const getStorePackage: Handler<typeof packages.getStorePackage> = async (call) => {
  const { db, user, params, now } = call
  return toStorePackage(db, await sentPackage(db, user, params.id), businessDay(now.getTime()))
}

export const listStorePackageOrders: Handler<typeof packages.listStorePackageOrders> = async (call) => {
  const { db, user, params, query, now } = call
  const pack = await sentPackage(db, user, params.id)
  const { rows, total } = await listPacked(db, pack, query, businessDay(now.getTime()))
  return {
    orders: await toOrderRows(db, rows),
    ...describePage(ordersPath(pack.id), query, total, rows.length),
  }
}

const ordersPath = (id: number) => packages.listStorePackageOrders.path.replace(':id', String(id))

type Sent = PackageRecord & { dispatched_at: Date }

/** A package that was not dispatched is 404 here, even for wholesale. */
async function sentPackage(db: Db, user: StoreUser | WholesaleUser, id: number): Promise<Sent> {
  const scope = user.kind === 'store' ? { sentTo: user.storeId } : 'any'
  const row = await findPackage(db, scope, id)
  if (!row || row.dispatched_at === null) throw new AppError('not_found')
  return { ...row, dispatched_at: row.dispatched_at }
}

async function toStorePackage(db: Db, row: Sent, today: Day): Promise<StorePackage> {
  const bill = await findBill(db, row)
  if (!bill) throw new AppError('not_found', { messages: [BILL_FOLLOWS] })
  const { rows } = await listPacked(db, row, PackageOrderQuestion.parse({ per_page: '-1' }), today)
  const open = bill.total - bill.paid
  const first = describePage(ordersPath(row.id), PackageOrderQuestion.parse({}), row.order_count, 0).links
    .first
  return {
    id: row.id,
    invoice_id: bill.id,
    invoice: {
      id: bill.id,
      number: bill.number,
      status: invoiceStatusLabel(bill.status),
      status_id: bill.status,
      date: bill.issued_on,
      due_on: bill.due_on,
      paid: toDollars(bill.paid),
      formatted_paid: formatMoney(bill.paid),
      credited: toDollars(bill.credited),
      formatted_credited: formatMoney(bill.credited),
      open: toDollars(open),
      formatted_open: formatMoney(open),
      being_confirmed: bill.being_confirmed,
    },
    address: toShipTo(row),
    store: { id: row.store_id, name: row.store_name },
    ...toTravel(row),
    dispatched_at: row.dispatched_at.toISOString(),
    meta: {
      formatted_sub_total: formatMoney(bill.subtotal),
      formatted_shipping_cost: formatMoney(bill.shipping),
      formatted_total: formatMoney(bill.total),
    },
    orders: await toOrderRows(db, rows),
    links: { first },
  }
}
