import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
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
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusKept(heading)
  return (
    <div className={styles.page}>
      <header className={styles.head} data-quiet={isTitleQuiet || undefined}>
        {back && <div className={styles.back}>{back}</div>}
        <div className={styles.words}>
          <h1 ref={heading} className={styles.title} tabIndex={-1}>
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

let wasFocused = false

/**
 * What has loaded brings a page of its own, in the place of the one that waited for it: if the title had the focus, the
 * new one has it too.
 */
function useFocusKept(heading: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = heading
    if (wasFocused && document.activeElement === document.body) current?.focus({ preventScroll: true })
    wasFocused = false
    return () => {
      wasFocused = document.activeElement === current
    }
  }, [heading])
}

export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Trousseau`
  }, [title])
}
