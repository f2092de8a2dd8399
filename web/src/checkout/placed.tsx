import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { DraftKind } from '../catalogue/order-draft.ts'
import { LinkButton } from '../lib/router/link-button.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { toastSuccess } from '../ui/toasts.tsx'
import { AccessoryQuestion } from './accessory-question.tsx'
import { dropOffer, findPlacedDress, forgetPlaced, readPlaced } from './attempt.ts'
import styles from './placed.module.css'

const PLACED = 'Your order has been placed !'

/** The order is placed: the word that it is, and for a dress the items that go with it. */
export function Placed({ kind, id }: { kind: DraftKind; id: number }) {
  const navigate = useNavigate()
  const [placed, setPlaced] = useState(() => readPlaced(kind, id))
  const [isOpen, setIsOpen] = useState(true)
  if (!placed) return null
  const { order, offers } = placed
  const [offer] = offers

  function finish() {
    setIsOpen(false)
    forgetPlaced(kind, id)
    toastSuccess(`Order ${order.purchase_order_number} was placed.`)
    // Ordered by way of a dress's own dialog, which may have more to ask.
    const dress =
      kind === 'custom-item' && order.accessory_of ? findPlacedDress(order.accessory_of) : undefined
    const rest = dress && dropOffer(dress.id, dress.placed, id).offers
    if (dress && rest?.length) void navigate({ to: '/checkout/$Id', params: { Id: String(dress.id) } })
    else void navigate({ to: '/sales-order' })
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
      {/* Where something is asked, it is left by answering. */}
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
            <Button onClick={finish} data-autofocus>
              Continue
            </Button>
          </DialogActions>
        )}
      </Dialog>
    </>
  )
}
