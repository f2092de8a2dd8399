import { getRouteApi } from '@tanstack/react-router'
import { transactions } from '@trousseau/contract/transactions'
import type { Day } from '@trousseau/domain/day'
import { useList } from '../../lib/api/use-api.ts'
import { useDownload } from '../../lib/api/use-download.ts'
import { ExportButtons } from '../../lib/list-page/export-buttons.tsx'
import { ListFilters } from '../../lib/list-page/list-filters.tsx'
import { pageOf } from '../../lib/list-page/list-search.ts'
import { ListTable } from '../../lib/list-page/list-table.tsx'
import { clearFound, nothingFound } from '../../lib/list-page/nothing-found.ts'
import { useClearing } from '../../lib/list-page/use-clearing.ts'
import { type ChangeList, useListAddress } from '../../lib/list-page/use-list-address.ts'
import { LinkButton } from '../../lib/router/link-button.tsx'
import { TextLink } from '../../lib/router/text-link.tsx'
import { useSession } from '../../lib/session/use-session.ts'
import { Page } from '../../ui/page/page.tsx'
import { TableBar } from '../../ui/table/table-bar.tsx'
import { TRANSACTION_COLUMNS } from './transaction-columns.tsx'
import { isFiltered, TransactionsSearch, toFilters } from './transactions-search.ts'

const route = getRouteApi('/store/transaction-history')

export function TransactionHistoryPage() {
  const session = useSession()
  return session?.store ? <Transactions storeId={session.store.id} today={session.today} /> : null
}

function Transactions({ storeId, today }: { storeId: number; today: Day }) {
  const [search, change] = useListAddress(route, TransactionsSearch)
  const [clears, clear] = useClearing(() =>
    change(clearFound(search, { search: undefined, from: undefined, to: undefined, page: undefined })),
  )
  const list = { storeId, today, search, onChange: change }

  return (
    <Page
      title="Transaction History"
      subtitle="Manage all transactions"
      actions={<TextLink to="/statement">View statement</TextLink>}
    >
      <TransactionsBar key={clears} {...list} />
      <TransactionsTable {...list} onClear={clear} />
    </Page>
  )
}

const NOUN = { one: 'transaction', many: 'transactions' }

type TransactionsTableProps = TransactionsListProps & { onClear: () => void }

function TransactionsTable({ storeId, today, search, onChange, onClear }: TransactionsTableProps) {
  const query = { ...toFilters(search, today), ...pageOf(search) }
  const read = useList(transactions.listStoreTransactions, { params: { id: String(storeId) }, query })
  return (
    <ListTable
      label="Transaction History"
      noun={NOUN}
      query={query}
      read={read}
      rows={read.data?.transactions}
      columns={TRANSACTION_COLUMNS}
      onChange={onChange}
      opensRows
      nothing={{
        sentence: 'No payments in the last year.',
        action: <LinkButton to="/invoices">See your invoices</LinkButton>,
        filtered: isFiltered(search, today) && {
          ...nothingFound('payments', { search: search.search }),
          onClear,
        },
      }}
    />
  )
}

type TransactionsListProps = {
  storeId: number
  today: Day
  search: TransactionsSearch
  onChange: ChangeList<TransactionsSearch>
}

function TransactionsBar({ storeId, today, search, onChange }: TransactionsListProps) {
  const download = useDownload(transactions.exportStoreTransactions, 'Transactions exported successfully')
  return (
    <TableBar
      actions={<ExportButtons storeId={storeId} filters={toFilters(search, today)} download={download} />}
    >
      <ListFilters
        today={today}
        asked={search}
        onChange={onChange}
        placeholder="Invoice number or reference"
      />
    </TableBar>
  )
}
