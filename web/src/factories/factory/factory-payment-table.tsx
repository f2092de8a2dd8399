import { api } from '@trousseau/contract/api'
import type { FactoryPayment } from '@trousseau/contract/factory-payments'
import { useRead } from '../../lib/api/use-api.ts'
import { pageOf } from '../../lib/list-page/list-search.ts'
import { ListTable } from '../../lib/list-page/list-table.tsx'
import { DayText } from '../../ui/day-text.tsx'
import { Money } from '../../ui/money.tsx'
import type { Column } from '../../ui/table/column.ts'
import styles from './factory-payment-table.module.css'
import type { FactoryPaymentsListProps } from './factory-payments-bar.tsx'
import { filtersOf, isFiltered } from './factory-payments-search.ts'

const NOUN = { one: 'payment', many: 'payments' }

const COLUMNS: readonly Column<FactoryPayment>[] = [
  { key: 'id', label: 'Payment #', sortable: true, nowrap: true, render: ({ id }) => id },
  { key: 'paid_at', label: 'Date', sortable: true, render: ({ paid_at }) => <DayText day={paid_at} /> },
  {
    key: 'reference',
    label: 'Reference',
    render: ({ reference }) => <span className={styles.text}>{reference}</span>,
  },
  { key: 'note', label: 'Note', render: ({ note }) => <span className={styles.text}>{note ?? '–'}</span> },
  {
    key: 'amount',
    label: 'Amount',
    sortable: true,
    align: 'end',
    render: ({ formatted_amount }) => <Money>{formatted_amount}</Money>,
  },
]

type FactoryPaymentTableProps = FactoryPaymentsListProps & { onClear: () => void }

export function FactoryPaymentTable(props: FactoryPaymentTableProps) {
  const { factoryId, today, search, onChange, onClear } = props
  const query = { ...filtersOf(search, today), ...pageOf(search) }
  const read = useRead(api.listFactoryPayments, { params: { id: String(factoryId) }, query })
  return (
    <ListTable
      label="Payments"
      noun={NOUN}
      query={query}
      read={read}
      rows={read.data?.payments}
      columns={COLUMNS}
      onChange={onChange}
      nothing={{
        sentence: 'No payments were received in the last year.',
        filtered: isFiltered(search, today) && { onClear },
      }}
    />
  )
}
