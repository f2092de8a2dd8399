import { useRouterState } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { TextLink } from '../app/text-link.tsx'
import styles from './back-to-list.module.css'

/** To the page of the list one came from. */
export function BackToList() {
  const search = useRouterState({ select: ({ location }) => location.state.factorySearch })
  return (
    <TextLink className={styles.back ?? ''} to="/factory/orders" search={search ?? {}}>
      <ArrowLeft size={16} strokeWidth={1.75} aria-hidden />
      Back to the orders
    </TextLink>
  )
}
