import { Button } from '@mantine/core'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { NOT_AVAILABLE } from '@trousseau/domain/orders/purchase-order'
import { useState } from 'react'
import { orderAnother, type Shared } from '../../catalogue/another-order.ts'
import { ItemPicture } from '../../catalogue/item-picture.tsx'
import { type DraftKind, readDraft, saveDraft } from '../../catalogue/order-draft.ts'
import { useOne } from '../../lib/api/use-api.ts'
import { LinkButton } from '../../lib/router/link-button.tsx'
import { currentPerson } from '../../lib/session/session.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog/dialog.tsx'
import { FormErrors } from '../../ui/form/form-errors.tsx'
import { Money } from '../../ui/money.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { getCustomItem } from '../checkout-items.ts'
import { FindingOrder } from './finding-order.tsx'
import { leaveCheckout } from './leave-checkout.ts'
import styles from './placed.module.css'
import {
  dropOffer,
  findPlacedDress,
  forgetPlaced,
  type Offer,
  type PlacedOrder,
  readPlaced,
} from './placed-order.ts'
import { useAccessory } from './use-placing.ts'

const PLACED = 'Your order has been placed !'

/** The confirmation of a placed order, and for a dress the items that go with it. */
export function Placed({ kind, id }: { kind: DraftKind; id: number }) {
  const navigate = useNavigate()
  const router = useRouter()
  const [placed, setPlaced] = useState(() => readPlaced(kind, id))
  const [isOpen, setIsOpen] = useState(true)
  if (!placed) return null
  const { order, offers, shared } = placed
  const [offer] = offers

  function finish() {
    setIsOpen(false)
    forgetPlaced(kind, id)
    // An accessory that was ordered from a dress's dialog: that dialog may have more offers.
    const dress =
      kind === 'custom-item' && order.accessory_of ? findPlacedDress(order.accessory_of) : undefined
    const rest = dress && dropOffer(dress.id, dress.placed, id).offers
    if (dress && rest?.length) void navigate({ to: '/checkout/$Id', params: { Id: String(dress.id) } })
    else
      leaveCheckout(router, {
        to: '/sales-order',
        state: { placed: { number: order.purchase_order_number, shared, by: currentPerson() } },
      })
  }
  function another(of: Shared) {
    setIsOpen(false)
    forgetPlaced(kind, id)
    orderAnother(of)
    leaveCheckout(router, { to: '/start-order' })
  }
  function answer(offerId: number) {
    if (!placed) return
    const rest = dropOffer(id, placed, offerId)
    if (rest.offers.length === 0) finish()
    else setPlaced(rest)
  }

  return (
    <>
      <EmptyState
        sentence={`${order.name} is ordered.`}
        action={<LinkButton to="/sales-order">See your sales orders</LinkButton>}
      />
      {/* With an offer, the dialog closes only by answering it. */}
      <Dialog title={PLACED} isOpen={isOpen} onClose={finish} canClose={!offer}>
        <p className={styles.words}>
          {order.name}, purchase order {order.purchase_order_number}, {order.formatted_total}.
        </p>
        {offer ? (
          <AccessoryQuestion
            key={offer.id}
            order={order}
            offer={offer}
            left={offers.length}
            onAnswered={() => answer(offer.id)}
          />
        ) : (
          <DialogActions>
            {shared && (
              <Button variant="default" onClick={() => another(shared)}>
                Order another
              </Button>
            )}
            <Button onClick={finish} data-autofocus>
              Continue
            </Button>
          </DialogActions>
        )}
      </Dialog>
    </>
  )
}

type AccessoryQuestionProps = {
  order: PlacedOrder['order']
  offer: Offer
  left: number
  onAnswered: () => void
}

/** After a dress order: offers one of the items that go with it. */
function AccessoryQuestion({ order, offer, left, onAnswered }: AccessoryQuestionProps) {
  const navigate = useNavigate()
  const item = useOne(getCustomItem, { params: { id: String(offer.id) } })
  const { state, messages, yes } = useAccessory(order.id, offer, onAnswered)
  const isGone = item.error?.code === 'not_found'
  const refusals = isGone ? [NOT_AVAILABLE] : messages

  function view() {
    // The item gets the dress's wear date until another one is chosen there.
    const choice = readDraft('custom-item', offer.id)
    saveDraft('custom-item', offer.id, { ...choice, wear_date: choice.wear_date || order.wear_date })
    void navigate({
      to: '/view-custom-order/$Id',
      params: { Id: String(offer.id) },
      search: { accessory_of: String(order.id) },
    })
  }

  return (
    <>
      <div className={styles.offer}>
        <ItemPicture picture={item.data?.images[0]} sizes="132px" isDecoration />
        <div>
          <h3 className={styles.name}>{offer.name}</h3>
          <p className={styles.price}>
            <Money>{offer.formatted_wholesale_price}</Money>
          </p>
          <p className={styles.question}>Would you like to order this item?</p>
          {left > 1 && (
            <p className={styles.count}>
              {left - 1} more {left === 2 ? 'item' : 'items'}
            </p>
          )}
        </div>
      </div>
      <div className={styles.outcome}>
        <FormErrors messages={refusals} />
        {(state === 'finding' || state === 'unclear') && <FindingOrder state={state} onAgain={yes} />}
      </div>
      {refusals.length > 0 ? (
        <DialogActions>
          <Button onClick={onAnswered}>Continue without it</Button>
        </DialogActions>
      ) : (
        state !== 'unclear' && (
          <DialogActions>
            <Button variant="subtle" onClick={view} disabled={state !== 'resting'}>
              View
            </Button>
            <Button variant="default" onClick={onAnswered} disabled={state !== 'resting'}>
              No
            </Button>
            <BusyButton busyLabel="Ordering…" busy={state !== 'resting'} onClick={yes} data-autofocus>
              Yes
            </BusyButton>
          </DialogActions>
        )
      )}
    </>
  )
}
