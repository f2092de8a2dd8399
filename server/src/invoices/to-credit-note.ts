import type { CreditNote, CreditNoteRow } from '@trousseau/contract/credit-notes'
import { NOTE_KIND_LABELS } from '@trousseau/domain/money/credit-note'
import { formatMoney, toDollars } from '@trousseau/domain/money/money'
import type { CreditNoteInFull, CreditNoteRecord } from './credit-notes.store.ts'

export function toCreditNoteRow(row: CreditNoteRecord): CreditNoteRow {
  const { id, number, amount, applied } = row
  return {
    id,
    number,
    created_at: row.created_at.toISOString(),
    date: row.issued_on,
    amount: toDollars(amount),
    formatted_amount: formatMoney(amount),
    applied: toDollars(applied),
    formatted_applied: formatMoney(applied),
    credit: toDollars(amount - applied),
    formatted_credit: formatMoney(amount - applied),
    lines: row.lines.map(({ kind, order_id, po, amount, reason }) => ({
      kind,
      kind_label: NOTE_KIND_LABELS[kind],
      order: order_id === null ? null : { id: order_id, purchase_order_number: po ?? '' },
      amount: toDollars(amount),
      formatted_amount: formatMoney(amount),
      reason,
    })),
  }
}

export function toCreditNote(row: CreditNoteInFull): CreditNote {
  return {
    ...toCreditNoteRow(row),
    invoice: { id: row.invoice_id, number: row.invoice_number, store_package_id: row.package_id },
    store: { id: row.store_id, name: row.store_name },
  }
}
