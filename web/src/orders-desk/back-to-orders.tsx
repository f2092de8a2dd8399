import { useRouterState } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { TextLink } from '../app/text-link.tsx'
import styles from './back-to-orders.module.css'
import type { DeskOrdersSearch } from './desk-orders-search.ts'

/** The page of the list one came from, to be handed on to whatever page one goes to next. */
export function useListSearch(): { deskOrdersSearch?: DeskOrdersSearch } {
  const deskOrdersSearch = useRouterState({ select: ({ location }) => location.state.deskOrdersSearch })
  return deskOrdersSearch ? { deskOrdersSearch } : {}
}

export function BackToOrders() {
  const { deskOrdersSearch = {} } = useListSearch()
  return (
    <TextLink className={styles.back ?? ''} to="/desk/orders" search={deskOrdersSearch}>
      <ArrowLeft size={16} strokeWidth={1.75} aria-hidden />
      Back to Orders
    </TextLink>
  )
}
