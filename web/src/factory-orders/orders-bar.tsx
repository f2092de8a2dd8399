import { BusyButton } from '../ui/busy-button.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { TableBar } from '../ui/table-bar.tsx'
import type { FactorySearch, Shown } from './factory-search.ts'
import styles from './orders-bar.module.css'
import type { ChangeSearch } from './use-factory-search.ts'

const SEGMENTS: readonly { value: Shown; label: string }[] = [
  { value: 'production', label: 'In Production' },
  { value: 'ready', label: 'Ready to Ship' },
  { value: 'shipped', label: 'Shipped' },
  { value: 'all', label: 'All' },
]

type OrdersBarProps = {
  search: FactorySearch
  onChange: ChangeSearch
  /** How many are ticked. */
  count: number
  onMarkReady: () => Promise<void>
  onClear: () => void
}

export function OrdersBar({ search, onChange, count, onMarkReady, onClear }: OrdersBarProps) {
  return (
    <div className={styles.bar}>
      <TableBar
        selected={{
          ...{ count, onClear },
          actions: (
            <BusyButton busyLabel="Marking…" onClick={onMarkReady}>
              Mark ready
            </BusyButton>
          ),
        }}
      >
        <Segmented
          label="Status"
          value={search.show ?? 'production'}
          segments={SEGMENTS}
          onChange={(show) => onChange({ show: show === 'production' ? undefined : show, page: undefined })}
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
