import { orders } from '@trousseau/contract/orders/endpoints'
import type { Day } from '@trousseau/domain/day'
import { useList } from '../../lib/api/use-api.ts'
import { useDownload } from '../../lib/api/use-download.ts'
import { ANY_DATE } from '../../lib/list-page/date-range.ts'
import { ExportButtons } from '../../lib/list-page/export-buttons.tsx'
import { countSet, ListFilters } from '../../lib/list-page/list-filters.tsx'
import { pageOf } from '../../lib/list-page/list-search.ts'
import { ListTable } from '../../lib/list-page/list-table.tsx'
import { clearFound, nothingFound } from '../../lib/list-page/nothing-found.ts'
import { useClearing } from '../../lib/list-page/use-clearing.ts'
import { LinkButton } from '../../lib/router/link-button.tsx'
import { useSession } from '../../lib/session/use-session.ts'
import { SelectField } from '../../ui/form/select-field.tsx'
import { Page } from '../../ui/page/page.tsx'
import { TableBar } from '../../ui/table/table-bar.tsx'
import { ORDER_DATES, timingOf } from '../urgency.ts'
import { UrgencyFilter } from '../urgency-filter.tsx'
import { JustPlaced } from './just-placed.tsx'
import { orderColumns } from './order-columns.tsx'
import {
  type ChangeSearch,
  isFiltered,
  isNarrowed,
  NO_FILTERS,
  type OrdersSearch,
  STATUS_CHOICES,
  toFilters,
  useOrdersSearch,
} from './orders-search.ts'
import styles from './sales-orders-page.module.css'

export function SalesOrdersPage() {
  const session = useSession()
  return session?.store ? <SalesOrders storeId={session.store.id} today={session.today} /> : null
}

function SalesOrders({ storeId, today }: { storeId: number; today: Day }) {
  const [search, change] = useOrdersSearch()
  const [clears, clear] = useClearing(() => change(clearFound(search, NO_FILTERS)))
  const list = { storeId, today, search, onChange: change }

  return (
    <Page title="Sales Orders" subtitle="Manage all Sales Orders">
      <JustPlaced />
      <OrdersBar key={clears} {...list} />
      <OrdersTable {...list} onClear={clear} />
    </Page>
  )
}

const NOUN = { one: 'order', many: 'orders' }

type OrdersTableProps = OrdersListProps & { onClear: () => void }

function OrdersTable({ storeId, today, search, onChange, onClear }: OrdersTableProps) {
  const query = { ...toFilters(search, today), ...pageOf(search) }
  const read = useList(orders.listStoreOrders, { params: { id: String(storeId) }, query })
  return (
    <ListTable
      label="Sales Orders"
      noun={NOUN}
      what="sales orders"
      query={query}
      read={read}
      rows={read.data?.orders}
      columns={orderColumns(search, today)}
      onChange={onChange}
      opensRows
      nothing={{
        sentence: 'No orders in the last year.',
        action: <LinkButton to="/start-order">Start an order</LinkButton>,
        filtered: isFiltered(search, today) && {
          ...nothingFound('orders', { search: search.search, isNarrowed: isNarrowed(search) }),
          onClear,
        },
      }}
    />
  )
}

type OrdersListProps = {
  storeId: number
  today: Day
  search: OrdersSearch
  onChange: ChangeSearch
}

const DATES = ['Ordered', ...ORDER_DATES, ANY_DATE] as const

function OrdersBar({ storeId, today, search, onChange }: OrdersListProps) {
  const download = useDownload(orders.exportStoreOrders, 'Orders exported successfully')
  return (
    <TableBar
      actions={<ExportButtons storeId={storeId} filters={toFilters(search, today)} download={download} />}
    >
      <ListFilters
        today={today}
        asked={search}
        onChange={onChange}
        placeholder="PO, sales order number or item"
        dates={DATES}
        set={countSet([search.status, timingOf(search)])}
      >
        <SelectField
          className={styles.status ?? ''}
          label="Status"
          placeholder="All"
          choices={STATUS_CHOICES}
          value={search.status ?? ''}
          onChange={({ currentTarget }) =>
            onChange({ status: currentTarget.value || undefined, page: undefined })
          }
        />
        <UrgencyFilter
          asked={search}
          isForStore
          onChange={(change) => onChange({ ...change, page: undefined })}
        />
      </ListFilters>
    </TableBar>
  )
}
