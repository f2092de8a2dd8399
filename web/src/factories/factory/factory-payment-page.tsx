import { getRouteApi } from '@tanstack/react-router'
import { factoryPayments } from '@trousseau/contract/factory-payments'
import { DetailPage } from '../../lib/api/detail-page.tsx'
import { useOne } from '../../lib/api/use-api.ts'
import { BackLink } from '../../lib/router/back-link.tsx'
import { LinkButton } from '../../lib/router/link-button.tsx'
import { FactoryPaymentView } from '../factory-payment-view.tsx'
import { linkToThing } from './link-to-thing.tsx'

const route = getRouteApi('/factory/factory/payments/$id')

export function FactoryPaymentPage() {
  const { id } = route.useParams()
  const back = <BackLink to="/factory/payments">Back to Payments</BackLink>
  return (
    <DetailPage
      read={useOne(factoryPayments.getFactoryPayment, { params: { id } })}
      title="Payment"
      noun="payment"
      back={back}
      toAll={<LinkButton to="/factory/payments">See the payments</LinkButton>}
    >
      {(payment) => <FactoryPaymentView payment={payment} back={back} link={linkToThing} />}
    </DetailPage>
  )
}
