import { getRouteApi } from '@tanstack/react-router'
import type { Day } from '@trousseau/domain/day'
import { useClearing } from '../../lib/list-page/use-clearing.ts'
import { useListAddress } from '../../lib/list-page/use-list-address.ts'
import { TextLink } from '../../lib/router/text-link.tsx'
import { useSession } from '../../lib/session/use-session.ts'
import { Page } from '../../ui/page/page.tsx'
import { TransactionsBar } from './transactions-bar.tsx'
import { TransactionsSearch } from './transactions-search.ts'
import { TransactionsTable } from './transactions-table.tsx'

const route = getRouteApi('/store/transaction-history')

export function TransactionHistoryPage() {
  const session = useSession()
  return session?.store ? <Transactions storeId={session.store.id} today={session.today} /> : null
}

function Transactions({ storeId, today }: { storeId: number; today: Day }) {
  const [search, change] = useListAddress(route, TransactionsSearch)
  const [clears, clear] = useClearing(() =>
    change({ search: undefined, from: undefined, to: undefined, page: undefined }),
  )
  const list = { storeId, today, search, onChange: change }

  return (
    <Page
      title="Transaction History"
      subtitle="Manage all transactions"
      actions={<TextLink to="/statement">See your statement</TextLink>}
    >
      <TransactionsBar key={clears} {...list} />
      <TransactionsTable {...list} onClear={clear} />
    </Page>
  )
}
