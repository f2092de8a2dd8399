import type { ReactNode } from 'react'
import { Brand } from '../../shell/brand.tsx'
import { useDocumentTitle } from '../../ui/page/page.tsx'
import styles from './door-layout.module.css'
import { GownPicture } from './gown-picture.tsx'

type DoorLayoutProps = {
  heading: string
  /** What the browser's tab says. */
  documentTitle: string
  words?: ReactNode
  children: ReactNode
  foot?: ReactNode
}

export function DoorLayout({ heading, documentTitle, words, children, foot }: DoorLayoutProps) {
  useDocumentTitle(documentTitle)
  return (
    <div className={styles.door}>
      <header className={styles.brand}>
        <Brand />
      </header>
      <main className={styles.main}>
        <h1 className={styles.heading} tabIndex={-1}>
          {heading}
        </h1>
        {words && <p className={styles.words}>{words}</p>}
        {children}
        {foot && <p className={styles.foot}>{foot}</p>}
      </main>
      <div className={styles.picture}>
        <GownPicture />
      </div>
    </div>
  )
}
