import { Popover } from '@mantine/core'
import { Calendar } from '@mantine/dates'
import { useEffect, useState } from 'react'
import styles from './date-field.module.css'
import { writeDay } from './typed-day.ts'

/** A day that the calendar marks, and what it is: "First possible day". */
export type CalendarMark = { day: string; words: string }

type CalendarPanelProps = {
  isOpen: boolean
  /** The chosen day, or null for none. */
  day: string | null
  /** A day of the month to begin with. */
  shown: string | undefined
  min: string | undefined
  max: string | undefined
  soonest: CalendarMark | undefined
  onPick: (day: string | null) => void
}

const LABELS = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous decade',
  nextDecade: 'Next decade',
  monthLevelControl: 'Choose a month',
  yearLevelControl: 'Choose a year',
}

/** Below a date field, for the mouse: with the keyboard, a day is typed. */
export function CalendarPanel({ isOpen, day, shown, min, max, soonest, onPick }: CalendarPanelProps) {
  const [month, setMonth] = useState(shown)
  useEffect(() => {
    if (day) setMonth(day)
  }, [day])
  return (
    <Popover
      opened={isOpen}
      trapFocus={false}
      position="bottom-start"
      withRoles={false}
      withinPortal={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Popover.Target>
        <span className={styles.anchor} />
      </Popover.Target>
      <Popover.Dropdown onMouseDown={(event) => event.preventDefault()} data-dates-dropdown>
        <Calendar
          __preventFocus
          size="sm"
          ariaLabels={LABELS}
          firstDayOfWeek={0}
          // Weekends in red would look like errors.
          weekendDays={[]}
          {...(min && { minDate: min })}
          {...(max && { maxDate: max })}
          {...(month && { date: month })}
          onDateChange={setMonth}
          getDayProps={(date) => ({
            selected: date === day,
            'data-early': (soonest && date < soonest.day) || undefined,
            'data-soonest': date === soonest?.day || undefined,
            onClick: () => onPick(date === day ? null : date),
          })}
          getMonthControlProps={(date) => ({ selected: date.slice(0, 7) === day?.slice(0, 7) })}
          getYearControlProps={(date) => ({ selected: date.slice(0, 4) === day?.slice(0, 4) })}
        />
        {soonest && (
          <p className={styles.soonest}>
            {soonest.words}: {writeDay(soonest.day)}
          </p>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
