import '@mantine/dates/styles.layer.css'
import { DateInput, type DateInputProps } from '@mantine/dates'
import { CalendarDays } from 'lucide-react'
import { type FocusEvent, useState } from 'react'
import { asRequired } from './required-field.ts'
import { readDay, refuseDay } from './typed-day.ts'

type DateFieldProps = Omit<DateInputProps, 'value' | 'onChange' | 'minDate' | 'maxDate' | 'valueFormat'> & {
  /** YYYY-MM-DD, or null for none. */
  value?: string | null
  onChange?: ((day: string | null) => void) | undefined
  /** The first and last day allowed. */
  min?: string | undefined
  max?: string | undefined
}

/** A day, typed as MM/DD/YYYY or picked. */
export function DateField({ min, max, error, onChange, onBlur, required = false, ...field }: DateFieldProps) {
  const [refusal, setRefusal] = useState<string>()

  function refuse(event: FocusEvent<HTMLInputElement>) {
    // The field reverts to the last valid day; say why, instead of silently dropping what was typed.
    setRefusal(refuseDay(event.currentTarget.value, min, max))
    onBlur?.(event)
  }

  return (
    <DateInput
      {...field}
      {...(min && { minDate: min })}
      {...(max && { maxDate: max })}
      valueFormat="MM/DD/YYYY"
      placeholder={field.placeholder ?? 'MM/DD/YYYY'}
      dateParser={readDay}
      allowDeselect
      firstDayOfWeek={0}
      // Weekends in red would look like errors.
      weekendDays={[]}
      inputMode="numeric"
      error={error ?? refusal}
      {...asRequired(required)}
      leftSection={<CalendarDays size={16} strokeWidth={1.75} aria-hidden />}
      onBlur={refuse}
      onChange={(day) => {
        setRefusal(undefined)
        onChange?.(day)
      }}
    />
  )
}
