import { createLink } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { AnchorHTMLAttributes } from 'react'
import styles from './back-link.module.css'

function Back({ children, ...anchor }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  return (
    <a {...anchor} className={styles.back}>
      <ArrowLeft size={16} strokeWidth={1.75} aria-hidden />
      {children}
    </a>
  )
}

export const BackLink = createLink(Back)
