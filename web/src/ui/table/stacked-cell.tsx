import type { ReactNode } from 'react'
import styles from './stacked-cell.module.css'

/** A table cell with a main line and smaller text below it. */
export function StackedCell({ children, below }: { children: ReactNode; below?: ReactNode }) {
  return (
    <span className={styles.two}>
      <span className={styles.text}>{children}</span>
      {below && <span className={styles.below}>{below}</span>}
    </span>
  )
}
