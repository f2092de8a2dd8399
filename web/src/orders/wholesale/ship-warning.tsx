import type { WholesaleOrderRow } from '@trousseau/contract/orders/shapes'
import type { Day } from '@trousseau/domain/day'
import { orderRisk } from '@trousseau/domain/orders/at-risk'
import { TriangleAlert } from 'lucide-react'
import styles from './ship-warning.module.css'

type ShipWarningProps = {
  order: Pick<WholesaleOrderRow, 'status' | 'wear_date' | 'estimated_ship_date'>
  today: Day
}

export function ShipWarning({ order, today }: ShipWarningProps) {
  const risk = orderRisk({ ...order, ship_date: order.estimated_ship_date }, today)
  if (risk === undefined) return null
  return (
    <span className={styles.mark} data-late={risk === 'late' || undefined}>
      <TriangleAlert size={12} strokeWidth={2.25} aria-hidden />
      {risk === 'late' ? 'After the wear date' : 'Close to the wear date'}
    </span>
  )
}
