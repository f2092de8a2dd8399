import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { flag, id, password } from './fields.ts'

/** What is open of a store or factory, which is shown before it is closed. */

const openOrders = {
  pending: z.int(),
  in_production: z.int(),
  ready_to_ship: z.int(),
}

export const StoreClosing = z.object({
  store: z.object({ id: z.int(), name: z.string() }),
  orders: z.object(openOrders),
  open_packages: z.int(),
  open_invoices: z.int(),
  owed: z.number(),
  formatted_owed: z.string(),
  /** Credits and deposits that were not used. */
  unused: z.number(),
  formatted_unused: z.string(),
  /** Payments whose end is not known yet. While there are any, the store is not closed. */
  payments_under_way: z.int(),
})
export type StoreClosing = z.infer<typeof StoreClosing>

export const FactoryClosing = z.object({
  factory: z.object({ id: z.int(), name: z.string() }),
  orders: z.object({ in_production: openOrders.in_production, ready_to_ship: openOrders.ready_to_ship }),
  open_packages: z.int(),
  owed: z.number(),
  formatted_owed: z.string(),
  overpaid: z.number(),
  formatted_overpaid: z.string(),
  /** Items that are made here by default. */
  usual_items: z.int(),
})
export type FactoryClosing = z.infer<typeof FactoryClosing>

/** How many people can sign in again; the addresses of the others belong to another account by now. */
const Reopened = z.object({ people: z.int(), left_out: z.array(z.string()) })

const byId = z.object({ id })

export const closing = {
  getStoreClosing: endpoint({
    method: 'GET',
    path: '/api/stores/:id/closing',
    summary: 'What a store still has open, to review before it is closed.',
    allow: ['wholesale_admin'],
    params: byId,
    reply: StoreClosing,
  }),
  deleteStore: endpoint({
    method: 'DELETE',
    path: '/api/stores/:id',
    summary:
      'Closes a store, confirmed with your own password: its people can no longer sign in, and its history stays. Everything still open has to be confirmed; a payment in progress keeps the store open.',
    allow: ['wholesale_admin'],
    params: byId,
    body: z.object({
      password,
      /** Its pending orders are cancelled with it. */
      cancel_pending: z.optional(flag),
      /** What is being made or ready is finished, shipped and billed as before. */
      finish_orders: z.optional(flag),
      /** What it owes stays owed. */
      leave_balance: z.optional(flag),
      /** Its credits and deposits stay unused. */
      leave_credits: z.optional(flag),
    }),
    reply: z.null(),
  }),
  reopenStore: endpoint({
    method: 'POST',
    path: '/api/stores/:id/reopen',
    summary:
      'Reopens a closed store. Its people can sign in as before, unless another account has their email address by now.',
    allow: ['wholesale_admin'],
    params: byId,
    reply: Reopened,
  }),
  getFactoryClosing: endpoint({
    method: 'GET',
    path: '/api/factories/:id/closing',
    summary: 'What a factory still has open, to review before it is closed.',
    allow: ['wholesale_admin'],
    params: byId,
    reply: FactoryClosing,
  }),
  deleteFactory: endpoint({
    method: 'DELETE',
    path: '/api/factories/:id',
    summary:
      'Closes a factory that has nothing left to make or ship, confirmed with your own password: its people can no longer sign in, and its history stays. A balance owed to it has to be confirmed.',
    allow: ['wholesale_admin'],
    params: byId,
    body: z.object({ password, leave_balance: z.optional(flag) }),
    reply: z.null(),
  }),
  reopenFactory: endpoint({
    method: 'POST',
    path: '/api/factories/:id/reopen',
    summary:
      'Reopens a closed factory. Its people can sign in as before, unless another account has their email address by now.',
    allow: ['wholesale_admin'],
    params: byId,
    reply: Reopened,
  }),
}
