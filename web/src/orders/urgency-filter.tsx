import type { Urgency } from '@trousseau/domain/orders/at-risk'
import { ANY_DATE } from '../lib/list-page/date-range.ts'
import { SelectField } from '../ui/form/select-field.tsx'
import { URGENCY_CHOICES } from './urgency.ts'
import styles from './urgency-filter.module.css'

type UrgencyFilterProps = {
  value: Urgency | undefined
  /** The list's choice of dates: the year up to today would hide what was ordered before. */
  dates: string | undefined
  onChange: (change: { urgent: string | undefined; dates: string | undefined }) => void
  /** Those that matter to whoever looks. */
  choices?: readonly Urgency[]
}

/** Finds orders by how they stand in time. */
export function UrgencyFilter({ value, dates, onChange, choices }: UrgencyFilterProps) {
  const offered = URGENCY_CHOICES.filter(({ value }) => choices?.includes(value) ?? true)
  return (
    <SelectField
      className={styles.urgency ?? ''}
      label="Timing"
      placeholder="Any"
      choices={offered}
      value={value ?? ''}
      onChange={({ currentTarget }) => {
        const urgent = currentTarget.value || undefined
        onChange({ urgent, dates: urgent ? (dates ?? ANY_DATE.value) : dates })
      }}
    />
  )
}
