import { useRouterState } from '@tanstack/react-router'
import { asSeenBy } from '@trousseau/contract/endpoint'
import { orders } from '@trousseau/contract/orders/endpoints'
import type { Order } from '@trousseau/contract/orders/shapes'
import type { ReactNode } from 'react'
import { DetailPage } from '../../lib/api/detail-page.tsx'
import { useOne } from '../../lib/api/use-api.ts'
import { BackLink } from '../../lib/router/back-link.tsx'
import { LinkButton } from '../../lib/router/link-button.tsx'
import type { OrdersSearch } from './orders-search.ts'

export function OrderLoader({ id, children }: { id: string; children: (order: Order) => ReactNode }) {
  return (
    <DetailPage
      read={useOne(asSeenBy('store', orders.getOrder), { params: { id } })}
      title="Sales Order"
      noun="order"
      back={<BackToOrders />}
      toAll={<LinkButton to="/sales-order">See your sales orders</LinkButton>}
    >
      {children}
    </DetailPage>
  )
}

/** The list's search parameters from the previous page, to be passed on to the next one. */
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
