import type { FactoryOrderRow } from '@trousseau/contract/orders/shapes'
import type { FactoryPackage } from '@trousseau/contract/packages'
import { formatDay } from '@trousseau/domain/day'
import type { Config } from '../../config.ts'
import { toAddressLines } from '../../documents/envelope.ts'
import type { Block, Fact, Line, Paper } from '../../documents/paper.ts'
import { measuresOf } from '../../orders/documents/order-document.ts'

const NONE = '—'

/** The list to check off when the package is opened: without prices, and without the packers' own note. */
export function packingSlip(
  pack: FactoryPackage,
  { wholesaler, now }: { wholesaler: Config['wholesaler']; now: Date },
): Paper {
  const { name, address, phone } = wholesaler
  const { full_name, formatted_phone } = pack.address
  return {
    title: `Packing Slip #${pack.id}`,
    // The payment terms are on the invoice.
    wholesaler: { name, address, phone, terms: '' },
    madeAt: now,
    blocks: [
      { kind: 'facts', facts: toFacts(pack) },
      {
        kind: 'columns',
        columns: [
          {
            heading: 'Ship To',
            lines: [pack.store.name, full_name, ...toAddressLines(pack.address), formatted_phone],
          },
          { heading: 'Packed By', lines: [pack.factory.name] },
        ],
      },
      toContents(pack),
    ],
  }
}

function toFacts({ id, date, orders, carrier, tracking_number }: FactoryPackage): Fact[] {
  return [
    { label: 'Package #', value: String(id) },
    { label: 'Date', value: formatDay(date) },
    { label: 'Items', value: String(orders.length) },
    { label: 'Carrier', value: carrier ?? NONE },
    { label: 'Tracking #', value: tracking_number ?? NONE },
  ]
}

function toContents({ orders }: FactoryPackage): Block {
  return {
    kind: 'lines',
    item: 'Item',
    columns: [
      { title: 'Sales Order #', align: 'left' },
      { title: 'PO #', align: 'left' },
      { title: 'Color', align: 'left' },
      { title: 'Size', align: 'left' },
    ],
    rows: orders.map(lineOf),
  }
}

function lineOf(order: FactoryOrderRow): Line {
  const { orderable, sales_order_number, purchase_order_number, color, size } = order
  const measures = measuresOf(order).map(({ label, value }) => `${label} ${value}`)
  return {
    name: orderable.name,
    under: [
      ...(orderable.style_number === null ? [] : [`Style ${orderable.style_number}`]),
      ...(measures.length === 0 ? [] : [measures.join(', ')]),
      `Wear date ${formatDay(order.wear_date)}`,
    ],
    picture: null,
    cells: [
      String(sales_order_number ?? NONE),
      purchase_order_number,
      color?.label ?? NONE,
      size?.label ?? (measures.length > 0 ? 'Custom' : NONE),
    ],
  }
}
