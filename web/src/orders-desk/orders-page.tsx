import type { Day } from '@trousseau/domain/day'
import { useState } from 'react'
import { useSession } from '../app/use-session.ts'
import { Page } from '../ui/page.tsx'
import { BulkDialog } from './bulk-dialog.tsx'
import { BulkMoves } from './bulk-moves.tsx'
import { BulkOutcome } from './bulk-outcome.tsx'
import { scopeOf } from './desk-orders-search.ts'
import { OrdersBar } from './orders-bar.tsx'
import { OrdersTable } from './orders-table.tsx'
import { useBulk } from './use-bulk.ts'
import { useDeskOrdersSearch } from './use-desk-orders-search.ts'
import { useTicked } from './use-ticked.ts'
import { WaitingLine } from './waiting-line.tsx'

const NO_FILTERS = {
  ...{ status: undefined, factory: undefined, search: undefined },
  ...{ from: undefined, to: undefined, page: undefined },
}

export function OrdersPage() {
  const session = useSession()
  return session ? <Orders today={session.today} /> : null
}

function Orders({ today }: { today: Day }) {
  const [search, change] = useDeskOrdersSearch()
  const [clears, setClears] = useState(0)
  const ticked = useTicked(scopeOf(search))
  const bulk = useBulk(ticked)
  const list = { today, search, onChange: change }

  function clear() {
    change(NO_FILTERS)
    setClears((before) => before + 1)
  }

  return (
    <Page title="Orders" subtitle={<WaitingLine today={today} />}>
      {/* Cleared, the search box begins anew: what was being typed must not come back a moment later. */}
      <OrdersBar
        key={clears}
        {...list}
        selected={{
          count: ticked.orders.length,
          onClear: ticked.clear,
          actions: <BulkMoves orders={ticked.orders} onAsk={bulk.ask} />,
        }}
      />
      <OrdersTable {...list} ticked={ticked} onClear={clear} />
      <BulkDialog {...bulk.question} />
      <BulkOutcome {...bulk.outcome} />
    </Page>
  )
}
