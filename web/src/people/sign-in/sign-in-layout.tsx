import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { Brand } from '../../shell/brand.tsx'
import { useDocumentTitle } from '../../ui/page/page.tsx'
import avif640 from './gown-640.avif'
import webp640 from './gown-640.webp'
import avif1200 from './gown-1200.avif'
import webp1200 from './gown-1200.webp'
import styles from './sign-in-layout.module.css'

type SignInLayoutProps = {
  heading: string
  /** The browser tab's title. */
  documentTitle: string
  words?: ReactNode
  children: ReactNode
  foot?: ReactNode
}

export function SignInLayout({ heading, documentTitle, words, children, foot }: SignInLayoutProps) {
  useDocumentTitle(documentTitle)
  return (
    <div className={styles.signIn}>
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

/** Decorative, so it has no alt text; phones do not show it and so do not load it. */
function GownPicture() {
  const isWide = useMediaQuery('(min-width: 62em)', false, { getInitialValueInEffect: false })
  if (!isWide) return null
  return (
    <picture>
      <source type="image/avif" srcSet={`${avif640} 640w, ${avif1200} 1200w`} sizes="50vw" />
      <source type="image/webp" srcSet={`${webp640} 640w, ${webp1200} 1200w`} sizes="50vw" />
      <img className={styles.gown} src={webp1200} alt="" fetchPriority="high" />
    </picture>
  )
}
