import type { FactoryPackageRow } from '@trousseau/contract/packages'
import { Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { TextLink } from '../../lib/router/text-link.tsx'
import { TrackingNumber } from '../../orders/tracking-number.tsx'
import { DayText } from '../../ui/day-text.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Money } from '../../ui/money.tsx'
import type { Column } from '../../ui/table/column.ts'
import { NONE } from '../../ui/table/none.tsx'
import { PackageStatusBadge } from '../package-status-badge.tsx'
import type { ShipmentChange } from '../shipment-dialog.tsx'
import styles from './package-columns.module.css'
import type { PackagesSearch } from './packages-search.ts'

type Ask = (pack: FactoryPackageRow, change: ShipmentChange) => void

/** Each row links to its package, whose back link returns to this page of the list. */
export function packageColumns(search: PackagesSearch, onAsk: Ask): readonly Column<FactoryPackageRow>[] {
  return [
    {
      key: 'id',
      label: 'Package #',
      card: 'number',
      sortable: true,
      nowrap: true,
      render: ({ id }) => (
        <TextLink to="/packages/$id" params={{ id: String(id) }} state={{ packagesSearch: search }}>
          {id}
        </TextLink>
      ),
    },
    { key: 'created_at', label: 'Date', sortable: true, render: ({ date }) => <DayText day={date} /> },
    {
      key: 'store',
      label: 'Store',
      card: 'under',
      render: ({ store }) => <span className={styles.text}>{store.name}</span>,
    },
    { key: 'orders', label: 'Orders', align: 'end', render: ({ order_count }) => order_count },
    {
      key: 'carrier',
      label: 'Carrier',
      render: ({ carrier }) => <span className={styles.text}>{carrier ?? NONE}</span>,
    },
    {
      key: 'tracking_number',
      label: 'Shipping Tracking #',
      sortable: true,
      render: (pack) => (
        <Changeable
          label={`Change the tracking number of package ${pack.id}`}
          onChange={() => onAsk(pack, 'tracking')}
        >
          <TrackingNumber pack={pack} />
        </Changeable>
      ),
    },
    {
      key: 'shipping_cost',
      label: 'Shipping Cost',
      sortable: true,
      align: 'end',
      render: (pack) => (
        <Changeable
          isAtEnd
          label={`Change the shipping cost of package ${pack.id}`}
          // A dispatched package's shipping cost is on its invoice, so it can no longer be changed.
          onChange={pack.dispatched_at === null ? () => onAsk(pack, 'cost') : undefined}
        >
          {pack.formatted_shipping_cost === null ? NONE : <Money>{pack.formatted_shipping_cost}</Money>}
        </Changeable>
      ),
    },
    {
      key: 'status',
      label: 'Status',
      nowrap: true,
      card: 'end',
      render: (pack) => <PackageStatusBadge pack={pack} />,
    },
  ]
}

type ChangeableProps = {
  label: string
  isAtEnd?: boolean
  /** Undefined if the value can no longer be changed. */
  onChange: (() => void) | undefined
  children: ReactNode
}

function Changeable({ label, isAtEnd, onChange, children }: ChangeableProps) {
  return (
    <span className={styles.changeable} data-at-end={isAtEnd || undefined}>
      {children}
      {onChange && <IconButton label={label} icon={Pencil} size={28} onClick={onChange} />}
    </span>
  )
}
