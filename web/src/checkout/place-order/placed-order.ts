import type { Order } from '@trousseau/contract/orders/shapes'
import { SAMPLE } from '@trousseau/domain/orders/purchase-order'
import { z } from 'zod/mini'
import { Shared } from '../../catalogue/another-order.ts'
import type { DraftKind } from '../../catalogue/order-draft.ts'
import { load, remove, save } from '../../lib/session-storage.ts'
import type { OrderBody } from './order-body.ts'

/** A custom item that goes with a dress, as the dress lists it. */
export const Offer = z.object({ id: z.int(), name: z.string(), formatted_wholesale_price: z.string() })
export type Offer = z.infer<typeof Offer>

const PlacedOrder = z.object({
  order: z.object({
    id: z.int(),
    name: z.string(),
    purchase_order_number: z.string(),
    wear_date: z.string(),
    formatted_total: z.string(),
    /** The dress order that this one is an accessory of. */
    accessory_of: z.nullable(z.int()),
  }),
  /** The custom items that have not been offered yet. */
  offers: z.array(Offer),
  /** What another order would have in common with it. */
  shared: z.optional(Shared),
})
/** A placed order, kept until its confirmation and its offers have been dealt with. */
export type PlacedOrder = z.infer<typeof PlacedOrder>

export const placedKey = (kind: DraftKind, id: number) => `placed:${kind}:${id}`

export const readPlaced = (kind: DraftKind, id: number): PlacedOrder | undefined =>
  load(placedKey(kind, id), PlacedOrder)
export const keepPlaced = (kind: DraftKind, id: number, placed: PlacedOrder): void =>
  save(placedKey(kind, id), placed)
export const forgetPlaced = (kind: DraftKind, id: number): void => remove(placedKey(kind, id))

export function placedOrder(order: Order, offers: readonly Offer[], sent: OrderBody): PlacedOrder {
  const { id, purchase_order_number, wear_date, formatted_total, accessory_of, orderable } = order
  const size = (sent.type === SAMPLE && sent.size) || ''
  return {
    order: { id, name: orderable.name, purchase_order_number, wear_date, formatted_total, accessory_of },
    offers: [...offers],
    shared: z.safeParse(Shared, { ...sent, wear_date, size }).data,
  }
}

/** The dress with this order, if any of its offers are still open. */
export function findPlacedDress(orderId: number): { id: number; placed: PlacedOrder } | undefined {
  const prefix = placedKey('dress', 0).slice(0, -1)
  return Object.keys(sessionStorage)
    .filter((key) => key.startsWith(prefix))
    .map((key) => Number(key.slice(prefix.length)))
    .flatMap((id) => {
      const placed = readPlaced('dress', id)
      return placed?.order.id === orderId ? [{ id, placed }] : []
    })[0]
}

/** Removes an offer that was answered, and returns what is left. */
export function dropOffer(dressId: number, placed: PlacedOrder, offerId: number): PlacedOrder {
  const rest = { ...placed, offers: placed.offers.filter(({ id }) => id !== offerId) }
  if (rest.offers.length > 0) keepPlaced('dress', dressId, rest)
  else forgetPlaced('dress', dressId)
  return rest
}
