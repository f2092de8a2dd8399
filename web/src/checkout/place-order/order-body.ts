import type { NewOrder } from '@trousseau/contract/orders/endpoints'
import type { ItemChoice } from '@trousseau/domain/orders/item-choice'
import type { MEASURES } from '@trousseau/domain/orders/measurements'
import type { CUSTOM_ITEM, DRESS, OrderType } from '@trousseau/domain/orders/purchase-order'
import { z } from 'zod/mini'

/** The body of a new order. An empty field counts as missing; the price is set by the server. */
export type OrderBody = z.input<typeof NewOrder> & { store?: number }

/**
 * Not parsed further: a stored order is resent exactly as it was, even if a newer version of the page would build it
 * differently.
 */
export const OrderBody = z.custom<OrderBody>((body) => typeof body === 'object' && body !== null)

type Choice = Pick<ItemChoice, 'color' | 'size' | 'wear_date' | 'note' | 'custom_size_details'> &
  Record<(typeof MEASURES)[number], string>

/** The order draft: the item's choices, also as text, and the purchase order. */
export type OrderDraft = Choice & {
  selected_color: string | undefined
  selected_size: string | undefined
  purchase_order_number: string
  type: OrderType | ''
}

type Offer = {
  colors: readonly { id: number; label: string }[]
  sizes: readonly { id: number; label: string }[]
}
export type PurchaseOrder = { purchase_order_number: string; type: OrderType }

export function orderDraft(
  choice: ItemChoice,
  { colors, sizes }: Offer,
  order: Pick<OrderDraft, 'purchase_order_number' | 'type'>,
): OrderDraft {
  return {
    color: choice.color,
    size: choice.size,
    wear_date: choice.wear_date,
    note: choice.note,
    bust: choice.bust,
    waist: choice.waist,
    hips: choice.hips,
    hollow: choice.hollow,
    custom_size_details: choice.custom_size_details,
    selected_color: colors.find(({ id }) => id === choice.color)?.label,
    selected_size: sizes.find(({ id }) => id === choice.size)?.label,
    purchase_order_number: order.purchase_order_number.trim(),
    type: order.type,
  }
}

type Placing = {
  item_type: typeof DRESS | typeof CUSTOM_ITEM
  item_id: number
  store: number
  address: number
  /** Undefined for a store with credit on delivery. */
  payment_method: number | undefined
  /** The dress order that this one is an accessory of. */
  accessory_of?: number | undefined
}

export function orderBody(draft: OrderDraft, placing: Placing): OrderBody {
  const { note, type, selected_color: _color, selected_size: _size, ...sent } = draft
  const { accessory_of, payment_method, ...where } = placing
  return {
    ...sent,
    ...where,
    ...(type === '' ? {} : { type }),
    payment_method: payment_method ?? '',
    notes: note.trim(),
    ...(accessory_of === undefined ? {} : { accessory_of }),
  }
}
