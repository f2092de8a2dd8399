import type { FactoryOwed, FactoryPaymentLine } from '@trousseau/contract/factory-payments'
import type { ReactNode } from 'react'
import { DayText } from '../ui/day-text.tsx'
import { Money } from '../ui/money.tsx'
import type { Column } from '../ui/table/column.ts'
import { StackedCell } from '../ui/table/stacked-cell.tsx'

type Thing = FactoryOwed | FactoryPaymentLine

/** What both lists of orders and freight show, before their amounts. `link` leads to the order or the package. */
export function thingColumns<Row extends Thing>(link: (row: Row) => ReactNode): readonly Column<Row>[] {
  return [
    { key: 'order', label: 'Order', nowrap: true, card: 'title', render: link },
    {
      key: 'item',
      label: 'For',
      card: 'under',
      render: ({ order, package: pack }) => (
        <StackedCell
          below={order ? `PO # ${order.purchase_order_number}` : (pack.tracking_number ?? undefined)}
        >
          {order ? order.item : 'Freight'}
        </StackedCell>
      ),
    },
    { key: 'store', label: 'Store', render: ({ store }) => <StackedCell>{store.name}</StackedCell> },
    {
      key: 'shipped_on',
      label: 'Shipped',
      sortable: true,
      render: ({ shipped_on }) => <DayText day={shipped_on} />,
    },
  ]
}

export const owedColumns = (link: (row: FactoryOwed) => ReactNode): readonly Column<FactoryOwed>[] => [
  ...thingColumns(link),
  {
    key: 'open',
    label: 'Owed',
    card: 'end',
    sortable: true,
    align: 'end',
    render: ({ open, amount, formatted_open, formatted_amount }) => (
      <StackedCell below={open === amount ? undefined : `of ${formatted_amount}`}>
        <Money>{formatted_open}</Money>
      </StackedCell>
    ),
  },
]

export const lineColumns = (
  link: (row: FactoryPaymentLine) => ReactNode,
): readonly Column<FactoryPaymentLine>[] => [
  ...thingColumns(link).map((column) => ({ ...column, sortable: false })),
  {
    key: 'paid',
    label: 'Paid',
    card: 'end',
    align: 'end',
    render: ({ paid, amount, formatted_paid, formatted_amount }) => (
      <StackedCell below={paid === amount ? undefined : `of ${formatted_amount}`}>
        <Money>{formatted_paid}</Money>
      </StackedCell>
    ),
  },
]

/** How people call it: by its sales order number, or its package. */
export const thingName = ({ order, package: pack }: Thing): string =>
  order ? String(order.sales_order_number ?? '–') : `Package #${pack.id}`
