import type { ReactNode } from 'react'
import styles from './timeline.module.css'

type TimelineEvent = {
  key: string
  title: string
  /** When it happened, and who did it. */
  about: ReactNode
  note?: string | null
  /** What belongs below, such as what was changed. */
  details?: ReactNode
}

/** Events from oldest to newest; the last one is the current state. */
export function Timeline({ label, events }: { label: string; events: readonly TimelineEvent[] }) {
  return (
    <ol className={styles.line} aria-label={label}>
      {events.map(({ key, title, about, note, details }) => (
        <li key={key} className={styles.event}>
          <span className={styles.title}>{title}</span>
          <span className={styles.about}>{about}</span>
          {note && <p className={styles.note}>{note}</p>}
          {details}
        </li>
      ))}
    </ol>
  )
}
