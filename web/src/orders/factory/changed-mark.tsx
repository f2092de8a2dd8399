import type { FactoryOrderRow } from '@trousseau/contract/orders/shapes'
import { businessDay, formatDay } from '@trousseau/domain/day'
import styles from './changed-mark.module.css'

/** MM/DD: what is marked is seldom old. */
const shortDayOf = (moment: string) => formatDay(businessDay(Date.parse(moment))).slice(0, 5)

type Marked = Pick<FactoryOrderRow, 'changed_at' | 'moved_away_at'>

/** Quiet words for an order that others have changed since somebody of the factory last opened it. */
export function ChangedMark({ order: { changed_at, moved_away_at } }: { order: Marked }) {
  if (moved_away_at !== null)
    return <span className={styles.mark}>{`Moved ${shortDayOf(moved_away_at)}`}</span>
  if (changed_at === null) return null
  return <span className={styles.mark}>{`Changed ${shortDayOf(changed_at)}`}</span>
}
