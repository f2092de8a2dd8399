import { type ReactNode, useEffect } from 'react'
import styles from './page.module.css'

type PageProps = {
  title: string
  /** The browser tab's title, if it differs from the page's. */
  documentTitle?: string | undefined
  /** The title is small: what the page shows has a heading that counts more. */
  isTitleQuiet?: boolean
  subtitle?: ReactNode
  actions?: ReactNode
  back?: ReactNode
  children: ReactNode
}

export function Page(props: PageProps) {
  const { title, documentTitle = title, isTitleQuiet = false, subtitle, actions, back, children } = props
  useDocumentTitle(documentTitle)
  return (
    <div className={styles.page}>
      <header className={styles.head} data-quiet={isTitleQuiet || undefined}>
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
