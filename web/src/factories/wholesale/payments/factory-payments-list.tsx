import { type FactoryPayment, factoryPayments } from '@trousseau/contract/factory-payments'
import { Download } from 'lucide-react'
import { useList } from '../../../lib/api/use-api.ts'
import { useDownload } from '../../../lib/api/use-download.ts'
import { isUsualRange } from '../../../lib/list-page/date-range.ts'
import { ListFilters } from '../../../lib/list-page/list-filters.tsx'
import { pageOf } from '../../../lib/list-page/list-search.ts'
import { ListTable } from '../../../lib/list-page/list-table.tsx'
import { TextLink } from '../../../lib/router/text-link.tsx'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { DayText } from '../../../ui/day-text.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { NONE } from '../../../ui/table/none.tsx'
import { StackedCell } from '../../../ui/table/stacked-cell.tsx'
import { TableBar } from '../../../ui/table/table-bar.tsx'
import { PaymentAmount } from '../../payment-status.tsx'
import { PaymentsSum } from '../../payments-sum.tsx'
import { type FactoryListProps, toFilters } from './factory-payments-search.ts'

const COLUMNS: readonly Column<FactoryPayment>[] = [
  {
    key: 'paid_at',
    label: 'Paid on',
    sortable: true,
    card: 'end',
    render: ({ paid_at }) => <DayText day={paid_at} />,
  },
  {
    key: 'reference',
    label: 'Reference',
    card: 'title',
    render: ({ id, reference, void_reason }) => (
      <StackedCell below={void_reason}>
        <TextLink to="/desk/factory-payments/$id" params={{ id: String(id) }}>
          {reference}
        </TextLink>
      </StackedCell>
    ),
  },
  { key: 'note', label: 'Note', render: ({ note }) => <StackedCell>{note ?? NONE}</StackedCell> },
  {
    key: 'amount',
    label: 'Amount',
    sortable: true,
    align: 'end',
    card: 'end',
    render: (payment) => <PaymentAmount payment={payment} />,
  },
]

/** What the factory was paid. */
export function FactoryPaymentsList(props: FactoryListProps) {
  const { factory, today, search, onChange, onClear } = props
  const filters = toFilters(search, today)
  const query = { ...filters, ...pageOf(search) }
  const read = useList(factoryPayments.listFactoryPayments, { params: { id: String(factory.id) }, query })
  const isFiltered = Boolean(search.search) || !isUsualRange(search, today)
  return (
    <>
      <FactoryPaymentsBar {...props} />
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
      {read.data?.payments.length !== 0 && <PaymentsSum factoryId={factory.id} query={filters} />}
    </>
  )
}

function FactoryPaymentsBar({ factory, today, search, onChange }: FactoryListProps) {
  const download = useDownload(factoryPayments.exportFactoryPayments, 'Payments exported successfully')
  const question = { params: { id: String(factory.id) }, query: toFilters(search, today) }
  return (
    <TableBar
      actions={
        <BusyButton
          variant="default"
          leftSection={<Download size={16} strokeWidth={1.75} aria-hidden />}
          busy={download.isPending}
          busyLabel="Exporting…"
          onClick={() => download.mutate(question)}
        >
          Export
        </BusyButton>
      }
    >
      <ListFilters today={today} asked={search} onChange={onChange} placeholder="Reference" />
    </TableBar>
  )
}
