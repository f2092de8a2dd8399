import type { Day } from '@trousseau/domain/day'
import type { ReactNode } from 'react'
import { DateRangeFields } from '../parts/date-range-fields.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TableBar } from '../ui/table-bar.tsx'
import { type DeskOrdersSearch, STATUS_CHOICES, type StatusWord } from './desk-orders-search.ts'
import styles from './orders-bar.module.css'
import type { ChangeSearch } from './use-desk-orders-search.ts'
import { useFactories } from './use-factories.ts'

export type OrdersListProps = { today: Day; search: DeskOrdersSearch; onChange: ChangeSearch }

type OrdersBarProps = OrdersListProps & {
  selected: { count: number; onClear: () => void; actions: ReactNode }
}

const ALL = 'all'
const SEGMENTS: readonly { value: StatusWord | typeof ALL; label: string }[] = [
  { value: ALL, label: 'All' },
  ...STATUS_CHOICES,
]

export function OrdersBar({ today, search, onChange, selected }: OrdersBarProps) {
  const { choices, problem } = useFactories()
  return (
    <>
      {/* What is ticked has its place beside the status: a tick moves nothing that is in sight. */}
      <div className={styles.status}>
        <TableBar selected={selected} hasDensity={false}>
          <Segmented
            label="Status"
            tone="quiet"
            value={search.status ?? ALL}
            segments={SEGMENTS}
            onChange={(status) => onChange({ status: status === ALL ? undefined : status, page: undefined })}
          />
        </TableBar>
      </div>
      <TableBar>
        <DateRangeFields
          asked={search}
          today={today}
          onChange={(dates) => onChange({ ...dates, page: undefined })}
        />
        <SelectField
          className={styles.factory ?? ''}
          label="Factory"
          placeholder="All factories"
          choices={choices}
          error={problem}
          value={search.factory === undefined ? '' : String(search.factory)}
          onChange={({ currentTarget: { value } }) =>
            onChange({ factory: value === '' ? undefined : value, page: undefined })
          }
        />
        <SearchField
          className={styles.search}
          label="Search"
          placeholder="PO, sales order number, item or store"
          value={search.search ?? ''}
          onSearch={(text) => onChange({ search: text, page: undefined }, 'replace')}
        />
      </TableBar>
    </>
  )
}
