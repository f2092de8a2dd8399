import type { OrderRow } from '@trousseau/contract/orders/shapes'
import type { UserKind } from '@trousseau/domain/people/roles'
import { lazy, Suspense } from 'react'
import { OrderSection } from '../ui/page/section.tsx'
import styles from './arrival.module.css'

const ArrivalDates = lazy(async () => ({ default: (await import('./arrival-dates.tsx')).ArrivalDates }))

type ArrivalProps = { order: Pick<OrderRow, 'id' | 'version' | 'dates'>; seenAs: UserKind }

/** When the order arrives, against the day it is needed. Nothing for an order from before that was reckoned. */
export function Arrival({ order, seenAs }: ArrivalProps) {
  if (order.dates === null) return null
  return (
    <OrderSection title="Arrival">
      <div className={styles.part}>
        <Suspense>
          <ArrivalDates key={order.version} id={String(order.id)} seenAs={seenAs} />
        </Suspense>
      </div>
    </OrderSection>
  )
}
