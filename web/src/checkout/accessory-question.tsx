import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { NOT_AVAILABLE } from '@trousseau/domain/purchase-order'
import { ItemPicture } from '../catalogue/item-picture.tsx'
import { readDraft, saveDraft } from '../catalogue/order-draft.ts'
import { useRead } from '../lib/api/use-api.ts'
import { BusyButton } from '../ui/busy-button.tsx'
import { DialogActions } from '../ui/dialog.tsx'
import { FormErrors } from '../ui/form/form-errors.tsx'
import { Money } from '../ui/money.tsx'
import type { Offer, PlacedOrder } from './attempt.ts'
import { getCustomItem } from './checkout-items.ts'
import { FindingOut } from './finding-out.tsx'
import styles from './placed.module.css'
import { useAccessory } from './use-accessory.ts'

type AccessoryQuestionProps = {
  order: PlacedOrder['order']
  offer: Offer
  left: number
  onAnswered: () => void
}

/** After a dress: one of the items that go with it. */
export function AccessoryQuestion({ order, offer, left, onAnswered }: AccessoryQuestionProps) {
  const navigate = useNavigate()
  const item = useRead(getCustomItem, { params: { id: String(offer.id) } })
  const { state, messages, yes } = useAccessory(order.id, offer, onAnswered)
  const isGone = item.error?.code === 'not_found'
  const refusals = isGone ? [NOT_AVAILABLE] : messages

  function view() {
    // As for the dress, until another day is chosen there.
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
        <ItemPicture
          picture={item.isPlaceholderData ? undefined : item.data?.images[0]}
          sizes="132px"
          isDecoration
        />
        <div>
          <h3 className={styles.name}>{offer.name}</h3>
          <p className={styles.price}>
            <Money>{offer.formatted_wholesale_price}</Money>
          </p>
          <p className={styles.question}>Would you like to order this item?</p>
          {left > 1 && <p className={styles.count}>{left - 1} more to ask about</p>}
        </div>
      </div>
      <div className={styles.outcome}>
        <FormErrors messages={refusals} />
        {(state === 'finding' || state === 'unclear') && <FindingOut state={state} onAgain={yes} />}
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
            <BusyButton busyLabel="Ordering…" busy={state !== 'resting'} onClick={yes}>
              Yes
            </BusyButton>
          </DialogActions>
        )
      )}
    </>
  )
}
