import { getRouteApi } from '@tanstack/react-router'
import { accounts } from '@trousseau/contract/payments'
import { publicConfig } from '@trousseau/contract/public-config'
import { CREDIT_ON_DELIVERY } from '@trousseau/domain/money/payment-method'
import { LoadFailed } from '../../lib/api/load-failed.tsx'
import { useOne } from '../../lib/api/use-api.ts'
import { BackLink } from '../../lib/router/back-link.tsx'
import { LinkButton } from '../../lib/router/link-button.tsx'
import { useSession } from '../../lib/session/use-session.ts'
import { Facts } from '../../ui/facts.tsx'
import { Money } from '../../ui/money.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { Page } from '../../ui/page/page.tsx'
import styles from './make-a-payment-page.module.css'
import { PaymentGate } from './payment-gate.tsx'
import { idsOf, toPaymentSearch } from './payment-search.ts'

const route = getRouteApi('/store/make-a-payment')

export function MakeAPaymentPage() {
  const store = useSession()?.store
  const ids = idsOf(route.useSearch())
  const navigate = route.useNavigate()
  if (!store) return null
  return (
    <Page title="Make a payment" back={<BackLink to="/invoices">Back to Invoices</BackLink>}>
      {store.payment_method_type_id === CREDIT_ON_DELIVERY ? (
        <OnDelivery storeId={store.id} />
      ) : ids.length === 0 ? (
        <EmptyState
          sentence="Select invoices to pay."
          action={<LinkButton to="/invoices">Go to Invoices</LinkButton>}
        />
      ) : (
        <PaymentGate
          storeId={store.id}
          ids={ids}
          onRemove={(id) =>
            void navigate({
              search: toPaymentSearch(ids.filter((one) => one !== id)),
              replace: true,
              resetScroll: false,
            })
          }
          onPaid={() => void navigate({ to: '/invoices', replace: true })}
        />
      )}
    </Page>
  )
}

/** A store with credit on delivery does not pay here: it sees what it owes, and whom to call. */
function OnDelivery({ storeId }: { storeId: number }) {
  const balance = useOne(accounts.getBalance, { params: { id: String(storeId) } })
  const wholesaler = useOne(publicConfig.getConfig, {}).data?.house
  return (
    <section className={styles.card} aria-label="Credit On Delivery">
      <p className={styles.label}>CREDIT ON DELIVERY</p>
      <p className={styles.words}>
        Your store pays on delivery, so you can't pay by card here.
        {wholesaler && (
          <>
            {' '}
            To pay, call <a href={`tel:${wholesaler.phone.replace(/[^\d+]/g, '')}`}>{wholesaler.phone}</a>.
          </>
        )}
      </p>
      {balance.error && !balance.data ? (
        <LoadFailed
          what="Your balance could not be loaded."
          failure={balance.error}
          onRetry={() => void balance.refetch()}
          isRetrying={balance.isFetching}
        />
      ) : (
        <div className={styles.figures}>
          {balance.data && (
            <Facts
              facts={[
                ['Balance due', <Money key="owed">{balance.data.formatted_owed}</Money>],
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
          View statement
        </LinkButton>
      </div>
    </section>
  )
}
