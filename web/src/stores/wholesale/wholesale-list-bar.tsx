import type { Day } from '@trousseau/domain/day'
import type { ComponentProps, ReactNode } from 'react'
import { useFactories } from '../../factories/use-factories.ts'
import { countSet, type FiltersChange, ListFilters } from '../../lib/list-page/list-filters.tsx'
import { StatusFilter } from '../../lib/list-page/status-filter.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TableBar } from '../../ui/table/table-bar.tsx'
import { StoreFilter } from '../store-filter.tsx'
import styles from './wholesale-list-bar.module.css'
import type { WholesaleListAsked } from './wholesale-list-search.ts'

type Change = FiltersChange & {
  status?: string | undefined
  store?: string | undefined
  factory?: string | undefined
}

type WholesaleListBarProps = {
  today: Day
  asked: WholesaleListAsked & { status?: string | undefined }
  onChange: (change: Change, how?: 'push' | 'replace') => void
  /** Says what can be searched for. */
  placeholder: string
  /** The statuses to filter by, if the list has any. */
  statuses?: readonly { value: string; label: string }[]
  /** The days that From and To may be about, if there is a choice. */
  dates?: ComponentProps<typeof ListFilters>['dates']
  /** More filters of this list alone. */
  children?: ReactNode
  /** How many of those are set. */
  set?: number
  /** Exports and the like, at the end. */
  actions?: ReactNode
}

/** The filters above a list of all stores and factories: store, factory, dates and search. */
export function WholesaleListBar(props: WholesaleListBarProps) {
  const { today, asked, onChange, placeholder, statuses, dates, children, set = 0, actions } = props
  const { choices, problem } = useFactories('all')
  return (
    <>
      {statuses && (
        <div className={styles.status}>
          <StatusFilter
            label="Status"
            choices={statuses}
            value={asked.status}
            onChange={(status) => onChange({ status, page: undefined })}
          />
        </div>
      )}
      <TableBar actions={actions}>
        <ListFilters
          today={today}
          asked={asked}
          onChange={onChange}
          placeholder={placeholder}
          dates={dates}
          set={set + countSet([asked.store, asked.factory])}
        >
          {children}
          <StoreFilter store={asked.store} onChange={(store) => onChange({ store, page: undefined })} />
          <SelectField
            className={styles.factory ?? ''}
            label="Factory"
            placeholder="All factories"
            choices={choices}
            error={problem}
            value={asked.factory === undefined ? '' : String(asked.factory)}
            onChange={({ currentTarget: { value } }) =>
              onChange({ factory: value === '' ? undefined : value, page: undefined })
            }
          />
        </ListFilters>
      </TableBar>
    </>
  )
}
