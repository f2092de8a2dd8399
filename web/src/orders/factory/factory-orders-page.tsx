import { Button } from '@mantine/core'
import { asSeenBy } from '@trousseau/contract/endpoint'
import { orderMoves } from '@trousseau/contract/orders/moves'
import type { FactoryOrderRow } from '@trousseau/contract/orders/shapes'
import type { Day } from '@trousseau/domain/day'
import { mayMove } from '@trousseau/domain/orders/order-moves'
import { IN_PRODUCTION, READY_TO_SHIP } from '@trousseau/domain/orders/order-status'
import { lazy, Suspense, useState } from 'react'
import { useList } from '../../lib/api/use-api.ts'
import { OpenRangeFields } from '../../lib/list-page/date-range-fields.tsx'
import { countSet, SearchAndFilters } from '../../lib/list-page/list-filters.tsx'
import { pageOf } from '../../lib/list-page/list-search.ts'
import { ListTable, type Nothing } from '../../lib/list-page/list-table.tsx'
import { StatusFilter } from '../../lib/list-page/status-filter.tsx'
import { useClearing } from '../../lib/list-page/use-clearing.ts'
import { LinkButton } from '../../lib/router/link-button.tsx'
import { useSession } from '../../lib/session/use-session.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog/dialog.tsx'
import { SearchField } from '../../ui/form/search-field.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { Page } from '../../ui/page/page.tsx'
import { TableBar } from '../../ui/table/table-bar.tsx'
import { TabletList } from '../../ui/table/tablet-list.tsx'
import { numberOf } from '../order-words.ts'
import { ORDER_DATES, timingOf } from '../urgency.ts'
import { UrgencyFilter } from '../urgency-filter.tsx'
import { ChangedLine, MovedLine } from './changed-lines.tsx'
import styles from './factory-orders-page.module.css'
import {
  type ChangeSearch,
  type FactorySearch,
  hasOneStatus,
  isFiltered,
  NO_FILTERS,
  type Shown,
  toFilters,
  useFactorySearch,
} from './factory-search.ts'
import { makingColumns } from './making-columns.tsx'
import { type Outcome, useReadyOrders } from './use-ready-orders.ts'

const PrintButtons = lazy(async () => ({ default: (await import('../print-buttons.tsx')).PrintButtons }))

export function FactoryOrdersPage() {
  const session = useSession()
  const [search, change] = useFactorySearch()
  if (!session?.factory) return null
  const { factory, today } = session
  return (
    <Page title="Orders in production" subtitle={<ChangedLine factoryId={factory.id} />}>
      <MakingTable factoryId={factory.id} today={today} search={search} onChange={change} />
    </Page>
  )
}

const NOUN = { one: 'order', many: 'orders' }
const NONE: ReadonlySet<string> = new Set()
const keyOf = ({ id }: FactoryOrderRow) => String(id)
const canBeReady = ({ status, moved_away_at }: FactoryOrderRow) =>
  moved_away_at === null && mayMove('ready', status)
const canBePacked = ({ status, package_id, moved_away_at }: FactoryOrderRow) =>
  moved_away_at === null && status === READY_TO_SHIP && package_id === null
/** What has not left can be printed, packed or not. */
const canBeTicked = ({ status, moved_away_at }: FactoryOrderRow) =>
  moved_away_at === null && (status === IN_PRODUCTION || status === READY_TO_SHIP)

type MakingTableProps = {
  factoryId: number
  today: Day
  search: FactorySearch
  onChange: ChangeSearch
}

function MakingTable({ factoryId, today, search, onChange }: MakingTableProps) {
  const query = { ...toFilters(search), ...pageOf(search) }
  const read = useList(asSeenBy('factory', orderMoves.listFactoryOrders), {
    params: { id: String(factoryId) },
    query,
  })
  const rows = read.data?.orders

  // Only visible rows stay ticked: another page or filter clears the ticks.
  const place = JSON.stringify(query)
  const [ticked, setTicked] = useState({ place, keys: NONE })
  const selected = (rows ?? []).filter(
    (row) => ticked.place === place && ticked.keys.has(keyOf(row)) && canBeTicked(row),
  )
  const tick = (keys: ReadonlySet<string>) => setTicked({ place, keys })
  const [clears, clear] = useClearing(() => onChange(NO_FILTERS))
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
        ticked={selected}
        toPack={selected.filter(canBePacked)}
        onMarkReady={selected.some(canBeReady) ? markSelected : undefined}
        onClear={() => tick(NONE)}
      />
      {search.search && search.show !== 'moved' && <MovedLine factoryId={factoryId} search={search.search} />}
      <ListTable
        label="Orders in production"
        noun={NOUN}
        query={query}
        read={read}
        rows={rows}
        columns={makingColumns(search, today)}
        onChange={onChange}
        selection={
          search.show === 'shipped' || search.show === 'moved' || search.show === 'cancelled'
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

const SENTENCES: Readonly<Record<Shown, string>> = {
  production: 'Nothing is in production at the moment.',
  ready: 'Nothing is ready to ship at the moment.',
  shipped: 'Nothing has been shipped yet.',
  cancelled: 'No order was cancelled.',
  changed: 'Everything that was changed has been opened.',
  moved: 'No order was moved to another factory.',
  all: 'No orders have come to this factory yet.',
}

function nothingToMake(search: FactorySearch, onChange: ChangeSearch, onClear: () => void): Nothing {
  const { show = 'production' } = search
  return {
    sentence: SENTENCES[show],
    action: show !== 'all' && (
      <Button variant="outline" onClick={() => onChange({ show: 'all', page: undefined })}>
        See all orders
      </Button>
    ),
    filtered: isFiltered(search) && { onClear },
  }
}

const CHOICES = [
  { value: 'production', label: 'In Production' },
  { value: 'ready', label: 'Ready to Ship' },
  { value: 'shipped', label: 'Shipped' },
  { value: 'changed', label: 'Changed' },
  { value: 'cancelled', label: 'Cancelled' },
  { value: 'moved', label: 'Moved away' },
] as const

type OrdersBarProps = {
  search: FactorySearch
  onChange: ChangeSearch
  ticked: readonly FactoryOrderRow[]
  /** The ticked orders that can go into a package. */
  toPack: readonly FactoryOrderRow[]
  /** Undefined if none of the ticked orders can be marked ready. */
  onMarkReady: (() => Promise<void>) | undefined
  onClear: () => void
}

function OrdersBar(props: OrdersBarProps) {
  const { search, onChange, ticked, toPack, onMarkReady, onClear } = props
  const { show = 'production' } = search
  return (
    <div className={styles.bar}>
      <TableBar
        selected={{
          count: ticked.length,
          onClear,
          actions: (
            <>
              <Suspense>
                <PrintButtons orders={ticked} />
              </Suspense>
              {onMarkReady && (
                <BusyButton busyLabel="Marking…" onClick={onMarkReady}>
                  Mark ready
                </BusyButton>
              )}
              {toPack.length > 0 && (
                <LinkButton to="/packages/new" search={{ orders: toPack.map(({ id }) => id).join(',') }}>
                  Make a package
                </LinkButton>
              )}
            </>
          ),
        }}
      >
        <StatusFilter
          label="Status"
          choices={CHOICES}
          value={show === 'all' ? undefined : show}
          onChange={(chosen) =>
            onChange({ show: chosen === 'production' ? undefined : (chosen ?? 'all'), page: undefined })
          }
        />
        <SearchAndFilters
          set={countSet([search.dates, timingOf(search)])}
          search={
            <SearchField
              className={styles.search}
              label="Search"
              placeholder="Sales order, PO number or item"
              value={search.search ?? ''}
              onSearch={(text) => onChange({ search: text, page: undefined }, 'replace')}
            />
          }
        >
          <SelectField
            className={styles.dates ?? ''}
            label="Dates"
            placeholder="Any date"
            choices={ORDER_DATES}
            value={search.dates ?? ''}
            onChange={({ currentTarget: { value } }) =>
              onChange({ dates: value || undefined, from: undefined, to: undefined, page: undefined })
            }
          />
          {search.dates && (
            <OpenRangeFields asked={search} onChange={(days) => onChange({ ...days, page: undefined })} />
          )}
          <UrgencyFilter
            asked={search}
            onChange={({ risk, urgent }) => onChange({ risk, urgent, page: undefined })}
          />
        </SearchAndFilters>
      </TableBar>
    </div>
  )
}

/** Stays until it is closed, because the table does not show what was expected for every order. */
function OutcomeDialog({ outcome, onClose }: { outcome: Outcome | undefined; onClose: () => void }) {
  return (
    <Dialog title="Not all are ready" isOpen={outcome !== undefined} onClose={onClose}>
      {outcome && (
        <>
          <p>{toWords(outcome)}</p>
          <ul className={styles.outcomeDialogList}>
            {outcome.refused.map(({ number, name, message }) => (
              <li key={number}>
                <strong>{`#${number} ${name}`}</strong>
                <span>{message}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <DialogActions>
        <Button onClick={onClose} data-autofocus>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function toWords({ done, refused }: Outcome): string {
  const all = done + refused.length
  if (done === 0) return all === 1 ? 'It was not marked ready:' : 'None of them was marked ready:'
  return `${done} of ${all} orders ${done === 1 ? 'was' : 'were'} marked ready. The rest ${refused.length === 1 ? 'was' : 'were'} not:`
}
