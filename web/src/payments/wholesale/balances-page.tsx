import { Button, Skeleton } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { balances, type StoreBalance } from '@trousseau/contract/balances'
import type { Day } from '@trousseau/domain/day'
import { statementRange } from '@trousseau/domain/money/statement'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { One } from '../../lib/api/one.tsx'
import { useList, useOne } from '../../lib/api/use-api.ts'
import { useDownload } from '../../lib/api/use-download.ts'
import { pageOf } from '../../lib/list-page/list-search.ts'
import { ListTable } from '../../lib/list-page/list-table.tsx'
import { useClearing } from '../../lib/list-page/use-clearing.ts'
import { useListAddress } from '../../lib/list-page/use-list-address.ts'
import { useTicked } from '../../lib/list-page/use-ticked.ts'
import { BackLink } from '../../lib/router/back-link.tsx'
import { useSession } from '../../lib/session/use-session.ts'
import { StoreLink } from '../../stores/store-link.tsx'
import { BusyButton } from '../../ui/busy-button.tsx'
import { DayText } from '../../ui/day-text.tsx'
import { BalanceFigures } from '../../ui/figures/balance-figures.tsx'
import { SearchField } from '../../ui/form/search-field.tsx'
import { Money } from '../../ui/money.tsx'
import { Loading } from '../../ui/page/loading.tsx'
import { Page } from '../../ui/page/page.tsx'
import type { Column } from '../../ui/table/column.ts'
import { NONE } from '../../ui/table/none.tsx'
import { StackedCell } from '../../ui/table/stacked-cell.tsx'
import { TableBar } from '../../ui/table/table-bar.tsx'
import { BalancesSearch, toFilters, toScope } from './balances-search.ts'
import { EmailStatementDialog } from './email-statement-dialog.tsx'

const route = getRouteApi('/wholesale/desk/balances')

/** Which stores owe what, and how old it is. */
export function BalancesPage() {
  const today = useSession()?.today
  return today ? <Balances today={today} /> : null
}

function Balances({ today }: { today: Day }) {
  const [search, change] = useListAddress(route, BalancesSearch)
  const [clears, clear] = useClearing(() => change({ search: undefined, page: undefined }))
  const download = useDownload(balances.exportBalances, 'Balances exported successfully')
  const ticked = useTicked<StoreBalance>(toScope(search))
  // Kept while the dialog fades out, when nothing is ticked any more.
  const [chosen, setChosen] = useState<readonly StoreBalance[]>([])
  const [isSending, setIsSending] = useState(false)
  const askToSend = () => {
    setChosen(ticked.rows)
    setIsSending(true)
  }
  const query = { ...toFilters(search), ...pageOf(search) }
  const read = useList(balances.listBalances, { query })
  return (
    <Page
      title="Store balances"
      subtitle="Who owes what, and how old it is"
      back={<BackLink to="/desk/invoices">Back to Invoices</BackLink>}
    >
      <Totals />
      <TableBar
        selected={{
          count: ticked.rows.length,
          onClear: ticked.clear,
          actions: (
            <Button size="compact-sm" onClick={askToSend}>
              {ticked.rows.length === 1 ? 'Email statement' : 'Email statements'}
            </Button>
          ),
        }}
        actions={
          <BusyButton
            variant="default"
            leftSection={<Download size={16} strokeWidth={1.75} aria-hidden />}
            busy={download.isPending}
            busyLabel="Exporting…"
            onClick={() => download.mutate({ query: toFilters(search) })}
          >
            Export
          </BusyButton>
        }
      >
        <SearchField
          key={clears}
          label="Search"
          placeholder="Name of the store"
          value={search.search ?? ''}
          onSearch={(text) => change({ search: text, page: undefined }, 'replace')}
        />
      </TableBar>
      <ListTable
        label="Store balances"
        noun={{ one: 'store', many: 'stores' }}
        what="balances"
        query={query}
        read={read}
        rows={read.data?.balances}
        columns={COLUMNS}
        onChange={change}
        selection={ticked.selectionOf(read.data?.balances, ({ name }) => `Select ${name}`)}
        nothing={{
          sentence: 'No store owes anything.',
          filtered: Boolean(search.search) && { onClear: clear },
        }}
      />
      <EmailStatementDialog
        stores={chosen}
        days={statementRange({}, today)}
        today={today}
        isOpen={isSending}
        onClose={() => setIsSending(false)}
        onSent={ticked.clear}
      />
    </Page>
  )
}

function Totals() {
  const read = useOne(balances.sumBalances, {})
  return (
    <One
      read={read}
      what="The totals could not be loaded."
      waiting={
        <Loading label="Loading the totals">
          <Skeleton height={50} mb={24} />
        </Loading>
      }
    >
      {({ stores, formatted_owed, formatted_overdue }) => (
        <BalanceFigures
          label="All stores"
          figures={[
            { label: 'Balance due', amount: formatted_owed, isMain: true },
            { label: 'Overdue', amount: formatted_overdue },
            { label: 'Stores', amount: stores },
          ]}
        />
      )}
    </One>
  )
}

const aboutOf = ({ is_closed, hold_reason }: StoreBalance) =>
  is_closed ? 'Closed' : hold_reason === null ? undefined : `On hold: ${hold_reason}`

const COLUMNS: readonly Column<StoreBalance>[] = [
  {
    key: 'name',
    label: 'Store',
    sortable: true,
    card: 'title',
    render: (store) => (
      <StackedCell below={aboutOf(store)}>
        <StoreLink store={store} />
      </StackedCell>
    ),
  },
  {
    key: 'oldest_due',
    label: 'Oldest due',
    sortable: true,
    render: ({ oldest_due }) => <DayText day={oldest_due} />,
  },
  {
    key: 'ageing',
    label: 'How old',
    render: ({ ageing }) => {
      const [first, ...others] = ageing
        .filter(({ amount }) => amount > 0)
        .map(({ label, formatted_amount }) => `${label}: ${formatted_amount}`)
      return <StackedCell below={others.join(', ')}>{first}</StackedCell>
    },
  },
  {
    key: 'unused',
    label: 'Unused credits',
    align: 'end',
    render: ({ unused, formatted_unused }) => (unused > 0 ? <Money>{formatted_unused}</Money> : NONE),
  },
  {
    key: 'overdue',
    label: 'Overdue',
    sortable: true,
    align: 'end',
    render: ({ overdue, formatted_overdue }) => (overdue > 0 ? <Money>{formatted_overdue}</Money> : NONE),
  },
  {
    key: 'owed',
    label: 'Balance due',
    sortable: true,
    align: 'end',
    card: 'end',
    render: ({ formatted_owed }) => <Money>{formatted_owed}</Money>,
  },
]
