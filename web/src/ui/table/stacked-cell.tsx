import type { ReactNode } from 'react'
import styles from './stacked-cell.module.css'

/** Of a cell: what it says, and what is said of it in small letters. */
export function StackedCell({ children, below }: { children: ReactNode; below?: ReactNode }) {
  return (
    <span className={styles.two}>
      <span className={styles.text}>{children}</span>
      {below && <span className={styles.below}>{below}</span>}
    </span>
  )
}
