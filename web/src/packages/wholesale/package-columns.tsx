import type { WholesalePackageRow } from '@trousseau/contract/packages'
import { TextLink } from '../../lib/router/text-link.tsx'
import { TrackingNumber } from '../../orders/tracking-number.tsx'
import { StoreLink } from '../../stores/store-link.tsx'
import { DayText } from '../../ui/day-text.tsx'
import { Money } from '../../ui/money.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import type { Column } from '../../ui/table/column.ts'
import { NONE } from '../../ui/table/none.tsx'
import { StackedCell } from '../../ui/table/stacked-cell.tsx'
import { PackageStatusBadge } from '../package-status-badge.tsx'
import type { WholesalePackagesSearch } from './packages-search.ts'

/** Each row links to its package, whose back link returns to this page of the list. */
export function packageColumns(search: WholesalePackagesSearch): readonly Column<WholesalePackageRow>[] {
  return [
    {
      key: 'id',
      label: 'Package #',
      sortable: true,
      nowrap: true,
      card: 'number',
      render: ({ id }) => (
        <TextLink
          to="/desk/packages/$id"
          params={{ id: String(id) }}
          state={{ wholesalePackagesSearch: search }}
        >
          {id}
        </TextLink>
      ),
    },
    { key: 'created_at', label: 'Date', sortable: true, render: ({ date }) => <DayText day={date} /> },
    { key: 'store', label: 'Store', card: 'under', render: ({ store }) => <StoreLink store={store} /> },
    { key: 'factory', label: 'Factory', render: ({ factory }) => <StackedCell>{factory.name}</StackedCell> },
    { key: 'orders', label: 'Orders', align: 'end', render: ({ order_count }) => order_count },
    {
      key: 'tracking_number',
      label: 'Tracking #',
      sortable: true,
      render: (pack) => (
        <StackedCell below={pack.carrier}>
          <TrackingNumber pack={pack} />
        </StackedCell>
      ),
    },
    {
      key: 'shipping_cost',
      label: 'Shipping cost',
      sortable: true,
      align: 'end',
      render: ({ formatted_shipping_cost }) =>
        formatted_shipping_cost === null ? NONE : <Money>{formatted_shipping_cost}</Money>,
    },
    {
      key: 'invoice',
      label: 'Invoice #',
      nowrap: true,
      render: ({ invoice, bill_waits }) =>
        bill_waits ? (
          <StatusBadge tone="warning">Shipping to approve</StatusBadge>
        ) : invoice ? (
          <TextLink to="/desk/invoices/$id" params={{ id: String(invoice.id) }}>
            {invoice.number}
          </TextLink>
        ) : (
          NONE
        ),
    },
    { key: 'status', label: 'Status', card: 'end', render: (pack) => <PackageStatusBadge pack={pack} /> },
  ]
}
