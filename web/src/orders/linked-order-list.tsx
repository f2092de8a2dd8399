import type { ReactNode } from 'react'
import { OrderSection } from '../ui/page/section.tsx'
import styles from './linked-order-list.module.css'
import { OrderStatusBadge } from './order-status-badge.tsx'

export type LinkedOrder = {
  id: number
  name: string
  /** Null until it is known. */
  standing: { status: number; store_status: string } | null
}

type LinkedOrderListProps = {
  title: string
  orders: readonly LinkedOrder[]
  /** Each kind of account has its own page of an order. */
  link: (order: LinkedOrder) => ReactNode
}

/** A dress's accessories, or the dress of an accessory. */
export function LinkedOrderList({ title, orders, link }: LinkedOrderListProps) {
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
