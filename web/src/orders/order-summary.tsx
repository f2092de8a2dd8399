import type { Order } from '@trousseau/contract/order-shapes'
import { formatDay, formatLongDay } from '@trousseau/domain/day'
import { CostSummary } from '../parts/cost-summary.tsx'
import { OrderHistory } from '../parts/order-history.tsx'
import { OrderItem } from '../parts/order-item.tsx'
import { OrderSection } from '../parts/order-section.tsx'
import { paymentOf } from '../parts/order-words.ts'
import { ShipToLines } from '../parts/ship-to-lines.tsx'
import { Facts } from '../ui/facts.tsx'
import { LinkedOrders } from './linked-orders.tsx'
import styles from './order-summary.module.css'

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
          <OrderHistory history={order.history} />
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
