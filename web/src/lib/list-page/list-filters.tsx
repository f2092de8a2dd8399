import type { Day } from '@trousseau/domain/day'
import type { ReactNode } from 'react'
import { FilterSheet } from '../../ui/filter-sheet.tsx'
import { SearchField } from '../../ui/form/search-field.tsx'
import { type Choice, SelectField } from '../../ui/form/select-field.tsx'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { ANY_DATE, type AskedDates } from './date-range.ts'
import { DateRangeFields, OpenRangeFields } from './date-range-fields.tsx'
import styles from './list-filters.module.css'

export type FiltersChange = AskedDates & { dates?: string | undefined; search?: string; page: undefined }

type ListFiltersProps = {
  today: Day
  asked: AskedDates & { dates?: string | undefined; search?: string | undefined }
  onChange: (change: FiltersChange, how?: 'push' | 'replace') => void
  /** Says what can be searched for. */
  placeholder: string
  /** Which of a row's days From and To may be about, if there is a choice. The first is what is meant without one. */
  dates?: readonly [label: string, ...Choice[]] | undefined
  /** How many of the filters below are set: on a phone, where all but the search are in a sheet, its button says so. */
  set?: number
  /** More filters, between the dates and the search field. */
  children?: ReactNode
}

/** The filters above a list: its dates and its search. */
export function ListFilters(props: ListFiltersProps) {
  const { today, asked, onChange, placeholder, dates, set = 0, children } = props
  const filters = (
    <>
      <DatesFilter
        today={today}
        asked={asked}
        dates={dates}
        onChange={(change) => onChange({ ...change, page: undefined })}
      />
      {children}
    </>
  )
  const search = (
    <SearchField
      className={styles.search}
      label="Search"
      placeholder={placeholder}
      value={asked.search ?? ''}
      onSearch={(text) => onChange({ search: text, page: undefined }, 'replace')}
    />
  )
  return (
    <SearchAndFilters search={search} set={countSet([asked.dates ?? asked.from ?? asked.to]) + set}>
      {filters}
    </SearchAndFilters>
  )
}

export const countSet = (filters: readonly unknown[]): number =>
  filters.filter((one) => one !== undefined).length

type SearchAndFiltersProps = { search: ReactNode; set: number; children: ReactNode }

/** The filters before the search; on a phone they are in a sheet beside it. */
export function SearchAndFilters({ search, set, children }: SearchAndFiltersProps) {
  const isPhone = useIsPhone()
  if (!isPhone)
    return (
      <>
        {children}
        {search}
      </>
    )
  return (
    <div className={styles.phone}>
      {search}
      <FilterSheet count={set}>{children}</FilterSheet>
    </div>
  )
}

type DatesFilterProps = Pick<ListFiltersProps, 'today' | 'asked' | 'dates'> & {
  onChange: (change: AskedDates & { dates?: string | undefined }) => void
}

/** A list's days, and which of a row's days they are, if there is a choice. */
function DatesFilter({ today, asked, dates, onChange }: DatesFilterProps) {
  const [usual, ...others] = dates ?? []
  return (
    <>
      {asked.dates === undefined && <DateRangeFields asked={asked} today={today} onChange={onChange} />}
      {asked.dates !== undefined && asked.dates !== ANY_DATE.value && (
        <OpenRangeFields asked={asked} onChange={onChange} />
      )}
      {others.length > 0 && (
        <SelectField
          className={styles.dates ?? ''}
          label="Dates"
          placeholder={usual}
          choices={others}
          value={asked.dates ?? ''}
          onChange={({ currentTarget }) =>
            onChange({ dates: currentTarget.value || undefined, from: undefined, to: undefined })
          }
        />
      )}
    </>
  )
}
