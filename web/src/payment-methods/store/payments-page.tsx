import { CREDIT_ON_DELIVERY } from '@trousseau/domain/payment-method'
import { useSession } from '../../lib/session/use-session.ts'
import { Page } from '../../ui/page/page.tsx'
import { CreditOnDelivery } from './credit-on-delivery.tsx'
import { SavedMethods } from './saved-methods.tsx'

export function PaymentsPage() {
  const store = useSession()?.store
  if (!store) return null
  if (store.payment_method_type_id !== CREDIT_ON_DELIVERY) return <SavedMethods storeId={store.id} />
  return (
    <Page title="Payments">
      <CreditOnDelivery />
    </Page>
  )
}
