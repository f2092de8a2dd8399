import type { Order } from '@trousseau/contract/orders/shapes'
import { OrderSection } from '../ui/page/section.tsx'
import styles from './order-payment.module.css'
import { paymentOf } from './order-words.ts'

export function OrderPayment({ order }: { order: Order }) {
  return (
    <OrderSection title="Payment Method" isCard>
      <div className={styles.lines}>
        {paymentOf(order).map((words) => (
          <span key={words}>{words}</span>
        ))}
      </div>
    </OrderSection>
  )
}
