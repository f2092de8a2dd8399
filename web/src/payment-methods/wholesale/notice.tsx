import type { ReactNode } from 'react'
import styles from './notice.module.css'

type NoticeProps = { title: string; children: ReactNode }

/** What stands in the place of the forms: why, and the way on. */
export function Notice({ title, children }: NoticeProps) {
  return (
    <section className={styles.notice}>
      <h2 className={styles.title}>{title}</h2>
      {children}
    </section>
  )
}

export function NoticeActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
