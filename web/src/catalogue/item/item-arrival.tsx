import { type ItemDates, itemDates } from '@trousseau/contract/item-dates'
import { RISK_LABELS } from '@trousseau/domain/dates/date-words'
import type { Risk } from '@trousseau/domain/dates/risk'
import { type Day, formatLongDay } from '@trousseau/domain/day'
import { useOne } from '../../lib/api/use-api.ts'
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx'
import type { DraftKind } from '../order-draft.ts'
import styles from './item-arrival.module.css'

type ItemArrivalProps = { kind: DraftKind; id: number; wearDate: Day }

/** When the item would arrive for this wear date, and by when to order it. It only tells: it never keeps from ordering. */
export function ItemArrival({ kind, id, wearDate }: ItemArrivalProps) {
  const endpoint = kind === 'dress' ? itemDates.getDressArrival : itemDates.getCustomItemArrival
  const { data, error } = useOne(endpoint, { params: { id: String(id) }, query: { wear_date: wearDate } })
  if (data) return <Dates dates={data} />
  return (
    error && (
      <p className={styles.quiet}>We can’t work out the arrival date right now. You can still order.</p>
    )
  )
}

const TONES: Readonly<Record<Risk, Tone>> = {
  safe: 'success',
  tight: 'warning',
  short: 'error',
  late: 'error',
}

function Dates({ dates }: { dates: ItemDates }) {
  const { risk, sentence, need_by, alterations_days, order_by_words } = dates
  return (
    <>
      <p className={styles.sentence}>
        <StatusBadge tone={TONES[risk]}>{RISK_LABELS[risk]}</StatusBadge>
        <span>{sentence}</span>
      </p>
      <p className={styles.quiet}>
        {`Needed by ${formatLongDay(need_by)}`}
        {alterations_days > 0 &&
          `, with ${alterations_days === 1 ? '1 day' : `${alterations_days} days`} for alterations`}
        {`. ${order_by_words}`}
      </p>
    </>
  )
}
