import type { FactoryOrderRow } from '@trousseau/contract/orders/shapes'

type Place = Pick<FactoryOrderRow, 'store' | 'address'>

/** Orders of one store that go to one address: what can be in one package. */
export type PlaceOfOrders = {
  key: string
  store: Place['store']
  address: Place['address']
  orders: FactoryOrderRow[]
}

/** The same for all that may be packed together, as the server compares it: letter by letter. */
export function placeKey({ store, address }: Place): string {
  const { full_name, street, city, state, country, zip, phone } = address
  return JSON.stringify([store.id, full_name, street, city, state, country, zip, phone])
}

/** By place; the place first whose dress is worn first, and in each what is worn first. */
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
