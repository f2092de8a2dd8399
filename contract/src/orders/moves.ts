import { STORE_ACCOUNTS, WHOLESALE_ACCOUNTS } from '@trousseau/domain/people/roles'
import { REQUIRED } from '@trousseau/domain/text'
import { z } from 'zod/mini'
import { NewAddress } from '../addresses.ts'
import { endpoint, XLSX } from '../endpoint.ts'
import { flag, id, idOf, line, listOf, moment, note, version } from '../fields.ts'
import { paged } from '../page.ts'
import { FactoryOrderQuestion, orderFields, WholesaleOrderQuestion } from './endpoints.ts'
import { FactoryOrderRow, OrderRow, orderReply, WholesaleOrder, WholesaleOrderRow } from './shapes.ts'

const byId = z.object({ id })
const reason = note(500).check(z.minLength(1, REQUIRED))

/** Left out, it stays; null takes it away. */
const orNone = <S extends z.ZodMiniType>(field: S) => z.optional(z.nullable(field))

const BULK_MAX = 100
export const orderIds = z
  .array(idOf, 'This is a list of orders.')
  .check(
    z.minLength(1, 'Please choose at least one order.'),
    z.maxLength(BULK_MAX, `At most ${BULK_MAX} at once.`),
  )

/** The orders that several documents are printed of, at most a hundred. */
export const SomeOrders = z.object({ 'orders[]': listOf(id) })

/** The outcome for each order, in the order in which the ids were sent. */
export const outcomes = z.array(z.object({ id: z.int(), success: z.boolean(), message: z.string() }))

/**
 * More orders than one call takes, sent as several under one key that the caller makes up: each store is told of all of
 * them by one email.
 */
const together = z.optional(z.object({ key: line(64), is_last: flag }))

/** What wholesale and factories do with orders: lists across stores and at a factory, and the status changes. */
export const orderMoves = {
  listOrders: endpoint({
    method: 'GET',
    path: '/api/orders',
    wide: true,
    summary: 'The orders of all stores, the newest first.',
    allow: WHOLESALE_ACCOUNTS,
    query: WholesaleOrderQuestion,
    reply: paged('orders', WholesaleOrderRow),
  }),
  exportOrders: endpoint({
    method: 'GET',
    path: '/api/orders/export',
    wide: true,
    summary: 'The orders of all stores as a spreadsheet: what the same question lists, on all pages.',
    allow: WHOLESALE_ACCOUNTS,
    query: WholesaleOrderQuestion,
    reply: { file: 'orders.xlsx', type: XLSX },
  }),
  listFactoryOrders: endpoint({
    method: 'GET',
    path: '/api/factories/:id/orders',
    wide: true,
    summary:
      'The orders that a factory makes or has made, the first to ship first; with `moved`, those that were given to another factory, as this one knew them.',
    allow: [...WHOLESALE_ACCOUNTS, 'factory'],
    params: byId,
    query: FactoryOrderQuestion,
    reply: {
      store: paged('orders', OrderRow),
      wholesale: paged('orders', WholesaleOrderRow),
      factory: paged('orders', FactoryOrderRow),
    },
  }),
  confirmOrder: endpoint({
    method: 'POST',
    path: '/api/orders/:id/confirm',
    summary: 'Takes a pending order into production: it gets its sales order number and its factory.',
    allow: WHOLESALE_ACCOUNTS,
    params: byId,
    body: z.object({ factory: z.optional(idOf), version }),
    reply: WholesaleOrder,
  }),
  cancelOrderByWholesale: endpoint({
    method: 'POST',
    path: '/api/orders/:id/cancel',
    summary: 'Cancels an order that is not shipped; its accessories that still can be go with it.',
    allow: WHOLESALE_ACCOUNTS,
    params: byId,
    body: z.object({ reason, version }),
    reply: WholesaleOrder,
  }),
  reinstateOrder: endpoint({
    method: 'POST',
    path: '/api/orders/:id/reinstate',
    summary: 'Takes a cancellation back while the PO number is free: the order is Pending again.',
    allow: WHOLESALE_ACCOUNTS,
    params: byId,
    body: z.object({ reason: z.optional(note(500)), version }),
    reply: WholesaleOrder,
  }),
  markReady: endpoint({
    method: 'POST',
    path: '/api/orders/:id/ready',
    summary: 'Marks an order as ready to ship.',
    allow: [...WHOLESALE_ACCOUNTS, 'factory'],
    params: byId,
    body: z.object({ version }),
    reply: orderReply,
  }),
  reopenOrder: endpoint({
    method: 'POST',
    path: '/api/orders/:id/reopen',
    summary: 'Returns an order that was marked ready by mistake to production, unless it is in a package.',
    allow: [...WHOLESALE_ACCOUNTS, 'factory'],
    params: byId,
    body: z.object({ reason: line(500), version }),
    reply: orderReply,
  }),
  markSeen: endpoint({
    method: 'POST',
    path: '/api/orders/:id/seen',
    summary:
      'Takes the mark of a change off an order that the factory has looked at, unless it was changed again.',
    allow: ['factory'],
    params: byId,
    body: z.object({ changed_at: moment }),
    reply: z.null(),
  }),
  deliverOrder: endpoint({
    method: 'POST',
    path: '/api/orders/:id/deliver',
    summary: 'Marks an order as delivered.',
    allow: [...STORE_ACCOUNTS, ...WHOLESALE_ACCOUNTS],
    params: byId,
    body: z.object({ version }),
    reply: orderReply,
  }),
  updateOrder: endpoint({
    method: 'PUT',
    path: '/api/orders/:id',
    summary:
      'Moves an order to another factory while it is in production, changes where it goes before it is shipped, or what was ordered while it is Pending.',
    allow: WHOLESALE_ACCOUNTS,
    params: byId,
    body: z.object({
      factory: z.optional(idOf),
      ship_to: z.optional(NewAddress),
      /** One of the store's addresses, to be copied, instead of `ship_to`. */
      address: z.optional(idOf),
      purchase_order_number: z.optional(orderFields.purchase_order_number),
      wear_date: z.optional(orderFields.wear_date),
      color: orNone(orderFields.color),
      size: orNone(orderFields.size),
      bust: orNone(orderFields.bust),
      waist: orNone(orderFields.waist),
      hips: orNone(orderFields.hips),
      hollow: orNone(orderFields.hollow),
      custom_size_details: orNone(orderFields.custom_size_details),
      notes: orNone(orderFields.notes),
      version,
    }),
    reply: WholesaleOrder,
  }),
  confirmOrders: endpoint({
    method: 'POST',
    path: '/api/orders/confirm',
    summary: 'Confirms several orders, each by itself.',
    allow: WHOLESALE_ACCOUNTS,
    body: z.object({ ids: orderIds, factory: z.optional(idOf), together }),
    reply: outcomes,
  }),
  cancelOrders: endpoint({
    method: 'POST',
    path: '/api/orders/cancel',
    summary: 'Cancels several orders, each by itself.',
    allow: WHOLESALE_ACCOUNTS,
    body: z.object({ ids: orderIds, reason, together }),
    reply: outcomes,
  }),
  moveOrders: endpoint({
    method: 'POST',
    path: '/api/orders/move',
    summary: 'Gives several orders in production to another factory, each by itself.',
    allow: WHOLESALE_ACCOUNTS,
    body: z.object({ ids: orderIds, factory: idOf }),
    reply: outcomes,
  }),
  deliverOrders: endpoint({
    method: 'POST',
    path: '/api/orders/deliver',
    summary: 'Marks several orders as delivered, each by itself.',
    allow: [...STORE_ACCOUNTS, ...WHOLESALE_ACCOUNTS],
    body: z.object({ ids: orderIds }),
    reply: outcomes,
  }),
  readyOrders: endpoint({
    method: 'POST',
    path: '/api/orders/ready',
    summary: 'Marks several orders as ready to ship, each by itself.',
    allow: [...WHOLESALE_ACCOUNTS, 'factory'],
    body: z.object({ ids: orderIds }),
    reply: outcomes,
  }),
  downloadTickets: endpoint({
    method: 'GET',
    path: '/api/orders/tickets',
    summary: 'The production tickets of several orders in one file.',
    allow: [...WHOLESALE_ACCOUNTS, 'factory'],
    query: SomeOrders,
    reply: { file: 'tickets.pdf', type: 'application/pdf' },
  }),
  downloadTicket: endpoint({
    method: 'GET',
    path: '/api/orders/:id/ticket',
    summary: 'The production ticket of an order, without prices.',
    allow: [...WHOLESALE_ACCOUNTS, 'factory'],
    params: byId,
    reply: { file: 'ticket.pdf', type: 'application/pdf' },
  }),
}
