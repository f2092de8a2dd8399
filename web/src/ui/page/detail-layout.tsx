import type { ReactNode } from 'react'
import styles from './detail-layout.module.css'

type OrderLayoutProps = {
  /** Cards beside the main part, or below it where there is no room. */
  side: ReactNode
  /** A wider main part, for the large text that people read while they work. */
  hasWideMain?: boolean
  children: ReactNode
}

/** The page of one order: its sections, and cards beside them. */
export function OrderLayout({ side, hasWideMain = false, children }: OrderLayoutProps) {
  return (
    <div className={styles.columns} data-wide-main={hasWideMain || undefined}>
      <div className={styles.main}>{children}</div>
      <div className={styles.side}>{side}</div>
    </div>
  )
}

/** Goes below the page's title: badges and a few words. */
export function OrderAbout({ children }: { children: ReactNode }) {
  return <span className={styles.about}>{children}</span>
}
