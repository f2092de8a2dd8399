import { addDays, businessDay, type Day } from '@trousseau/domain/day'
import { expect, test } from 'vitest'
import { ATELIER_NORD, ATELIER_SUD } from '../factories.ts'
import { IVORY_LANE } from '../stores.ts'
import { makePayments } from './make-payments.ts'
import { makeShipments } from './make-shipments.ts'

/** Two years, one of them a leap year, in steps that hit every weekday. */
const DAYS: readonly Day[] = Array.from({ length: 122 }, (_, index) => addDays('2028-01-01', 6 * index))
const TERMS_DAYS = 30

const made = DAYS.map((today) => {
  const shipments = makeShipments(today)
  return { today, shipments, payments: makePayments(today, shipments) }
})
const dayOf = (at: Date): Day => businessDay(at.getTime())
const sum = (cents: readonly number[]) => cents.reduce((all, one) => all + one, 0)

test('a shipped order of the demo is in one package, with others that leave that day for the same address', () => {
  for (const { today, shipments } of made) {
    const ids = shipments.flatMap(({ orderIds }) => orderIds)
    expect(new Set(ids).size, today).toBe(ids.length)
    expect(shipments.filter(({ orderIds }) => orderIds.length > 1).length, today).toBeGreaterThanOrEqual(3)
    expect(new Set(shipments.map(({ trackingNumber }) => trackingNumber)).size).toBe(shipments.length)
  }
})

test('no money of the demo moves on the day of loading or later, or before its package has left', () => {
  for (const { today, shipments, payments } of made) {
    const leftOn = new Map(shipments.flatMap(({ orderIds, at }) => orderIds.map((id) => [id, at] as const)))
    const wrong = payments.filter((payment) => {
      const paid =
        payment.kind === 'payment'
          ? payment.invoices.map(({ orderId }) => orderId)
          : payment.kind === 'recorded' && payment.orderId !== undefined
            ? [payment.orderId]
            : []
      return dayOf(payment.at) >= today || paid.some((id) => (leftOn.get(id) ?? payment.at) >= payment.at)
    })
    expect(wrong, today).toEqual([])
  }
})

test('no two payments of a store are at one moment, and none of a factory under one reference', () => {
  for (const { payments } of made) {
    const names = payments.map((one) =>
      one.kind === 'factory'
        ? `${one.factoryId} ${one.reference}`
        : `${one.kind} ${one.storeId} ${one.at.toISOString()}`,
    )
    expect(new Set(names).size).toBe(names.length)
  }
})

test('whatever the day of loading, Ivory Lane has bills that are paid, paid in part, open and overdue', () => {
  for (const { today, shipments, payments } of made) {
    const paid = payments.flatMap((one) => (one.kind === 'payment' ? one.invoices : []))
    const own = shipments.filter(({ storeId }) => storeId === IVORY_LANE)
    const linesOf = (orderIds: readonly number[]) => paid.filter(({ orderId }) => orderId === orderIds[0])
    const unpaid = own.filter(({ orderIds }) => linesOf(orderIds).length === 0)
    const inPart = own.filter(({ orderIds }) => linesOf(orderIds).some(({ cents }) => cents !== undefined))
    expect(own.length - unpaid.length, today).toBeGreaterThan(25)
    expect(inPart.map(({ po }) => po)).toEqual(['IL-1174'])
    const isOverdue = ({ on }: { on: Day }) => addDays(on, TERMS_DAYS) < today
    expect(unpaid.filter(isOverdue).map(({ po }) => po)).toContain('IL-1260')
    expect(unpaid.filter((one) => !isOverdue(one)).length, today).toBeGreaterThanOrEqual(3)
  }
})

test('each factory was paid for what it shipped, and is owed for the last of it', () => {
  for (const { today, shipments, payments } of made)
    for (const id of [ATELIER_NORD, ATELIER_SUD]) {
      const owed = shipments.flatMap((one) => (one.factoryId === id ? [one.factoryCents] : []))
      const paid = payments.flatMap((one) =>
        one.kind === 'factory' && one.factoryId === id ? [one.cents] : [],
      )
      expect(paid.length, today).toBeGreaterThan(3)
      expect(sum(owed), today).toBeGreaterThan(sum(paid))
    }
})
