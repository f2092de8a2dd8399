import type { ReactNode } from 'react'
import styles from './detail-layout.module.css'

type OrderLayoutProps = {
  /** Cards beside the main part, or below it where there is no room. */
  side: ReactNode
  /** A wider main part, for the large text that people read while they work. */
  hasWideMain?: boolean
  /** The end of the main part, which follows the cards where there is no room beside them. */
  rest?: ReactNode
  children: ReactNode
}

/** The page of one order: its sections, and cards beside them. */
export function OrderLayout({ side, hasWideMain = false, rest, children }: OrderLayoutProps) {
  return (
    <div className={styles.columns} data-wide-main={hasWideMain || undefined}>
      <div className={styles.main}>{children}</div>
      <div className={styles.side}>{side}</div>
      {rest && <div className={styles.rest}>{rest}</div>}
    </div>
  )
}

/** Goes below the page's title: badges and a few words. */
export function OrderAbout({ children }: { children: ReactNode }) {
  return <span className={styles.about}>{children}</span>
}
