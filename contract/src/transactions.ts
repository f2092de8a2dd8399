import { LISTED_KINDS, MONEY_METHODS } from '@trousseau/domain/money/transaction'
import { STORE_ACCOUNTS, WHOLESALE_ACCOUNTS } from '@trousseau/domain/people/roles'
import { z } from 'zod/mini'
import { noteKind } from './credit-notes.ts'
import { endpoint, XLSX } from './endpoint.ts'
import { day, dollars, id, idOf, line, moment } from './fields.ts'
import { orderType } from './orders/endpoints.ts'
import { paged, pageQuery } from './page.ts'

/** One ledger transaction on one invoice. */
export const TransactionRow = z.object({
  id: z.int(),
  created_at: moment,
  /** The day of the transaction, in the business's time zone. */
  date: day,
  /** charge, recorded, apply, refund, return, note. */
  kind: z.string(),
  kind_label: z.string(),
  /** "Visa ending in 1111", "Check 1041", "Credit". */
  method_label: z.string(),
  /** Negative if money went back to the store. */
  amount: z.number(),
  /** "Amount Charged". */
  formatted_amount: z.string(),
  reference: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  invoice: z.object({ id: z.int(), number: z.int(), store_package_id: z.int() }),
  /** The first order of the invoice. */
  order: z.nullable(z.object({ id: z.int(), purchase_order_number: z.string() })),
  store: z.object({ id: z.int(), name: z.string() }),
})
export type TransactionRow = z.infer<typeof TransactionRow>

const ofInvoice = z.nullable(z.object({ id: z.int(), number: z.int(), store_package_id: z.int() }))
const refundableOf = {
  /** The part of the transaction that can still be refunded. */
  refundable: z.number(),
  formatted_refundable: z.string(),
  /** A refund of this transaction is under way, and the provider has not reported its outcome yet. */
  being_confirmed: z.boolean(),
}

/**
 * What the wholesaler lists: what came, with its whole sum, and what became of it. Narrowed to a factory or a type of
 * order, or sorted by invoice number, each row is a transaction on one invoice, as stores see them.
 */
export const WholesaleTransactionRow = z.extend(TransactionRow, {
  /** Null for a credit or deposit, and for what paid several invoices. */
  invoice: ofInvoice,
  by: z.nullable(z.string()),
  ...refundableOf,
  /** When the money came, if that was said. */
  received_on: z.nullable(day),
  /** What is left of the credit or deposit that it made; null if it made none. */
  left: z.nullable(z.number()),
  formatted_left: z.nullable(z.string()),
  /** "Moved to Ivory Lane", "Moved from Ivory Lane": where a credit or deposit went, or came from; null for all others. */
  moved: z.nullable(z.string()),
  /** What a sum that came together paid and left; empty if it is one transaction. */
  parts: z.array(
    z.object({
      id: z.int(),
      kind: z.string(),
      kind_label: z.string(),
      invoice: ofInvoice,
      amount: z.number(),
      formatted_amount: z.string(),
      ...refundableOf,
    }),
  ),
})
export type WholesaleTransactionRow = z.infer<typeof WholesaleTransactionRow>

export const TransactionQuestion = z.extend(
  pageQuery(['id', 'created_at', 'invoice_number', 'amount'], { order_by: 'id', order_dir: 'desc' }),
  {
    /** Days in the business's time zone; both are included. */
    from: z.optional(day),
    to: z.optional(day),
    /** Transactions of invoices with at least one order of this type. Both parameter names mean the same. */
    type: orderType,
    order_type: orderType,
  },
)
export type TransactionQuestion = z.output<typeof TransactionQuestion>
export const WholesaleTransactionQuestion = z.extend(TransactionQuestion, {
  store: z.optional(id),
  factory: z.optional(id),
  kind: z.optional(z.enum(LISTED_KINDS, 'This is no kind of transaction.')),
  method: z.optional(z.enum(MONEY_METHODS, 'This is card, bank, cash, check, wire or other.')),
})
export type WholesaleTransactionQuestion = z.output<typeof WholesaleTransactionQuestion>

const byId = z.object({ id })
const storeAndWholesale = [...STORE_ACCOUNTS, ...WHOLESALE_ACCOUNTS] as const

export const Refund = z.object({
  state: z.enum(['done', 'unknown']),
  amount: z.number(),
  formatted_amount: z.string(),
  /** The credit note that keeps the invoice closed, once it is issued with the refund. */
  credit_note: z.nullable(z.object({ id: z.int(), number: z.int() })),
})
export type Refund = z.infer<typeof Refund>

export const transactions = {
  listStoreTransactions: endpoint({
    method: 'GET',
    path: '/api/stores/:id/transactions',
    wide: true,
    summary: 'What was paid, given back or returned of a store’s invoices, the newest first.',
    allow: storeAndWholesale,
    params: byId,
    query: TransactionQuestion,
    reply: paged('transactions', TransactionRow),
  }),
  exportStoreTransactions: endpoint({
    method: 'GET',
    path: '/api/stores/:id/transactions/export',
    wide: true,
    summary: 'The transactions of a store as a spreadsheet: what the same question lists, on all pages.',
    allow: storeAndWholesale,
    params: byId,
    query: TransactionQuestion,
    reply: { file: 'transactions.xlsx', type: XLSX },
  }),
  listTransactions: endpoint({
    method: 'GET',
    path: '/api/transactions',
    wide: true,
    summary:
      'Money received from all stores, each with its full amount and how it was used, credits and deposits too; the newest first.',
    allow: WHOLESALE_ACCOUNTS,
    query: WholesaleTransactionQuestion,
    reply: paged('transactions', WholesaleTransactionRow),
  }),
  exportTransactions: endpoint({
    method: 'GET',
    path: '/api/transactions/export',
    wide: true,
    summary: 'The transactions of all stores as a spreadsheet: what the same question lists, on all pages.',
    allow: WHOLESALE_ACCOUNTS,
    query: WholesaleTransactionQuestion,
    reply: { file: 'transactions.xlsx', type: XLSX },
  }),
}

export const refunds = {
  refundTransaction: endpoint({
    method: 'POST',
    path: '/api/transactions/:id/refund',
    summary:
      'Gives money of one transaction back, at the payment provider where it took it; its invoice is open again, unless a credit note of the same amount is asked for.',
    allow: WHOLESALE_ACCOUNTS,
    params: byId,
    body: z.object({
      amount: z.optional(dollars),
      reason: line(500),
      /** Keeps the invoice closed: a credit note of the same amount is issued together with the refund. */
      credit_note: z.optional(z.object({ kind: noteKind, order: z.optional(idOf) })),
    }),
    reply: Refund,
    idempotent: 'required',
    maybePending: true,
  }),
}
