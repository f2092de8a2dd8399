import { addDays, type Day } from '@trousseau/domain/day'
import { IN_PRODUCTION } from '@trousseau/domain/orders/order-status'
import { shipDate } from '@trousseau/domain/orders/ship-date'
import { fold, normalize } from '@trousseau/domain/text'
import type { Insertable } from 'kysely'
import type { Schema } from '../../schema.ts'
import { ADDRESSES } from '../addresses.ts'
import { saturdayFrom, shopDayUntil, toMoment } from '../calendar.ts'
import { drawBetween } from '../drawn.ts'
import { BELLE_RIVIERE, IVORY_LANE, STORES, VELVET_AND_VOW } from '../stores.ts'
import { IVORY_LANE_ORDERS } from './ivory-lane-orders.ts'
import { buildTimeline, type Move, placedMove } from './order-timeline.ts'
import { find, type OrderedItem, orderedItem } from './ordered-item.ts'
import { BELLE_RIVIERE_ORDERS, VELVET_AND_VOW_ORDERS } from './other-stores-orders.ts'
import { type PlannedOrder, SAMPLE } from './planned-order.ts'

const FIRST_SALES_ORDER_NUMBER = 10_001

type OrderRow = Insertable<Schema['orders']> & { readonly id: number }
type HistoryRow = Insertable<Schema['order_history']> & { readonly at: Date }
export type MadeOrders = { readonly orders: readonly OrderRow[]; readonly history: readonly HistoryRow[] }

/** Every order of the demo as of this day, with its history. */
export function makeOrders(today: Day, findPicture: (slug: string) => string | null): MadeOrders {
  const made = placeOrders(today).map((order) => ({ ...order, moves: buildMoves(today, order) }))
  const numbers = numberInOrderOfConfirmation(made)
  return {
    orders: made.map((order) => toRow(order, numbers.get(order.id) ?? null, findPicture)),
    history: made.flatMap(toHistory),
  }
}

type Placed = {
  readonly id: number
  readonly accessoryOf: number | null
  readonly storeId: number
  readonly name: string
  readonly planned: PlannedOrder
  readonly item: OrderedItem
  readonly placedOn: Day
  readonly placedAt: Date
  readonly shipDate: Day
  readonly wearDate: Day
}
type Made = Placed & { readonly moves: readonly Move[] }

/** Ids increase with the time of placing over all stores, as they would have in reality. */
function placeOrders(today: Day): Placed[] {
  const placed: Placed[] = []
  let busyOn = ''
  let busyUntil = 0
  for (const { storeId, planned } of inOrderOfPlacing()) {
    const placedOn = shopDayUntil(addDays(today, -planned.placedDaysAgo))
    let minute = drawBetween(`${planned.po} placed`, 10 * 60, 15 * 60)
    if (placedOn === busyOn) minute = Math.max(minute, busyUntil + 9)
    const dress = place(placed.length + 1, storeId, planned.po, planned, placedOn, minute)
    placed.push(dress)
    for (const { customItemId, status, readyDaysAgo } of planned.accessories ?? []) {
      minute += 4
      const { po, type, placedDaysAgo, addressId } = planned
      const own = {
        po,
        type,
        placedDaysAgo,
        customItemId,
        status,
        ...(addressId && { addressId }),
        ...(readyDaysAgo && { readyDaysAgo }),
      }
      const veil = place(placed.length + 1, storeId, `${po} with ${customItemId}`, own, placedOn, minute)
      placed.push({ ...veil, accessoryOf: dress.id, wearDate: dress.wearDate })
    }
    busyOn = placedOn
    busyUntil = minute
  }
  return placed
}

function inOrderOfPlacing(): { storeId: number; planned: PlannedOrder }[] {
  const of = (storeId: number, orders: readonly PlannedOrder[]) =>
    orders.map((planned) => ({ storeId, planned }))
  return [
    ...of(IVORY_LANE, IVORY_LANE_ORDERS),
    ...of(VELVET_AND_VOW, VELVET_AND_VOW_ORDERS),
    ...of(BELLE_RIVIERE, BELLE_RIVIERE_ORDERS),
  ].sort((a, b) => b.planned.placedDaysAgo - a.planned.placedDaysAgo)
}

function place(
  id: number,
  storeId: number,
  name: string,
  planned: PlannedOrder,
  placedOn: Day,
  minute: number,
): Placed {
  const item = orderedItem(name, planned)
  const ships = shipDate(placedOn, item.entry.estimatedMonths, item.entry.estimatedDays)
  const [least, most] = planned.type === SAMPLE ? [14, 40] : [21, 120]
  const toSpare = planned.daysToSpare ?? drawBetween(`${name} to spare`, least, most)
  return {
    id,
    accessoryOf: null,
    storeId,
    name,
    planned,
    item,
    placedOn,
    placedAt: toMoment(placedOn, minute),
    shipDate: ships,
    wearDate: saturdayFrom(addDays(ships, toSpare)),
  }
}

function buildMoves(today: Day, order: Placed): readonly Move[] {
  const { name, storeId, planned, item, placedOn, placedAt, shipDate } = order
  return buildTimeline({
    name,
    po: planned.po,
    storeId,
    factoryId: item.entry.factoryId,
    status: planned.status,
    placed: placedMove(planned.po, storeId, placedAt),
    placedOn,
    shipDate,
    readyOn: planned.readyDaysAgo === undefined ? undefined : addDays(today, -planned.readyDaysAgo),
    cancelled: planned.cancelled,
  })
}

function numberInOrderOfConfirmation(orders: readonly Made[]): Map<number, number> {
  const confirmed = orders.flatMap(({ id, moves }) => {
    const move = moves.find((one) => one.to === IN_PRODUCTION)
    return move ? [{ id, at: move.at.getTime() }] : []
  })
  confirmed.sort((a, b) => a.at - b.at || a.id - b.id)
  return new Map(confirmed.map(({ id }, index) => [id, FIRST_SALES_ORDER_NUMBER + index]))
}

function toRow(order: Made, number: number | null, findPicture: (slug: string) => string | null): OrderRow {
  const { planned, item, storeId, moves } = order
  const own = ADDRESSES.filter((address) => address.storeId === storeId)
  const shipTo = planned.addressId === undefined ? own[0] : find(own, planned.addressId)
  if (!shipTo) throw new Error(`store ${storeId} of the demo has orders and no address`)
  return {
    ...item.columns,
    store_id: storeId,
    id: order.id,
    accessory_of: order.accessoryOf,
    po: planned.po,
    po_norm: normalize(planned.po),
    type: planned.type,
    status: planned.status,
    sales_order_number: number,
    // Set at confirmation, like the sales order number.
    factory_id: number === null ? null : item.entry.factoryId,
    factory_price: number === null ? null : item.entry.factoryPriceCents,
    notes: planned.notes ?? null,
    wear_date: order.wearDate,
    ship_date: order.shipDate,
    item_picture: findPicture(item.entry.slug),
    item_fold: fold(`${item.columns.item_name} ${item.columns.item_style_number ?? ''}`),
    // For stores with a saved payment method it is filled in once the sandbox has created that.
    pay_method: STORES.find(({ id }) => id === storeId)?.creditOnDelivery ? 'delivery' : null,
    address_id: shipTo.id,
    ship_full_name: shipTo.fullName,
    ship_street: shipTo.street,
    ship_city: shipTo.city,
    ship_state: shipTo.state,
    ship_country: shipTo.country,
    ship_zip: shipTo.zip,
    ship_phone: shipTo.phone,
    placed_by: moves[0]?.by ?? null,
    version: moves.length,
    created_at: order.placedAt,
  }
}

function toHistory({ storeId, id, moves }: Made): HistoryRow[] {
  return moves.map((move, index) => ({
    store_id: storeId,
    order_id: id,
    seq: index + 1,
    from_status: moves[index - 1]?.to ?? null,
    to_status: move.to,
    by_user: move.by,
    reason: move.reason,
    at: move.at,
  }))
}
