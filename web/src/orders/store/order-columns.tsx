import { VisuallyHidden } from '@mantine/core'
import type { OrderRow } from '@trousseau/contract/orders/shapes'
import { TextLink } from '../../lib/router/text-link.tsx'
import { DayText } from '../../ui/day-text.tsx'
import { Money } from '../../ui/money.tsx'
import type { Column } from '../../ui/table/column.ts'
import { OrderStatusBadge } from '../order-status-badge.tsx'
import { numberOf } from '../order-words.ts'
import styles from './order-columns.module.css'
import type { OrdersSearch } from './orders-search.ts'

/** Each row links to its order, whose back link returns to this page of the list. */
export function orderColumns(search: OrdersSearch): readonly Column<OrderRow>[] {
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
      render: (order) => (
        <span className={styles.po}>
          {order.purchase_order_number}
          {order.accessory_of !== null && (
            <TextLink
              className={styles.accessory ?? ''}
              to="/sales-order-summary/$id"
              params={{ id: String(order.accessory_of) }}
              state={{ ordersSearch: search }}
            >
              Accessory of the dress
            </TextLink>
          )}
        </span>
      ),
    },
    {
      key: 'wear_date',
      label: 'Wear date',
      sortable: true,
      render: (order) => <DayText day={order.wear_date} />,
    },
    { key: 'created_at', label: 'Date', sortable: true, render: (order) => <DayText day={order.date} /> },
    {
      key: 'total',
      label: 'Amount Charged',
      sortable: true,
      align: 'end',
      render: (order) => <Money>{order.formatted_total}</Money>,
    },
    { key: 'status', label: 'Status', sortable: true, render: (order) => <OrderStatusBadge order={order} /> },
  ]
}
