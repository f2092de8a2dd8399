import { api } from '@trousseau/contract/api'
import { seenBy } from '@trousseau/contract/endpoint'
import type { Order } from '@trousseau/contract/order-shapes'
import { TextLink } from '../app/text-link.tsx'
import { useRead } from '../app/use-api.ts'
import { OrderStatusBadge } from '../parts/order-status-badge.tsx'
import { useListSearch } from './back-links.tsx'
import styles from './linked-orders.module.css'
import { OrderSection } from './order-section.tsx'

/** A dress's accessories, or the dress of an accessory. */
export function LinkedOrders({ order }: { order: Order }) {
  if (order.accessory_of !== null) return <DressOrder id={String(order.accessory_of)} />
  if (order.accessories.length === 0) return null
  return (
    <OrderSection title="Accessories" isCard>
      <ul className={styles.list}>
        {order.accessories.map((accessory) => (
          <li key={accessory.id} className={styles.order}>
            <OrderLink id={String(accessory.id)} name={accessory.name} />
            <OrderStatusBadge order={accessory} />
          </li>
        ))}
      </ul>
    </OrderSection>
  )
}

function DressOrder({ id }: { id: string }) {
  const dress = useRead(seenBy('store', api.getOrder), { params: { id } }).data
  return (
    <OrderSection title="Accessory of" isCard>
      <div className={styles.order}>
        <OrderLink id={id} name={dress?.orderable.name ?? 'The dress order'} />
        {dress && <OrderStatusBadge order={dress} />}
      </div>
    </OrderSection>
  )
}

function OrderLink({ id, name }: { id: string; name: string }) {
  const listSearch = useListSearch()
  return (
    <TextLink to="/sales-order-summary/$id" params={{ id }} state={listSearch}>
      {name}
    </TextLink>
  )
}
