import { api } from '@trousseau/contract/api'
import type { Store } from '@trousseau/contract/stores'
import { CREDIT_ON_DELIVERY } from '@trousseau/domain/payment-method'
import { useRead } from '../../lib/api/use-api.ts'
import { TextLink } from '../../lib/router/text-link.tsx'
import styles from './store-elsewhere.module.css'

/** The store's name, and what else of it the house looks at. */
export function StoreElsewhere({ store }: { store: Store }) {
  const params = { id: String(store.id) }
  const isOpen = store.closed_at === null
  return (
    <span className={styles.about}>
      <span className={styles.name}>{store.name}</span>
      <span className={styles.links}>
        <TextLink to="/desk/stores/$id/account" params={params}>
          Account
        </TextLink>
        <TextLink to="/desk/orders" search={{ store: store.id }}>
          Orders
        </TextLink>
        {isOpen && store.payment_method_type_id !== CREDIT_ON_DELIVERY && (
          <TextLink to="/store-payment" search={{ store: params.id }}>
            Payment methods
          </TextLink>
        )}
        {isOpen && (
          <TextLink to="/view-as/$id" params={params} target="_blank">
            View as store
          </TextLink>
        )}
        <AddressCount storeId={store.id} />
      </span>
    </span>
  )
}

function AddressCount({ storeId }: { storeId: number }) {
  const read = useRead(api.listAddresses, { params: { id: String(storeId) }, query: { per_page: 1 } })
  if (!read.data || read.isPlaceholderData) return null
  const { total } = read.data.meta
  return <span>{total === 1 ? '1 shipping address' : `${total} shipping addresses`}</span>
}
