import { VisuallyHidden } from '@mantine/core'
import type { WholesaleOrderRow } from '@trousseau/contract/orders/shapes'
import type { Day } from '@trousseau/domain/day'
import { TextLink } from '../../lib/router/text-link.tsx'
import { StoreLink } from '../../stores/store-link.tsx'
import { DayText } from '../../ui/day-text.tsx'
import { Money } from '../../ui/money.tsx'
import type { Column } from '../../ui/table/column.ts'
import { NONE } from '../../ui/table/none.tsx'
import { OrderStatusBadge } from '../order-status-badge.tsx'
import { numberOf } from '../order-words.ts'
import { WearDate } from '../wear-date.tsx'
import styles from './order-columns.module.css'
import type { WholesaleOrdersSearch } from './orders-search.ts'

/** Each row links to its order, whose back link returns to this page of the list. */
export function orderColumns(
  search: WholesaleOrdersSearch,
  today: Day,
): readonly Column<WholesaleOrderRow>[] {
  return [
    {
      key: 'sales_order_number',
      label: 'Sales Order #',
      sortable: true,
      nowrap: true,
      card: 'number',
      render: (order) => (
        <TextLink
          to="/desk/orders/$id"
          params={{ id: String(order.id) }}
          state={{ wholesaleOrdersSearch: search }}
        >
          {numberOf(order)}
          {order.sales_order_number === null && (
            <VisuallyHidden>{`(PO ${order.purchase_order_number}, ${order.store.name})`}</VisuallyHidden>
          )}
        </TextLink>
      ),
    },
    {
      key: 'store',
      label: 'Store',
      card: 'under',
      render: ({ store }) => (
        <span className={styles.store}>
          <StoreLink store={store} />
        </span>
      ),
    },
    {
      key: 'purchase_order_number',
      label: 'PO #',
      sortable: true,
      render: (order) => (
        <Two below={order.accessory_of === null ? null : 'Accessory'}>{order.purchase_order_number}</Two>
      ),
    },
    {
      key: 'item',
      label: 'Item',
      render: ({ orderable }) => <Two below={orderable.style_number}>{orderable.name}</Two>,
    },
    {
      key: 'wear_date',
      label: 'Wear date',
      sortable: true,
      render: (order) => <WearDate order={order} today={today} />,
    },
    {
      key: 'ship_date',
      label: 'Ship date',
      sortable: true,
      render: (order) => <DayText day={order.estimated_ship_date} />,
    },
    { key: 'created_at', label: 'Date', sortable: true, render: (order) => <DayText day={order.date} /> },
    {
      key: 'total',
      label: 'Amount',
      sortable: true,
      align: 'end',
      card: 'end',
      render: (order) => <Money>{order.formatted_total}</Money>,
    },
    {
      key: 'factory',
      label: 'Factory',
      render: ({ factory }) => <span className={styles.text}>{factory?.name ?? NONE}</span>,
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

function Two({ children, below }: { children: string; below: string | null }) {
  return (
    <span className={styles.two}>
      <span className={styles.text}>{children}</span>
      {below && <span className={styles.below}>{below}</span>}
    </span>
  )
}
