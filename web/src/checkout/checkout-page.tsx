import { useNavigate, useParams } from '@tanstack/react-router'
import { useRead } from '../lib/api/use-api.ts'
import { BackLink } from '../lib/router/back-link.tsx'
import { useSession } from '../lib/session/use-session.ts'
import { CheckoutGate } from './checkout-gate.tsx'
import { getDress } from './checkout-items.ts'
import { DressCheckout } from './dress-checkout.tsx'

export function CheckoutPage() {
  const { Id } = useParams({ from: '/store/checkout/$Id' })
  const session = useSession()
  const read = useRead(getDress, { params: { id: Id } })
  const navigate = useNavigate()
  if (!session?.store) return null
  const { store, today } = session
  return (
    <CheckoutGate
      key={Id}
      kind="dress"
      id={Number(Id)}
      read={read}
      back={
        <BackLink to="/ViewOrder/$Id" params={{ Id }}>
          Back to the dress
        </BackLink>
      }
    >
      {(dress, first, onPlaced) => (
        <DressCheckout
          dress={dress}
          store={store}
          today={today}
          first={first}
          onPlaced={onPlaced}
          onChangeItem={(replace) => void navigate({ to: '/ViewOrder/$Id', params: { Id }, replace })}
        />
      )}
    </CheckoutGate>
  )
}
