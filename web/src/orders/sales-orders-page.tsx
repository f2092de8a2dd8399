import type { Day } from '@trousseau/domain/day'
import { useState } from 'react'
import { useSession } from '../app/use-session.ts'
import { Page } from '../ui/page.tsx'
import { OrdersBar } from './orders-bar.tsx'
import { OrdersTable } from './orders-table.tsx'
import { useOrdersSearch } from './use-orders-search.ts'

export function SalesOrdersPage() {
  const session = useSession()
  return session?.store ? <SalesOrders storeId={session.store.id} today={session.today} /> : null
}

function SalesOrders({ storeId, today }: { storeId: number; today: Day }) {
  const [search, change] = useOrdersSearch()
  const [clears, setClears] = useState(0)
  const list = { storeId, today, search, onChange: change }

  function clear() {
    change({ search: undefined, from: undefined, to: undefined, page: undefined })
    setClears((before) => before + 1)
  }

  return (
    <Page title="Sales Orders" subtitle="Manage all Sales Orders">
      {/* Cleared, the search box begins anew: what was being typed must not come back a moment later. */}
      <OrdersBar key={clears} {...list} />
      <OrdersTable {...list} onClear={clear} />
    </Page>
  )
}
