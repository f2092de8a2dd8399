import { api } from '@trousseau/contract/api'
import { seenBy } from '@trousseau/contract/endpoint'
import type { DeskOrder } from '@trousseau/contract/order-shapes'
import type { ReactNode } from 'react'
import { OneLoader } from '../../lib/api/one-loader.tsx'
import { useRead } from '../../lib/api/use-api.ts'
import { LinkButton } from '../../lib/router/link-button.tsx'
import { BackToOrders } from './back-to-orders.tsx'

type OrderLoaderProps = { id: string; children: (order: DeskOrder) => ReactNode }

export function OrderLoader({ id, children }: OrderLoaderProps) {
  return (
    <OneLoader
      read={useRead(seenBy('wholesale', api.getOrder), { params: { id } })}
      title="Order"
      noun="order"
      back={<BackToOrders />}
      toAll={<LinkButton to="/desk/orders">See all orders</LinkButton>}
    >
      {children}
    </OneLoader>
  )
}
