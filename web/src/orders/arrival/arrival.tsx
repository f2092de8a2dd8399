import type { OrderRow } from '@trousseau/contract/orders/shapes'
import { CANCELLED } from '@trousseau/domain/orders/order-status'
import type { UserKind } from '@trousseau/domain/people/roles'
import { lazy, type ReactNode, Suspense } from 'react'
import { OrderSection } from '../../ui/page/section.tsx'
import styles from './arrival.module.css'

const ArrivalDates = lazy(async () => ({ default: (await import('./arrival-dates.tsx')).ArrivalDates }))

type ArrivalProps = {
  order: Pick<OrderRow, 'id' | 'version' | 'status' | 'dates'>
  seenAs: UserKind
  /** What can be done about it, below. */
  children?: ReactNode
}

/** When the order arrives, against the day it is needed. Nothing for an order from before that was reckoned. */
export function Arrival({ order, seenAs, children }: ArrivalProps) {
  if (order.dates === null) return null
  return (
    <OrderSection title="Arrival">
      <div className={styles.part} data-over={order.status === CANCELLED || undefined}>
        <Suspense>
          <ArrivalDates order={order} seenAs={seenAs} />
        </Suspense>
      </div>
      {children}
    </OrderSection>
  )
}
