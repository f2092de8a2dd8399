import type { Day } from '@trousseau/domain/day'
import { useClearing } from '../../lib/list-page/use-clearing.ts'
import { useSession } from '../../lib/session/use-session.ts'
import { Page } from '../../ui/page/page.tsx'
import { OrdersBar } from './orders-bar.tsx'
import { OrdersTable } from './orders-table.tsx'
import { useOrdersSearch } from './use-orders-search.ts'

export function SalesOrdersPage() {
  const session = useSession()
  return session?.store ? <SalesOrders storeId={session.store.id} today={session.today} /> : null
}

function SalesOrders({ storeId, today }: { storeId: number; today: Day }) {
  const [search, change] = useOrdersSearch()
  const [clears, clear] = useClearing(() =>
    change({ search: undefined, from: undefined, to: undefined, page: undefined }),
  )
  const list = { storeId, today, search, onChange: change }

  return (
    <Page title="Sales Orders" subtitle="Manage all Sales Orders">
      <OrdersBar key={clears} {...list} />
      <OrdersTable {...list} onClear={clear} />
    </Page>
  )
}
