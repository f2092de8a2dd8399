import { VisuallyHidden } from '@mantine/core'
import type { OrderRow } from '@trousseau/contract/orders/shapes'
import type { Day } from '@trousseau/domain/day'
import { TextLink } from '../../lib/router/text-link.tsx'
import { DayText } from '../../ui/day-text.tsx'
import { Money } from '../../ui/money.tsx'
import type { Column } from '../../ui/table/column.ts'
import { OrderPicture } from '../order-picture.tsx'
import { OrderStatusBadge } from '../order-status-badge.tsx'
import { numberOf } from '../order-words.ts'
import { WearDate } from '../wear-date.tsx'
import styles from './order-columns.module.css'
import type { OrdersSearch } from './orders-search.ts'

/** Each row links to its order, whose back link returns to this page of the list. */
export function orderColumns(search: OrdersSearch, today: Day): readonly Column<OrderRow>[] {
  return [
    {
      key: 'sales_order_number',
      label: 'Sales Order #',
      sortable: true,
      nowrap: true,
      render: (order) => (
        <TextLink
          to="/sales-order-summary/$id"
          params={{ id: String(order.id) }}
          state={{ ordersSearch: search }}
        >
          {numberOf(order)}
          {order.sales_order_number === null && (
            <VisuallyHidden>{`(PO ${order.purchase_order_number})`}</VisuallyHidden>
          )}
        </TextLink>
      ),
    },
    {
      key: 'purchase_order_number',
      label: 'PO #',
      sortable: true,
      card: 'title',
      render: (order) => <WhatWasOrdered order={order} search={search} />,
    },
    {
      key: 'wear_date',
      label: 'Wear date',
      sortable: true,
      render: (order) => <WearDate order={order} today={today} />,
    },
    { key: 'created_at', label: 'Date', sortable: true, render: (order) => <DayText day={order.date} /> },
    {
      key: 'total',
      label: 'Amount Charged',
      sortable: true,
      align: 'end',
      card: 'end',
      render: (order) => <Money>{order.formatted_total}</Money>,
    },
    {
      key: 'status',
      label: 'Status',
      sortable: true,
      card: 'end',
      render: (order) => <OrderStatusBadge order={order} />,
    },
  ]
}

/** The purchase order number, and what it is for. */
function WhatWasOrdered({ order, search }: { order: OrderRow; search: OrdersSearch }) {
  const { orderable, purchase_order_number, accessory_of } = order
  return (
    <span className={styles.ordered}>
      <span className={styles.picture}>
        <OrderPicture image={orderable.image} />
      </span>
      <span>
        <span className={styles.po}>{purchase_order_number}</span>
        <span className={styles.item}>
          {orderable.name}
          {accessory_of !== null && (
            <span className={styles.accessory}>
              <span className={styles.dot}>{' · '}</span>
              <TextLink
                to="/sales-order-summary/$id"
                params={{ id: String(accessory_of) }}
                state={{ ordersSearch: search }}
              >
                Accessory
              </TextLink>
            </span>
          )}
        </span>
      </span>
    </span>
  )
}
