import { getRouteApi } from '@tanstack/react-router'
import type { DeskTransactionRow } from '@trousseau/contract/transactions'
import type { Day } from '@trousseau/domain/day'
import { useState } from 'react'
import { useClearing } from '../../lib/list-page/use-clearing.ts'
import { useListAddress } from '../../lib/list-page/use-list-address.ts'
import { useSession } from '../../lib/session/use-session.ts'
import { DeskListBar } from '../../stores/wholesale/wholesale-list-bar.tsx'
import { NO_DESK_FILTERS } from '../../stores/wholesale/wholesale-list-search.ts'
import { Page } from '../../ui/page/page.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { DeskTransactionsSearch } from './transactions-search.ts'
import { TransactionsTable } from './transactions-table.tsx'

const route = getRouteApi('/wholesale/desk/transactions')

export function TransactionsPage() {
  const session = useSession()
  return session ? <Transactions today={session.today} /> : null
}

function Transactions({ today }: { today: Day }) {
  const [search, change] = useListAddress(route, DeskTransactionsSearch)
  const [clears, clear] = useClearing(() => change(NO_DESK_FILTERS))
  const [refunded, setRefunded] = useState<DeskTransactionRow>()
  const [isAsking, setIsAsking] = useState(false)

  function ask(transaction: DeskTransactionRow) {
    setRefunded(transaction)
    setIsAsking(true)
  }

  return (
    <Page title="Transactions" subtitle="What was paid of the invoices, given back and returned">
      <DeskListBar
        key={clears}
        today={today}
        asked={search}
        onChange={change}
        placeholder="Invoice, PO, reference or store"
      />
      <TransactionsTable today={today} search={search} onChange={change} onClear={clear} onRefund={ask} />
      {refunded && (
        <RefundDialog transaction={refunded} isOpen={isAsking} onClose={() => setIsAsking(false)} />
      )}
    </Page>
  )
}
