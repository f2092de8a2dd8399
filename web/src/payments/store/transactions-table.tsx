import { api } from '@trousseau/contract/api'
import { useRead } from '../../lib/api/use-api.ts'
import { pageOf } from '../../lib/list-page/list-search.ts'
import { ListTable } from '../../lib/list-page/list-table.tsx'
import { LinkButton } from '../../lib/router/link-button.tsx'
import { TRANSACTION_COLUMNS } from './transaction-columns.tsx'
import type { TransactionsListProps } from './transactions-bar.tsx'
import { filtersOf, isFiltered } from './transactions-search.ts'

const NOUN = { one: 'transaction', many: 'transactions' }

type TransactionsTableProps = TransactionsListProps & { onClear: () => void }

export function TransactionsTable({ storeId, today, search, onChange, onClear }: TransactionsTableProps) {
  const query = { ...filtersOf(search, today), ...pageOf(search) }
  const read = useRead(api.listStoreTransactions, { params: { id: String(storeId) }, query })
  return (
    <ListTable
      label="Transaction History"
      noun={NOUN}
      query={query}
      read={read}
      rows={read.data?.transactions}
      columns={TRANSACTION_COLUMNS}
      onChange={onChange}
      nothing={{
        sentence: 'Nothing was paid in the last year.',
        action: <LinkButton to="/invoices">See your invoices</LinkButton>,
        filtered: isFiltered(search, today) && {
          sentence: search.search
            ? 'No transaction matches in these dates.'
            : 'Nothing was paid in these dates.',
          clear: 'Show the last year',
          onClear,
        },
      }}
    />
  )
}
