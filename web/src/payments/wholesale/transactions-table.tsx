import { api } from '@trousseau/contract/api'
import type { DeskTransactionRow } from '@trousseau/contract/transactions'
import type { Day } from '@trousseau/domain/day'
import { useRead } from '../../lib/api/use-api.ts'
import { pageOf } from '../../lib/list-page/list-search.ts'
import { ListTable } from '../../lib/list-page/list-table.tsx'
import type { ChangeList } from '../../lib/list-page/use-list-address.ts'
import { isDeskFiltered } from '../../stores/wholesale/wholesale-list-search.ts'
import { transactionColumns } from './transaction-columns.tsx'
import { type DeskTransactionsSearch, filtersOf } from './transactions-search.ts'

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
