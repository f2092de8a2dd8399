import type { Store } from '@trousseau/contract/stores'
import { businessDay, formatLongDay } from '@trousseau/domain/day'
import { Facts } from '../../ui/facts.tsx'
import styles from './closed-store.module.css'
import { paymentWords } from './payment-words.ts'

/** A store that was deleted is only read. */
export function ClosedStore({ store, closedAt }: { store: Store; closedAt: string }) {
  return (
    <>
      <p className={styles.closed} role="status">
        This store was deleted on {formatLongDay(businessDay(Date.parse(closedAt)))}. Its people cannot sign
        in any more; its orders, invoices and payments stay on record.
      </p>
      <Facts
        facts={[
          ['Contact', `${store.first_name} ${store.last_name}`],
          ['Email', store.email],
          ['Phone', store.formatted_phone],
          ['Website', store.website],
          ['Address', store.address],
          ['Payment', paymentWords(store.payment_method_type_id)],
          ['Terms (days)', store.terms_days],
        ]}
      />
    </>
  )
}
