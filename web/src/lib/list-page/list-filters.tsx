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
  /** Says what can be searched for. */
  placeholder: string
  /** More filters, between the dates and the search field. */
  children?: ReactNode
}

/** The filters above a list: its dates and its search. */
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
