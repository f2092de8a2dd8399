import { STORE_ACCOUNTS, WHOLESALE_ACCOUNTS } from '@trousseau/domain/people/roles'
import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { day, id, moment } from './fields.ts'
import { DatesInWords, OrderDates } from './orders/shapes.ts'

const money = { amount: z.number(), formatted_amount: z.string() }

/** The summary of an order in an overview. */
const OrderBrief = z.object({
  id: z.int(),
  name: z.string(),
  image: z.nullable(z.string()),
  purchase_order_number: z.string(),
  sales_order_number: z.nullable(z.int()),
  store_status: z.string(),
  wear_date: day,
  estimated_ship_date: day,
  created_at: moment,
  /** When it arrives, against the day it is needed; null if that was never reckoned. */
  dates: z.nullable(OrderDates),
})

/** Still to come, and tight, short or late; the worst first. */
const AtRisk = z.extend(OrderBrief, { dates: DatesInWords })

/** What a store's users see at /home. Lists hold only the first few entries; counts include all. */
export const StoreOverview = z.object({
  invoices_due: z.object({
    count: z.int(),
    ...money,
    overdue_count: z.int(),
    overdue_amount: z.number(),
    formatted_overdue_amount: z.string(),
    invoices: z.array(
      z.object({
        id: z.int(),
        number: z.int(),
        store_package_id: z.int(),
        due_on: day,
        overdue: z.boolean(),
        ...money,
      }),
    ),
  }),
  orders_at_risk: z.object({ count: z.int(), orders: z.array(AtRisk) }),
  on_their_way: z.object({
    /** Packages, and the orders in them that have not arrived. */
    count: z.int(),
    orders: z.int(),
    packages: z.array(
      z.object({
        id: z.int(),
        invoice_id: z.nullable(z.int()),
        carrier: z.string(),
        tracking_number: z.string(),
        tracking_url: z.nullable(z.string()),
        dispatched_at: moment,
        orders: z.int(),
      }),
    ),
  }),
  last_ordered: z.array(OrderBrief),
  /** Amounts invoiced in each of the last twelve months, including this one, oldest first. */
  spending: z.array(z.object({ month: z.string(), ...money })),
})
export type StoreOverview = z.infer<typeof StoreOverview>

const OfStore = { store: z.object({ id: z.int(), name: z.string() }) }

/** What wholesale staff see at /home. */
export const WholesaleOverview = z.object({
  waiting: z.object({
    count: z.int(),
    /** Longest waiting first. */
    orders: z.array(z.extend(OrderBrief, OfStore)),
  }),
  orders_at_risk: z.object({ count: z.int(), orders: z.array(z.extend(AtRisk, OfStore)) }),
  /** Orders in production by the week in which they have to ship. */
  production: z.object({
    /** The Mondays of this week and the following ones. Orders that should have shipped before today count as late. */
    weeks: z.array(day),
    factories: z.array(
      z.object({ id: z.int(), name: z.string(), late: z.int(), orders: z.array(z.int()), later: z.int() }),
    ),
  }),
  receivables: z.array(
    z.object({
      label: z.string(),
      ...money,
      /** The days on which these invoices are or were due; null where there is no first or last one. */
      due_from: z.nullable(day),
      due_to: z.nullable(day),
    }),
  ),
  /** The items with the most orders in the last ninety days. */
  best_sellers: z.array(
    z.object({
      item_type: z.int(),
      id: z.int(),
      name: z.string(),
      style_number: z.nullable(z.string()),
      image: z.nullable(z.string()),
      orders: z.int(),
      ...money,
    }),
  ),
  /**
   * Unresolved differences between our ledger and the provider's, notices given up, and payments of unknown outcome.
   */
  trouble: z.object({
    breaks: z.int(),
    dead_notices: z.int(),
    unclear_payments: z.int(),
    /** The invoices that they pay. */
    unclear_invoices: z.int(),
    /** The first few stores that made them. */
    unclear_stores: z.array(z.object({ id: z.int(), name: z.string() })),
    /** Packages that have left and whose shipping cost waits to be approved. */
    waiting_bills: z.int(),
    /** Bank payments that came back in the last seven days. */
    returned: z.object({
      count: z.int(),
      formatted_amount: z.string(),
      /** The first of these days. */
      from: day,
      latest: z.nullable(
        z.object({ store: z.object({ id: z.int(), name: z.string() }), reason: z.nullable(z.string()) }),
      ),
    }),
  }),
})
export type WholesaleOverview = z.infer<typeof WholesaleOverview>

const ToMake = z.object({
  id: z.int(),
  name: z.string(),
  image: z.nullable(z.string()),
  sales_order_number: z.int(),
  color: z.nullable(z.string()),
  /** "Custom measurements" for a dress that is made to measure. */
  size: z.nullable(z.string()),
  estimated_ship_date: day,
  late: z.boolean(),
})

/** What it makes, without who ordered it. */
const FactoryAtRisk = z.omit(AtRisk, { purchase_order_number: true, store_status: true, created_at: true })

/** What a factory's users see at /home. */
export const FactoryOverview = z.object({
  /** The Monday and Sunday of this week. */
  week: z.object({ from: day, to: day }),
  late: z.int(),
  this_week: z.int(),
  next_week: z.int(),
  later: z.int(),
  /** Late orders first, then those due this week. */
  to_make: z.array(ToMake),
  orders_at_risk: z.object({ count: z.int(), orders: z.array(FactoryAtRisk) }),
  ready_to_pack: z.int(),
  open_packages: z.int(),
})
export type FactoryOverview = z.infer<typeof FactoryOverview>

export const overviews = {
  getStoreOverview: endpoint({
    method: 'GET',
    path: '/api/stores/:id/overview',
    wide: true,
    summary: 'What needs a store’s attention, what is on its way, what was ordered last, what was spent.',
    allow: [...STORE_ACCOUNTS, ...WHOLESALE_ACCOUNTS],
    params: z.object({ id }),
    reply: StoreOverview,
  }),
  getWholesaleOverview: endpoint({
    method: 'GET',
    path: '/api/overview',
    wide: true,
    summary: 'What waits for the wholesaler: confirmations, production, receivables, best sellers.',
    allow: WHOLESALE_ACCOUNTS,
    reply: WholesaleOverview,
  }),
  getFactoryOverview: endpoint({
    method: 'GET',
    path: '/api/factories/:id/overview',
    wide: true,
    summary: 'What a factory has to make this week.',
    allow: ['factory', ...WHOLESALE_ACCOUNTS],
    params: z.object({ id }),
    reply: FactoryOverview,
  }),
}
