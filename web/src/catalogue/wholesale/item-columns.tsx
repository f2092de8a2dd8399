import { TextLink } from '../../lib/router/text-link.tsx'
import { DayText } from '../../ui/day-text.tsx'
import { Money } from '../../ui/money.tsx'
import type { Column } from '../../ui/table/column.ts'
import { ItemPicture } from '../item-picture.tsx'
import type { DeskSearch } from './catalogue-search.ts'
import styles from './item-columns.module.css'
import type { DeskItem, DeskKind } from './item-kind.ts'
import { ItemStatusBadge } from './item-status.tsx'
import { RowActions } from './row-actions.tsx'
import { shipsIn } from './ships-in.ts'

/** The columns that dresses and custom items share, by name, for each table to put in its order. */
export function itemColumns(
  kind: DeskKind,
  search: DeskSearch,
  nameLabel: string,
  onDelete: (item: DeskItem) => void,
) {
  return {
    image: {
      key: 'image',
      label: 'Image',
      render: (item) => (
        <div className={styles.picture}>
          <ItemPicture picture={item.images[0]} sizes="40px" isDecoration />
        </div>
      ),
    },
    name: {
      key: 'name',
      label: nameLabel,
      sortable: true,
      render: (item) => (
        <TextLink to={kind.path} params={{ id: String(item.id) }} state={{ deskSearch: search }}>
          {item.name}
        </TextLink>
      ),
    },
    wholesale: {
      key: 'price',
      label: 'Wholesale',
      sortable: true,
      align: 'end',
      render: (item) => <Money>{item.formatted_wholesale_price}</Money>,
    },
    factory: {
      key: 'factory_price',
      label: 'Factory',
      align: 'end',
      render: (item) => <Money>{item.formatted_factory_price}</Money>,
    },
    ships: {
      key: 'ships',
      label: 'Ships in',
      render: (item) => shipsIn(item.estimated_months, item.estimated_days),
    },
    added: {
      key: 'created_at',
      label: 'Added',
      sortable: true,
      render: (item) => <DayText day={item.date} />,
    },
    status: { key: 'status', label: 'Status', render: (item) => <ItemStatusBadge status={item.status} /> },
    actions: {
      key: 'actions',
      label: 'Actions',
      align: 'end',
      render: (item) => <RowActions kind={kind} item={item} search={search} onDelete={onDelete} />,
    },
  } as const satisfies Record<string, Column<DeskItem>>
}
