import { COLORS } from '../catalogue/colors.ts'
import { SIZES } from '../catalogue/sizes.ts'
import { type Change, compare, type Fields } from '../changes.ts'
import { type Day, formatDay } from '../day.ts'
import { type Cents, formatMoney } from '../money/money.ts'
import type { UserKind } from '../people/roles.ts'
import { ORDER_TYPES, type OrderType } from './purchase-order.ts'

/** What can change of an order besides its status. */
type OrderFacts = {
  po: string
  type: number
  color_id: number | null
  size_id: number | null
  bust: string | null
  waist: string | null
  hips: string | null
  hollow: string | null
  custom_size_details: string | null
  notes: string | null
  wear_date: Day
  ship_date: Day
  alterations_days: number | null
  total: Cents
  factory_name: string | null
  factory_price: Cents | null
  ship_full_name: string
  ship_street: string
  ship_city: string
  ship_state: string | null
  ship_country: string
  ship_zip: string
  ship_phone: string
}

const labelIn = (all: readonly { id: number; label: string }[], id: number | null) =>
  id === null ? null : (all.find((one) => one.id === id)?.label ?? String(id))
const inches = (value: string | null) => (value === null ? null : `${Number(value)} in`)

const EVERYBODY: readonly UserKind[] = ['store', 'wholesale', 'factory']
const NOT_FACTORIES: readonly UserKind[] = ['store', 'wholesale']
const WHOLESALE: readonly UserKind[] = ['wholesale']

/** The fields of an order whose changes are told, and to whom: a store never hears of factories, a factory of no price. */
export const ORDER_FIELDS = {
  purchase_order_number: { label: 'PO number', seenBy: EVERYBODY, show: ({ po }) => po },
  type: { label: 'Type', seenBy: EVERYBODY, show: ({ type }) => ORDER_TYPES[type as OrderType] },
  color: { label: 'Color', seenBy: EVERYBODY, show: ({ color_id }) => labelIn(COLORS, color_id) },
  size: { label: 'Size', seenBy: EVERYBODY, show: ({ size_id }) => labelIn(SIZES, size_id) },
  bust: { label: 'Bust', seenBy: EVERYBODY, show: ({ bust }) => inches(bust) },
  waist: { label: 'Waist', seenBy: EVERYBODY, show: ({ waist }) => inches(waist) },
  hips: { label: 'Hips', seenBy: EVERYBODY, show: ({ hips }) => inches(hips) },
  hollow: { label: 'Hollow to hem', seenBy: EVERYBODY, show: ({ hollow }) => inches(hollow) },
  custom_size_details: {
    label: 'Other details',
    seenBy: EVERYBODY,
    show: ({ custom_size_details }) => custom_size_details,
  },
  notes: { label: 'Notes', seenBy: EVERYBODY, show: ({ notes }) => notes },
  wear_date: { label: 'Wear date', seenBy: EVERYBODY, show: ({ wear_date }) => formatDay(wear_date) },
  ship_date: {
    label: 'Estimated ship date',
    seenBy: EVERYBODY,
    show: ({ ship_date }) => formatDay(ship_date),
  },
  alterations: {
    label: 'Days for alterations',
    seenBy: NOT_FACTORIES,
    show: ({ alterations_days }) => (alterations_days === null ? null : String(alterations_days)),
  },
  ship_to: { label: 'Ship to', seenBy: EVERYBODY, show: shipToLine },
  total: { label: 'Amount', seenBy: NOT_FACTORIES, show: ({ total }) => formatMoney(total) },
  factory: { label: 'Factory', seenBy: WHOLESALE, show: ({ factory_name }) => factory_name },
  factory_price: {
    label: 'Factory price',
    seenBy: WHOLESALE,
    show: ({ factory_price }) => (factory_price === null ? null : formatMoney(factory_price)),
  },
} as const satisfies Fields<OrderFacts> & Record<string, { seenBy: readonly UserKind[] }>

function shipToLine(order: OrderFacts): string {
  const { ship_full_name, ship_street, ship_city, ship_state, ship_zip, ship_country, ship_phone } = order
  const town = [ship_city, ship_state, ship_zip].filter(Boolean).join(' ')
  return [ship_full_name, ship_street, town, ship_country, ship_phone].join(', ')
}

export function compareOrders(before: OrderFacts, after: OrderFacts): Change[] {
  return compare<OrderFacts>(ORDER_FIELDS, before, after)
}

/** The changes that this kind of person may know of. A field that is not declared any more is for wholesale alone. */
export function changesSeenBy(kind: UserKind, changes: readonly Change[]): Change[] {
  const known: Readonly<Partial<Record<string, { seenBy: readonly UserKind[] }>>> = ORDER_FIELDS
  return changes.filter(({ field }) => {
    const seenBy = Object.hasOwn(known, field) ? known[field]?.seenBy : undefined
    return (seenBy ?? WHOLESALE).includes(kind)
  })
}
