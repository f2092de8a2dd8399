import { api } from '@trousseau/contract/api'
import { useRead } from '../../lib/api/use-api.ts'
import { isUsualRange } from '../../lib/list-page/date-range.ts'
import { pageOf } from '../../lib/list-page/list-search.ts'
import { ListTable } from '../../lib/list-page/list-table.tsx'
import { LinkButton } from '../../lib/router/link-button.tsx'
import { orderColumns } from './order-columns.tsx'
import type { OrdersListProps } from './orders-bar.tsx'
import { filtersOf } from './orders-search.ts'

const NOUN = { one: 'order', many: 'orders' }

type OrdersTableProps = OrdersListProps & { onClear: () => void }

export function OrdersTable({ storeId, today, search, onChange, onClear }: OrdersTableProps) {
  const query = { ...filtersOf(search, today), ...pageOf(search) }
  const read = useRead(api.listStoreOrders, { params: { id: String(storeId) }, query })
  const isFiltered = Boolean(search.search) || !isUsualRange(search, today)
  return (
    <ListTable
      label="Sales Orders"
      noun={NOUN}
      what="sales orders"
      query={query}
      read={read}
      rows={read.data?.orders}
      columns={orderColumns(search)}
      onChange={onChange}
      nothing={{
        sentence: 'No orders were placed in the last year.',
        action: <LinkButton to="/start-order">Start an order</LinkButton>,
        filtered: isFiltered && {
          sentence: search.search
            ? 'No order matches in these dates.'
            : 'No orders were placed in these dates.',
          clear: 'Show the last year',
          onClear,
        },
      }}
    />
  )
}
