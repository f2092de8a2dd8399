import type { WholesaleTransactionRow } from '@trousseau/contract/transactions'
import { businessDay } from '@trousseau/domain/day'
import { formatMoney, toDollars } from '@trousseau/domain/money/money'
import { kindLabel, methodLabel, refundableOf } from '@trousseau/domain/money/transaction'
import type { TransactionRecord } from './transactions.store.ts'

export function toTransaction(row: TransactionRecord): WholesaleTransactionRow {
  const { id, kind, amount, reason, order_id, order_po } = row
  const happened = { ...row, lastFour: row.last_four }
  const refundable = refundableOf({ kind, amount, takenBack: row.taken_back })
  return {
    id,
    kind,
    reason,
    by: row.by,
    being_confirmed: row.being_confirmed,
    created_at: row.at.toISOString(),
    date: businessDay(row.at.getTime()),
    kind_label: kindLabel(happened),
    method_label: methodLabel(happened),
    amount: toDollars(amount),
    formatted_amount: formatMoney(amount),
    reference: row.own_reference,
    invoice: { id: row.invoice_id, number: row.invoice_number, store_package_id: row.package_id },
    order: order_id === null || order_po === null ? null : { id: order_id, purchase_order_number: order_po },
    store: { id: row.store_id, name: row.store_name },
    refundable: toDollars(refundable),
    formatted_refundable: formatMoney(refundable),
  }
}
