import { getRouteApi } from '@tanstack/react-router'
import { transactions } from '@trousseau/contract/transactions'
import type { Day } from '@trousseau/domain/day'
import { useState } from 'react'
import { useList } from '../../lib/api/use-api.ts'
import { ExportButton } from '../../lib/list-page/export-button.tsx'
import { countSet } from '../../lib/list-page/list-filters.tsx'
import { pageOf } from '../../lib/list-page/list-search.ts'
import { ListTable } from '../../lib/list-page/list-table.tsx'
import { useClearing } from '../../lib/list-page/use-clearing.ts'
import { type ChangeList, useListAddress } from '../../lib/list-page/use-list-address.ts'
import { useSession } from '../../lib/session/use-session.ts'
import { WholesaleListBar } from '../../stores/wholesale/wholesale-list-bar.tsx'
import { NO_WHOLESALE_FILTERS } from '../../stores/wholesale/wholesale-list-search.ts'
import { SelectField } from '../../ui/form/select-field.tsx'
import { Page } from '../../ui/page/page.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { type Refundable, transactionColumns } from './transaction-columns.tsx'
import {
  isFiltered,
  KIND_CHOICES,
  METHOD_CHOICES,
  toFilters,
  WholesaleTransactionsSearch,
} from './transactions-search.ts'

const route = getRouteApi('/wholesale/desk/transactions')

export function TransactionsPage() {
  const session = useSession()
  return session ? <Transactions today={session.today} /> : null
}

function Transactions({ today }: { today: Day }) {
  const [search, change] = useListAddress(route, WholesaleTransactionsSearch)
  const [clears, clear] = useClearing(() =>
    change({ ...NO_WHOLESALE_FILTERS, kind: undefined, method: undefined }),
  )
  const [refunded, setRefunded] = useState<Refundable>()
  const [isAsking, setIsAsking] = useState(false)

  function ask(transaction: Refundable) {
    setRefunded(transaction)
    setIsAsking(true)
  }

  return (
    <Page title="Transactions" subtitle="Payments, credits, refunds and returned payments">
      <WholesaleListBar
        key={clears}
        today={today}
        asked={search}
        onChange={change}
        placeholder="Invoice, PO, reference or store"
        set={countSet([search.kind, search.method])}
        actions={
          <ExportButton
            endpoint={transactions.exportTransactions}
            asked={{ query: toFilters(search, today) }}
            done="Transactions exported successfully"
          />
        }
      >
        <SelectField
          label="Kind"
          placeholder="All kinds"
          choices={KIND_CHOICES}
          value={search.kind ?? ''}
          onChange={({ currentTarget: { value } }) =>
            change({ kind: KIND_CHOICES.find((one) => one.value === value)?.value, page: undefined })
          }
        />
        <SelectField
          label="Method"
          placeholder="All methods"
          choices={METHOD_CHOICES}
          value={search.method ?? ''}
          onChange={({ currentTarget: { value } }) =>
            change({ method: METHOD_CHOICES.find((one) => one.value === value)?.value, page: undefined })
          }
        />
      </WholesaleListBar>
      <TransactionsTable today={today} search={search} onChange={change} onClear={clear} onRefund={ask} />
      {refunded && (
        <RefundDialog transaction={refunded} isOpen={isAsking} onClose={() => setIsAsking(false)} />
      )}
    </Page>
  )
}

type TransactionsTableProps = {
  today: Day
  search: WholesaleTransactionsSearch
  onChange: ChangeList<WholesaleTransactionsSearch>
  onClear: () => void
  onRefund: (transaction: Refundable) => void
}

function TransactionsTable(props: TransactionsTableProps) {
  const { today, search, onChange, onClear, onRefund } = props
  const query = { ...toFilters(search, today), ...pageOf(search) }
  const read = useList(transactions.listTransactions, { query })
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
        filtered: isFiltered(search, today) && { onClear },
      }}
    />
  )
}
