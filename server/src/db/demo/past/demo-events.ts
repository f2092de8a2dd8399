import type { Day } from '@trousseau/domain/day'
import { arrivedName, deedName, factoryName, moneyName, packedName, shippedName } from './demo-names.ts'
import { type DemoDeed, makeDeeds } from './make-deeds.ts'
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
  | DemoDeed

/** Packages are packed shortly before the carrier arrives. */
const PACKED_BEFORE_MS = 40 * 60_000

/** Everything that happened in the demo since its orders were made, in chronological order. */
export function demoEvents(today: Day): DemoEvent[] {
  const shipments = makeShipments(today)
  const payments = makePayments(today, shipments)
  const toFactories = payments.filter((one) => one.kind === 'factory')
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
    ...payments,
    ...makeDeeds(today, shipments, toFactories),
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
    case 'deed':
      return [event.name ?? deedName(event.at)]
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
    case 'deed':
      return event.shipped.map(shippedName)
    case 'packing':
    case 'credit':
    case 'factory':
      return []
  }
}

/** Events of one lane happen one after another, so that numbers rise with time and no credit is used too early. */
export function laneOf(event: DemoEvent): string {
  const { kind } = event
  if (kind === 'deed') return event.lane
  return kind === 'payment' || kind === 'recorded' || kind === 'credit' ? 'money' : kind
}
/** The number of lanes that laneOf distinguishes. */
export const LANES = 6
