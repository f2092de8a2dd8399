import { addDays, addMonths, businessDay, type Day } from '@trousseau/domain/day'
import { officeDayFrom, officeDayUntil, shopDayFrom, toMoment } from '../calendar.ts'
import { drawBetween, drawOne } from '../drawn.ts'
import { FACTORIES } from '../factories.ts'
import { DECLINED_LAST_FOUR, PAYMENT_METHODS } from '../payment-methods.ts'
import { findPeople } from '../people.ts'
import { STORES } from '../stores.ts'
import type { Shipment } from './make-shipments.ts'
import { CREDITS, DECLINED_FIRST, DEPOSIT, PAID_IN_PART, RECORDED, UNPAID } from './planned-payments.ts'

type Happened = { readonly at: Date; readonly by: number }
/** An invoice is identified by one of its orders. */
type Paid = { readonly orderId: number; readonly cents?: number }

export type DemoPayment = Happened & {
  readonly kind: 'payment'
  readonly storeId: number
  readonly lastFour: string
  readonly invoices: readonly Paid[]
}
export type DemoRecorded = Happened & {
  readonly kind: 'recorded'
  readonly storeId: number
  readonly cents: number
  readonly method: 'cash' | 'cheque' | 'wire'
  readonly reference: string
  /** Unset for a deposit. */
  readonly orderId?: number
}
export type DemoCredit = Happened & {
  readonly kind: 'credit'
  readonly storeId: number
  readonly cents: number
  readonly reason: string
}
export type DemoFactoryPayment = Happened & {
  readonly kind: 'factory'
  readonly factoryId: number
  readonly cents: number
  readonly on: Day
  readonly reference: string
  readonly note: string
}

/** All payments and credits of the demo before this day. */
export function makePayments(today: Day, shipments: readonly Shipment[]) {
  return [
    ...storePayments(today, shipments),
    ...recordedPayments(today, shipments),
    ...credits(shipments),
    ...factoryPayments(today, shipments),
  ]
}

const staffAt = (name: string, on: Day): Happened => ({
  at: toMoment(on, drawBetween(`${name} at`, 9 * 60, 17 * 60 - 1)),
  by: drawOne(`${name} by`, findPeople('wholesale', null)) ?? 0,
})

/** A store pays everything that has arrived once a month. */
function storePayments(today: Day, shipments: readonly Shipment[]): DemoPayment[] {
  const days = new Map<string, Shipment[]>()
  for (const shipment of shipments) {
    const on = payDayAfter(shipment.on)
    const isOnTheWay = shipment.arrivals.length === 0
    if (on >= today || isOnTheWay || paysOnDelivery(shipment.storeId) || UNPAID.includes(shipment.po))
      continue
    const key = `${shipment.storeId} ${on}`
    days.set(key, [...(days.get(key) ?? []), shipment])
  }
  return [...days.values()].flatMap((paid) => paymentOf(paid))
}

const paysOnDelivery = (storeId: number) =>
  STORES.some(({ id, creditOnDelivery }) => id === storeId && creditOnDelivery)

function paymentOf(paid: readonly Shipment[]): DemoPayment[] {
  const [first] = paid
  if (!first) return []
  const { storeId } = first
  const on = payDayAfter(first.on)
  const name = `store ${storeId} pays ${first.po}`
  const minute = drawBetween(`${name} at`, 10 * 60, 16 * 60)
  const by = drawOne(`${name} by`, findPeople('store', storeId)) ?? 0
  const good = findLastFours(storeId).filter((one) => one !== DECLINED_LAST_FOUR)
  const payment = {
    kind: 'payment' as const,
    storeId,
    at: toMoment(on, minute),
    by,
    lastFour: drawOne(`${name} with`, good) ?? '',
    invoices: paid.map(({ po, orderIds }) => {
      const cents = PAID_IN_PART[po]
      return { orderId: orderIds[0] ?? 0, ...(cents !== undefined && { cents }) }
    }),
  }
  if (!paid.some(({ po }) => po === DECLINED_FIRST)) return [payment]
  const declined = { ...payment, at: toMoment(on, minute - 7), lastFour: DECLINED_LAST_FOUR }
  return [declined, payment]
}

const findLastFours = (storeId: number) =>
  PAYMENT_METHODS.filter((one) => one.storeId === storeId).map((one) =>
    ('card' in one ? one.card : one.account).slice(-4),
  )

const DAYS_TO_LOOK = 2
const PAY_DAY = '20'

function payDayAfter(issuedOn: Day): Day {
  let day = addDays(issuedOn, DAYS_TO_LOOK)
  while (day.slice(-2) !== PAY_DAY) day = addDays(day, 1)
  return shopDayFrom(day)
}

/** Payments recorded by wholesale. Stores that pay on delivery pay on the day of arrival. */
function recordedPayments(today: Day, shipments: readonly Shipment[]): DemoRecorded[] {
  const recorded = RECORDED.flatMap(({ po, packageIndex = 0, cents, method, reference }): DemoRecorded[] => {
    const shipment = shipments.filter((one) => one.po === po)[packageIndex]
    const arrival = shipment?.arrivals[0]
    if (!shipment || !arrival) return []
    const on = officeDayFrom(businessDay(arrival.at.getTime()))
    if (on >= today) return []
    const told = staffAt(`recorded ${reference}`, on)
    const { storeId, orderIds, totalCents } = shipment
    return [
      {
        kind: 'recorded',
        storeId,
        method,
        reference,
        cents: cents ?? totalCents,
        ...told,
        orderId: orderIds[0] ?? 0,
      },
    ]
  })
  const { daysAgo, ...deposit } = DEPOSIT
  const on = officeDayUntil(addDays(today, -daysAgo))
  return [...recorded, { kind: 'recorded', ...deposit, ...staffAt('deposit', on) }]
}

/** Credits for something that was wrong with a shipment. */
function credits(shipments: readonly Shipment[]): DemoCredit[] {
  return CREDITS.flatMap(({ po, daysAfter, cents, reason }): DemoCredit[] => {
    const shipment = shipments.find((one) => one.po === po)
    if (!shipment) return []
    const on = officeDayFrom(addDays(shipment.on, daysAfter))
    return [{ kind: 'credit', storeId: shipment.storeId, cents, reason, ...staffAt(`credit of ${po}`, on) }]
  })
}

/** A factory is paid for the shipments of a month on the tenth of the month after next. */
function factoryPayments(today: Day, shipments: readonly Shipment[]): DemoFactoryPayment[] {
  return FACTORIES.flatMap(({ id, name }) => {
    const months = new Map<string, number>()
    for (const { factoryId, on, factoryCents } of shipments)
      if (factoryId === id) months.set(on.slice(0, 7), (months.get(on.slice(0, 7)) ?? 0) + factoryCents)
    return [...months].flatMap(([month, cents]): DemoFactoryPayment[] => {
      const on = officeDayFrom(addMonths(`${month}-10`, 2))
      if (on >= today) return []
      const initials = name.replace(/[^A-Z]/g, '')
      return [
        {
          kind: 'factory',
          factoryId: id,
          cents,
          on,
          ...staffAt(`${name} ${month}`, on),
          reference: `${initials}-${month}`,
          note: `What left the factory in ${month}.`,
        },
      ]
    })
  })
}
