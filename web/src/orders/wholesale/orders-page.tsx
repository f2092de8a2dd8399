import { Button } from '@mantine/core'
import { orderMoves } from '@trousseau/contract/orders/moves'
import type { WholesaleOrderRow } from '@trousseau/contract/orders/shapes'
import type { Day } from '@trousseau/domain/day'
import { lazy, type ReactNode, Suspense } from 'react'
import { useList } from '../../lib/api/use-api.ts'
import { ANY_DATE } from '../../lib/list-page/date-range.ts'
import { ExportButton } from '../../lib/list-page/export-button.tsx'
import { countSet } from '../../lib/list-page/list-filters.tsx'
import { pageOf } from '../../lib/list-page/list-search.ts'
import { ListTable } from '../../lib/list-page/list-table.tsx'
import { StatusBar } from '../../lib/list-page/status-filter.tsx'
import { useClearing } from '../../lib/list-page/use-clearing.ts'
import { type Ticked, useTicked } from '../../lib/list-page/use-ticked.ts'
import { LinkButton } from '../../lib/router/link-button.tsx'
import { TextLink } from '../../lib/router/text-link.tsx'
import { useSession } from '../../lib/session/use-session.ts'
import { WholesaleListBar } from '../../stores/wholesale/wholesale-list-bar.tsx'
import { Page } from '../../ui/page/page.tsx'
import { ORDER_DATES, timingOf } from '../urgency.ts'
import { UrgencyFilter } from '../urgency-filter.tsx'
import { BulkDialog, BulkMoves, BulkOutcome, useBulk } from './moves/bulk-dialog.tsx'
import { orderColumns } from './order-columns.tsx'
import { nameOf } from './order-name.ts'
import styles from './orders-page.module.css'
import {
  type ChangeSearch,
  isFiltered,
  NO_FILTERS,
  STATUS_CHOICES,
  toFilters,
  toScope,
  useWholesaleOrdersSearch,
  type WholesaleOrdersSearch,
} from './orders-search.ts'
import { SelectAll } from './select-all.tsx'

/** Loaded when something is ticked. */
const PrintButtons = lazy(async () => ({ default: (await import('../print-buttons.tsx')).PrintButtons }))

export function OrdersPage() {
  const session = useSession()
  return session ? <Orders today={session.today} /> : null
}

function Orders({ today }: { today: Day }) {
  const [search, change] = useWholesaleOrdersSearch()
  const [clears, clear] = useClearing(() => change(NO_FILTERS))
  const ticked = useTicked<WholesaleOrderRow>(toScope(search))
  const bulk = useBulk(ticked)
  const read = useOrders(search, today)
  const list = { today, search, onChange: change }

  return (
    <Page
      title="Orders"
      subtitle={<WaitingLine today={today} />}
      actions={<LinkButton to="/desk/orders/new">New order</LinkButton>}
    >
      <OrdersBar
        key={clears}
        {...list}
        selected={{
          count: ticked.rows.length,
          onClear: ticked.clear,
          actions: (
            <>
              <SelectAll
                total={read.data?.meta.total ?? 0}
                filters={toFilters(search, today)}
                ticked={ticked}
              />
              <Suspense>
                <PrintButtons orders={ticked.rows} />
              </Suspense>
              <BulkMoves orders={ticked.rows} onAsk={bulk.ask} />
            </>
          ),
        }}
      />
      <OrdersTable {...list} ticked={ticked} onClear={clear} />
      <BulkDialog {...bulk.question} />
      <BulkOutcome {...bulk.outcome} />
    </Page>
  )
}

/** The page in sight. Asked for twice at once, it is read once. */
const useOrders = (search: WholesaleOrdersSearch, today: Day) =>
  useList(orderMoves.listOrders, { query: { ...toFilters(search, today), ...pageOf(search) } })

const NOUN = { one: 'order', many: 'orders' }

type OrdersTableProps = OrdersListProps & { ticked: Ticked<WholesaleOrderRow>; onClear: () => void }

function OrdersTable({ today, search, onChange, ticked, onClear }: OrdersTableProps) {
  const query = { ...toFilters(search, today), ...pageOf(search) }
  const read = useOrders(search, today)
  const rows = read.data?.orders
  return (
    <ListTable
      label="Orders"
      noun={NOUN}
      query={query}
      read={read}
      rows={rows}
      columns={orderColumns(search, today)}
      onChange={onChange}
      selection={ticked.selectionOf(rows, (order) => `Select ${nameOf(order)}`)}
      nothing={{
        sentence: 'No orders were placed in the last year.',
        filtered: isFiltered(search, today) && { onClear },
      }}
    />
  )
}

/** Orders awaiting confirmation come first in the wholesaler's work, because stores are waiting for them. */
function WaitingLine({ today }: { today: Day }) {
  const read = useList(orderMoves.listOrders, {
    query: { ...toFilters({ status: 'pending', dates: 'any' }, today), per_page: 1 },
  })
  const count = read.data?.meta.total
  if (count === undefined) return 'The orders of all stores'
  if (count === 0) return 'No orders awaiting confirmation.'
  return (
    <TextLink to="/desk/orders" search={{ status: 'pending', dates: 'any' }}>
      {count === 1
        ? '1 order awaiting confirmation'
        : `${count.toLocaleString('en-US')} orders awaiting confirmation`}
    </TextLink>
  )
}

type OrdersListProps = { today: Day; search: WholesaleOrdersSearch; onChange: ChangeSearch }

const DATES = ['Ordered', ...ORDER_DATES, ANY_DATE] as const

type OrdersBarProps = OrdersListProps & {
  selected: { count: number; onClear: () => void; actions: ReactNode }
}

function OrdersBar({ today, search, onChange, selected }: OrdersBarProps) {
  return (
    <>
      <StatusBar
        className={styles.status}
        selected={selected}
        choices={STATUS_CHOICES}
        value={search.status}
        onChange={(status) => onChange({ status, page: undefined })}
      />
      <WholesaleListBar
        today={today}
        asked={search}
        onChange={onChange}
        placeholder="PO, sales order number, item or store"
        dates={DATES}
        set={countSet([timingOf(search)])}
        actions={
          <ExportButton
            endpoint={orderMoves.exportOrders}
            asked={{ query: toFilters(search, today) }}
            done="Orders exported successfully"
          />
        }
      >
        <UrgencyFilter asked={search} onChange={(change) => onChange({ ...change, page: undefined })} />
      </WholesaleListBar>
      {(search.dress || search.custom_item) && (
        <p className={styles.item}>
          Only orders of one item, without cancelled ones.
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => onChange({ dress: undefined, custom_item: undefined, page: undefined })}
          >
            Show all items
          </Button>
        </p>
      )}
    </>
  )
}
