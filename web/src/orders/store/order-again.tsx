import type { Order } from '@trousseau/contract/orders/shapes'
import { type ItemChoice, NOTHING_CHOSEN } from '@trousseau/domain/orders/item-choice'
import { writeInches } from '@trousseau/domain/orders/measurements'
import { DRESS, RE_ORDER, SAMPLE } from '@trousseau/domain/orders/purchase-order'
import { RotateCw } from 'lucide-react'
import { orderAnother } from '../../catalogue/another-order.ts'
import { saveDraft } from '../../catalogue/order-draft.ts'
import { LinkButton } from '../../lib/router/link-button.tsx'

/** Leads to the item with everything chosen as it was, except the wear date: the next dress is another bride's. */
export function OrderAgain({ order }: { order: Order }) {
  const isDress = order.orderable_type_id === DRESS
  return (
    <LinkButton
      to={isDress ? '/ViewOrder/$Id' : '/view-custom-order/$Id'}
      params={{ Id: String(order.orderable.id) }}
      variant="default"
      leftSection={<RotateCw size={16} strokeWidth={1.75} aria-hidden />}
      onClick={() => {
        saveDraft(isDress ? 'dress' : 'custom-item', order.orderable.id, choiceOf(order))
        orderAnother({
          wear_date: '',
          size: '',
          address: '',
          payment_method: order.payment?.id ?? '',
          type: order.type === SAMPLE ? SAMPLE : RE_ORDER,
        })
      }}
    >
      Order again
    </LinkButton>
  )
}

export function choiceOf({ color, size, bust, waist, hips, hollow, custom_size_details }: Order): ItemChoice {
  const inches = (measure: number | null) => (measure === null ? '' : writeInches(String(measure)))
  return {
    ...NOTHING_CHOSEN,
    color: color?.id ?? '',
    size: size?.id ?? '',
    is_custom: bust !== null,
    bust: inches(bust),
    waist: inches(waist),
    hips: inches(hips),
    hollow: inches(hollow),
    custom_size_details: custom_size_details ?? '',
  }
}
