import type { ReactNode } from 'react'
import styles from './detail-layout.module.css'

type OrderLayoutProps = {
  /** Cards beside the rest, and below it where there is no room. */
  side: ReactNode
  /** Room for the large letters one works by. */
  hasWideMain?: boolean
  children: ReactNode
}

/** A page of one order: what it is, section by section, and cards at its side. */
export function OrderLayout({ side, hasWideMain = false, children }: OrderLayoutProps) {
  return (
    <div className={styles.columns} data-wide-main={hasWideMain || undefined}>
      <div className={styles.main}>{children}</div>
      <div className={styles.side}>{side}</div>
    </div>
  )
}

/** Below the page's title: badges, and a few words. */
export function OrderAbout({ children }: { children: ReactNode }) {
  return <span className={styles.about}>{children}</span>
}
