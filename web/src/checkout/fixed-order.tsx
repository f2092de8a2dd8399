import { ORDER_TYPES } from '@trousseau/domain/purchase-order'
import type { PurchaseOrder } from './order-body.ts'
import { Next } from './step-foot.tsx'
import styles from './step-parts.module.css'

/** An accessory is ordered under its dress's number and type. */
export function FixedOrder({ order, onNext }: { order: PurchaseOrder; onNext: () => void }) {
  return (
    <>
      <dl className={styles.fixed}>
        <div>
          <dt>Purchase Order Number</dt>
          <dd>{order.purchase_order_number}</dd>
        </div>
        <div>
          <dt>Type of order</dt>
          <dd>{ORDER_TYPES[order.type]}</dd>
        </div>
      </dl>
      <p className={styles.reason}>As in the order of the dress that this item goes with.</p>
      <Next missing={undefined} onNext={onNext} />
    </>
  )
}
