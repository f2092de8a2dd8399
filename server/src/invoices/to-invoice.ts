import type { Invoice, InvoiceRow } from '@trousseau/contract/invoices'
import { businessDay, type Day } from '@trousseau/domain/day'
import { INVOICE_STATUSES, type InvoiceStatus, PAID_FULLY } from '@trousseau/domain/money/invoice'
import { formatMoney, toDollars } from '@trousseau/domain/money/money'
import { kindLabel, methodLabel } from '@trousseau/domain/money/transaction'
import { trackingLink } from '@trousseau/domain/orders/shipment'
import type { Db } from '../db/db.ts'
import { type InvoiceTxn, listInvoiceTxns } from '../ledger/ledger.store.ts'
import { toOrderRows, toShipTo } from '../orders/to-order.ts'
import { listCreditNotes } from './credit-notes.store.ts'
import { type InvoiceRecord, listInvoiceOrders } from './invoices.store.ts'
import { toCreditNoteRow } from './to-credit-note.ts'

export function toInvoiceRow(row: InvoiceRecord, today: Day): InvoiceRow {
  const { id, number, due_on, subtotal, shipping, total, paid, status, carrier, tracking_number } = row
  const open = total - paid
  return {
    id,
    number,
    due_on,
    being_confirmed: row.being_confirmed,
    payment_method_id: row.payment_method_id,
    created_at: row.created_at.toISOString(),
    date: row.issued_on,
    is_overdue: status !== PAID_FULLY && due_on < today,
    status: INVOICE_STATUSES[status as InvoiceStatus],
    status_id: status,
    subtotal: toDollars(subtotal),
    formatted_subtotal: formatMoney(subtotal),
    shipping_cost: toDollars(shipping),
    formatted_shipping_cost: formatMoney(shipping),
    total: toDollars(total),
    formatted_total: formatMoney(total),
    paid: toDollars(paid),
    formatted_paid: formatMoney(paid),
    credited: toDollars(row.credited),
    formatted_credited: formatMoney(row.credited),
    open: toDollars(open),
    formatted_open: formatMoney(open),
    store_package_id: row.package_id,
    store_package: {
      id: row.package_id,
      carrier,
      tracking_number,
      tracking_url: carrier && tracking_number ? trackingLink(carrier, tracking_number) : null,
      formatted_shipping_cost: formatMoney(shipping),
      meta: { formatted_sub_total: formatMoney(subtotal), formatted_total: formatMoney(total) },
      store: { id: row.store_id, name: row.store_name },
    },
  }
}

/** An invoice with its orders and transactions. */
export async function toInvoice(db: Db, row: InvoiceRecord, today: Day): Promise<Invoice> {
  const orders = await listInvoiceOrders(db, row.store_id, row.id)
  const txns = await listInvoiceTxns(db, row.store_id, row.id)
  const notes = await listCreditNotes(db, row.store_id, row.id)
  return {
    ...toInvoiceRow(row, today),
    address: toShipTo(row),
    orders: await toOrderRows(db, orders),
    transactions: txns.map(toTransaction),
    credit_notes: notes.map(toCreditNoteRow),
  }
}

function toTransaction(txn: InvoiceTxn): Invoice['transactions'][number] {
  const happened = { ...txn, lastFour: txn.last_four }
  return {
    id: txn.id,
    date: businessDay(txn.at.getTime()),
    kind_label: kindLabel(happened),
    method_label: methodLabel(happened),
    // A credit note's is told with its lines.
    reason: txn.kind === 'note' ? null : txn.reason,
    amount: toDollars(txn.amount),
    formatted_amount: formatMoney(txn.amount),
  }
}
