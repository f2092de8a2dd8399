import type { Day } from '@trousseau/domain/day'
import {
  type DemoCredit,
  type DemoFactoryPayment,
  type DemoPayment,
  type DemoRecorded,
  makePayments,
} from './make-payments.ts'
import { type Arrival, makeShipments, type Shipment } from './make-shipments.ts'

export type Packing = Pick<Shipment, 'at' | 'by' | 'orderIds'>

export type DemoEvent =
  | (Packing & { readonly kind: 'packing' })
  | (Shipment & { readonly kind: 'shipment' })
  | (Arrival & { readonly kind: 'arrival' })
  | DemoPayment
  | DemoRecorded
  | DemoCredit
  | DemoFactoryPayment

/** Packages are packed shortly before the carrier arrives. */
const PACKED_BEFORE_MS = 40 * 60_000

/** Everything that happened in the demo since its orders were made, in chronological order. */
export function demoEvents(today: Day): DemoEvent[] {
  const shipments = makeShipments(today)
  const events: DemoEvent[] = [
    ...shipments.map(({ at, by, orderIds }) => ({
      kind: 'packing' as const,
      at: new Date(at.getTime() - PACKED_BEFORE_MS),
      by,
      orderIds,
    })),
    ...shipments.map((shipment) => ({ kind: 'shipment' as const, ...shipment })),
    ...shipments.flatMap(({ arrivals }) =>
      arrivals.map((arrival) => ({ kind: 'arrival' as const, ...arrival })),
    ),
    ...makePayments(today, shipments),
  ]
  return events.sort((a, b) => a.at.getTime() - b.at.getTime())
}

/** Names an event by its result, so that events already in the database can be recognized. */
export function namesOf(event: DemoEvent): readonly string[] {
  switch (event.kind) {
    case 'packing':
      return event.orderIds.map(packedName)
    case 'shipment':
      return event.orderIds.map(shippedName)
    case 'arrival':
      return [arrivedName(event.orderId)]
    case 'factory':
      return [factoryName(event.factoryId, event.reference)]
    case 'payment':
    case 'recorded':
    case 'credit':
      return [moneyName(event.kind, event.storeId, event.at)]
  }
}

/** The names of the events that must have happened before. */
export function needsOf(event: DemoEvent): readonly string[] {
  switch (event.kind) {
    case 'shipment':
      return event.orderIds.map(packedName)
    case 'arrival':
      return [shippedName(event.orderId)]
    case 'payment':
      return event.invoices.map(({ orderId }) => shippedName(orderId))
    case 'recorded':
      return event.orderId === undefined ? [] : [shippedName(event.orderId)]
    case 'packing':
    case 'credit':
    case 'factory':
      return []
  }
}

/** Events of one lane happen one after another, so that numbers rise with time and no credit is used too early. */
export function laneOf({ kind }: DemoEvent): string {
  return kind === 'payment' || kind === 'recorded' || kind === 'credit' ? 'money' : kind
}
/** The number of lanes that laneOf distinguishes. */
export const LANES = 5

export const packedName = (orderId: number) => `order ${orderId} packed`
export const shippedName = (orderId: number) => `order ${orderId} shipped`
export const arrivedName = (orderId: number) => `order ${orderId} arrived`
export const factoryName = (factoryId: number, reference: string) => `factory ${factoryId} paid ${reference}`
export const moneyName = (kind: 'payment' | 'recorded' | 'credit', storeId: number, at: Date) =>
  `${kind} of store ${storeId} at ${at.toISOString()}`
