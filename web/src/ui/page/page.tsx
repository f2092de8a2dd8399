import { type ReactNode, useEffect } from 'react'
import styles from './page.module.css'

type PageProps = {
  title: string
  /** The browser tab's title, if it differs from the page's. */
  documentTitle?: string | undefined
  subtitle?: ReactNode
  actions?: ReactNode
  back?: ReactNode
  children: ReactNode
}

export function Page({ title, documentTitle = title, subtitle, actions, back, children }: PageProps) {
  useDocumentTitle(documentTitle)
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        {back && <div className={styles.back}>{back}</div>}
        <div className={styles.words}>
          <h1 className={styles.title} tabIndex={-1}>
            {title}
          </h1>
          {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  )
}

export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Trousseau`
  }, [title])
}
