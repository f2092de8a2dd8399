import { api } from '@trousseau/contract/api'
import type { DeskTransactionRow } from '@trousseau/contract/transactions'
import type { Day } from '@trousseau/domain/day'
import { useRead } from '../app/use-api.ts'
import { isDeskFiltered } from '../parts/desk-list-search.ts'
import { pageOf } from '../parts/list-search.ts'
import { ListTable } from '../parts/list-table.tsx'
import type { ChangeList } from '../parts/use-list-address.ts'
import { type DeskTransactionsSearch, filtersOf } from './desk-transactions-search.ts'
import { transactionColumns } from './transaction-columns.tsx'

type TransactionsTableProps = {
  today: Day
  search: DeskTransactionsSearch
  onChange: ChangeList<DeskTransactionsSearch>
  onClear: () => void
  onRefund: (transaction: DeskTransactionRow) => void
}

export function TransactionsTable(props: TransactionsTableProps) {
  const { today, search, onChange, onClear, onRefund } = props
  const query = { ...filtersOf(search, today), ...pageOf(search) }
  const read = useRead(api.listTransactions, { query })
  return (
    <ListTable
      label="Transactions"
      noun={{ one: 'transaction', many: 'transactions' }}
      query={query}
      read={read}
      rows={read.data?.transactions}
      columns={transactionColumns(onRefund)}
      onChange={onChange}
      nothing={{
        sentence: 'Nothing was paid in the last year.',
        filtered: isDeskFiltered(search, today) && { onClear },
      }}
    />
  )
}
