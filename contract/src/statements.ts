import { STORE_ACCOUNTS, WHOLESALE_ACCOUNTS } from '@trousseau/domain/people/roles'
import { z } from 'zod/mini'
import { endpoint, XLSX } from './endpoint.ts'
import { day, id, idOf } from './fields.ts'

export const Statement = z.object({
  store: z.object({ id: z.int(), name: z.string() }),
  from: day,
  to: day,
  /** The amount owed at the start of the first day; negative if the wholesaler owed the store. */
  opening: z.number(),
  formatted_opening: z.string(),
  lines: z.array(
    z.object({
      id: z.int(),
      date: day,
      kind: z.string(),
      /** "Invoice # 50001", "Payment, Visa ending in 1111", "Credit: late delivery". */
      description: z.string(),
      invoice: z.nullable(z.object({ id: z.int(), number: z.int(), store_package_id: z.int() })),
      /** The amount billed, or null. */
      formatted_charge: z.nullable(z.string()),
      /** The amount paid or credited, or null. */
      formatted_payment: z.nullable(z.string()),
      /** Positive for an invoice, negative for a payment. */
      amount: z.number(),
      balance: z.number(),
      formatted_balance: z.string(),
    }),
  ),
  invoiced: z.number(),
  formatted_invoiced: z.string(),
  paid: z.number(),
  formatted_paid: z.string(),
  credited: z.number(),
  formatted_credited: z.string(),
  /** The amount owed at the end of the last day. */
  closing: z.number(),
  formatted_closing: z.string(),
  /** Open invoice amounts at the end of the last day, by days overdue. */
  ageing: z.array(z.object({ label: z.string(), amount: z.number(), formatted_amount: z.string() })),
  unapplied: z.number(),
  formatted_unapplied: z.string(),
})
export type Statement = z.infer<typeof Statement>

/** Both days are included. By default from the first day of the previous month to today. */
export const StatementQuestion = z.object({ from: z.optional(day), to: z.optional(day) })
export type StatementQuestion = z.output<typeof StatementQuestion>

/** As many as a page lists. */
const STORES_MAX = 100

export const StatementsToSend = z.extend(StatementQuestion, {
  stores: z
    .array(idOf, 'This is a list of stores.')
    .check(
      z.minLength(1, 'Please choose at least one store.'),
      z.maxLength(STORES_MAX, `At most ${STORES_MAX} at once.`),
    ),
})

/** A statement that is on its way: of which days, and to which address. */
export const SentStatement = z.object({ from: day, to: day, recipient: z.string() })

const asked = {
  method: 'GET',
  wide: true,
  allow: [...STORE_ACCOUNTS, ...WHOLESALE_ACCOUNTS],
  params: z.object({ id }),
  query: StatementQuestion,
} as const

export const statements = {
  getStatement: endpoint({
    ...asked,
    path: '/api/stores/:id/statement',
    summary: 'A store’s account: opening balance, invoices, payments, credits, balance and its age.',
    reply: Statement,
  }),
  downloadStatement: endpoint({
    ...asked,
    path: '/api/stores/:id/statement.pdf',
    summary: 'The same as a document to print and to keep.',
    reply: { file: 'statement.pdf', type: 'application/pdf' },
  }),
  exportStatement: endpoint({
    ...asked,
    path: '/api/stores/:id/statement.xlsx',
    summary: 'The same as a spreadsheet.',
    reply: { file: 'statement.xlsx', type: XLSX },
  }),
  sendStatement: endpoint({
    method: 'POST',
    path: '/api/stores/:id/statement/email',
    summary: 'Emails a store its statement of these days, up to today.',
    allow: WHOLESALE_ACCOUNTS,
    params: z.object({ id }),
    body: StatementQuestion,
    reply: SentStatement,
    idempotent: true,
  }),
  sendStatements: endpoint({
    method: 'POST',
    path: '/api/statements/email',
    summary: 'Emails several stores their statements of these days; each has its own outcome.',
    allow: WHOLESALE_ACCOUNTS,
    body: StatementsToSend,
    reply: z.array(z.object({ id: z.int(), success: z.boolean(), message: z.string() })),
    idempotent: true,
  }),
}
