import type { Invoice } from '@trousseau/contract/invoices'
import type { OrderRow } from '@trousseau/contract/orders/shapes'
import { type Day, formatDay } from '@trousseau/domain/day'
import { INVOICE_COLUMNS, invoiceFacts, invoiceTotals } from '@trousseau/domain/money/invoice-paper'
import { formatMoney, toCents } from '@trousseau/domain/money/money'
import { daysBetween } from '@trousseau/domain/week'
import type { Config } from '../config.ts'
import { type Place, toAddressLines } from '../documents/envelope.ts'
import type { Block, Fact, Line, Paper } from '../documents/paper.ts'
import { measuresOf } from '../orders/documents/order-document.ts'

/** What the document shows besides the invoice itself. */
type PrintContext = {
  wholesaler: Config['wholesaler']
  /** The store that is billed. */
  store: Place & { name: string; formatted_phone: string }
  now: Date
}

const NONE = '—'

/** The invoice as the store downloads it. */
export function invoiceDocument(invoice: Invoice, { wholesaler, store, now }: PrintContext): Paper {
  const { name, address, phone, terms, remitTo } = wholesaler
  const shipTo = invoice.address
  return {
    title: `Invoice # ${invoice.number}`,
    wholesaler: { name, address, phone, terms },
    madeAt: now,
    blocks: [
      { kind: 'facts', facts: toFacts(invoice) },
      {
        kind: 'columns',
        columns: [
          { heading: 'Bill To', lines: [store.name, ...toAddressLines(store), store.formatted_phone] },
          {
            heading: 'Ship To',
            lines: [shipTo.full_name, ...toAddressLines(shipTo), shipTo.formatted_phone],
          },
          { heading: 'Remit To', lines: remitTo.split('\n') },
        ],
      },
      {
        kind: 'lines',
        item: 'Item',
        isDense: true,
        columns: [...INVOICE_COLUMNS],
        rows: invoice.orders.flatMap(linesOf),
      },
      { kind: 'totals', rows: toTotals(invoice) },
      ...paymentsOf(invoice),
      { kind: 'words', heading: 'How To Pay', text: howToPay(invoice, wholesaler) },
    ],
  }
}

function toFacts(invoice: Invoice): Fact[] {
  const { carrier, tracking_number } = invoice.store_package
  return invoiceFacts({
    number: String(invoice.number),
    date: formatDay(invoice.date),
    due: formatDay(invoice.due_on),
    terms: termsOf(invoice.date, invoice.due_on),
    balance: invoice.formatted_open,
    status: invoice.status,
    carrier: carrier ?? NONE,
    tracking: tracking_number ?? NONE,
  })
}

function termsOf(date: Day, due: Day): string {
  const days = daysBetween(date, due)
  return days === 0 ? 'Due on receipt' : `Net ${days} days`
}

/**
 * Without pictures: for a package of a hundred dresses this is a list to check off. The fee for custom measurements is a
 * line of its own.
 */
function linesOf(order: OrderRow): Line[] {
  const { orderable, color, size, custom_fee } = order
  const isMeasured = measuresOf(order).length > 0
  const style = orderable.style_number === null ? '' : `Style ${orderable.style_number} · `
  const item = {
    name: orderable.name,
    under: [`${style}PO # ${order.purchase_order_number} · ${order.type_label}`],
    picture: null,
    cells: [
      color?.label ?? NONE,
      size?.label ?? (isMeasured ? 'Custom' : NONE),
      formatDay(order.wear_date),
      custom_fee > 0 ? order.formatted_wholesale_price : order.formatted_total,
    ],
  }
  if (custom_fee === 0) return [item]
  const fee = { name: 'Custom Measurement Fee', under: [], picture: null }
  return [item, { ...fee, cells: ['', '', '', order.formatted_custom_fee] }]
}

function toTotals(invoice: Invoice): Fact[] {
  const paidInMoney = (toCents(invoice.paid) ?? 0) - (toCents(invoice.credited) ?? 0)
  return invoiceTotals({
    subtotal: invoice.formatted_subtotal,
    shipping: invoice.formatted_shipping_cost,
    total: invoice.formatted_total,
    credited: invoice.credited > 0 ? `-${invoice.formatted_credited}` : undefined,
    paid: formatMoney(paidInMoney),
    balance: invoice.formatted_open,
  })
}

/** Payments, refunds and returns of the invoice, if there are any. */
function paymentsOf({ transactions }: Invoice): Block[] {
  if (transactions.length === 0) return []
  return [
    {
      kind: 'lines',
      item: 'Payments',
      columns: [
        { title: 'Date', align: 'left' },
        { title: 'Amount', align: 'right' },
      ],
      rows: transactions.map((txn) => ({
        name: txn.kind_label,
        under: [txn.method_label, txn.reason ?? ''].filter((words) => words !== ''),
        picture: null,
        cells: [formatDay(txn.date), txn.formatted_amount],
      })),
    },
  ]
}

/** Without the terms, which stand at the foot of every page. The telephone number stays on one line. */
function howToPay({ number, open, due_on }: Invoice, { phone }: Config['wholesaler']): string {
  if (open === 0) return 'Paid in full. Thank you.'
  const call = phone.replaceAll(' ', '\u00a0')
  return `Pay by ${formatDay(due_on)} online or mail to the Remit To address, noting invoice # ${number}. Questions: ${call}.`
}
