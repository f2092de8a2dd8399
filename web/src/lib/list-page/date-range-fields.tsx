import type { Day } from '@trousseau/domain/day'
import { DateField } from '../../ui/form/date/date-field.tsx'
import { type AskedDates, type DateRange, toDateRange } from './date-range.ts'
import styles from './date-range-fields.module.css'

type DateRangeFieldsProps = {
  asked: AskedDates
  today: Day
  /** A default day is passed as undefined, so that it keeps moving with the calendar. */
  onChange: (change: AskedDates) => void
}

/** A From and To that may be left open, of days that may lie ahead, such as ship dates. */
export function OpenRangeFields({ asked: { from, to }, onChange }: Omit<DateRangeFieldsProps, 'today'>) {
  const choose = (end: keyof DateRange) => (day: Day | null) => onChange({ [end]: day ?? undefined })
  return (
    <div className={styles.range}>
      <DateField
        keepsTyped
        label="From"
        className={styles.day ?? ''}
        value={from ?? null}
        max={to}
        onChange={choose('from')}
      />
      <DateField
        keepsTyped
        label="To"
        className={styles.day ?? ''}
        value={to ?? null}
        min={from}
        onChange={choose('to')}
      />
    </div>
  )
}

/** A list's From and To. From may not be later than To, and To not later than today. */
export function DateRangeFields({ asked, today, onChange }: DateRangeFieldsProps) {
  const { from, to } = toDateRange(asked, today)
  const usual = toDateRange({}, today)

  function toField(end: keyof DateRange) {
    const choose = (day: Day | null) =>
      onChange({ [end]: day === usual[end] ? undefined : (day ?? undefined) })
    return {
      className: styles.day ?? '',
      value: end === 'from' ? from : to,
      // A field is often cleared only to type another day, so the default returns only when the field is left empty.
      onChange: (day: Day | null) => day !== null && choose(day),
      onBlur: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
        currentTarget.value.trim() === '' && choose(null),
    }
  }

  return (
    <div className={styles.range}>
      <DateField keepsTyped label="From" max={to} {...toField('from')} />
      <DateField keepsTyped label="To" min={from} max={today} {...toField('to')} />
    </div>
  )
}
