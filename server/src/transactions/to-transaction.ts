import type { TransactionRow, WholesaleTransactionRow } from '@trousseau/contract/transactions'
import { businessDay } from '@trousseau/domain/day'
import { formatMoney, toDollars } from '@trousseau/domain/money/money'
import { kindLabel, methodLabel, movedWords, refundableOf } from '@trousseau/domain/money/transaction'
import type { TransactionRecord } from './transactions.store.ts'

export function toTransaction(row: TransactionRecord): WholesaleTransactionRow {
  const { id, kind, amount, reason, order_id, order_po } = row
  const happened = { ...row, lastFour: row.last_four }
  const parts = row.parts ?? []
  // What came together is refunded part by part.
  const refundable = parts.length > 0 ? 0 : refundableOf({ kind, amount, takenBack: row.taken_back })
  const left = parts.find((part) => part.left !== null)?.left ?? row.left
  return {
    id,
    kind,
    reason,
    by: row.by,
    being_confirmed: row.being_confirmed,
    created_at: row.at.toISOString(),
    date: businessDay(row.at.getTime()),
    received_on: row.received_on,
    kind_label: kindLabel(happened),
    method_label: methodLabel(happened),
    amount: toDollars(amount),
    formatted_amount: formatMoney(amount),
    reference: row.own_reference,
    invoice: parts.length > 0 ? null : toInvoice(row),
    order: order_id === null || order_po === null ? null : { id: order_id, purchase_order_number: order_po },
    store: { id: row.store_id, name: row.store_name },
    refundable: toDollars(refundable),
    formatted_refundable: formatMoney(refundable),
    left: left === null ? null : toDollars(left),
    formatted_left: left === null ? null : formatMoney(left),
    moved: row.other_store === null ? null : movedWords({ amount, otherStore: row.other_store }),
    parts: parts.map(toPart),
  }
}

type Billed = Pick<TransactionRecord, 'invoice_id' | 'invoice_number' | 'package_id'>

function toInvoice({ invoice_id: id, invoice_number: number, package_id }: Billed) {
  if (id === null || number === null || package_id === null) return null
  return { id, number, store_package_id: package_id }
}

function toPart(
  part: NonNullable<TransactionRecord['parts']>[number],
): WholesaleTransactionRow['parts'][number] {
  const { id, kind, amount } = part
  const refundable = refundableOf({ kind, amount, takenBack: part.taken_back })
  return {
    id,
    kind,
    kind_label: kindLabel({ kind, source: null }),
    invoice: toInvoice(part),
    amount: toDollars(amount),
    formatted_amount: formatMoney(amount),
    refundable: toDollars(refundable),
    formatted_refundable: formatMoney(refundable),
    being_confirmed: part.being_confirmed,
  }
}

/** As stores see it: a transaction on an invoice. */
export function toStoreTransaction(row: TransactionRecord): TransactionRow {
  const invoice = toInvoice(row)
  if (!invoice) throw new Error('a store lists transactions on invoices')
  return { ...toTransaction(row), invoice }
}
