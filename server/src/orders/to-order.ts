import type { WholesaleOrder, WholesaleOrderRow } from '@trousseau/contract/orders/shapes'
import { COLORS } from '@trousseau/domain/catalogue/colors'
import { SIZES } from '@trousseau/domain/catalogue/sizes'
import { businessDay } from '@trousseau/domain/day'
import { formatMoney, toDollars } from '@trousseau/domain/money/money'
import { brandName } from '@trousseau/domain/money/payment-method'
import { changesSeenBy } from '@trousseau/domain/orders/order-changes'
import {
  DELIVERED,
  ORDER_STATUSES,
  type OrderStatus,
  PENDING,
  SHIPPED,
} from '@trousseau/domain/orders/order-status'
import { ORDER_TYPES, type OrderType } from '@trousseau/domain/orders/purchase-order'
import { formatPhone } from '@trousseau/domain/people/phone'
import type { UserKind } from '@trousseau/domain/people/roles'
import { COUNTRIES } from '@trousseau/domain/places/places'
import { toOrderDates } from '../dates/to-dates.ts'
import type { Db } from '../db/db.ts'
import type { User } from '../http/call.ts'
import { describePictures } from '../pictures/pictures.store.ts'
import {
  type HistoryRow,
  listAccessories,
  listHistory,
  type OrderColumns,
  type OrderRecord,
} from './orders.store.ts'

const COLOR_LABELS = new Map(COLORS.map(({ id, label }) => [id, label]))
const SIZE_LABELS = new Map(SIZES.map(({ id, label }) => [id, label]))

export const statusLabel = (status: number) => ORDER_STATUSES[status as OrderStatus]
export const typeLabel = (type: number) => ORDER_TYPES[type as OrderType]
export const colorLabel = (id: number) => COLOR_LABELS.get(id) ?? String(id)
export const sizeLabel = (id: number) => SIZE_LABELS.get(id) ?? String(id)

const inches = (value: string | null) => (value === null ? null : Number(value))

/** Orders in their wire format. Their pictures are looked up in one query. */
export async function toOrderRows(db: Db, rows: readonly OrderRecord[]): Promise<WholesaleOrderRow[]> {
  const pictures = await describePictures(
    db,
    rows.flatMap(({ item_picture }) => item_picture ?? []),
  )
  return rows.map((row) => toOrderRow(row, pictures.get(row.item_picture ?? '')?.url ?? null))
}

function toOrderRow(row: OrderRecord, image: string | null): WholesaleOrderRow {
  const { id, status, sales_order_number, type, wear_date, version, accessory_of, notes } = row
  return {
    id,
    status,
    sales_order_number,
    type,
    wear_date,
    version,
    accessory_of,
    notes,
    store_status: statusLabel(status),
    purchase_order_number: row.po,
    type_label: typeLabel(type),
    estimated_ship_date: row.ship_date,
    created_at: row.created_at.toISOString(),
    date: businessDay(row.created_at.getTime()),
    orderable_type_id: row.item_type,
    orderable: {
      id: row.dress_id ?? row.custom_item_id ?? 0,
      image,
      style_number: row.item_style_number,
      name: row.item_name,
      description: row.item_description,
      msrp: row.item_msrp === null ? null : toDollars(row.item_msrp),
      formatted_msrp: row.item_msrp === null ? null : formatMoney(row.item_msrp),
      estimated_months: row.estimated_months,
      estimated_days: row.estimated_days,
    },
    color: row.color_id === null ? null : { id: row.color_id, label: colorLabel(row.color_id) },
    size: row.size_id === null ? null : { id: row.size_id, label: sizeLabel(row.size_id) },
    bust: inches(row.bust),
    waist: inches(row.waist),
    hips: inches(row.hips),
    hollow: inches(row.hollow),
    custom_size_details: row.custom_size_details,
    wholesale_price: toDollars(row.price),
    formatted_wholesale_price: formatMoney(row.price),
    custom_fee: toDollars(row.fee),
    formatted_custom_fee: formatMoney(row.fee),
    total: toDollars(row.total),
    formatted_total: formatMoney(row.total),
    address: toShipTo(row),
    payment: paymentOf(row),
    store: { id: row.store_id, name: row.store_name },
    dates: row.dates && toOrderDates(row.dates),
    factory: row.factory_id === null ? null : { id: row.factory_id, name: row.factory_name ?? '' },
    default_factory_id: row.default_factory_id,
    factory_price: row.factory_price === null ? null : toDollars(row.factory_price),
    formatted_factory_price: row.factory_price === null ? null : formatMoney(row.factory_price),
    package_id: row.package_id,
    changed_at: row.changed_at?.toISOString() ?? null,
    moved_away_at: row.left_at?.toISOString() ?? null,
    store_package_id: row.status === SHIPPED || row.status === DELIVERED ? row.package_id : null,
  }
}

type ShipColumns = Pick<OrderColumns, Exclude<`ship_${string}` & keyof OrderColumns, 'ship_date'>>

/** The address of an order or a package: both keep their copy in columns with the same names. */
export function toShipTo(row: ShipColumns): WholesaleOrderRow['address'] {
  return {
    full_name: row.ship_full_name,
    street: row.ship_street,
    city: row.ship_city,
    state: row.ship_state,
    country: row.ship_country,
    country_label: COUNTRIES[row.ship_country] ?? row.ship_country,
    zip: row.ship_zip,
    phone: row.ship_phone,
    formatted_phone: formatPhone(row.ship_phone),
  }
}

function paymentOf(row: OrderColumns): WholesaleOrderRow['payment'] {
  const { payment_method_id, pay_method, pay_brand, pay_last_four } = row
  if (pay_method !== 'card' && pay_method !== 'bank' && pay_method !== 'delivery') return null
  return {
    id: payment_method_id,
    method: pay_method,
    card_brand: pay_brand === null ? null : brandName(pay_brand),
    card_last_four: pay_last_four,
  }
}

/** One order with its accessories and as much of its history as this kind of person may know. */
export async function toOrder(db: Db, kind: UserKind, row: OrderRecord): Promise<WholesaleOrder> {
  const [shown] = await toOrderRows(db, [row])
  if (!shown) throw new Error('one row gives one order')
  const history = await listHistory(db, row)
  const accessories = await listAccessories(db, row.store_id, row.id)
  return withPast(
    row,
    shown,
    history.flatMap((entry) => seenBy(kind, entry)),
    accessories,
  )
}

/** The same for an order that is being placed, whose past is known. */
export function toNewOrder(
  row: OrderRecord,
  image: string | null,
  { kind, firstName, lastName }: User,
): WholesaleOrder {
  const first = {
    from_status: null,
    to_status: row.status,
    at: row.created_at,
    reason: null,
    by: `${firstName} ${lastName}`,
    by_staff: kind === 'wholesale',
    changes: null,
  }
  return withPast(row, toOrderRow(row, image), [first], [])
}

/** Nothing of an entry that changed only what this kind of person may not know. */
function seenBy(kind: UserKind, entry: HistoryRow): HistoryRow[] {
  const changes = changesSeenBy(kind, entry.changes ?? [])
  return entry.from_status === entry.to_status && changes.length === 0 ? [] : [{ ...entry, changes }]
}

function withPast(
  row: OrderRecord,
  shown: WholesaleOrderRow,
  history: readonly HistoryRow[],
  accessories: readonly OrderColumns[],
): WholesaleOrder {
  return {
    ...shown,
    history: history.map(({ from_status, to_status, at, by, reason, changes }) => ({
      status: to_status,
      store_status: statusLabel(to_status),
      moved: from_status !== to_status,
      by,
      reason,
      changes: [...(changes ?? [])],
      at: at.toISOString(),
    })),
    accessories: accessories.map(({ id, item_name, status }) => ({
      id,
      name: item_name,
      status,
      store_status: statusLabel(status),
    })),
    can_cancel: row.status === PENDING,
    placed_by_staff: history[0]?.by_staff ? history[0].by : null,
  }
}
