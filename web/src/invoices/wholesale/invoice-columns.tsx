import type { InvoiceRow } from '@trousseau/contract/invoices'
import { TextLink } from '../../lib/router/text-link.tsx'
import { StoreLink } from '../../stores/store-link.tsx'
import { DayText } from '../../ui/day-text.tsx'
import { Money } from '../../ui/money.tsx'
import type { Column } from '../../ui/table/column.ts'
import { NONE } from '../../ui/table/none.tsx'
import { InvoiceStatusBadge } from '../invoice-status-badge.tsx'
import { InvoiceTracking } from '../invoice-tracking.tsx'
import type { WholesaleInvoicesSearch } from './invoices-search.ts'

/** Each row links to its invoice, whose back link returns to this page of the list. */
export function invoiceColumns(search: WholesaleInvoicesSearch): readonly Column<InvoiceRow>[] {
  return [
    {
      key: 'number',
      label: 'Invoice #',
      sortable: true,
      nowrap: true,
      card: 'number',
      render: ({ id, number }) => (
        <TextLink
          to="/desk/invoices/$id"
          params={{ id: String(id) }}
          state={{ wholesaleInvoicesSearch: search }}
        >
          {number}
        </TextLink>
      ),
    },
    {
      key: 'store',
      label: 'Store',
      card: 'under',
      render: ({ store_package }) => <StoreLink store={store_package.store} />,
    },
    { key: 'created_at', label: 'Date', sortable: true, render: ({ date }) => <DayText day={date} /> },
    { key: 'due_on', label: 'Due on', sortable: true, render: ({ due_on }) => <DayText day={due_on} /> },
    {
      key: 'total',
      label: 'Amount Charged',
      sortable: true,
      align: 'end',
      render: ({ formatted_total }) => <Money>{formatted_total}</Money>,
    },
    {
      key: 'open',
      label: 'Open',
      align: 'end',
      card: 'end',
      render: ({ open, formatted_open }) => (open > 0 ? <Money>{formatted_open}</Money> : NONE),
    },
    {
      key: 'tracking_number',
      label: 'Shipping Tracking #',
      sortable: true,
      render: ({ store_package }) => <InvoiceTracking {...store_package} />,
    },
    {
      key: 'status',
      label: 'Status',
      sortable: true,
      card: 'end',
      render: (invoice) => <InvoiceStatusBadge invoice={invoice} />,
    },
    {
      key: 'shipping_cost',
      label: 'Shipping cost',
      sortable: true,
      align: 'end',
      render: ({ formatted_shipping_cost }) => <Money>{formatted_shipping_cost}</Money>,
    },
  ]
}
