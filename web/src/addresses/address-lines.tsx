import type { Address } from '@trousseau/contract/addresses'
import styles from './address-lines.module.css'

type Named = Record<string, string>

const codeOf = (place: Named | null) => Object.keys(place ?? {})[0] ?? ''
const nameOf = (place: Named) => Object.values(place)[0] ?? ''

/** An address as it would be written on a parcel. */
export function AddressLines({ address }: { address: Address }) {
  const { full_name, street, city, state, zip, country, formatted_phone } = address
  const place = [city, [codeOf(state), zip].filter((part) => part !== '').join(' ')].join(', ')
  return (
    <address className={styles.lines}>
      <strong className={styles.name}>{full_name}</strong>
      <span>{street}</span>
      <span>{place}</span>
      <span>{nameOf(country)}</span>
      <span className={styles.phone}>{formatted_phone}</span>
    </address>
  )
}
