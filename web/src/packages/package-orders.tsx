import type { FactoryOrderRow } from '@trousseau/contract/orders/shapes'
import type { ReactNode } from 'react'
import { OrderPicture } from '../orders/order-picture.tsx'
import { measuresOf, numberOf } from '../orders/order-words.ts'
import { DayText } from '../ui/day-text.tsx'
import type { Column } from '../ui/table/column.ts'
import { DataTable } from '../ui/table/data-table.tsx'
import { NONE } from '../ui/table/none.tsx'
import type { Selection } from '../ui/table/selection.ts'
import styles from './package-orders.module.css'

type PackageOrdersProps<Row> = {
  /** What the table lists, for screen readers. */
  label: string
  orders: readonly Row[]
  /** A link to the order, whose page differs by kind of account; without it there is no link. */
  link?: (order: Row) => ReactNode
  selection?: Selection<Row>
}

/** The orders in a package, or available for one: enough to find the right dress on the rail, and no price. */
export function PackageOrders<Row extends FactoryOrderRow>(props: PackageOrdersProps<Row>) {
  const { label, orders, link = numberOf, selection } = props
  return (
    <div className={styles.orders}>
      <DataTable
        label={label}
        columns={buildColumns(link)}
        rows={orders}
        rowKey={({ id }) => String(id)}
        selection={selection}
        empty={<p className={styles.nothing}>This package is empty.</p>}
      />
    </div>
  )
}

function buildColumns<Row extends FactoryOrderRow>(link: (order: Row) => ReactNode): readonly Column<Row>[] {
  return [
    { key: 'number', label: 'Sales Order #', nowrap: true, render: link },
    { key: 'po', label: 'PO #', render: (order) => <PurchaseOrder order={order} /> },
    { key: 'item', label: 'Item', card: 'title', render: ({ orderable }) => <Item {...orderable} /> },
    { key: 'color', label: 'Color', render: ({ color }) => color?.label ?? NONE },
    { key: 'size', label: 'Size', render: (order) => <Size order={order} /> },
    { key: 'wear_date', label: 'Wear date', render: (order) => <DayText day={order.wear_date} /> },
  ]
}

function PurchaseOrder({ order }: { order: FactoryOrderRow }) {
  return (
    <span className={styles.two}>
      <span className={styles.text}>{order.purchase_order_number}</span>
      {order.accessory_of !== null && <span className={styles.below}>Accessory</span>}
    </span>
  )
}

function Item({ image, name, style_number }: FactoryOrderRow['orderable']) {
  return (
    <span className={styles.item}>
      <span className={styles.picture}>
        <OrderPicture image={image} />
      </span>
      <span className={styles.two}>
        <span className={styles.text}>{name}</span>
        {style_number !== null && <span className={styles.below}>{style_number}</span>}
      </span>
    </span>
  )
}

/** A custom dress shows its measurements. */
function Size({ order }: { order: FactoryOrderRow }) {
  const measures = measuresOf(order)
  const { size, custom_size_details: details } = order
  if (measures.length === 0 && details === null) return size?.label ?? NONE
  const told = measures.map(([label, inches]) => `${label} ${inches}`)
  return (
    <span className={styles.two}>
      <span>{size?.label ?? 'Custom'}</span>
      {told.length > 0 && <span className={styles.below}>{told.join(', ')}</span>}
      {details !== null && <span className={styles.below}>{details}</span>}
    </span>
  )
}
