import type { DeskOrderRow } from '@trousseau/contract/order-shapes'
import type { Day } from '@trousseau/domain/day'
import { TriangleAlert } from 'lucide-react'
import { shipMarkOf } from './ship-mark.ts'
import styles from './ship-warning.module.css'

type ShipWarningProps = {
  order: Pick<DeskOrderRow, 'status' | 'wear_date' | 'estimated_ship_date'>
  today: Day
}

export function ShipWarning({ order, today }: ShipWarningProps) {
  const mark = shipMarkOf(order, today)
  if (mark === undefined) return null
  return (
    <span className={styles.mark} data-late={mark === 'After the wear date' || undefined}>
      <TriangleAlert size={12} strokeWidth={2.25} aria-hidden />
      {mark}
    </span>
  )
}
