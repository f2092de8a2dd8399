import type { FactoryOrderRow } from '@trousseau/contract/order-shapes'
import { StatusFilter } from '../../lib/list-page/status-filter.tsx'
import { LinkButton } from '../../lib/router/link-button.tsx'
import { BusyButton } from '../../ui/busy-button.tsx'
import { SearchField } from '../../ui/form/search-field.tsx'
import { TableBar } from '../../ui/table/table-bar.tsx'
import type { FactorySearch } from './factory-search.ts'
import styles from './orders-bar.module.css'
import type { ChangeSearch } from './use-factory-search.ts'

const CHOICES = [
  { value: 'production', label: 'In Production' },
  { value: 'ready', label: 'Ready to Ship' },
  { value: 'shipped', label: 'Shipped' },
] as const

type OrdersBarProps = {
  search: FactorySearch
  onChange: ChangeSearch
  /** How many are ticked. */
  count: number
  /** Those among them that can go into a package. */
  toPack: readonly FactoryOrderRow[]
  /** Undefined where none of them can be. */
  onMarkReady: (() => Promise<void>) | undefined
  onClear: () => void
}

export function OrdersBar(props: OrdersBarProps) {
  const { search, onChange, count, toPack, onMarkReady, onClear } = props
  const { show = 'production' } = search
  return (
    <div className={styles.bar}>
      <TableBar
        selected={{
          count,
          onClear,
          actions: (
            <>
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
        <SearchField
          className={styles.search}
          label="Search"
          placeholder="Sales order, PO number or item"
          value={search.search ?? ''}
          onSearch={(text) => onChange({ search: text, page: undefined }, 'replace')}
        />
      </TableBar>
    </div>
  )
}
