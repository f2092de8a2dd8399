import type { Order } from '@trousseau/contract/order-shapes'
import { formatDay, formatLongDay } from '@trousseau/domain/day'
import { Moment } from '../parts/moment.tsx'
import { ShipToLines } from '../parts/ship-to-lines.tsx'
import { Facts } from '../ui/facts.tsx'
import { Timeline } from '../ui/timeline.tsx'
import { CostSummary } from './cost-summary.tsx'
import { LinkedOrders } from './linked-orders.tsx'
import { OrderItem } from './order-item.tsx'
import { OrderSection } from './order-section.tsx'
import styles from './order-summary.module.css'
import { paymentOf } from './order-words.ts'

export function OrderSummary({ order }: { order: Order }) {
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        <OrderItem order={order} />
        <OrderSection title="Order">
          <Facts
            facts={[
              ['Purchase order number', order.purchase_order_number],
              ['Type of order', order.type_label],
              ['Wear date', formatDay(order.wear_date)],
              ['Estimated ship date', formatLongDay(order.estimated_ship_date)],
            ]}
          />
        </OrderSection>
        <OrderSection title="Notes">
          <p className={styles.notes}>{order.notes || 'No Notes'}</p>
        </OrderSection>
        <OrderSection title="History">
          <Timeline label="History of this order" events={order.history.map(toEvent)} />
        </OrderSection>
      </div>
      <div className={styles.side}>
        <CostSummary order={order} />
        <OrderSection title="Shipping Address" isCard>
          <ShipToLines address={order.address} />
        </OrderSection>
        <OrderSection title="Payment Method" isCard>
          <div className={styles.payment}>
            {paymentOf(order).map((words) => (
              <span key={words}>{words}</span>
            ))}
          </div>
        </OrderSection>
        <LinkedOrders order={order} />
      </div>
    </div>
  )
}

function toEvent({ store_status, at, by, reason }: Order['history'][number], place: number) {
  return {
    key: String(place),
    title: store_status,
    about: (
      <>
        <Moment at={at} />
        {by !== null && ` · ${by}`}
      </>
    ),
    note: reason,
  }
}
