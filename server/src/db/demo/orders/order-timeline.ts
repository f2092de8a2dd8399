import { addDays, type Day } from '@trousseau/domain/day'
import {
  CANCELLED,
  DELIVERED,
  IN_PRODUCTION,
  type OrderStatus,
  PENDING,
  READY_TO_SHIP,
  SHIPPED,
} from '@trousseau/domain/orders/order-status'
import { daysBetween } from '@trousseau/domain/week'
import { addOfficeDays, officeDayUntil, shopDayAfter, toMoment } from '../calendar.ts'
import { drawBetween, drawOne } from '../drawn.ts'
import { findPeople } from '../people.ts'
import type { PlannedOrder } from './planned-order.ts'

export type Move = {
  readonly to: OrderStatus
  readonly by: number | null
  readonly at: Date
  readonly reason: string | null
}

type OrderLife = {
  /** The seeds of random choices: the item's own name, and the PO number that a dress shares with its accessories. */
  readonly name: string
  readonly po: string
  readonly storeId: number
  readonly factoryId: number
  readonly status: OrderStatus
  readonly placed: Move
  readonly placedOn: Day
  readonly shipDate: Day
  readonly readyOn: Day | undefined
  readonly cancelled: PlannedOrder['cancelled']
}

/** Moves whose time and person are drawn by PO number, so that a dress and its accessories move together. */
const TOGETHER: readonly OrderStatus[] = [IN_PRODUCTION, SHIPPED, DELIVERED]

/** How an order reached its status. Each move is on a later day than the one before. */
export function buildTimeline(life: OrderLife): readonly Move[] {
  const { name, po, placedOn, cancelled } = life
  const store = findPeople('store', life.storeId)
  const staff = findPeople('wholesale', null)
  const factory = findPeople('factory', life.factoryId)
  const move = (to: OrderStatus, on: Day, hours: Hours, who: readonly number[], reason?: string): Move => {
    const drawnFor = TOGETHER.includes(to) ? po : name
    const minute = drawBetween(`${drawnFor} at ${to}`, hours.from * 60, hours.to * 60 - 1)
    const by = drawOne(`${drawnFor} by ${to}`, who) ?? null
    return { to, by, at: toMoment(on, minute), reason: reason ?? null }
  }

  if (cancelled?.by === 'store')
    return [life.placed, move(CANCELLED, shopDayAfter(placedOn), SHOP_HOURS, store, cancelled.reason)]

  const confirmedOn = addOfficeDays(placedOn, drawBetween(`${po} confirmed`, 1, 2))
  const confirmed = move(IN_PRODUCTION, confirmedOn, OFFICE_HOURS, staff)
  if (cancelled) {
    const cancelledOn = addOfficeDays(confirmedOn, 6)
    return [life.placed, confirmed, move(CANCELLED, cancelledOn, OFFICE_HOURS, staff, cancelled.reason)]
  }

  const readyOn = officeDayUntil(life.readyOn ?? drawReady(life))
  const shippedOn = addOfficeDays(readyOn, drawBetween(`${po} shipped`, 1, 3))
  const deliveredOn = addOfficeDays(shippedOn, drawBetween(`${po} delivered`, 3, 5))
  const moves = [
    life.placed,
    confirmed,
    move(READY_TO_SHIP, readyOn, FACTORY_HOURS, factory),
    move(SHIPPED, shippedOn, PICK_UP_HOURS, factory),
    move(DELIVERED, deliveredOn, SHOP_HOURS, [...store, ...staff]),
  ]
  return moves.slice(0, moves.findIndex((one) => one.to === life.status) + 1)
}

type Hours = { readonly from: number; readonly to: number }
const SHOP_HOURS: Hours = { from: 10, to: 17 }
const OFFICE_HOURS: Hours = { from: 9, to: 17 }
const FACTORY_HOURS: Hours = { from: 8, to: 16 }
/** When the carrier picks up packages. */
const PICK_UP_HOURS: Hours = { from: 15, to: 17 }

/** Most orders are ready shortly before the promised day. */
function drawReady({ name, placedOn, shipDate }: OrderLife): Day {
  const percent = drawBetween(`${name} ready`, 86, 97)
  return addDays(placedOn, Math.floor((daysBetween(placedOn, shipDate) * percent) / 100))
}

export function placedMove(po: string, storeId: number, at: Date): Move {
  return {
    to: PENDING,
    by: drawOne(`${po} placed by`, findPeople('store', storeId)) ?? null,
    at,
    reason: null,
  }
}
