import type { ReactNode } from 'react'
import styles from './notice.module.css'

type NoticeProps = { title: string; children: ReactNode }

/** Shown instead of the forms: the reason, and how to continue. */
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
