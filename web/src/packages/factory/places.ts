import type { FactoryOrderRow } from '@trousseau/contract/orders/shapes'

type Place = Pick<FactoryOrderRow, 'store' | 'address'>

/** One store's orders to one address, which can go into one package. */
export type PlaceOfOrders = {
  key: string
  store: Place['store']
  address: Place['address']
  orders: FactoryOrderRow[]
}

/** The same for all orders that may be packed together. Compared literally, as the server does. */
export function placeKey({ store, address }: Place): string {
  const { full_name, street, city, state, country, zip, phone } = address
  return JSON.stringify([store.id, full_name, street, city, state, country, zip, phone])
}

/** Groups orders by place. Places, and the orders in each, are sorted by the earliest wear date. */
export function toPlaces(orders: readonly FactoryOrderRow[]): PlaceOfOrders[] {
  const places = new Map<string, PlaceOfOrders>()
  for (const order of orders.toSorted(byWearDate)) {
    const key = placeKey(order)
    const place = places.get(key) ?? { key, store: order.store, address: order.address, orders: [] }
    place.orders.push(order)
    places.set(key, place)
  }
  return [...places.values()]
}

function byWearDate(one: FactoryOrderRow, other: FactoryOrderRow): number {
  return one.wear_date.localeCompare(other.wear_date) || one.id - other.id
}
