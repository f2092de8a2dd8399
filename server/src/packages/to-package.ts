import type { WholesalePackage, WholesalePackageRow } from '@trousseau/contract/packages'
import { type DelayReason, isDelayReason } from '@trousseau/domain/dates/delay-reasons'
import { businessDay } from '@trousseau/domain/day'
import { INVOICE_STATUSES, type InvoiceStatus } from '@trousseau/domain/money/invoice'
import { formatMoney, toDollars } from '@trousseau/domain/money/money'
import { trackingLink } from '@trousseau/domain/orders/shipment'
import type { Db } from '../db/db.ts'
import { toOrderRows, toShipTo } from '../orders/to-order.ts'
import type { PackageColumns, PackageRecord } from './packages.store.ts'
import { readPacked } from './packed-orders.store.ts'

export const invoiceStatusLabel = (status: number) => INVOICE_STATUSES[status as InvoiceStatus]

/** The carrier, the tracking number and the link to track the package. */
export function toTravel({ carrier, tracking_number }: PackageColumns) {
  const isKnown = carrier !== null && tracking_number !== null
  return { carrier, tracking_number, tracking_url: isKnown ? trackingLink(carrier, tracking_number) : null }
}

export function toPackageRow(row: PackageRecord): WholesalePackageRow {
  const { id, note, shipping_cost, order_count, version, dispatched_at } = row
  return {
    id,
    note,
    order_count,
    version,
    store: { id: row.store_id, name: row.store_name },
    factory: { id: row.factory_id, name: row.factory_name },
    address: toShipTo(row),
    ...toTravel(row),
    shipping_cost: shipping_cost === null ? null : toDollars(shipping_cost),
    formatted_shipping_cost: shipping_cost === null ? null : formatMoney(shipping_cost),
    freight_by: row.freight_by === 'factory' ? 'factory' : 'wholesale',
    created_at: row.created_at.toISOString(),
    date: businessDay(row.created_at.getTime()),
    dispatched_at: dispatched_at?.toISOString() ?? null,
    expected_on: row.expected_on,
    expected_reason: toReason(row.expected_reason),
    expected_note: row.expected_note,
    status: dispatched_at === null ? 'Open' : 'Dispatched',
    invoice: invoiceOf(row),
    bill_waits: row.bill_waits,
  }
}

const toReason = (text: string | null): DelayReason | null =>
  text !== null && isDelayReason(text) ? text : null

function invoiceOf(row: PackageRecord): WholesalePackageRow['invoice'] {
  const { invoice_id: id, invoice_number: number, invoice_status: status, invoice_total: total } = row
  if (id === null || number === null || status === null || total === null) return null
  return { id, number, status: invoiceStatusLabel(status), formatted_total: formatMoney(total) }
}

/** A package with its orders. */
export async function toPackage(db: Db, row: PackageRecord): Promise<WholesalePackage> {
  return { ...toPackageRow(row), orders: await toOrderRows(db, await readPacked(db, row)) }
}
