import { api } from '@trousseau/contract/api'
import { LoadFailed } from '../../lib/api/load-failed.tsx'
import { useRead } from '../../lib/api/use-api.ts'
import { LinkButton } from '../../lib/router/link-button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Money } from '../../ui/money.tsx'
import styles from './on-delivery.module.css'

/** A store on credit on delivery sees what it owes, and whom to call: there is nothing for it to pay by card. */
export function OnDelivery({ storeId }: { storeId: number }) {
  const balance = useRead(api.getBalance, { params: { id: String(storeId) } })
  const house = useRead(api.getConfig, {}).data?.house
  return (
    <section className={styles.card} aria-label="Credit On Delivery">
      <p className={styles.label}>CREDIT ON DELIVERY</p>
      <p className={styles.words}>
        Your store pays on delivery, so that nothing can be paid by card here. Our staff record your payments.
        {house && (
          <>
            {' '}
            To pay, please call us at <a href={`tel:${house.phone.replace(/[^\d+]/g, '')}`}>{house.phone}</a>.
          </>
        )}
      </p>
      {balance.error && !balance.data ? (
        <LoadFailed
          what="What your store owes could not be loaded."
          failure={balance.error}
          onRetry={() => void balance.refetch()}
          isRetrying={balance.isFetching}
        />
      ) : (
        <div className={styles.figures}>
          {balance.data && (
            <Facts
              facts={[
                ['Owed', <Money key="owed">{balance.data.formatted_owed}</Money>],
                ['Overdue', <Money key="overdue">{balance.data.formatted_overdue}</Money>],
              ]}
            />
          )}
        </div>
      )}
      <div className={styles.actions}>
        <LinkButton variant="default" to="/invoices">
          See your invoices
        </LinkButton>
        <LinkButton variant="subtle" to="/statement">
          See your statement
        </LinkButton>
      </div>
    </section>
  )
}
