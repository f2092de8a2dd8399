import { useRouterState } from '@tanstack/react-router'
import { BackLink } from '../../lib/router/back-link.tsx'
import type { DeskOrdersSearch } from './orders-search.ts'

/** The page of the list one came from, to be handed on to whatever page one goes to next. */
export function useListSearch(): { deskOrdersSearch?: DeskOrdersSearch } {
  const deskOrdersSearch = useRouterState({ select: ({ location }) => location.state.deskOrdersSearch })
  return deskOrdersSearch ? { deskOrdersSearch } : {}
}

export function BackToOrders() {
  const { deskOrdersSearch = {} } = useListSearch()
  return (
    <BackLink to="/desk/orders" search={deskOrdersSearch}>
      Back to Orders
    </BackLink>
  )
}
