import { addDays, addMonths, businessDay, type Day } from '@trousseau/domain/day'
import { CANCELLED, ORDER_STATUSES } from '@trousseau/domain/orders/order-status'
import { shipDate } from '@trousseau/domain/orders/ship-date'
import { expect, test } from 'vitest'
import { CUSTOM_ITEMS, DRESSES } from '../catalogue.ts'
import { IVORY_LANE } from '../stores.ts'
import { makeOrders } from './make-orders.ts'

/** Two years, one of them a leap year, in steps that hit every weekday, plus days on which months or clocks are odd. */
const DAYS: readonly Day[] = [
  ...Array.from({ length: 122 }, (_, index) => addDays('2028-01-01', 6 * index)),
  '2028-02-29',
  '2028-03-12',
  '2028-03-31',
  '2028-08-31',
  '2028-11-05',
  '2028-12-31',
  '2029-03-01',
]
const made = DAYS.map((today) => {
  const { orders, history } = makeOrders(today, () => null)
  return {
    today,
    orders: orders.map((order) => ({
      ...order,
      createdOn: dayOf(order.created_at),
      moves: history
        .filter((move) => move.order_id === order.id)
        .map((move) => ({ ...move, at: toMoment(move.at), day: dayOf(move.at) })),
    })),
  }
})

function toMoment(at: Date | string): number {
  return new Date(at).getTime()
}

function dayOf(at: Date | string): Day {
  return businessDay(toMoment(at))
}

const inChicago = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Chicago',
  hour: 'numeric',
  hourCycle: 'h23',
})
const hourOf = (at: number) => Number(inChicago.format(at))
const weekday = (day: Day) => new Date(`${day}T12:00:00Z`).getUTCDay()

/** Checks every order of every day, and returns those that fail. */
function everyOrder(
  holds: (order: (typeof made)[number]['orders'][number], today: Day) => boolean,
): string[] {
  return made.flatMap(({ today, orders }) =>
    orders.filter((order) => !holds(order, today)).map((order) => `${today}: ${order.id} ${order.po}`),
  )
}

test('whatever the day of loading, Ivory Lane has about 60 orders, 12 or more of the last 30 days, none older than 18 months', () => {
  for (const { today, orders } of made) {
    const days = orders.filter((order) => order.store_id === IVORY_LANE).map((order) => order.createdOn)
    expect(days.length).toBeGreaterThanOrEqual(58)
    expect(days.length).toBeLessThanOrEqual(62)
    expect(days.filter((day) => day >= addDays(today, -30)).length, today).toBeGreaterThanOrEqual(12)
    expect(
      days.every((day) => day >= addMonths(today, -18)),
      today,
    ).toBe(true)
  }
})

test('nothing has happened on the day of loading yet, or later', () => {
  expect(everyOrder(({ moves }, today) => moves.every((move) => move.day < today))).toEqual([])
})

test('the history of an order begins with its placing, goes forward in time, and ends in its status', () => {
  const wrong = everyOrder(({ moves, status, placed_by, created_at }) => {
    const [first] = moves
    return (
      first?.from_status === null &&
      first.by_user === placed_by &&
      first.at === toMoment(created_at) &&
      moves.at(-1)?.to_status === status &&
      moves.every((move, index) => {
        const before = moves[index - 1]
        return (
          move.seq === index + 1 &&
          (before === undefined || (move.from_status === before.to_status && move.at > before.at))
        )
      })
    )
  })
  expect(wrong).toEqual([])
})

test('an order moves only as one may: 1, 2, 3, 4, 6, and away from 1 or 2 by a cancellation with its reason', () => {
  const lives = new Set(
    made.flatMap(({ orders }) => orders.map(({ moves }) => moves.map((move) => move.to_status).join(' '))),
  )
  expect([...lives].sort()).toEqual(['1', '1 2', '1 2 3', '1 2 3 4', '1 2 3 4 6', '1 2 5', '1 5'])
  const reasons = everyOrder(({ moves }) =>
    moves.every((move) => (move.to_status === CANCELLED) === (typeof move.reason === 'string')),
  )
  expect(reasons).toEqual([])
})

test('people work by day: shops are closed on Sundays and Mondays, offices and factories at weekends', () => {
  expect(everyOrder(({ createdOn }) => ![0, 1].includes(weekday(createdOn)))).toEqual([])
  const wrong = everyOrder(({ moves }) =>
    moves.every(
      (move) =>
        hourOf(move.at) >= 8 &&
        hourOf(move.at) < 18 &&
        (![2, 3, 4].includes(move.to_status) || ![0, 6].includes(weekday(move.day))),
    ),
  )
  expect(wrong).toEqual([])
})

test('an order ships in the time its item takes, by a wedding on a Saturday, and was placed after the item was published', () => {
  const wrong = everyOrder((order, today) => {
    const item = [...(order.dress_id ? DRESSES : CUSTOM_ITEMS)].find(
      ({ id }) => id === (order.dress_id ?? order.custom_item_id),
    )
    return (
      item !== undefined &&
      order.ship_date === shipDate(order.createdOn, item.estimatedMonths, item.estimatedDays) &&
      order.ship_date <= order.wear_date &&
      weekday(order.wear_date) === 6 &&
      order.createdOn > addDays(today, -item.publishedDaysAgo)
    )
  })
  expect(wrong).toEqual([])
})

test('an accessory is one that its dress is offered with, and shares its number, type, wear date and address', () => {
  for (const { orders } of made.slice(0, 7)) {
    const accessories = orders.filter((order) => order.accessory_of !== null)
    expect(accessories.length).toBeGreaterThan(5)
    for (const accessory of accessories) {
      const order = orders.find(({ id }) => id === accessory.accessory_of)
      const dress = DRESSES.find(({ id }) => id === order?.dress_id)
      expect(dress?.customItemIds).toContain(accessory.custom_item_id)
      for (const shared of ['store_id', 'po', 'type', 'wear_date', 'address_id', 'placed_by'] as const)
        expect(accessory[shared], `${accessory.po} ${shared}`).toBe(order?.[shared])
    }
  }
})

test('ids rise with the time of placing, sales order numbers with that of confirmation, from 10001 and without a gap', () => {
  for (const { today, orders } of made) {
    const placed = orders.map((order) => toMoment(order.created_at))
    expect(placed, today).toEqual(placed.toSorted((a, b) => a - b))
    const confirmed = orders
      .flatMap(({ sales_order_number: number, moves }) => {
        const move = moves.find((one) => one.to_status === 2)
        expect(typeof number).toBe(move ? 'number' : 'object')
        return move && number ? [{ number, at: move.at }] : []
      })
      .sort((a, b) => a.number - b.number)
    expect(confirmed.map(({ number }) => number)).toEqual(confirmed.map((_, index) => 10_001 + index))
    const moments = confirmed.map(({ at }) => at)
    expect(moments, today).toEqual(moments.toSorted((a, b) => a - b))
  }
})

test('Ivory Lane has orders of every status and both types, made at both factories, some measured, some at risk', () => {
  for (const { today, orders } of made) {
    const own = orders.filter((order) => order.store_id === IVORY_LANE)
    for (const status of Object.keys(ORDER_STATUSES))
      expect(own.filter((order) => order.status === Number(status)).length, status).toBeGreaterThanOrEqual(3)
    expect(new Set(own.map((order) => order.type))).toEqual(new Set([1, 2]))
    expect(new Set(own.map((order) => order.factory_id))).toEqual(new Set([1, 2, null]))
    expect(own.filter((order) => order.fee === 9500).length).toBeGreaterThanOrEqual(4)
    const atRisk = own.filter(
      ({ status, ship_date, wear_date }) =>
        [1, 2, 3].includes(status) && wear_date >= today && wear_date <= addDays(ship_date, 6),
    )
    expect(atRisk.length, today).toBeGreaterThanOrEqual(3)
  }
})

test('what an order is, is the same on every day of loading: only its days differ', () => {
  const lasting = made.map(({ orders }) =>
    orders.map(
      ({ createdOn, created_at, wear_date, ship_date, moves, sales_order_number, ...order }) => order,
    ),
  )
  for (const orders of lasting) expect(orders).toEqual(lasting[0])
})
