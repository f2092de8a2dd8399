import type { FactoryPaymentLine, FactoryPaymentWithLines } from '@trousseau/contract/factory-payments'
import { formatDay } from '@trousseau/domain/day'
import type { Config } from '../config.ts'
import type { Block, Fact, Line, Paper } from '../documents/paper.ts'

type PrintContext = {
  wholesaler: Config['wholesaler']
  factory: { name: string; address: string | null; email: string | null }
  now: Date
}

/** What a factory files with the money: which of its orders and freights the payment is for. */
export function remittanceDocument(
  payment: FactoryPaymentWithLines,
  { wholesaler, factory, now }: PrintContext,
): Paper {
  const { name, address, phone } = wholesaler
  const known = (text: string | null) => (text === null ? [] : [text])
  return {
    title: `Remittance # ${payment.id}`,
    // The terms are those between the wholesaler and its stores.
    wholesaler: { name, address, phone, terms: '' },
    madeAt: now,
    blocks: [
      { kind: 'facts', facts: toFacts(payment) },
      {
        kind: 'columns',
        columns: [
          { heading: 'Paid To', lines: [factory.name, ...known(factory.address), ...known(factory.email)] },
          { heading: 'Paid By', lines: [name, ...address.split('\n'), phone] },
        ],
      },
      ...toVoid(payment),
      ...toLines(payment),
      { kind: 'totals', rows: toTotals(payment) },
      ...(payment.note === null ? [] : [{ kind: 'note' as const, heading: 'Note', text: payment.note }]),
    ],
  }
}

function toFacts({ id, paid_at, reference, formatted_amount }: FactoryPaymentWithLines): Fact[] {
  return [
    { label: 'Payment #', value: String(id) },
    { label: 'Paid On', value: formatDay(paid_at) },
    { label: 'Reference', value: reference },
    { label: 'Amount', value: formatted_amount },
  ]
}

function toVoid({ voided_at, void_reason }: FactoryPaymentWithLines): Block[] {
  if (voided_at === null) return []
  const text = 'This payment was voided. What it paid for is owed again.'
  return [
    { kind: 'words', heading: 'Voided', text },
    { kind: 'note', heading: 'Reason', text: void_reason ?? '' },
  ]
}

function toLines({ lines }: FactoryPaymentWithLines): Block[] {
  if (lines.length === 0) return []
  return [
    {
      kind: 'lines',
      item: 'Paid For',
      columns: [
        { title: 'Sales Order #', align: 'left' },
        { title: 'Shipped', align: 'left' },
        { title: 'Price', align: 'right' },
        { title: 'Paid', align: 'right' },
      ],
      rows: lines.map(lineOf),
    },
  ]
}

function lineOf(line: FactoryPaymentLine): Line {
  const { order, store, package: pack } = line
  const tracking = pack.tracking_number === null ? [] : [`Tracking # ${pack.tracking_number}`]
  return {
    name: order ? order.item : `Freight, package # ${pack.id}`,
    under: order ? [`PO # ${order.purchase_order_number} · ${store.name}`] : [store.name, ...tracking],
    picture: null,
    cells: [
      order?.sales_order_number ? String(order.sales_order_number) : '—',
      formatDay(line.shipped_on),
      line.formatted_amount,
      line.formatted_paid,
    ],
  }
}

function toTotals({ in_advance, formatted_in_advance, formatted_amount }: FactoryPaymentWithLines): Fact[] {
  return [
    ...(in_advance > 0 ? [{ label: 'Paid in advance', value: formatted_in_advance }] : []),
    { label: 'Total paid', value: formatted_amount },
  ]
}
