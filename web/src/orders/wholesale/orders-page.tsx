import type { DeskOrderRow } from '@trousseau/contract/order-shapes'
import type { Day } from '@trousseau/domain/day'
import { useClearing } from '../../lib/list-page/use-clearing.ts'
import { useTicked } from '../../lib/list-page/use-ticked.ts'
import { useSession } from '../../lib/session/use-session.ts'
import { NO_DESK_FILTERS } from '../../stores/wholesale/wholesale-list-search.ts'
import { Page } from '../../ui/page/page.tsx'
import { BulkDialog } from './bulk-dialog.tsx'
import { BulkMoves } from './bulk-moves.tsx'
import { BulkOutcome } from './bulk-outcome.tsx'
import { OrdersBar } from './orders-bar.tsx'
import { scopeOf } from './orders-search.ts'
import { OrdersTable } from './orders-table.tsx'
import { useBulk } from './use-bulk.ts'
import { useDeskOrdersSearch } from './use-orders-search.ts'
import { WaitingLine } from './waiting-line.tsx'

export function OrdersPage() {
  const session = useSession()
  return session ? <Orders today={session.today} /> : null
}

function Orders({ today }: { today: Day }) {
  const [search, change] = useDeskOrdersSearch()
  const [clears, clear] = useClearing(() => change({ ...NO_DESK_FILTERS, status: undefined }))
  const ticked = useTicked<DeskOrderRow>(scopeOf(search))
  const bulk = useBulk(ticked)
  const list = { today, search, onChange: change }

  return (
    <Page title="Orders" subtitle={<WaitingLine today={today} />}>
      <OrdersBar
        key={clears}
        {...list}
        selected={{
          count: ticked.rows.length,
          onClear: ticked.clear,
          actions: <BulkMoves orders={ticked.rows} onAsk={bulk.ask} />,
        }}
      />
      <OrdersTable {...list} ticked={ticked} onClear={clear} />
      <BulkDialog {...bulk.question} />
      <BulkOutcome {...bulk.outcome} />
    </Page>
  )
}
