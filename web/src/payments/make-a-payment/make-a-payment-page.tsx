import { getRouteApi } from '@tanstack/react-router'
import { CREDIT_ON_DELIVERY } from '@trousseau/domain/payment-method'
import { BackLink } from '../../lib/router/back-link.tsx'
import { LinkButton } from '../../lib/router/link-button.tsx'
import { useSession } from '../../lib/session/use-session.ts'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { Page } from '../../ui/page/page.tsx'
import { OnDelivery } from './on-delivery.tsx'
import { PaymentGate } from './payment-gate.tsx'
import { idsOf, searchOf } from './payment-search.ts'

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
          sentence="No invoice is selected."
          action={<LinkButton to="/invoices">Select invoices to pay</LinkButton>}
        />
      ) : (
        <PaymentGate
          storeId={store.id}
          ids={ids}
          onRemove={(id) =>
            void navigate({
              search: searchOf(ids.filter((one) => one !== id)),
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
