import { Button } from '@mantine/core'
import { api } from '@trousseau/contract/api'
import type { DeskOrderRow } from '@trousseau/contract/order-shapes'
import { useEffect } from 'react'
import { LoadFailed } from '../app/load-failed.tsx'
import { useRead } from '../app/use-api.ts'
import { pageOf } from '../parts/list-search.ts'
import { DataTable } from '../ui/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Pager } from '../ui/pager.tsx'
import { filtersOf, isFiltered } from './desk-orders-search.ts'
import { orderColumns } from './order-columns.tsx'
import { nameOf } from './order-name.ts'
import type { OrdersListProps } from './orders-bar.tsx'
import type { Ticked } from './use-ticked.ts'

const NOUN = { one: 'order', many: 'orders' }

type OrdersTableProps = OrdersListProps & { ticked: Ticked; onClear: () => void }

export function OrdersTable({ today, search, onChange, ticked, onClear }: OrdersTableProps) {
  const filters = filtersOf(search, today)
  const { page, per_page } = pageOf(search)
  const read = useRead(api.listOrders, { query: { ...filters, page, per_page } })
  const rows = read.data?.orders
  const meta = read.data?.meta
  const lastPage = meta?.last_page ?? page

  // An old address, or one whose last orders are not among these any more.
  useEffect(() => {
    if (!read.isPlaceholderData && page > lastPage) onChange({ page: lastPage }, 'replace')
  }, [read.isPlaceholderData, page, lastPage, onChange])

  return (
    <>
      <DataTable
        label="Orders"
        columns={orderColumns(search, today)}
        rows={rows}
        rowKey={({ id }) => String(id)}
        sort={{ by: filters.order_by, dir: filters.order_dir }}
        onSort={({ by, dir }) => onChange({ order_by: by, order_dir: dir, page: undefined })}
        selection={{
          keys: ticked.keys,
          onChange: (keys) => ticked.onTick(keys, rows ?? []),
          label: (order: DeskOrderRow) => `Select ${nameOf(order)}`,
        }}
        isRefreshing={read.isPlaceholderData}
        expectedRows={per_page}
        empty={<NoOrders isFiltered={isFiltered(search, today)} onClear={onClear} />}
        error={
          read.error && (
            <LoadFailed
              what="The orders could not be loaded."
              kept="Your filters are still set."
              failure={read.error}
              onRetry={() => void read.refetch()}
              isRetrying={read.isFetching}
            />
          )
        }
      />
      {meta && meta.total > 0 && (
        <Pager
          page={page}
          perPage={per_page}
          total={meta.total}
          noun={NOUN}
          onPage={(page) => onChange({ page })}
          onPerPage={(per_page) => onChange({ per_page, page: undefined })}
        />
      )}
    </>
  )
}

function NoOrders({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (!isFiltered) return <EmptyState sentence="No orders were placed in the last year." />
  return (
    <EmptyState
      sentence="No order matches."
      action={
        <Button variant="outline" onClick={onClear}>
          Clear filters
        </Button>
      }
    />
  )
}
