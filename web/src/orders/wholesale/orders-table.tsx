import { api } from '@trousseau/contract/api'
import type { DeskOrderRow } from '@trousseau/contract/order-shapes'
import { useRead } from '../../lib/api/use-api.ts'
import { pageOf } from '../../lib/list-page/list-search.ts'
import { ListTable } from '../../lib/list-page/list-table.tsx'
import type { Ticked } from '../../lib/list-page/use-ticked.ts'
import { orderColumns } from './order-columns.tsx'
import { nameOf } from './order-name.ts'
import type { OrdersListProps } from './orders-bar.tsx'
import { filtersOf, isFiltered } from './orders-search.ts'

const NOUN = { one: 'order', many: 'orders' }

type OrdersTableProps = OrdersListProps & { ticked: Ticked<DeskOrderRow>; onClear: () => void }

export function OrdersTable({ today, search, onChange, ticked, onClear }: OrdersTableProps) {
  const query = { ...filtersOf(search, today), ...pageOf(search) }
  const read = useRead(api.listOrders, { query })
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
