import { api } from '@trousseau/contract/api'
import { seenBy } from '@trousseau/contract/endpoint'
import type { Order } from '@trousseau/contract/order-shapes'
import type { ReactNode } from 'react'
import { OneLoader } from '../../lib/api/one-loader.tsx'
import { useRead } from '../../lib/api/use-api.ts'
import { LinkButton } from '../../lib/router/link-button.tsx'
import { BackToOrders } from './back-links.tsx'

export function OrderLoader({ id, children }: { id: string; children: (order: Order) => ReactNode }) {
  return (
    <OneLoader
      read={useRead(seenBy('store', api.getOrder), { params: { id } })}
      title="Sales Order"
      noun="order"
      back={<BackToOrders />}
      toAll={<LinkButton to="/sales-order">See your sales orders</LinkButton>}
    >
      {children}
    </OneLoader>
  )
}
