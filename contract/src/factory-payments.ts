import { WHOLESALE_ACCOUNTS } from '@trousseau/domain/people/roles'
import { z } from 'zod/mini'
import { endpoint, XLSX } from './endpoint.ts'
import { day, dollars, id, identifier, idOf, moment, note } from './fields.ts'
import { paged, pageQuery } from './page.ts'

/** A payment from the wholesaler to a factory for orders that the factory has shipped. */
export const FactoryPayment = z.object({
  id: z.int(),
  factory: z.object({ id: z.int(), name: z.string() }),
  amount: z.number(),
  formatted_amount: z.string(),
  paid_at: day,
  reference: z.string(),
  note: z.nullable(z.string()),
  created_at: moment,
})
export type FactoryPayment = z.infer<typeof FactoryPayment>

/** The balance owed is the factory prices of the factory's shipped orders, less the payments to it. */
export const FactoryBalance = z.object({
  factory: z.object({ id: z.int(), name: z.string() }),
  shipped: z.number(),
  formatted_shipped: z.string(),
  paid: z.number(),
  formatted_paid: z.string(),
  owed: z.number(),
  formatted_owed: z.string(),
})
export type FactoryBalance = z.infer<typeof FactoryBalance>

export const FactoryPaymentQuestion = z.extend(
  pageQuery(['id', 'paid_at', 'amount'], { order_by: 'id', order_dir: 'desc' }),
  /** Filters by payment day; both days are included. */
  { from: z.optional(day), to: z.optional(day) },
)
export type FactoryPaymentQuestion = z.output<typeof FactoryPaymentQuestion>

const byId = z.object({ id })
const factoryAndWholesale = [...WHOLESALE_ACCOUNTS, 'factory'] as const

export const factoryPayments = {
  createFactoryPayment: endpoint({
    method: 'POST',
    path: '/api/factory-payments',
    summary: 'Writes down what the wholesaler paid a factory. A reference is used once for a factory.',
    allow: WHOLESALE_ACCOUNTS,
    body: z.object({
      factory: idOf,
      amount: dollars,
      paid_at: day,
      reference: identifier(100),
      note: z.optional(note(1_000)),
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
}
