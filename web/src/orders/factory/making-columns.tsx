import type { FactoryOrderRow } from '@trousseau/contract/orders/shapes'
import type { Day as CalendarDay } from '@trousseau/domain/day'
import type { ReactNode } from 'react'
import { TextLink } from '../../lib/router/text-link.tsx'
import { DayText } from '../../ui/day-text.tsx'
import type { Column } from '../../ui/table/column.ts'
import { NONE } from '../../ui/table/none.tsx'
import { OrderPicture } from '../order-picture.tsx'
import { measuresOf, numberOf } from '../order-words.ts'
import { WearDate } from '../wear-date.tsx'
import { ChangedMark } from './changed-mark.tsx'
import { DueBadge } from './due-badge.tsx'
import type { FactorySearch } from './factory-search.ts'
import { FactoryStatusBadge } from './factory-status-badge.tsx'
import styles from './making-columns.module.css'

/** The whole row links to its order, whose back link returns to this page of the list. */
export function makingColumns(search: FactorySearch, today: CalendarDay): readonly Column<FactoryOrderRow>[] {
  return [
    {
      key: 'sales_order_number',
      label: 'Sales Order #',
      sortable: true,
      nowrap: true,
      render: (order) => (
        <span className={styles.due}>
          <TextLink
            className={styles.number ?? ''}
            to="/factory/orders/$id"
            params={{ id: String(order.id) }}
            state={{ factorySearch: search }}
          >
            {numberOf(order)}
          </TextLink>
          <ChangedMark order={order} />
        </span>
      ),
    },
    { key: 'store', label: 'Store', render: ({ store }) => store.name },
    { key: 'item', label: 'Item', card: 'title', render: ({ orderable }) => <Item {...orderable} /> },
    { key: 'color', label: 'Color', render: ({ color }) => color?.label ?? NONE },
    { key: 'size', label: 'Size', render: (order) => sizeOf(order) },
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
      nowrap: true,
      render: (order) => (
        <span className={styles.due}>
          <DayText day={order.estimated_ship_date} />
          {order.moved_away_at === null && <DueBadge order={order} today={today} />}
        </span>
      ),
    },
    {
      key: 'status',
      label: 'Status',
      card: 'end',
      sortable: true,
      nowrap: true,
      render: (order) => <FactoryStatusBadge order={order} />,
    },
  ]
}

function sizeOf(order: FactoryOrderRow): ReactNode {
  return order.size?.label ?? (measuresOf(order).length > 0 ? 'Custom' : NONE)
}

function Item({ image, name, style_number }: FactoryOrderRow['orderable']) {
  return (
    <div className={styles.item}>
      <div className={styles.picture}>
        <OrderPicture image={image} />
      </div>
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        {style_number !== null && <span className={styles.style}>{style_number}</span>}
      </span>
    </div>
  )
}
