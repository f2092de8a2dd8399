import type { OrderRow } from '@trousseau/contract/orders/shapes'
import { arrivalInShort, neededBy } from '@trousseau/domain/dates/date-words'
import type { Day } from '@trousseau/domain/day'
import { DayText } from '../ui/day-text.tsx'
import { RiskBadge } from './arrival/risk-badge.tsx'
import styles from './wear-date.module.css'

type Ordered = Pick<OrderRow, 'wear_date' | 'dates'>

/**
 * In a list: the wear date, and below it the day the order is needed and how it stands, or when it arrived. The wear date
 * alone for what was canceled or never reckoned.
 */
export function WearDate({ order: { wear_date, dates }, today }: { order: Ordered; today: Day }) {
  if (!dates?.risk) return <DayText day={wear_date} />
  const hasArrived = dates.state === 'arrived'
  return (
    <span className={styles.lines}>
      <DayText day={wear_date} />
      <span className={styles.needed}>
        <span className={styles.below}>
          {hasArrived ? arrivalInShort({ ...dates, wear_date }) : neededBy(dates, today)}
        </span>
        {!hasArrived && <RiskBadge risk={dates.risk} />}
      </span>
    </span>
  )
}
