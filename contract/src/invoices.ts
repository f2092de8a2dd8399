import { INVOICE_STATUSES, type InvoiceStatus } from '@trousseau/domain/money/invoice'
import { STORE_ACCOUNTS, WHOLESALE_ACCOUNTS } from '@trousseau/domain/people/roles'
import { z } from 'zod/mini'
import { CreditNoteRow } from './credit-notes.ts'
import { endpoint, XLSX } from './endpoint.ts'
import { day, flag, id, listOf, moment } from './fields.ts'
import { orderType } from './orders/endpoints.ts'
import { OrderRow, ShipTo } from './orders/shapes.ts'
import { paged, pageQuery } from './page.ts'

export const InvoiceRow = z.object({
  id: z.int(),
  number: z.int(),
  created_at: moment,
  /** The day the invoice was issued, in the business's time zone. */
  date: day,
  due_on: day,
  /** The invoice is still open after its due date. */
  is_overdue: z.boolean(),
  /** "Unpaid", "Partially Paid", "Paid Fully". */
  status: z.string(),
  status_id: z.int(),
  subtotal: z.number(),
  formatted_subtotal: z.string(),
  shipping_cost: z.number(),
  formatted_shipping_cost: z.string(),
  total: z.number(),
  /** "Amount Charged". */
  formatted_total: z.string(),
  paid: z.number(),
  formatted_paid: z.string(),
  /** The part of `paid` that credit notes made up. */
  credited: z.number(),
  formatted_credited: z.string(),
  open: z.number(),
  formatted_open: z.string(),
  /** A payment of this invoice is under way, and the provider has not reported its outcome yet. */
  being_confirmed: z.boolean(),
  store_package_id: z.int(),
  store_package: z.object({
    id: z.int(),
    carrier: z.nullable(z.string()),
    tracking_number: z.nullable(z.string()),
    tracking_url: z.nullable(z.string()),
    formatted_shipping_cost: z.string(),
    meta: z.object({ formatted_sub_total: z.string(), formatted_total: z.string() }),
    store: z.object({ id: z.int(), name: z.string() }),
  }),
  /** The payment method of the invoice's first order, which /make-a-payment preselects. */
  payment_method_id: z.nullable(z.int()),
})
export type InvoiceRow = z.infer<typeof InvoiceRow>

export const Invoice = z.extend(InvoiceRow, {
  address: ShipTo,
  orders: z.array(OrderRow),
  /** Payments of this invoice, and their refunds and returns. */
  transactions: z.array(
    z.object({
      id: z.int(),
      date: day,
      kind_label: z.string(),
      method_label: z.string(),
      /** Why money went back, such as the bank's reason for a returned payment. */
      reason: z.nullable(z.string()),
      amount: z.number(),
      formatted_amount: z.string(),
    }),
  ),
  /** The oldest first. */
  credit_notes: z.array(CreditNoteRow),
})
export type Invoice = z.infer<typeof Invoice>

const status = z.pipe(
  z.enum(Object.keys(INVOICE_STATUSES) as [string, ...string[]], 'This is a status from 1 to 3.'),
  z.transform((text) => Number(text) as InvoiceStatus),
)
export const InvoiceQuestion = z.extend(
  pageQuery(['id', 'number', 'created_at', 'due_on', 'total', 'tracking_number', 'status', 'shipping_cost'], {
    order_by: 'id',
    order_dir: 'desc',
  }),
  {
    /** Days in the business's time zone; both are included. */
    from: z.optional(day),
    to: z.optional(day),
    'status[]': z.optional(listOf(status)),
    /** Open invoices that are due on these days; both are included. */
    due_from: z.optional(day),
    due_to: z.optional(day),
    /** Open invoices that were due before today. */
    overdue: z.optional(flag),
    /** Invoices with at least one order of this type. Both parameter names mean the same. */
    type: orderType,
    order_type: orderType,
  },
)
export type InvoiceQuestion = z.output<typeof InvoiceQuestion>
export const WholesaleInvoiceQuestion = z.extend(InvoiceQuestion, {
  store: z.optional(id),
  factory: z.optional(id),
  /** Invoices with a payment whose outcome the provider has not reported, or all others. */
  being_confirmed: z.optional(flag),
})
export type WholesaleInvoiceQuestion = z.output<typeof WholesaleInvoiceQuestion>

const byId = z.object({ id })
const storeAndWholesale = [...STORE_ACCOUNTS, ...WHOLESALE_ACCOUNTS] as const

export const invoices = {
  listStoreInvoices: endpoint({
    method: 'GET',
    path: '/api/stores/:id/invoices',
    wide: true,
    summary: 'The invoices of a store, the newest first.',
    allow: storeAndWholesale,
    params: byId,
    query: InvoiceQuestion,
    reply: paged('invoices', InvoiceRow),
  }),
  exportStoreInvoices: endpoint({
    method: 'GET',
    path: '/api/stores/:id/invoices/export',
    wide: true,
    summary: 'The invoices of a store as a spreadsheet: what the same question lists, on all pages.',
    allow: storeAndWholesale,
    params: byId,
    query: InvoiceQuestion,
    reply: { file: 'invoices.xlsx', type: XLSX },
  }),
  listInvoices: endpoint({
    method: 'GET',
    path: '/api/invoices',
    wide: true,
    summary: 'The invoices of all stores, the newest first.',
    allow: WHOLESALE_ACCOUNTS,
    query: WholesaleInvoiceQuestion,
    reply: paged('invoices', InvoiceRow),
  }),
  exportInvoices: endpoint({
    method: 'GET',
    path: '/api/invoices/export',
    wide: true,
    summary: 'The invoices of all stores as a spreadsheet: what the same question lists, on all pages.',
    allow: WHOLESALE_ACCOUNTS,
    query: WholesaleInvoiceQuestion,
    reply: { file: 'invoices.xlsx', type: XLSX },
  }),
  getInvoice: endpoint({
    method: 'GET',
    path: '/api/invoices/:id',
    summary: 'One invoice with its orders and what was paid of it.',
    allow: storeAndWholesale,
    params: byId,
    reply: Invoice,
  }),
  downloadInvoice: endpoint({
    method: 'GET',
    path: '/api/invoices/:id/download',
    summary: 'One invoice as a document to print and to keep.',
    allow: storeAndWholesale,
    params: byId,
    reply: { file: 'invoice-{number}.pdf', type: 'application/pdf' },
  }),
}
