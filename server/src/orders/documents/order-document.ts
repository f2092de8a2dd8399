import type { Order } from '@trousseau/contract/orders/shapes'
import { formatDay, formatLongDay } from '@trousseau/domain/day'
import { maskedNumber } from '@trousseau/domain/money/payment-method'
import { NOTE_MAX } from '@trousseau/domain/orders/item-choice'
import { MEASURES, type Measure } from '@trousseau/domain/orders/measurements'
import type { Config } from '../../config.ts'
import { type Place, toAddressLines } from '../../documents/envelope.ts'
import type { Block, Fact, Paper } from '../../documents/paper.ts'

/** What the document shows besides the order itself. */
type PrintContext = {
  wholesaler: Config['wholesaler']
  /** The store that is billed. */
  store: Place & { name: string; formatted_phone: string }
  picture: Uint8Array | null
  /** The order's page in the portal, for whoever asked for the document. */
  page: string
  now: Date
}

const NONE = '—'
/** Beside the code that leads to the order's page. */
const OPENS_ORDER = 'Scan to open this order'
const MEASURE_LABELS: Readonly<Record<Measure, string>> = {
  bust: 'Bust',
  waist: 'Waist',
  hips: 'Hips',
  hollow: 'Hollow to hem',
}

/** The order as the store downloads it. */
export function orderDocument(order: Order, { wholesaler, store, picture, page, now }: PrintContext): Paper {
  const { name, address, phone, terms } = wholesaler
  const shipTo = order.address
  return {
    title: order.sales_order_number === null ? 'Sales Order' : `Sales Order #${order.sales_order_number}`,
    wholesaler: { name, address, phone, terms },
    madeAt: now,
    link: { address: page, words: OPENS_ORDER },
    blocks: [
      { kind: 'facts', facts: toFacts(order) },
      {
        kind: 'columns',
        columns: [
          {
            heading: 'Ship To',
            lines: [shipTo.full_name, ...toAddressLines(shipTo), shipTo.formatted_phone],
          },
          { heading: 'Bill To', lines: [store.name, ...toAddressLines(store), store.formatted_phone] },
          { heading: 'Payment', lines: paymentOf(order) },
        ],
      },
      linesOf(order, picture),
      { kind: 'totals', rows: toTotals(order) },
      ...toSizing(order),
      toNote('Notes', order.notes, 'No Notes'),
    ],
  }
}

function toFacts(order: Order): Fact[] {
  const { sales_order_number: number } = order
  return [
    { label: 'Date', value: formatDay(order.date) },
    { label: 'Sales order number', value: number === null ? 'Pending' : String(number) },
    { label: 'PO number', value: order.purchase_order_number },
    { label: 'Type of order', value: order.type_label },
    { label: 'Status', value: order.store_status },
    { label: 'Wear date', value: formatDay(order.wear_date) },
    { label: 'Approximate ship date', value: formatLongDay(order.estimated_ship_date) },
  ]
}

function paymentOf({ payment }: Order): string[] {
  if (!payment) return [NONE]
  const { method, card_brand, card_last_four } = payment
  if (method === 'delivery') return ['Credit On Delivery']
  const name = method === 'bank' ? 'Bank account' : (card_brand ?? 'Card')
  return card_last_four === null ? [name] : [name, maskedNumber(card_last_four)]
}

function linesOf(order: Order, picture: Uint8Array | null): Block {
  const { orderable, color, size } = order
  const isMeasured = measuresOf(order).length > 0
  return {
    kind: 'lines',
    item: 'Dress name',
    columns: [
      { title: 'Color', align: 'left' },
      { title: 'Size', align: 'left' },
      { title: 'MSRP', align: 'right' },
      { title: 'Amount', align: 'right' },
    ],
    rows: [
      {
        name: orderable.name,
        under: orderable.style_number === null ? [] : [`Style number ${orderable.style_number}`],
        picture,
        image: orderable.image,
        cells: [
          color?.label ?? NONE,
          size?.label ?? (isMeasured ? 'Custom' : NONE),
          orderable.formatted_msrp ?? NONE,
          order.formatted_wholesale_price,
        ],
      },
    ],
  }
}

function toTotals(order: Order): Fact[] {
  return [
    { label: 'Price', value: order.formatted_wholesale_price },
    { label: 'Custom Measurement Fee', value: order.formatted_custom_fee },
    { label: 'Total', value: order.formatted_total },
  ]
}

/** The measurements of a custom-made dress; empty for a dress in a standard size. */
export function measuresOf(order: Pick<Order, Measure>): Fact[] {
  return MEASURES.flatMap((measure) => {
    const inches = order[measure]
    return inches === null ? [] : [{ label: MEASURE_LABELS[measure], value: `${inches} in` }]
  })
}

function toSizing(order: Order): Block[] {
  const heading = 'Custom Measurements'
  const facts = measuresOf(order)
  const { custom_size_details: details } = order
  if (facts.length === 0) return [toNote(heading, details, 'No Custom Sizing')]
  const measures: Block = { kind: 'facts', heading, facts }
  return clipped(details) ? [measures, toNote('Other Details', details, '')] : [measures]
}

/** What somebody typed, or the words for nothing. */
export function toNote(heading: string, typed: string | null, nothing: string): Block {
  const text = clipped(typed)
  return text ? { kind: 'note', heading, text } : { kind: 'words', heading, text: nothing }
}

/** Cuts the text to the field's limit, because older texts were stored before there was one. */
export const clipped = (text: string | null) => [...(text ?? '')].slice(0, NOTE_MAX).join('').trim()
