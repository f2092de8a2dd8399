import type { Day } from '@trousseau/domain/day'
import type { ReactNode } from 'react'
import { SearchField } from '../../ui/form/search-field.tsx'
import type { AskedDates } from './date-range.ts'
import { DateRangeFields } from './date-range-fields.tsx'
import styles from './list-filters.module.css'

export type FiltersChange = AskedDates & { search?: string; page: undefined }

type ListFiltersProps = {
  today: Day
  asked: AskedDates & { search?: string | undefined }
  onChange: (change: FiltersChange, how?: 'push' | 'replace') => void
  /** What can be looked for. */
  placeholder: string
  /** More to choose by, between the days and the search. */
  children?: ReactNode
}

/** In the bar above a list: of which days, and what is looked for. */
export function ListFilters({ today, asked, onChange, placeholder, children }: ListFiltersProps) {
  return (
    <>
      <DateRangeFields
        asked={asked}
        today={today}
        onChange={(dates) => onChange({ ...dates, page: undefined })}
      />
      {children}
      <SearchField
        className={styles.search}
        label="Search"
        placeholder={placeholder}
        value={asked.search ?? ''}
        onSearch={(text) => onChange({ search: text, page: undefined }, 'replace')}
      />
    </>
  )
}
