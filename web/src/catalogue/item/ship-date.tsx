import { api } from '@trousseau/contract/api'
import { type Day, formatLongDay } from '@trousseau/domain/day'
import { SHIP_DATE_WARNING } from '@trousseau/domain/item-choice'
import { useRead } from '../../lib/api/use-api.ts'
import styles from './ship-date.module.css'

/** When the item would ship, ordered today; and a warning as long as that is too late. */
export function ShipDate({ day, isTooLate }: { day: Day; isTooLate: boolean }) {
  return (
    <div>
      <p className={styles.estimate}>
        <span className={styles.label}>Estimated ship date</span>
        <time dateTime={day} className={styles.day}>
          {formatLongDay(day)}
        </time>
      </p>
      <div role="alert">{isTooLate && <Warning />}</div>
    </div>
  )
}

function Warning() {
  const phone = useRead(api.getConfig, {}).data?.house.phone
  return (
    <div className={styles.warning}>
      <p>{SHIP_DATE_WARNING}</p>
      {phone && <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>}
    </div>
  )
}
