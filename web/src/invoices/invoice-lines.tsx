import { UnstyledButton } from '@mantine/core'
import type { OrderRow } from '@trousseau/contract/order-shapes'
import { type ReactNode, useState } from 'react'
import { OrderPicture } from '../orders/order-picture.tsx'
import { DayText } from '../ui/day-text.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Money } from '../ui/money.tsx'
import type { Column } from '../ui/table/column.ts'
import { DataTable } from '../ui/table/data-table.tsx'
import styles from './invoice-lines.module.css'
import { sizeOf } from './invoice-words.ts'

export type InvoiceLinesProps = {
  /** Undefined until they have come. */
  orders: readonly OrderRow[] | undefined
  /** Each kind of account has its own page of an order. */
  orderLink: (order: OrderRow) => ReactNode
  error?: ReactNode
}

/** What an invoice bills, line by line, each with its picture to be looked at. */
export function InvoiceLines({ orders, orderLink, error }: InvoiceLinesProps) {
  const [seen, setSeen] = useState<OrderRow>()
  const [isOpen, setIsOpen] = useState(false)

  function look(order: OrderRow) {
    setSeen(order)
    setIsOpen(true)
  }

  return (
    <>
      <DataTable
        label="Lines of this invoice"
        columns={columns(orderLink, look)}
        rows={orders}
        rowKey={({ id }) => String(id)}
        expectedRows={2}
        empty={null}
        error={error}
      />
      <Dialog title={seen?.orderable.name ?? ''} isOpen={isOpen} onClose={() => setIsOpen(false)} size="md">
        {seen && <OrderPicture image={seen.orderable.image} />}
      </Dialog>
    </>
  )
}

function columns(
  orderLink: InvoiceLinesProps['orderLink'],
  onLook: (order: OrderRow) => void,
): readonly Column<OrderRow>[] {
  return [
    { key: 'image', label: 'Image', render: (order) => <Picture order={order} onLook={onLook} /> },
    { key: 'purchase_order_number', label: 'PO #', render: orderLink },
    { key: 'type', label: 'Type of order', nowrap: true, render: ({ type_label }) => type_label },
    { key: 'name', label: 'Dress name', render: ({ orderable }) => orderable.name },
    { key: 'wear_date', label: 'Wear date', render: ({ wear_date }) => <DayText day={wear_date} /> },
    { key: 'color', label: 'Color', render: ({ color }) => color?.label ?? '–' },
    { key: 'size', label: 'Size', render: sizeOf },
    {
      key: 'cost',
      label: 'Cost',
      align: 'end',
      render: ({ formatted_total }) => <Money>{formatted_total}</Money>,
    },
  ]
}

type PictureProps = { order: OrderRow; onLook: (order: OrderRow) => void }

function Picture({ order, onLook }: PictureProps) {
  const { name, image } = order.orderable
  const small = (
    <span className={styles.picture}>
      <OrderPicture image={image} />
    </span>
  )
  if (image === null) return small
  return (
    <UnstyledButton
      className={styles.look}
      aria-label={`Look at ${name}, PO ${order.purchase_order_number}`}
      aria-haspopup="dialog"
      onClick={() => onLook(order)}
    >
      {small}
    </UnstyledButton>
  )
}
