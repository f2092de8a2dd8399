import styles from './figures/figures.module.css'
import { writeDay } from './form/date/typed-day.ts'

/** A day such as 2026-11-15, as people here write it: 11/15/2026. */
export function DayText({ day }: { day: string }) {
  return (
    <time className={styles.figure} dateTime={day}>
      {writeDay(day)}
    </time>
  )
}
