import { NOTE_MAX } from '@trousseau/domain/item-choice'
import { ORDER_STATUSES, type OrderStatus } from '@trousseau/domain/order-status'
import { INVALID_TYPE, PO_MAX } from '@trousseau/domain/purchase-order'
import { STORE_ACCOUNTS, WHOLESALE_ACCOUNTS } from '@trousseau/domain/roles'
import { z } from 'zod/mini'
import { XLSX } from './catalogue.ts'
import { endpoint } from './endpoint.ts'
import { day, flag, id, identifier, idOf, listOf, moment, note, wholeNumber } from './fields.ts'
import { paged, pageQuery } from './page.ts'

const labelled = z.object({ id: z.int(), label: z.string() })

/** Where an order goes: a copy, which no later change of the address reaches. */
const ShipTo = z.object({
  full_name: z.string(),
  street: z.string(),
  city: z.string(),
  state: z.nullable(z.string()),
  country: z.string(),
  country_label: z.string(),
  zip: z.string(),
  phone: z.string(),
  formatted_phone: z.string(),
})

export const OrderRow = z.object({
  id: z.int(),
  status: z.int(),
  /** "Pending", "In Production", … */
  store_status: z.string(),
  sales_order_number: z.nullable(z.int()),
  purchase_order_number: z.string(),
  /** 1 Sample, 2 Re-Order. */
  type: z.int(),
  type_label: z.string(),
  wear_date: day,
  estimated_ship_date: day,
  created_at: moment,
  /** The day it was placed, in the business's zone. */
  date: day,
  /** 1 a dress, 2 a custom item. */
  orderable_type_id: z.int(),
  orderable: z.object({
    id: z.int(),
    image: z.nullable(z.string()),
    style_number: z.nullable(z.string()),
    name: z.string(),
    description: z.string(),
    msrp: z.nullable(z.number()),
    formatted_msrp: z.nullable(z.string()),
    estimated_months: z.int(),
    estimated_days: z.int(),
  }),
  color: z.nullable(labelled),
  size: z.nullable(labelled),
  bust: z.nullable(z.number()),
  waist: z.nullable(z.number()),
  hips: z.nullable(z.number()),
  hollow: z.nullable(z.number()),
  custom_size_details: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  /** The item without the fee. */
  wholesale_price: z.number(),
  formatted_wholesale_price: z.string(),
  custom_fee: z.number(),
  formatted_custom_fee: z.string(),
  total: z.number(),
  /** "Amount Charged". */
  formatted_total: z.string(),
  address: ShipTo,
  /** What /make-a-payment offers first; null where it was not kept. */
  payment: z.nullable(
    z.object({
      id: z.nullable(z.int()),
      method: z.enum(['card', 'bank', 'delivery']),
      card_brand: z.nullable(z.string()),
      card_last_four: z.nullable(z.string()),
    }),
  ),
  /** The dress order it hangs under. */
  accessory_of: z.nullable(z.int()),
  store: z.object({ id: z.int(), name: z.string() }),
  version: z.int(),
})
export type OrderRow = z.infer<typeof OrderRow>

export const Order = z.extend(OrderRow, {
  /** The first is the placing. */
  history: z.array(
    z.object({
      status: z.int(),
      store_status: z.string(),
      at: moment,
      by: z.nullable(z.string()),
      reason: z.nullable(z.string()),
    }),
  ),
  accessories: z.array(
    z.object({ id: z.int(), name: z.string(), status: z.int(), store_status: z.string() }),
  ),
  can_cancel: z.boolean(),
})
export type Order = z.infer<typeof Order>

const measure = z.pipe(
  z.union([z.string().check(z.maxLength(20)), z.number()], 'This is a measure in inches.'),
  z.transform((value) => String(value).trim()),
)

const oneOrTwo = (otherwise: string) =>
  z.pipe(
    z.union([z.literal(1), z.literal(2), z.literal('1'), z.literal('2')], otherwise),
    z.transform((value) => (Number(value) === 1 ? 1 : 2)),
  )

/** The gate of each field: whoever reads them one by one can say everything that is wrong at once. */
export const orderFields = {
  type: oneOrTwo(INVALID_TYPE),
  purchase_order_number: identifier(PO_MAX),
  item_type: oneOrTwo('This is 1 for a dress or 2 for a custom item.'),
  item_id: idOf,
  size: idOf,
  color: idOf,
  address: idOf,
  payment_method: idOf,
  wear_date: day,
  notes: note(NOTE_MAX),
  bust: measure,
  waist: measure,
  hips: measure,
  hollow: measure,
  custom_size_details: note(NOTE_MAX),
  accessory_of: idOf,
}
/**
 * What an order is placed with. Empty is as good as left out. For an accessory what is left out is as in the dress's
 * order, whose number and type it always has.
 */
export const NewOrder = z.partial(z.object(orderFields))

const status = z.pipe(
  z.enum(Object.keys(ORDER_STATUSES) as [string, ...string[]], 'This is a status from 1 to 6.'),
  z.transform((text) => Number(text) as OrderStatus),
)
const orderType = z.optional(
  z.enum(['', '1', '2'], 'This is 1 for sample, 2 for re-order, or empty for all.'),
)

const ORDER_BY = [
  'id',
  'sales_order_number',
  'purchase_order_number',
  'wear_date',
  'created_at',
  'total',
  'status',
] as const

export const OrderQuestion = z.extend(pageQuery(ORDER_BY, { order_by: 'id', order_dir: 'desc' }), {
  /** Days in the business's zone, both included. */
  from: z.optional(day),
  to: z.optional(day),
  'status[]': z.optional(listOf(status)),
  /** 0: in no package. */
  packaged: z.optional(flag),
  /** Live orders with exactly this number, accessories left out. */
  purchase_order_number: z.optional(identifier(PO_MAX)),
  /** The same under two names. */
  type: orderType,
  order_type: orderType,
})
export type OrderQuestion = z.output<typeof OrderQuestion>

const byId = z.object({ id })
const ofStore = [...STORE_ACCOUNTS, ...WHOLESALE_ACCOUNTS] as const

export const orders = {
  listStoreOrders: endpoint({
    method: 'GET',
    path: '/api/stores/:id/orders',
    summary: 'The orders of a store, the newest first.',
    allow: ofStore,
    params: byId,
    query: OrderQuestion,
    reply: paged('orders', OrderRow),
  }),
  exportStoreOrders: endpoint({
    method: 'GET',
    path: '/api/stores/:id/orders/export',
    summary: 'The orders of a store as a spreadsheet: what the same question lists, on all pages.',
    allow: ofStore,
    params: byId,
    query: OrderQuestion,
    reply: { file: 'orders.xlsx', type: XLSX },
  }),
  getOrder: endpoint({
    method: 'GET',
    path: '/api/orders/:id',
    summary: 'One order with its history.',
    allow: ofStore,
    params: byId,
    reply: Order,
  }),
  downloadOrder: endpoint({
    method: 'GET',
    path: '/api/orders/:id/download',
    summary: 'One order as a document to print and to keep.',
    allow: ofStore,
    params: byId,
    reply: { file: 'orders.pdf', type: 'application/pdf' },
  }),
  createOrder: endpoint({
    method: 'POST',
    path: '/api/orders',
    summary: 'Places an order: one item, priced by the house, for the store that is signed in.',
    allow: STORE_ACCOUNTS,
    body: NewOrder,
    reply: Order,
    idempotent: true,
    late: true,
  }),
  cancelOrder: endpoint({
    method: 'PUT',
    path: '/api/stores/:id/cancel',
    summary: 'Cancels an order while it is Pending; its accessories go with it.',
    allow: STORE_ACCOUNTS,
    params: byId,
    body: z.object({ order: idOf, version: z.optional(wholeNumber(1, 1_000_000_000)) }),
    reply: Order,
  }),
}
