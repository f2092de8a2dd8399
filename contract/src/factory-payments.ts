import { WHOLESALE_ACCOUNTS } from '@trousseau/domain/people/roles'
import { z } from 'zod/mini'
import { endpoint, XLSX } from './endpoint.ts'
import { day, dollars, id, identifier, idOf, line, moment, note } from './fields.ts'
import { paged, pageQuery } from './page.ts'

const named = z.object({ id: z.int(), name: z.string() })

/** A payment from the wholesaler to a factory for orders that the factory has shipped. */
export const FactoryPayment = z.object({
  id: z.int(),
  factory: named,
  amount: z.number(),
  formatted_amount: z.string(),
  paid_at: day,
  reference: z.string(),
  note: z.nullable(z.string()),
  /** How many orders and freights it paid for. */
  paid_for: z.int(),
  /** What of it has paid for nothing yet. */
  in_advance: z.number(),
  formatted_in_advance: z.string(),
  /** Set once it was voided: it counts no more, and what it paid for is owed again. */
  voided_at: z.nullable(moment),
  void_reason: z.nullable(z.string()),
  created_at: moment,
})
export type FactoryPayment = z.infer<typeof FactoryPayment>

/** An order that the factory has shipped, or the freight of a package whose carrier it paid. */
const owedFields = {
  id: z.int(),
  kind: z.enum(['order', 'freight']),
  store: named,
  /** Null for freight. */
  order: z.nullable(
    z.object({
      id: z.int(),
      sales_order_number: z.nullable(z.int()),
      purchase_order_number: z.string(),
      item: z.string(),
    }),
  ),
  package: z.object({ id: z.int(), tracking_number: z.nullable(z.string()) }),
  shipped_on: day,
  amount: z.number(),
  formatted_amount: z.string(),
}
/** Something that the factory is owed, and what is open of it. */
export const FactoryOwed = z.object({ ...owedFields, open: z.number(), formatted_open: z.string() })
export type FactoryOwed = z.infer<typeof FactoryOwed>

/** One thing that a payment paid for, and with how much. */
export const FactoryPaymentLine = z.object({ ...owedFields, paid: z.number(), formatted_paid: z.string() })
export type FactoryPaymentLine = z.infer<typeof FactoryPaymentLine>

export const FactoryPaymentWithLines = z.extend(FactoryPayment, { lines: z.array(FactoryPaymentLine) })
export type FactoryPaymentWithLines = z.infer<typeof FactoryPaymentWithLines>

/**
 * Of all time. The balance owed is the factory prices of the factory's shipped orders and the freight that it paid, less the
 * payments to it that were not voided. If more was paid, nothing is owed and the rest is overpaid.
 */
export const FactoryBalance = z.object({
  factory: named,
  shipped: z.number(),
  formatted_shipped: z.string(),
  freight: z.number(),
  formatted_freight: z.string(),
  paid: z.number(),
  formatted_paid: z.string(),
  owed: z.number(),
  formatted_owed: z.string(),
  overpaid: z.number(),
  formatted_overpaid: z.string(),
})
export type FactoryBalance = z.infer<typeof FactoryBalance>

export const FactoryPaymentQuestion = z.extend(
  pageQuery(['id', 'paid_at', 'amount'], { order_by: 'id', order_dir: 'desc' }),
  /** Filters by payment day; both days are included. */
  { from: z.optional(day), to: z.optional(day) },
)
export type FactoryPaymentQuestion = z.output<typeof FactoryPaymentQuestion>

export const FactoryOwedQuestion = pageQuery(['shipped_on', 'open'], {
  order_by: 'shipped_on',
  order_dir: 'asc',
})
export type FactoryOwedQuestion = z.output<typeof FactoryOwedQuestion>

const byId = z.object({ id })
const factoryAndWholesale = [...WHOLESALE_ACCOUNTS, 'factory'] as const

const PAID_AT_ONCE_MAX = 500
/** What the payment is for, as the list of what is owed has it. */
const chosen = z
  .array(idOf, 'This is a list of what is owed.')
  .check(
    z.minLength(1, 'Please choose at least one order.'),
    z.maxLength(PAID_AT_ONCE_MAX, `At most ${PAID_AT_ONCE_MAX} in one payment.`),
  )

export const factoryPayments = {
  createFactoryPayment: endpoint({
    method: 'POST',
    path: '/api/factory-payments',
    summary:
      'Records a payment to a factory, for chosen orders or for the oldest that are open. A reference is used once for a factory, unless its payment was voided.',
    allow: WHOLESALE_ACCOUNTS,
    body: z.object({
      factory: idOf,
      amount: dollars,
      paid_at: day,
      reference: identifier(100),
      note: z.optional(note(1_000)),
      /** The ids of what is owed. Their open amounts add up to the amount. */
      owed: z.optional(chosen),
    }),
    reply: FactoryPayment,
    message: 'Payment created successfully',
    messageAlias: true,
    // The specification's own call has no key: without one, a reference is used once for a factory.
    idempotent: true,
  }),
  listFactoryPayments: endpoint({
    method: 'GET',
    path: '/api/factories/:id/payments',
    wide: true,
    summary: 'What a factory was paid, the newest first.',
    allow: factoryAndWholesale,
    params: byId,
    query: FactoryPaymentQuestion,
    reply: paged('payments', FactoryPayment),
  }),
  sumFactoryPayments: endpoint({
    method: 'GET',
    path: '/api/factories/:id/payments/sum',
    wide: true,
    summary: 'What the payments come to that the same question lists, on all pages, without voided ones.',
    allow: factoryAndWholesale,
    params: byId,
    query: FactoryPaymentQuestion,
    reply: z.object({ sum: z.number(), formatted_sum: z.string() }),
  }),
  exportFactoryPayments: endpoint({
    method: 'GET',
    path: '/api/factories/:id/payments/export',
    wide: true,
    summary: 'What a factory was paid as a spreadsheet: what the same question lists, on all pages.',
    allow: factoryAndWholesale,
    params: byId,
    query: FactoryPaymentQuestion,
    reply: { file: 'payments.xlsx', type: XLSX },
  }),
  getFactoryBalance: endpoint({
    method: 'GET',
    path: '/api/factories/:id/balance',
    wide: true,
    summary: 'What a factory is owed.',
    allow: factoryAndWholesale,
    params: byId,
    reply: FactoryBalance,
  }),
  listFactoryOwed: endpoint({
    method: 'GET',
    path: '/api/factories/:id/owed',
    wide: true,
    summary: 'What a factory is owed, order by order, with the freight that it paid; the oldest first.',
    allow: factoryAndWholesale,
    params: byId,
    query: FactoryOwedQuestion,
    reply: paged('owed', FactoryOwed),
  }),
  getFactoryPayment: endpoint({
    method: 'GET',
    path: '/api/factory-payments/:id',
    summary: 'One payment to a factory, with what it paid for.',
    allow: factoryAndWholesale,
    params: byId,
    reply: FactoryPaymentWithLines,
  }),
  downloadRemittance: endpoint({
    method: 'GET',
    path: '/api/factory-payments/:id/download',
    summary: 'The remittance of a payment: what it paid for, order by order.',
    allow: factoryAndWholesale,
    params: byId,
    reply: { file: 'remittance-{number}.pdf', type: 'application/pdf' },
  }),
  voidFactoryPayment: endpoint({
    method: 'POST',
    path: '/api/factory-payments/:id/void',
    summary:
      'Voids a payment that was wrong, once: it stays in the list, and what it paid for is owed again.',
    allow: WHOLESALE_ACCOUNTS,
    params: byId,
    body: z.object({ reason: line(500) }),
    reply: FactoryPayment,
    idempotent: 'required',
  }),
}
