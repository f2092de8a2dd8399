import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useRead } from '../lib/api/use-api.ts'
import { BackLink } from '../lib/router/back-link.tsx'
import { useSession } from '../lib/session/use-session.ts'
import { CheckoutGate } from './checkout-gate.tsx'
import { getCustomItem } from './checkout-items.ts'
import { CustomCheckout } from './custom-checkout.tsx'
import { OfDressOrder } from './of-dress-order.tsx'

/** For an item by itself, and for one that was looked at first in the dialog after a dress order. */
export function CustomCheckoutPage() {
  const { Id } = useParams({ from: '/store/custom-checkout/$Id' })
  const { accessory_of } = useSearch({ from: '/store/custom-checkout/$Id' })
  const session = useSession()
  const read = useRead(getCustomItem, { params: { id: Id } })
  const navigate = useNavigate()
  if (!session?.store) return null
  const { store, today } = session
  const itemPage = { to: '/view-custom-order/$Id', params: { Id }, search: { accessory_of } } as const
  return (
    <CheckoutGate
      key={Id}
      kind="custom-item"
      id={Number(Id)}
      read={read}
      back={<BackLink {...itemPage}>Back to the item</BackLink>}
    >
      {(item, first, onPlaced) => (
        <OfDressOrder id={accessory_of}>
          {(dressOrder) => (
            <CustomCheckout
              item={item}
              store={store}
              today={today}
              dressOrder={dressOrder}
              first={first}
              onPlaced={onPlaced}
              onChangeItem={(replace) => void navigate({ ...itemPage, replace })}
            />
          )}
        </OfDressOrder>
      )}
    </CheckoutGate>
  )
}
