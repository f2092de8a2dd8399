import { api } from '@trousseau/contract/api'
import { seenBy } from '@trousseau/contract/endpoint'
import type { FactoryOrderRow } from '@trousseau/contract/order-shapes'
import type { Day } from '@trousseau/domain/day'
import { mayMove } from '@trousseau/domain/order-moves'
import { useEffect, useState } from 'react'
import { LoadFailed } from '../app/load-failed.tsx'
import { useRead } from '../app/use-api.ts'
import { pageOf } from '../parts/list-search.ts'
import { numberOf } from '../parts/order-words.ts'
import { DataTable } from '../ui/data-table.tsx'
import { Pager } from '../ui/pager.tsx'
import { type FactorySearch, filtersOf, hasOneStatus } from './factory-search.ts'
import { makingColumns } from './making-columns.tsx'
import styles from './making-table.module.css'
import { NothingToMake } from './nothing-to-make.tsx'
import { OrdersBar } from './orders-bar.tsx'
import { OutcomeDialog } from './outcome-dialog.tsx'
import type { ChangeSearch } from './use-factory-search.ts'
import { useReadyOrders } from './use-ready-orders.ts'

const NOUN = { one: 'order', many: 'orders' }
const NONE: ReadonlySet<string> = new Set()
const keyOf = ({ id }: FactoryOrderRow) => String(id)
const canBeReady = ({ status }: FactoryOrderRow) => mayMove('ready', status)

export type MakingTableProps = {
  factoryId: number
  today: Day
  search: FactorySearch
  onChange: ChangeSearch
}

export function MakingTable({ factoryId, today, search, onChange }: MakingTableProps) {
  const filters = filtersOf(search)
  const { page, per_page } = pageOf(search)
  const query = { ...filters, page, per_page }
  const read = useRead(seenBy('factory', api.listFactoryOrders), {
    params: { id: String(factoryId) },
    query,
  })
  const rows = read.data?.orders
  const meta = read.data?.meta
  const lastPage = meta?.last_page ?? page

  // What is ticked is ticked in sight: on another page, or under another filter, one begins anew.
  const place = JSON.stringify(query)
  const [ticked, setTicked] = useState({ place, keys: NONE })
  const selected = (rows ?? []).filter(
    (row) => ticked.place === place && ticked.keys.has(keyOf(row)) && canBeReady(row),
  )
  const tick = (keys: ReadonlySet<string>) => setTicked({ place, keys })
  const [clears, setClears] = useState(0)
  const { markReady, outcome, forget } = useReadyOrders()

  async function markSelected() {
    await markReady(selected)
    tick(NONE)
  }

  function clear() {
    onChange({ search: undefined, page: undefined })
    setClears((before) => before + 1)
  }

  // An old address, or one whose last orders are not among these any more.
  useEffect(() => {
    if (!read.isPlaceholderData && page > lastPage) onChange({ page: lastPage }, 'replace')
  }, [read.isPlaceholderData, page, lastPage, onChange])

  return (
    <div className={styles.list} data-one-status={hasOneStatus(search) || undefined}>
      {/* Cleared, the search box begins anew: what was being typed must not come back a moment later. */}
      <OrdersBar
        key={clears}
        search={search}
        onChange={onChange}
        count={selected.length}
        onMarkReady={markSelected}
        onClear={() => tick(NONE)}
      />
      <DataTable
        label="Orders in production"
        columns={makingColumns(search, today)}
        rows={rows}
        rowKey={keyOf}
        sort={{ by: filters.order_by, dir: filters.order_dir }}
        onSort={({ by, dir }) => onChange({ order_by: by, order_dir: dir, page: undefined })}
        selection={
          search.show === 'ready' || search.show === 'shipped'
            ? undefined
            : {
                keys: new Set(selected.map(keyOf)),
                onChange: tick,
                canSelect: canBeReady,
                label: (order) => `Select sales order ${numberOf(order)}`,
              }
        }
        isRefreshing={read.isPlaceholderData}
        expectedRows={per_page}
        empty={<NothingToMake search={search} onChange={onChange} onClear={clear} />}
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
      <OutcomeDialog outcome={outcome} onClose={forget} />
    </div>
  )
}
