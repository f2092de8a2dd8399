import { Button } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { type FactoryPaymentWithLines, factoryPayments } from '@trousseau/contract/factory-payments'
import { useState } from 'react'
import { DetailPage } from '../../../lib/api/detail-page.tsx'
import { useOne } from '../../../lib/api/use-api.ts'
import { BackLink } from '../../../lib/router/back-link.tsx'
import { LinkButton } from '../../../lib/router/link-button.tsx'
import { FactoryPaymentView } from '../../factory-payment-view.tsx'
import { linkToThing } from '../link-to-thing.tsx'
import { VoidPaymentDialog } from './void-payment-dialog.tsx'

const route = getRouteApi('/wholesale/desk/factory-payments/$id')

export function FactoryPaymentPage() {
  const { id } = route.useParams()
  return (
    <DetailPage
      read={useOne(factoryPayments.getFactoryPayment, { params: { id } })}
      title="Payment"
      noun="payment"
      back={<BackLink to="/desk/factory-payments">Back to Factory payments</BackLink>}
      toAll={<LinkButton to="/desk/factory-payments">See all factory payments</LinkButton>}
    >
      {(payment) => <Payment payment={payment} />}
    </DetailPage>
  )
}

function Payment({ payment }: { payment: FactoryPaymentWithLines }) {
  const [isVoiding, setIsVoiding] = useState(false)
  return (
    <>
      <FactoryPaymentView
        payment={payment}
        back={
          <BackLink to="/desk/factory-payments" search={{ factory: payment.factory.id }}>
            Back to Factory payments
          </BackLink>
        }
        link={linkToThing}
        actions={
          payment.voided_at === null && (
            <Button variant="subtle" color="red" onClick={() => setIsVoiding(true)}>
              Void payment
            </Button>
          )
        }
      />
      <VoidPaymentDialog payment={payment} isOpen={isVoiding} onClose={() => setIsVoiding(false)} />
    </>
  )
}
