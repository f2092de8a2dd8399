import type { InvoiceRow } from '@trousseau/contract/invoices'
import { PARTIALLY_PAID } from '@trousseau/domain/money/invoice'
import { TextLink } from '../../lib/router/text-link.tsx'
import { DayText } from '../../ui/day-text.tsx'
import { Money } from '../../ui/money.tsx'
import type { Column } from '../../ui/table/column.ts'
import { InvoiceStatusBadge } from '../invoice-status-badge.tsx'
import { InvoiceTracking } from '../invoice-tracking.tsx'
import styles from './invoice-columns.module.css'
import type { InvoicesSearch } from './invoices-search.ts'

/** Each row links to its invoice, whose back link returns to this page of the list. */
export function invoiceColumns(search: InvoicesSearch): readonly Column<InvoiceRow>[] {
  return [
    {
      key: 'number',
      label: 'Invoice #',
      sortable: true,
      nowrap: true,
      card: 'number',
      render: ({ number, store_package_id }) => (
        <TextLink
          to="/invoice-summary/$Id"
          params={{ Id: String(store_package_id) }}
          state={{ invoicesSearch: search }}
        >
          {number}
        </TextLink>
      ),
    },
    { key: 'created_at', label: 'Date', sortable: true, render: ({ date }) => <DayText day={date} /> },
    {
      key: 'total',
      label: 'Amount Charged',
      sortable: true,
      align: 'end',
      card: 'end',
      render: ({ formatted_total }) => <Money>{formatted_total}</Money>,
    },
    {
      key: 'tracking_number',
      label: 'Shipping Tracking #',
      sortable: true,
      nowrap: true,
      render: ({ store_package }) => <InvoiceTracking {...store_package} />,
    },
    {
      key: 'status',
      label: 'Status',
      sortable: true,
      card: 'end',
      render: (invoice) => <Standing invoice={invoice} />,
    },
    {
      key: 'shipping_cost',
      label: 'Shipping Cost',
      sortable: true,
      align: 'end',
      render: ({ formatted_shipping_cost }) => <Money>{formatted_shipping_cost}</Money>,
    },
  ]
}

/** A partially paid invoice also shows what is left to pay. */
function Standing({ invoice }: { invoice: InvoiceRow }) {
  return (
    <span className={styles.standing}>
      <InvoiceStatusBadge invoice={invoice} />
      {invoice.status_id === PARTIALLY_PAID && (
        <span className={styles.open}>
          <Money>{invoice.formatted_open}</Money> due
        </span>
      )}
    </span>
  )
}
