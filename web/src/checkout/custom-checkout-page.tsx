import { Skeleton } from '@mantine/core'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { CustomItem } from '@trousseau/contract/custom-items'
import { asSeenBy } from '@trousseau/contract/endpoint'
import { orders } from '@trousseau/contract/orders/endpoints'
import type { Order } from '@trousseau/contract/orders/shapes'
import { type Day, formatLongDay } from '@trousseau/domain/day'
import { NOTHING_CHOSEN, shipsTooLate, wearDateProblems } from '@trousseau/domain/orders/item-choice'
import { CUSTOM_ITEM } from '@trousseau/domain/orders/purchase-order'
import { shipDate } from '@trousseau/domain/orders/ship-date'
import { type ReactNode, useState } from 'react'
import { readDraft } from '../catalogue/order-draft.ts'
import type { CallFailed } from '../lib/api/call-failed.ts'
import { One } from '../lib/api/one.tsx'
import { useOne } from '../lib/api/use-api.ts'
import { BackLink } from '../lib/router/back-link.tsx'
import { LinkButton } from '../lib/router/link-button.tsx'
import { TextLink } from '../lib/router/text-link.tsx'
import { useSession } from '../lib/session/use-session.ts'
import { DayText } from '../ui/day-text.tsx'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { Loading } from '../ui/page/loading.tsx'
import { completeOrder } from './answers.ts'
import { BackToItem, NO_WEAR_DATE, TOO_LATE } from './back-to-item.tsx'
import { CheckoutGate } from './checkout-gate.tsx'
import { getCustomItem } from './checkout-items.ts'
import { CheckoutSteps, findStep } from './checkout-steps.tsx'
import { orderBody, orderDraft, type PurchaseOrder } from './place-order/order-body.ts'
import { PlaceOrder } from './place-order/place-order.tsx'
import { usePlacing } from './place-order/use-placing.ts'
import { orderRows, Summary } from './summary.tsx'
import { type Preferred, type Store, useCheckout } from './use-checkout.ts'

/** For a custom item on its own, and for an accessory that was viewed from the dialog after a dress order. */
export function CustomCheckoutPage() {
  const { Id } = useParams({ from: '/store/custom-checkout/$Id' })
  const { accessory_of } = useSearch({ from: '/store/custom-checkout/$Id' })
  const session = useSession()
  const read = useOne(getCustomItem, { params: { id: Id } })
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

type CustomCheckoutProps = {
  item: CustomItem
  store: Store
  today: Day
  dressOrder: Order | undefined
  /** Why the order was refused before the page was reloaded. */
  first: CallFailed | undefined
  onPlaced: () => void
  onChangeItem: (replace: boolean) => void
}

const NO_CHOICES = { colors: [], sizes: [] }

function CustomCheckout(props: CustomCheckoutProps) {
  const { item, store, today, dressOrder, first, onPlaced, onChangeItem } = props
  // A custom item has no options except the wear date.
  const [wearDate] = useState(() => readDraft('custom-item', item.id).wear_date)
  const ships = shipDate(today, item.estimated_months, item.estimated_days)
  // Checked once, on opening: later changes are caught by the server when the order is placed.
  const [word] = useState(() => {
    if (wearDateProblems(wearDate, today).length > 0) return NO_WEAR_DATE
    return shipsTooLate(ships, wearDate) && !first ? TOO_LATE : undefined
  })
  const checkout = useCheckout('custom-item', item.id, store, asFor(dressOrder))
  const placing = usePlacing({
    kind: 'custom-item',
    id: item.id,
    first,
    onPlaced,
    onRefused: (failure) => checkout.goTo(findStep(failure, true) ?? 'summary'),
  })
  const { address, method, isOnDelivery } = checkout
  const fixedOrder = dressOrder && orderOf(dressOrder)
  const order = fixedOrder ?? completeOrder(checkout.answers)

  async function place() {
    if (!address || !order) return
    const choice = { ...NOTHING_CHOSEN, wear_date: wearDate }
    const body = orderBody(orderDraft(choice, NO_CHOICES, order), {
      item_type: CUSTOM_ITEM,
      item_id: item.id,
      store: store.id,
      address: address.id,
      payment_method: method?.id,
      accessory_of: dressOrder?.id,
    })
    await placing.place(body, [])
  }

  if (word !== undefined) return <BackToItem word={word} onBack={() => onChangeItem(true)} />
  return (
    <CheckoutSteps
      checkout={checkout}
      placing={placing}
      isOrderAStep
      fixedOrder={fixedOrder}
      onChangeItem={() => onChangeItem(false)}
      summary={
        <Summary
          picture={item.images[0]}
          name={item.name}
          below={item.description}
          rows={[
            ['Wear date', <DayText key="day" day={wearDate} />],
            ['Estimated ship date', formatLongDay(ships)],
            ...orderRows(address, method, isOnDelivery, order),
          ]}
          costs={[['Estimated total', item.formatted_wholesale_price]]}
          note="Additional charges may apply."
        >
          <PlaceOrder
            placing={placing}
            total={item.formatted_wholesale_price}
            isComplete={order !== undefined && address !== undefined}
            onPlace={place}
            itemLink={
              <TextLink
                to="/view-custom-order/$Id"
                params={{ Id: String(item.id) }}
                search={{ accessory_of: dressOrder && String(dressOrder.id) }}
              >
                Change the wear date
              </TextLink>
            }
          />
        </Summary>
      }
    />
  )
}

function orderOf({ purchase_order_number, type }: Order): PurchaseOrder {
  return { purchase_order_number, type: type === 1 ? 1 : 2 }
}

/** An accessory defaults to its dress order's address and payment method. */
function asFor(dressOrder: Order | undefined): Preferred {
  if (!dressOrder) return {}
  const { address: there, payment } = dressOrder
  return {
    address: ({ full_name, street, city, zip }) =>
      full_name === there.full_name && street === there.street && city === there.city && zip === there.zip,
    method: ({ id }) => id === payment?.id,
  }
}

type OfDressOrderProps = { id: string | undefined; children: (order: Order | undefined) => ReactNode }

/** Loads the dress order that the item is an accessory of, if any. */
function OfDressOrder({ id, children }: OfDressOrderProps) {
  return id === undefined ? children(undefined) : <Loaded id={id}>{children}</Loaded>
}

function Loaded({ id, children }: { id: string; children: OfDressOrderProps['children'] }) {
  const read = useOne(asSeenBy('store', orders.getOrder), { params: { id } })
  return (
    <One
      read={read}
      what="The dress order could not be loaded."
      kept="Your choices are saved."
      gone={
        <EmptyState
          sentence="We couldn't find the dress order."
          action={<LinkButton to="/sales-order">See your sales orders</LinkButton>}
        />
      }
      waiting={
        <Loading label="Loading the dress order">
          <Skeleton height={160} maw={880} />
        </Loading>
      }
    >
      {children}
    </One>
  )
}
