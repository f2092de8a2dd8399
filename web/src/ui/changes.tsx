import { ArrowRight } from 'lucide-react'
import styles from './changes.module.css'

type Change = { field: string; label: string; from: string | null; to: string | null }

/** What was changed, one field per line: "Wear date: 05/01/2027 → 05/15/2027". */
export function Changes({ label, changes }: { label: string; changes: readonly Change[] }) {
  return (
    <ul className={styles.changes} aria-label={label}>
      {changes.map(({ field, label, from, to }) => (
        <li key={`${field} ${label}`} className={styles.change}>
          <span className={styles.field}>{label}: </span>
          {from !== null && <del className={styles.from}>{from}</del>}
          {from !== null && to !== null && (
            <ArrowRight
              className={styles.arrow}
              size={14}
              strokeWidth={1.75}
              role="img"
              aria-label="changed to"
            />
          )}
          {to !== null && <ins className={styles.to}>{to}</ins>}
        </li>
      ))}
    </ul>
  )
}
