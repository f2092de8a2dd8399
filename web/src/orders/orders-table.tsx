import { Button } from '@mantine/core'
import { api } from '@trousseau/contract/api'
import { useEffect } from 'react'
import { LinkButton } from '../app/link-button.tsx'
import { LoadFailed } from '../app/load-failed.tsx'
import { useRead } from '../app/use-api.ts'
import { isUsualRange } from '../parts/date-range.ts'
import { pageOf } from '../parts/list-search.ts'
import { DataTable } from '../ui/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Pager } from '../ui/pager.tsx'
import { orderColumns } from './order-columns.tsx'
import type { OrdersListProps } from './orders-bar.tsx'
import { filtersOf } from './orders-search.ts'

const NOUN = { one: 'order', many: 'orders' }

export function OrdersTable(props: OrdersListProps & { onClear: () => void }) {
  const { storeId, today, search, onChange } = props
  const filters = filtersOf(search, today)
  const { page, per_page } = pageOf(search)
  const read = useRead(api.listStoreOrders, {
    params: { id: String(storeId) },
    query: { ...filters, page, per_page },
  })
  const meta = read.data?.meta
  const lastPage = meta?.last_page ?? page

  // An old address, or one whose last orders are not among these any more.
  useEffect(() => {
    if (!read.isPlaceholderData && page > lastPage) onChange({ page: lastPage }, 'replace')
  }, [read.isPlaceholderData, page, lastPage, onChange])

  return (
    <>
      <DataTable
        label="Sales Orders"
        columns={orderColumns(search)}
        rows={read.data?.orders}
        rowKey={({ id }) => String(id)}
        sort={{ by: filters.order_by, dir: filters.order_dir }}
        onSort={({ by, dir }) => onChange({ order_by: by, order_dir: dir, page: undefined })}
        isRefreshing={read.isPlaceholderData}
        expectedRows={per_page}
        empty={<NoOrders {...props} />}
        error={
          read.error && (
            <LoadFailed
              what="The sales orders could not be loaded."
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

type NoOrdersProps = OrdersListProps & { onClear: () => void }

function NoOrders({ search, today, onClear }: NoOrdersProps) {
  const isUsual = isUsualRange(search, today)
  if (isUsual && !search.search)
    return (
      <EmptyState
        sentence="No orders were placed in the last year."
        action={<LinkButton to="/start-order">Start an order</LinkButton>}
      />
    )
  return (
    <EmptyState
      sentence={search.search ? 'No order matches in these dates.' : 'No orders were placed in these dates.'}
      action={
        <Button variant="outline" onClick={onClear}>
          Show the last year
        </Button>
      }
    />
  )
}
