import type { ReactNode } from 'react'
import styles from './timeline.module.css'

type TimelineEvent = {
  key: string
  title: string
  /** When, and who. */
  about: ReactNode
  note?: string | null
}

/** What happened, in the order in which it did; the last is where things stand. */
export function Timeline({ label, events }: { label: string; events: readonly TimelineEvent[] }) {
  return (
    <ol className={styles.line} aria-label={label}>
      {events.map(({ key, title, about, note }) => (
        <li key={key} className={styles.event}>
          <span className={styles.title}>{title}</span>
          <span className={styles.about}>{about}</span>
          {note && <p className={styles.note}>{note}</p>}
        </li>
      ))}
    </ol>
  )
}
