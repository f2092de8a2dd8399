import type { OrderColumns } from '../orders/orders.store.ts'

const SHIP_TO = [
  ...(['ship_full_name', 'ship_street', 'ship_city', 'ship_state', 'ship_country', 'ship_zip'] as const),
  'ship_phone' as const,
]
export type ShipTo = Pick<OrderColumns, (typeof SHIP_TO)[number]>

/** The destination columns that orders and packages share. */
export function toShipTo(row: ShipTo): ShipTo {
  const { ship_full_name, ship_street, ship_city, ship_state, ship_country, ship_zip, ship_phone } = row
  return { ship_full_name, ship_street, ship_city, ship_state, ship_country, ship_zip, ship_phone }
}

export function goToOnePlace(one: ShipTo, other: ShipTo): boolean {
  return SHIP_TO.every((column) => one[column] === other[column])
}
