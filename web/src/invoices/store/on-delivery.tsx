import { publicConfig } from '@trousseau/contract/public-config'
import { useOne } from '../../lib/api/use-api.ts'
import styles from './on-delivery.module.css'

/** Shown instead of a payment button to a store with credit on delivery. */
export function OnDelivery() {
  const phone = useOne(publicConfig.getConfig, {}).data?.house.phone
  return (
    <p className={styles.words}>
      Your store pays on delivery. We record your payments.
      {phone && ` Questions? Call ${phone}.`}
    </p>
  )
}
