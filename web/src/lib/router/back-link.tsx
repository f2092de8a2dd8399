import { Anchor, type AnchorProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { AnchorHTMLAttributes } from 'react'
import styles from './back-link.module.css'

type BackProps = Omit<AnchorProps, 'component'> & AnchorHTMLAttributes<HTMLAnchorElement>

function Back({ children, className = '', ...anchor }: BackProps) {
  return (
    <Anchor inherit {...anchor} className={`${styles.back} ${className}`}>
      <ArrowLeft size={16} strokeWidth={1.75} aria-hidden />
      {children}
    </Anchor>
  )
}

/**
 * Goes above a page's title, back to the list: `<Page back={<BackLink to="/desk/orders">Back to Orders</BackLink>}>`.
 */
export const BackLink = createLink(Back)
