import type { Order } from '@trousseau/contract/orders/shapes'
import { Money } from '../ui/money.tsx'
import { OrderSection } from '../ui/page/section.tsx'
import styles from './cost-summary.module.css'

export function CostSummary({ order }: { order: Order }) {
  return (
    <OrderSection title="Cost summary" isCard>
      <dl className={styles.lines}>
        <div className={styles.line}>
          <dt>Price</dt>
          <dd>
            <Money>{order.formatted_wholesale_price}</Money>
          </dd>
        </div>
        {order.custom_fee > 0 && (
          <div className={styles.line}>
            <dt>Custom measurement fee</dt>
            <dd>
              <Money>{order.formatted_custom_fee}</Money>
            </dd>
          </div>
        )}
        <div className={`${styles.line} ${styles.total}`}>
          <dt>Total</dt>
          <dd>
            <Money>{order.formatted_total}</Money>
          </dd>
        </div>
      </dl>
    </OrderSection>
  )
}
