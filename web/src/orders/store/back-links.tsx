import { useRouterState } from '@tanstack/react-router'
import { BackLink } from '../../lib/router/back-link.tsx'
import type { OrdersSearch } from './orders-search.ts'

/** The page of the list one came from, to be handed on to whatever page one goes to next. */
export function useListSearch(): { ordersSearch?: OrdersSearch } {
  const ordersSearch = useRouterState({ select: ({ location }) => location.state.ordersSearch })
  return ordersSearch ? { ordersSearch } : {}
}

export function BackToOrders() {
  const { ordersSearch = {} } = useListSearch()
  return (
    <BackLink to="/sales-order" search={ordersSearch}>
      Back to Sales Orders
    </BackLink>
  )
}

export function BackToOrder({ id }: { id: string }) {
  const state = useListSearch()
  return (
    <BackLink to="/sales-order-summary/$id" params={{ id }} state={state}>
      Back to the sales order
    </BackLink>
  )
}
