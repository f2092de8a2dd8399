import type { FactoryOrderRow } from '@trousseau/contract/orders/shapes'
import { formatDay, formatLongDay } from '@trousseau/domain/day'
import type { Config } from '../../config.ts'
import type { Block, Fact, Paper } from '../../documents/paper.ts'
import { clipped, measuresOf, toNote } from './order-document.ts'

const OPENS_CARD = 'Scan to report a stage'

/** What the ticket shows besides the order itself. */
type PrintContext = {
  wholesaler: Config['wholesaler']
  picture: Uint8Array | null
  /** Where the portal is found. */
  home: string
  now: Date
}

/**
 * The ticket that lies beside the dress in the workshop for anyone to read, so it has no prices and no contact details
 * of the store.
 */
export function productionTicket(order: FactoryOrderRow, context: PrintContext): Paper {
  const { wholesaler, picture, home, now } = context
  const { name, address, phone } = wholesaler
  const { orderable } = order
  return {
    title: `Production Ticket #${order.sales_order_number ?? ''}`,
    // The payment terms are between wholesale and its stores, not for the workshop.
    wholesaler: { name, address, phone, terms: '' },
    madeAt: now,
    // To its card, where the thumb that holds the phone reports the stage.
    link: { address: `${home}/factory/stages?order=${order.id}`, words: OPENS_CARD },
    blocks: [
      { kind: 'facts', facts: toFacts(order) },
      {
        kind: 'lines',
        item: 'Item',
        columns: [],
        rows: [
          {
            name: orderable.name,
            under: orderable.style_number === null ? [] : [`Style ${orderable.style_number}`],
            picture,
            cells: [],
          },
        ],
      },
      ...toMaking(order),
      ...toDetails(order),
      toNote('Notes', order.notes, 'No Notes'),
    ],
  }
}

function toFacts(order: FactoryOrderRow): Fact[] {
  const { full_name, city } = order.address
  return [
    { label: 'Sales Order #', value: String(order.sales_order_number ?? '') },
    { label: 'Wear Date', value: formatDay(order.wear_date) },
    { label: 'Ship Date', value: formatLongDay(order.estimated_ship_date) },
    { label: 'Ship To', value: `${full_name}, ${city}` },
  ]
}

/** In the font size of item names, one per line, so that it can be read from a step away with both hands full. */
function toMaking(order: FactoryOrderRow): Block[] {
  const { color, size } = order
  const words = [
    ...(color ? [`Color: ${color.label}`] : []),
    ...(size ? [`Size: ${size.label}`] : []),
    ...measuresOf(order).map(({ label, value }) => `${label}: ${value}`),
  ]
  if (words.length === 0) return []
  const rows = words.map((name) => ({ name, under: [], picture: null, cells: [] }))
  return [{ kind: 'lines', item: 'To be made in', columns: [], rows }]
}

function toDetails(order: FactoryOrderRow): Block[] {
  const { custom_size_details: details } = order
  return clipped(details) ? [toNote('Other Details', details, '')] : []
}
