import { asSeenBy } from '@trousseau/contract/endpoint'
import { orders } from '@trousseau/contract/orders/endpoints'
import type { Order } from '@trousseau/contract/orders/shapes'
import type { ReactNode } from 'react'
import { useOne } from '../lib/api/use-api.ts'
import { OrderSection } from '../ui/page/section.tsx'
import styles from './linked-orders.module.css'
import { OrderStatusBadge } from './order-status-badge.tsx'

export type LinkedOrder = {
  id: number
  name: string
  /** Null until it has loaded. */
  standing: { status: number; store_status: string } | null
}

type LinkedOrdersProps = {
  order: Pick<Order, 'accessory_of' | 'accessories'>
  seenAs: 'store' | 'wholesale'
  /** A link to the order, whose page differs by kind of account. */
  link: (order: LinkedOrder) => ReactNode
}

/** The accessories of a dress order, or the dress order of an accessory. */
export function LinkedOrders({ order, seenAs, link }: LinkedOrdersProps) {
  const { accessory_of, accessories } = order
  if (accessory_of !== null) return <DressOrder id={accessory_of} seenAs={seenAs} link={link} />
  if (accessories.length === 0) return null
  const linked = accessories.map((accessory) => ({ ...accessory, standing: accessory }))
  return <LinkedOrderList title="Accessories" orders={linked} link={link} />
}

type DressOrderProps = Pick<LinkedOrdersProps, 'seenAs' | 'link'> & { id: number }

function DressOrder({ id, seenAs, link }: DressOrderProps) {
  const dress = useOne(asSeenBy(seenAs, orders.getOrder), { params: { id: String(id) } }).data
  const linked = { id, name: dress?.orderable.name ?? 'The dress order', standing: dress ?? null }
  return <LinkedOrderList title="Accessory of" orders={[linked]} link={link} />
}

type LinkedOrderListProps = Pick<LinkedOrdersProps, 'link'> & {
  title: string
  orders: readonly LinkedOrder[]
}

function LinkedOrderList({ title, orders, link }: LinkedOrderListProps) {
  return (
    <OrderSection title={title} isCard>
      <ul className={styles.list}>
        {orders.map((order) => (
          <li key={order.id} className={styles.order}>
            {link(order)}
            {order.standing && <OrderStatusBadge order={order.standing} />}
          </li>
        ))}
      </ul>
    </OrderSection>
  )
}
