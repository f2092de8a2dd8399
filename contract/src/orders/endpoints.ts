import { RISKS } from '@trousseau/domain/dates/risk'
import { NOTE_MAX } from '@trousseau/domain/orders/item-choice'
import { BAD_MEASURE, writeInches } from '@trousseau/domain/orders/measurements'
import { ORDER_STATUSES, type OrderStatus } from '@trousseau/domain/orders/order-status'
import { INVALID_TYPE, PO_MAX } from '@trousseau/domain/orders/purchase-order'
import { ACCOUNTS, STORE_ACCOUNTS, WHOLESALE_ACCOUNTS } from '@trousseau/domain/people/roles'
import { z } from 'zod/mini'
import { endpoint, XLSX } from '../endpoint.ts'
import { day, flag, id, identifier, idOf, listOf, note, version } from '../fields.ts'
import { paged, pageQuery } from '../page.ts'
import { Order, OrderRow, orderReply, WholesaleOrder } from './shapes.ts'

const measure = z.pipe(
  z.union([z.string().check(z.maxLength(20, BAD_MEASURE)), z.number()], 'This is a measure in inches.'),
  z.transform(writeInches),
)

const oneOrTwo = (otherwise: string) =>
  z.pipe(
    z.union([z.literal(1), z.literal(2), z.literal('1'), z.literal('2')], otherwise),
    z.transform((value) => (Number(value) === 1 ? 1 : 2)),
  )

/** One schema per field, so that the fields can be parsed one by one and all problems reported at once. */
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
 * The fields of a new order. An empty field counts as omitted. An accessory always has its dress's PO number and type,
 * and takes other omitted fields from the dress's order.
 */
export const NewOrder = z.partial(z.object(orderFields))

const status = z.pipe(
  z.enum(Object.keys(ORDER_STATUSES) as [string, ...string[]], 'This is a status from 1 to 6.'),
  z.transform((text) => Number(text) as OrderStatus),
)
/** The order type filter; exports accept it under two parameter names. */
export const orderType = z.optional(
  z.enum(['', '1', '2'], 'This is 1 for sample, 2 for re-order, or empty for all.'),
)

const ORDER_BY = [
  'id',
  'sales_order_number',
  'purchase_order_number',
  'wear_date',
  'ship_date',
  'created_at',
  'total',
  'status',
] as const

const URGENCIES = ['at_risk', 'late', 'overdue'] as const

const filters = {
  /** Days in the business's time zone; both are included. */
  from: z.optional(day),
  to: z.optional(day),
  'status[]': z.optional(listOf(status)),
  /** How orders that are still to come stand against the day they are needed. */
  'risk[]': z.optional(listOf(z.enum(RISKS, `This is one of ${RISKS.join(', ')}.`))),
  /** Overdue at the factory. `at_risk` and `late` are from before there was `risk[]`, and ask for those risks. */
  urgent: z.optional(z.enum(URGENCIES, `This is one of ${URGENCIES.join(', ')}.`)),
  /** The days on which the orders have to ship, and on which they are worn; both ends are included. */
  ship_date_from: z.optional(day),
  ship_date_to: z.optional(day),
  wear_date_from: z.optional(day),
  wear_date_to: z.optional(day),
  /** 0 selects the orders that are in no package. */
  packaged: z.optional(flag),
  /** Live orders with exactly this PO number, without accessories. */
  purchase_order_number: z.optional(identifier(PO_MAX)),
  /** Both parameter names mean the same. */
  type: orderType,
  order_type: orderType,
}
export const OrderQuestion = z.extend(pageQuery(ORDER_BY, { order_by: 'id', order_dir: 'desc' }), filters)
/** A factory cannot sort by total, because the sequence would reveal what orders cost the store. */
export const FactoryOrderQuestion = z.extend(
  pageQuery(
    ['id', 'sales_order_number', 'purchase_order_number', 'wear_date', 'ship_date', 'created_at', 'status'],
    { order_by: 'ship_date', order_dir: 'asc' },
  ),
  {
    ...filters,
    /** Only what others have changed and nobody of the factory has opened since. */
    changed: z.optional(flag),
    /** What was given to other factories, as this one knew it, instead of what it has. */
    moved: z.optional(flag),
  },
)
export type FactoryOrderQuestion = z.output<typeof FactoryOrderQuestion>
/** Wholesale can also filter by store, factory, and item. */
export const WholesaleOrderQuestion = z.extend(OrderQuestion, {
  store: z.optional(id),
  factory: z.optional(id),
  /** What was ordered of this dress, or this custom item, and not canceled. */
  dress: z.optional(id),
  custom_item: z.optional(id),
})
export type WholesaleOrderQuestion = z.output<typeof WholesaleOrderQuestion>
export type OrderQuestion = z.output<typeof OrderQuestion>

const byId = z.object({ id })
const ofStore = [...STORE_ACCOUNTS, ...WHOLESALE_ACCOUNTS] as const

export const orders = {
  listStoreOrders: endpoint({
    method: 'GET',
    path: '/api/stores/:id/orders',
    wide: true,
    summary: 'The orders of a store, the newest first.',
    allow: ofStore,
    params: byId,
    query: OrderQuestion,
    reply: paged('orders', OrderRow),
  }),
  exportStoreOrders: endpoint({
    method: 'GET',
    path: '/api/stores/:id/orders/export',
    wide: true,
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
    allow: ACCOUNTS,
    params: byId,
    reply: orderReply,
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
    summary: 'Places an order: one item, priced by the wholesaler, for the store that is signed in.',
    allow: STORE_ACCOUNTS,
    body: NewOrder,
    reply: Order,
    idempotent: true,
    rawBody: true,
  }),
  createOrderForStore: endpoint({
    method: 'POST',
    path: '/api/stores/:id/orders',
    summary: 'Staff place an order for a store that phones, by the same rules.',
    allow: WHOLESALE_ACCOUNTS,
    params: byId,
    body: NewOrder,
    reply: WholesaleOrder,
    idempotent: true,
    rawBody: true,
  }),
  cancelOrder: endpoint({
    method: 'PUT',
    path: '/api/stores/:id/cancel',
    summary: 'Cancels an order while it is Pending; its accessories go with it.',
    allow: STORE_ACCOUNTS,
    params: byId,
    body: z.object({ order: idOf, version }),
    reply: Order,
  }),
}
