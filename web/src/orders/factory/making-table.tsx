import { api } from '@trousseau/contract/api'
import { seenBy } from '@trousseau/contract/endpoint'
import type { FactoryOrderRow } from '@trousseau/contract/order-shapes'
import type { Day } from '@trousseau/domain/day'
import { mayMove } from '@trousseau/domain/order-moves'
import { READY_TO_SHIP } from '@trousseau/domain/order-status'
import { useState } from 'react'
import { useRead } from '../../lib/api/use-api.ts'
import { pageOf } from '../../lib/list-page/list-search.ts'
import { ListTable } from '../../lib/list-page/list-table.tsx'
import { useClearing } from '../../lib/list-page/use-clearing.ts'
import { TabletList } from '../../ui/table/tablet-list.tsx'
import { numberOf } from '../order-words.ts'
import { type FactorySearch, filtersOf, hasOneStatus } from './factory-search.ts'
import { makingColumns } from './making-columns.tsx'
import styles from './making-table.module.css'
import { nothingToMake } from './nothing-to-make.tsx'
import { OrdersBar } from './orders-bar.tsx'
import { OutcomeDialog } from './outcome-dialog.tsx'
import type { ChangeSearch } from './use-factory-search.ts'
import { useReadyOrders } from './use-ready-orders.ts'

const NOUN = { one: 'order', many: 'orders' }
const NONE: ReadonlySet<string> = new Set()
const keyOf = ({ id }: FactoryOrderRow) => String(id)
const canBeReady = ({ status }: FactoryOrderRow) => mayMove('ready', status)
const canBePacked = ({ status, package_id }: FactoryOrderRow) =>
  status === READY_TO_SHIP && package_id === null
const canBeTicked = (order: FactoryOrderRow) => canBeReady(order) || canBePacked(order)

export type MakingTableProps = {
  factoryId: number
  today: Day
  search: FactorySearch
  onChange: ChangeSearch
}

export function MakingTable({ factoryId, today, search, onChange }: MakingTableProps) {
  const query = { ...filtersOf(search), ...pageOf(search) }
  const read = useRead(seenBy('factory', api.listFactoryOrders), {
    params: { id: String(factoryId) },
    query,
  })
  const rows = read.data?.orders

  // What is ticked is ticked in sight: on another page, or under another filter, one begins anew.
  const place = JSON.stringify(query)
  const [ticked, setTicked] = useState({ place, keys: NONE })
  const selected = (rows ?? []).filter(
    (row) => ticked.place === place && ticked.keys.has(keyOf(row)) && canBeTicked(row),
  )
  const tick = (keys: ReadonlySet<string>) => setTicked({ place, keys })
  const [clears, clear] = useClearing(() => onChange({ search: undefined, page: undefined }))
  const { markReady, outcome, forget } = useReadyOrders()

  async function markSelected() {
    await markReady(selected.filter(canBeReady))
    tick(NONE)
  }

  return (
    <TabletList className={styles.list ?? ''} data-one-status={hasOneStatus(search) || undefined}>
      <OrdersBar
        key={clears}
        search={search}
        onChange={onChange}
        count={selected.length}
        toPack={selected.filter(canBePacked)}
        onMarkReady={selected.some(canBeReady) ? markSelected : undefined}
        onClear={() => tick(NONE)}
      />
      <ListTable
        label="Orders in production"
        noun={NOUN}
        query={query}
        read={read}
        rows={rows}
        columns={makingColumns(search, today)}
        onChange={onChange}
        selection={
          search.show === 'shipped'
            ? undefined
            : {
                keys: new Set(selected.map(keyOf)),
                onChange: tick,
                canSelect: canBeTicked,
                label: (order) => `Select sales order ${numberOf(order)}`,
              }
        }
        nothing={nothingToMake(search, onChange, clear)}
      />
      <OutcomeDialog outcome={outcome} onClose={forget} />
    </TabletList>
  )
}
