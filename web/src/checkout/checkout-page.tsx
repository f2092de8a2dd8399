import { useNavigate, useParams } from '@tanstack/react-router'
import type { Dress } from '@trousseau/contract/dresses'
import { type Day, formatLongDay } from '@trousseau/domain/day'
import { formatMoney } from '@trousseau/domain/money/money'
import { dressChoiceProblems, shipsTooLate } from '@trousseau/domain/orders/item-choice'
import { CUSTOM_FEE_CENTS, MEASURES, type Measure } from '@trousseau/domain/orders/measurements'
import { DRESS } from '@trousseau/domain/orders/purchase-order'
import { shipDate } from '@trousseau/domain/orders/ship-date'
import { useState } from 'react'
import { keepOffered, readDraft } from '../catalogue/order-draft.ts'
import type { CallFailed } from '../lib/api/call-failed.ts'
import { useOne } from '../lib/api/use-api.ts'
import { BackLink } from '../lib/router/back-link.tsx'
import { TextLink } from '../lib/router/text-link.tsx'
import { useSession } from '../lib/session/use-session.ts'
import { DayText } from '../ui/day-text.tsx'
import { completeOrder } from './answers.ts'
import { BackToItem, NOT_CHOSEN, TOO_LATE } from './back-to-item.tsx'
import { checkoutDress, estimatedTotal } from './checkout-dress.ts'
import { CheckoutGate } from './checkout-gate.tsx'
import { getDress } from './checkout-items.ts'
import { CheckoutSteps, findStep } from './checkout-steps.tsx'
import { type OrderDraft, orderBody, orderDraft } from './place-order/order-body.ts'
import { PlaceOrder } from './place-order/place-order.tsx'
import { usePlacing } from './place-order/use-placing.ts'
import { orderRows, type Row, Summary } from './summary.tsx'
import { type Store, useCheckout } from './use-checkout.ts'

export function CheckoutPage() {
  const { Id } = useParams({ from: '/store/checkout/$Id' })
  const session = useSession()
  const read = useOne(getDress, { params: { id: Id } })
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

type DressCheckoutProps = {
  dress: Dress
  store: Store
  today: Day
  /** Why the order was refused before the page was reloaded. */
  first: CallFailed | undefined
  onPlaced: () => void
  onChangeItem: (replace: boolean) => void
}

function DressCheckout({ dress, store, today, first, onPlaced, onChangeItem }: DressCheckoutProps) {
  const [choice] = useState(() => keepOffered(readDraft('dress', dress.id), dress))
  const ships = shipDate(today, dress.estimated_months, dress.estimated_days)
  // Checked once, on opening: later changes are caught by the server when the order is placed.
  const [word] = useState(() => {
    if (dressChoiceProblems(choice, today).length > 0) return NOT_CHOSEN
    return shipsTooLate(ships, choice.wear_date) && !first ? TOO_LATE : undefined
  })
  const checkout = useCheckout('dress', dress.id, store)
  const placing = usePlacing({
    kind: 'dress',
    id: dress.id,
    first,
    onPlaced,
    onRefused: (failure) => checkout.goTo(findStep(failure, false) ?? 'summary'),
  })
  const { address, method, isOnDelivery } = checkout
  const order = completeOrder(checkout.answers)
  const item = checkoutDress(dress, choice.color)
  const total = formatMoney(estimatedTotal(item, choice.is_custom))
  const draft = orderDraft(choice, { colors: item.dress_colors, sizes: item.dress_sizes }, checkout.answers)

  async function place() {
    if (!address || !order) return
    const body = orderBody(draft, {
      item_type: DRESS,
      item_id: dress.id,
      store: store.id,
      address: address.id,
      payment_method: method?.id,
    })
    await placing.place(body, dress.custom_items)
  }

  if (word !== undefined) return <BackToItem word={word} onBack={() => onChangeItem(true)} />
  return (
    <CheckoutSteps
      checkout={checkout}
      placing={placing}
      isOrderAStep={false}
      onChangeItem={() => onChangeItem(false)}
      summary={
        <Summary
          picture={item.dress_image}
          color={draft.selected_color}
          name={item.dress_name}
          below={dress.style_number}
          rows={[
            ...choiceRows(draft),
            ['Wear date', <DayText key="day" day={choice.wear_date} />],
            ['Estimated ship date', formatLongDay(ships)],
            ...orderRows(address, method, isOnDelivery, order),
          ]}
          costs={[
            ['Price', formatMoney(item.dress_price)],
            ...(choice.is_custom ? [['Custom measurement fee', formatMoney(CUSTOM_FEE_CENTS)] as const] : []),
            ['Total', total],
          ]}
        >
          <PlaceOrder
            placing={placing}
            total={total}
            isComplete={order !== undefined && address !== undefined}
            onPlace={place}
            itemLink={
              <TextLink to="/ViewOrder/$Id" params={{ Id: String(dress.id) }}>
                Change what you chose
              </TextLink>
            }
          />
        </Summary>
      }
    />
  )
}

const LABELS: Record<Measure, string> = {
  bust: 'Bust',
  waist: 'Waist',
  hips: 'Hips',
  hollow: 'Hollow to hem',
}

function choiceRows(draft: OrderDraft): Row[] {
  const rows: Row[] = [
    ['Color', draft.selected_color],
    ['Size', draft.selected_size ?? 'Custom measurements'],
    ...MEASURES.map((measure): Row => [LABELS[measure], draft[measure] && `${draft[measure].trim()} in`]),
    ['Other details', draft.custom_size_details.trim()],
    ['Note', draft.note.trim()],
  ]
  return rows.filter(([, value]) => value !== '')
}
