import { api } from '@trousseau/contract/api'
import { seenBy } from '@trousseau/contract/endpoint'
import type { DeskOrder } from '@trousseau/contract/order-shapes'
import type { ReactNode } from 'react'
import { LinkButton } from '../app/link-button.tsx'
import { useRead } from '../app/use-api.ts'
import { OneLoader } from '../parts/one-loader.tsx'
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
