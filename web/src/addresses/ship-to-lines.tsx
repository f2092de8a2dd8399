import type { OrderRow } from '@trousseau/contract/orders/shapes'
import styles from './address-lines.module.css'

/** An order's own copy of its address, as it would be written on a parcel. */
export function ShipToLines({ address }: { address: OrderRow['address'] }) {
  const { full_name, street, city, state, zip, country_label, formatted_phone } = address
  return (
    <address className={styles.lines}>
      <strong className={styles.name}>{full_name}</strong>
      <span>{street}</span>
      <span>{`${city}, ${[state, zip].filter(Boolean).join(' ')}`}</span>
      <span>{country_label}</span>
      <span className={styles.phone}>{formatted_phone}</span>
    </address>
  )
}
