import { Button, Skeleton } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { type Factory, factories } from '@trousseau/contract/factories'
import { type FactoryPayment, factoryPayments } from '@trousseau/contract/factory-payments'
import type { Day } from '@trousseau/domain/day'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { LoadFailed } from '../../lib/api/load-failed.tsx'
import { One } from '../../lib/api/one.tsx'
import { useList, useOne } from '../../lib/api/use-api.ts'
import { useDownload } from '../../lib/api/use-download.ts'
import { isUsualRange } from '../../lib/list-page/date-range.ts'
import { DateRangeFields } from '../../lib/list-page/date-range-fields.tsx'
import { pageOf } from '../../lib/list-page/list-search.ts'
import { ListTable } from '../../lib/list-page/list-table.tsx'
import { useClearing } from '../../lib/list-page/use-clearing.ts'
import { type ChangeList, useListAddress } from '../../lib/list-page/use-list-address.ts'
import { useSession } from '../../lib/session/use-session.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { DayText } from '../../ui/day-text.tsx'
import { BalanceFigures } from '../../ui/figures/balance-figures.tsx'
import { SearchField } from '../../ui/form/search-field.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { Money } from '../../ui/money.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { Loading, SkeletonLines } from '../../ui/page/loading.tsx'
import { Page } from '../../ui/page/page.tsx'
import type { Column } from '../../ui/table/column.ts'
import { StackedCell } from '../../ui/table/stacked-cell.tsx'
import { TableBar } from '../../ui/table/table-bar.tsx'
import { FactoryPaymentDialog } from './factory-payment-dialog.tsx'
import styles from './factory-payments-page.module.css'
import { toFilters, WholesaleFactoryPaymentsSearch } from './factory-payments-search.ts'

const route = getRouteApi('/wholesale/desk/factory-payments')

const ABOUT = {
  title: 'Factory payments',
  subtitle: 'What the factories are paid for what they have shipped',
}
const NO_FILTERS = { search: undefined, from: undefined, to: undefined, page: undefined }

export function FactoryPaymentsPage() {
  const today = useSession()?.today
  const read = useList(factories.listFactories, { query: { per_page: 100 } })
  const all = read.data?.factories
  if (today && all && all.length > 0) return <FactoryPayments factories={all} today={today} />
  return (
    <Page {...ABOUT}>
      {read.error ? (
        <LoadFailed
          what="The factories could not be loaded."
          failure={read.error}
          onRetry={() => void read.refetch()}
          isRetrying={read.isFetching}
        />
      ) : all ? (
        <EmptyState sentence="No factories yet." />
      ) : (
        <Loading label="Loading the factories">
          <SkeletonLines lines={6} />
        </Loading>
      )}
    </Page>
  )
}

function FactoryPayments({ factories, today }: { factories: readonly Factory[]; today: Day }) {
  const [search, change] = useListAddress(route, WholesaleFactoryPaymentsSearch)
  const [clears, clear] = useClearing(() => change(NO_FILTERS))
  const [isRecording, setIsRecording] = useState(false)
  const factory = factories.find(({ id }) => id === search.factory) ?? factories[0]
  if (!factory) return null
  const list = { factory, today, search, onChange: change }

  return (
    <Page {...ABOUT} actions={<Button onClick={() => setIsRecording(true)}>Record payment</Button>}>
      <FactoryPaymentsBar key={clears} {...list} factories={factories} />
      <FactoryOwed factory={factory} />
      <FactoryPaymentsTable {...list} onClear={clear} />
      <FactoryPaymentDialog
        factory={factory}
        today={today}
        isOpen={isRecording}
        onClose={() => setIsRecording(false)}
      />
    </Page>
  )
}

/** The factory prices of what it has shipped, minus what it was paid. */
function FactoryOwed({ factory }: { factory: Factory }) {
  const read = useOne(factoryPayments.getFactoryBalance, { params: { id: String(factory.id) } })
  return (
    <One
      read={read}
      what="What is owed could not be loaded."
      waiting={
        <Loading label="Loading what is owed">
          <Skeleton height={50} mb={24} />
        </Loading>
      }
    >
      {(balance) => (
        <BalanceFigures
          label={`What ${factory.name} is owed`}
          figures={[
            { label: 'Owed', amount: balance.formatted_owed, isMain: true },
            { label: 'Shipped', amount: balance.formatted_shipped },
            { label: 'Paid', amount: balance.formatted_paid },
          ]}
        />
      )}
    </One>
  )
}

const COLUMNS: readonly Column<FactoryPayment>[] = [
  { key: 'paid_at', label: 'Paid on', sortable: true, render: ({ paid_at }) => <DayText day={paid_at} /> },
  { key: 'reference', label: 'Reference', render: ({ reference }) => <StackedCell>{reference}</StackedCell> },
  { key: 'note', label: 'Note', render: ({ note }) => <StackedCell>{note ?? '–'}</StackedCell> },
  {
    key: 'amount',
    label: 'Amount',
    sortable: true,
    align: 'end',
    render: ({ formatted_amount }) => <Money>{formatted_amount}</Money>,
  },
]

type FactoryPaymentsTableProps = FactoryPaymentsListProps & { onClear: () => void }

function FactoryPaymentsTable(props: FactoryPaymentsTableProps) {
  const { factory, today, search, onChange, onClear } = props
  const query = { ...toFilters(search, today), ...pageOf(search) }
  const read = useList(factoryPayments.listFactoryPayments, { params: { id: String(factory.id) }, query })
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

type FactoryPaymentsListProps = {
  factory: Factory
  today: Day
  search: WholesaleFactoryPaymentsSearch
  onChange: ChangeList<WholesaleFactoryPaymentsSearch>
}

type FactoryPaymentsBarProps = FactoryPaymentsListProps & { factories: readonly Factory[] }

function FactoryPaymentsBar(props: FactoryPaymentsBarProps) {
  const { factory, factories, today, search, onChange } = props
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
      <SelectField
        className={styles.factory ?? ''}
        label="Factory"
        choices={factories.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={String(factory.id)}
        onChange={({ currentTarget: { value } }) => onChange({ factory: value, page: undefined })}
      />
      <DateRangeFields
        asked={search}
        today={today}
        onChange={(dates) => onChange({ ...dates, page: undefined })}
      />
      <SearchField
        className={styles.search}
        label="Search"
        placeholder="Reference"
        value={search.search ?? ''}
        onSearch={(text) => onChange({ search: text, page: undefined }, 'replace')}
      />
    </TableBar>
  )
}
