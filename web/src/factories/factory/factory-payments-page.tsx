import { Skeleton } from '@mantine/core'
import { type FactoryPayment, factoryPayments } from '@trousseau/contract/factory-payments'
import type { Day } from '@trousseau/domain/day'
import { Download } from 'lucide-react'
import { LoadFailed } from '../../lib/api/load-failed.tsx'
import { useList, useOne } from '../../lib/api/use-api.ts'
import { useDownload } from '../../lib/api/use-download.ts'
import { ListFilters } from '../../lib/list-page/list-filters.tsx'
import { pageOf } from '../../lib/list-page/list-search.ts'
import { ListTable } from '../../lib/list-page/list-table.tsx'
import { useClearing } from '../../lib/list-page/use-clearing.ts'
import { TextLink } from '../../lib/router/text-link.tsx'
import { useSession } from '../../lib/session/use-session.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { DayText } from '../../ui/day-text.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { Loading } from '../../ui/page/loading.tsx'
import { Page } from '../../ui/page/page.tsx'
import type { Column } from '../../ui/table/column.ts'
import { NONE } from '../../ui/table/none.tsx'
import { StackedCell } from '../../ui/table/stacked-cell.tsx'
import { TableBar } from '../../ui/table/table-bar.tsx'
import { FactoryBalanceFigures } from '../factory-balance-figures.tsx'
import { owedColumns } from '../owed-columns.tsx'
import { PaymentAmount } from '../payment-status.tsx'
import { PaymentsSum } from '../payments-sum.tsx'
import styles from './factory-payments-page.module.css'
import {
  type ChangeSearch,
  type FactoryPaymentsSearch,
  isFiltered,
  toFilters,
  toOwed,
  useFactoryPaymentsSearch,
} from './factory-payments-search.ts'
import { linkToThing } from './link-to-thing.tsx'

const NO_FILTERS = { search: undefined, from: undefined, to: undefined, page: undefined }

export function FactoryPaymentsPage() {
  const session = useSession()
  if (!session?.factory) return null
  return <FactoryPayments factoryId={session.factory.id} today={session.today} />
}

function FactoryPayments({ factoryId, today }: { factoryId: number; today: Day }) {
  const [search, change] = useFactoryPaymentsSearch()
  const [clears, clear] = useClearing(() => change(NO_FILTERS))
  const list = { factoryId, today, search, onChange: change }

  return (
    <Page title="Payments" subtitle="Payments received for shipped orders">
      <Owed factoryId={factoryId} />
      <div className={styles.views}>
        <Segmented
          label="What is shown"
          segments={[
            { value: 'payments', label: 'Received' },
            { value: 'owed', label: 'Owed' },
          ]}
          value={search.view ?? 'payments'}
          onChange={(shown) =>
            change({
              ...NO_FILTERS,
              order_by: undefined,
              order_dir: undefined,
              view: shown === 'owed' ? shown : undefined,
            })
          }
        />
      </div>
      {search.view === 'owed' ? (
        <FactoryOwedTable {...list} onClear={clear} />
      ) : (
        <>
          <FactoryPaymentsBar key={clears} {...list} />
          <FactoryPaymentTable {...list} onClear={clear} />
        </>
      )}
    </Page>
  )
}

/** What the factory has shipped and was not paid for, order by order. */
function FactoryOwedTable({ factoryId, search, onChange, onClear }: FactoryPaymentTableProps) {
  const query = { ...toOwed(search), ...pageOf(search) }
  const read = useList(factoryPayments.listFactoryOwed, { params: { id: String(factoryId) }, query })
  return (
    <ListTable
      label="Owed"
      noun={{ one: 'order', many: 'orders' }}
      what="orders that are owed"
      query={query}
      read={read}
      rows={read.data?.owed}
      columns={OWED_COLUMNS}
      onChange={onChange}
      nothing={{ sentence: 'Nothing is owed.', filtered: Boolean(search.search) && { onClear } }}
    />
  )
}

const NOUN = { one: 'payment', many: 'payments' }

const OWED_COLUMNS = owedColumns(linkToThing)

const COLUMNS: readonly Column<FactoryPayment>[] = [
  {
    key: 'id',
    label: 'Payment #',
    card: 'number',
    sortable: true,
    nowrap: true,
    render: ({ id }) => (
      <TextLink to="/factory/payments/$id" params={{ id: String(id) }}>
        {id}
      </TextLink>
    ),
  },
  {
    key: 'paid_at',
    label: 'Date',
    sortable: true,
    card: 'end',
    render: ({ paid_at }) => <DayText day={paid_at} />,
  },
  {
    key: 'reference',
    label: 'Reference',
    card: 'under',
    render: ({ reference, void_reason }) => <StackedCell below={void_reason}>{reference}</StackedCell>,
  },
  { key: 'note', label: 'Note', render: ({ note }) => <span className={styles.text}>{note ?? NONE}</span> },
  {
    key: 'amount',
    label: 'Amount',
    sortable: true,
    align: 'end',
    card: 'end',
    render: (payment) => <PaymentAmount payment={payment} />,
  },
]

type FactoryPaymentTableProps = FactoryPaymentsListProps & { onClear: () => void }

function FactoryPaymentTable(props: FactoryPaymentTableProps) {
  const { factoryId, today, search, onChange, onClear } = props
  const filters = toFilters(search, today)
  const query = { ...filters, ...pageOf(search) }
  const read = useList(factoryPayments.listFactoryPayments, { params: { id: String(factoryId) }, query })
  return (
    <>
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
      {read.data?.payments.length !== 0 && <PaymentsSum factoryId={factoryId} query={filters} />}
    </>
  )
}

/** What the factory is still owed: what it has shipped and paid its carriers, minus what it was paid. */
function Owed({ factoryId }: { factoryId: number }) {
  const read = useOne(factoryPayments.getFactoryBalance, { params: { id: String(factoryId) } })
  if (read.data) return <FactoryBalanceFigures label="What is owed" balance={read.data} paid="Received" />
  return (
    <div className={styles.owed}>
      {read.error ? (
        <LoadFailed
          what="What is owed could not be loaded."
          failure={read.error}
          onRetry={() => void read.refetch()}
          isRetrying={read.isFetching}
        />
      ) : (
        <Loading label="Loading what is owed">
          <Skeleton className={styles.place ?? ''} />
        </Loading>
      )}
    </div>
  )
}

type FactoryPaymentsListProps = {
  factoryId: number
  today: Day
  search: FactoryPaymentsSearch
  onChange: ChangeSearch
}

function FactoryPaymentsBar({ factoryId, today, search, onChange }: FactoryPaymentsListProps) {
  const download = useDownload(factoryPayments.exportFactoryPayments, 'Payments exported successfully')
  return (
    <TableBar
      actions={
        <BusyButton
          variant="default"
          leftSection={<Download size={16} strokeWidth={1.75} aria-hidden />}
          busy={download.isPending}
          busyLabel="Exporting…"
          onClick={() =>
            download.mutate({ params: { id: String(factoryId) }, query: toFilters(search, today) })
          }
        >
          Export
        </BusyButton>
      }
    >
      <ListFilters today={today} asked={search} onChange={onChange} placeholder="Reference" />
    </TableBar>
  )
}
