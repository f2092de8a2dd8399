import type { FactoryCalendar } from '@trousseau/contract/calendars'
import { FULL_DAY, workCalendar, workOn } from '@trousseau/domain/dates/work-calendar'
import { addDays, addMonths, type Day, MONTHS } from '@trousseau/domain/day'
import { daysBetween, numberOf, weekdayOf } from '@trousseau/domain/week'
import styles from './factory-calendar.module.css'

const SHOWN_MONTHS = 12

/** The months that lie ahead, a square for each day. The same is said in words beside it. */
export function YearCalendar({ calendar, today }: { calendar: FactoryCalendar; today: Day }) {
  const works = workCalendar(calendar.week, calendar.closures)
  const first = `${today.slice(0, 7)}-01`
  const months = Array.from({ length: SHOWN_MONTHS }, (_, at) => addMonths(first, at))
  return (
    <div className={styles.year} role="img" aria-label="Working days of the next twelve months">
      {months.map((month) => (
        <div key={month} className={styles.month}>
          <span
            className={styles.monthName}
          >{`${MONTHS[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`}</span>
          <div className={styles.days}>
            {daysOf(month).map((day, at) => (
              <span
                key={day}
                className={styles.day}
                data-work={kindOf(
                  workOn(works, numberOf(day)),
                  calendar.week[weekdayOf(numberOf(day))] ?? false,
                )}
                data-today={day === today || undefined}
                style={at === 0 ? { gridColumnStart: weekdayOf(numberOf(day)) + 1 } : undefined}
              >
                {Number(day.slice(8))}
              </span>
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}

const daysOf = (month: Day) =>
  Array.from({ length: daysBetween(month, addMonths(month, 1)) }, (_, at) => addDays(month, at))

function kindOf(work: number, isUsual: boolean): 'usual' | 'free' | 'closed' | 'slow' | 'open' {
  if (work === 0) return isUsual ? 'closed' : 'free'
  if (work < FULL_DAY) return 'slow'
  return isUsual ? 'usual' : 'open'
}
