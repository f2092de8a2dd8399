import { businessDay, type Day } from '@trousseau/domain/day'
import { DELIVERED, SHIPPED } from '@trousseau/domain/orders/order-status'
import { drawBetween, drawOne } from '../drawn.ts'
import { type MadeOrders, makeOrders } from '../orders/make-orders.ts'
import { STORES } from '../stores.ts'

/** A package dispatched by a factory of the demo, and when its orders arrived. */
export type Shipment = {
  /** The PO number of its first order, which identifies the package. */
  readonly po: string
  readonly orderIds: readonly number[]
  readonly storeId: number
  readonly factoryId: number
  readonly at: Date
  readonly on: Day
  readonly by: number
  readonly carrier: string
  readonly trackingNumber: string
  readonly shippingCents: number
  /** The invoice's total, and the factory's share. */
  readonly totalCents: number
  readonly factoryCents: number
  readonly arrivals: readonly Arrival[]
}
export type Arrival = { readonly orderId: number; readonly at: Date; readonly by: number }

type Order = MadeOrders['orders'][number]
type Move = { readonly at: Date; readonly by: number }

/** Earliest first. Orders that leave a factory on one day for one address share a package. */
export function makeShipments(today: Day): Shipment[] {
  const { orders, history } = makeOrders(today, () => null)
  const moveTo = (orderId: number, status: number): Move | undefined => {
    const move = history.find((one) => one.order_id === orderId && one.to_status === status)
    return move && { at: move.at, by: move.by_user ?? 0 }
  }
  const packed = new Map<string, [Order & { left: Move }, ...(Order & { left: Move })[]]>()
  for (const order of orders) {
    const left = moveTo(order.id, SHIPPED)
    if (!left) continue
    const place = [order.store_id, order.factory_id, order.address_id, dayOf(left)].join(' ')
    const others = packed.get(place)
    if (others) others.push({ ...order, left })
    else packed.set(place, [{ ...order, left }])
  }
  const shipments = [...packed.values()].map(([first, ...others]): Shipment => {
    const all = [first, ...others]
    const { left, store_id: storeId } = all.reduce((a, b) => (a.left.at > b.left.at ? a : b))
    const sent = sentBy(first, all.length)
    const price = all.reduce((sum, { total }) => sum + Number(total), 0)
    return {
      po: first.po,
      orderIds: all.map(({ id }) => id),
      storeId,
      factoryId: Number(first.factory_id),
      at: left.at,
      on: dayOf(left),
      by: left.by,
      ...sent,
      totalCents: price + sent.shippingCents,
      factoryCents: all.reduce((sum, { factory_price }) => sum + Number(factory_price), 0),
      arrivals: all.flatMap(({ id }) => {
        const arrival = moveTo(id, DELIVERED)
        return arrival ? [{ orderId: id, ...arrival }] : []
      }),
    }
  })
  return shipments.sort((a, b) => a.at.getTime() - b.at.getTime())
}

const dayOf = ({ at }: Move): Day => businessDay(at.getTime())

/** Sent by air, at a cost above HOUSE_SHIPPING_CEILING: staff have to approve it before the store is billed. */
const BY_AIR = { po: 'IL-1296', cents: 612_50 }

/** A gown ships in a long box, a veil in an envelope. */
function sentBy({ id, po, dress_id, store_id }: Order, pieces: number) {
  const name = `shipment of ${id}`
  const isAbroad = STORES.find((store) => store.id === store_id)?.country !== 'US'
  const carrier = drawOne(`${name} carrier`, isAbroad ? ABROAD : AT_HOME) ?? 'UPS'
  const [least, most] = dress_id === null ? [9, 16] : [38, 62]
  const dollars = drawBetween(`${name} cost`, least, most) + (isAbroad ? 25 : 0) + 6 * (pieces - 1)
  const shippingCents = po === BY_AIR.po ? BY_AIR.cents : dollars * 100 + 50
  return { carrier, trackingNumber: makeTrackingNumber(name, carrier), shippingCents }
}

const AT_HOME: readonly string[] = ['UPS', 'UPS', 'FedEx']
const ABROAD: readonly string[] = ['DHL', 'UPS']

function makeTrackingNumber(name: string, carrier: string): string {
  const digits = (part: string, count: number) =>
    String(drawBetween(`${name} ${part}`, 10 ** (count - 1), 10 ** count - 1))
  if (carrier === 'UPS') return `1Z84R7W003${digits('parcel', 8)}`
  return carrier === 'FedEx' ? `7946${digits('parcel', 8)}` : `30${digits('parcel', 8)}`
}
