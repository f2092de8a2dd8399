import { api } from '@trousseau/contract/api'
import type { FactoryPayment } from '@trousseau/contract/factory-payments'
import { useRead } from '../../lib/api/use-api.ts'
import { isUsualRange } from '../../lib/list-page/date-range.ts'
import { pageOf } from '../../lib/list-page/list-search.ts'
import { ListTable } from '../../lib/list-page/list-table.tsx'
import { DayText } from '../../ui/day-text.tsx'
import { Money } from '../../ui/money.tsx'
import type { Column } from '../../ui/table/column.ts'
import { TwoLines } from '../../ui/table/two-lines.tsx'
import type { FactoryPaymentsListProps } from './factory-payments-bar.tsx'
import { filtersOf } from './factory-payments-search.ts'

const COLUMNS: readonly Column<FactoryPayment>[] = [
  { key: 'paid_at', label: 'Paid on', sortable: true, render: ({ paid_at }) => <DayText day={paid_at} /> },
  { key: 'reference', label: 'Reference', render: ({ reference }) => <TwoLines>{reference}</TwoLines> },
  { key: 'note', label: 'Note', render: ({ note }) => <TwoLines>{note ?? '–'}</TwoLines> },
  {
    key: 'amount',
    label: 'Amount',
    sortable: true,
    align: 'end',
    render: ({ formatted_amount }) => <Money>{formatted_amount}</Money>,
  },
]

type FactoryPaymentsTableProps = FactoryPaymentsListProps & { onClear: () => void }

export function FactoryPaymentsTable(props: FactoryPaymentsTableProps) {
  const { factory, today, search, onChange, onClear } = props
  const query = { ...filtersOf(search, today), ...pageOf(search) }
  const read = useRead(api.listFactoryPayments, { params: { id: String(factory.id) }, query })
  const isFiltered = Boolean(search.search) || !isUsualRange(search, today)
  return (
    <ListTable
      label="Factory payments"
      noun={{ one: 'payment', many: 'payments' }}
      query={query}
      read={read}
      rows={read.data?.payments}
      columns={COLUMNS}
      onChange={onChange}
      nothing={{
        sentence: `${factory.name} was paid nothing in the last year.`,
        filtered: isFiltered && { onClear },
      }}
    />
  )
}
