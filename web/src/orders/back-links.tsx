import { useRouterState } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { TextLink } from '../app/text-link.tsx'
import styles from './back-links.module.css'
import type { OrdersSearch } from './orders-search.ts'

/** The page of the list one came from, to be handed on to whatever page one goes to next. */
export function useListSearch(): { ordersSearch?: OrdersSearch } {
  const ordersSearch = useRouterState({ select: ({ location }) => location.state.ordersSearch })
  return ordersSearch ? { ordersSearch } : {}
}

export function BackToOrders() {
  const { ordersSearch = {} } = useListSearch()
  return (
    <TextLink className={styles.back ?? ''} to="/sales-order" search={ordersSearch}>
      <ArrowLeft size={16} strokeWidth={1.75} aria-hidden />
      Back to Sales Orders
    </TextLink>
  )
}

export function BackToOrder({ id }: { id: string }) {
  const state = useListSearch()
  return (
    <TextLink className={styles.back ?? ''} to="/sales-order-summary/$id" params={{ id }} state={state}>
      <ArrowLeft size={16} strokeWidth={1.75} aria-hidden />
      Back to the sales order
    </TextLink>
  )
}
