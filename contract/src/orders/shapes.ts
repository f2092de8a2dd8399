import { RISKS } from '@trousseau/domain/dates/risk'
import { STAGES } from '@trousseau/domain/dates/stages'
import { z } from 'zod/mini'
import { Change } from '../changes.ts'
import { day, moment } from '../fields.ts'

/** An order as each kind of person sees it, in a list and on its own page. */

const labelled = z.object({ id: z.int(), label: z.string() })

/** Copied into the order, so that later changes of the address do not affect it. */
export const ShipTo = z.object({
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

const Orderable = z.object({
  id: z.int(),
  image: z.nullable(z.string()),
  style_number: z.nullable(z.string()),
  name: z.string(),
  description: z.string(),
  msrp: z.nullable(z.number()),
  formatted_msrp: z.nullable(z.string()),
  estimated_months: z.int(),
  estimated_days: z.int(),
})

/** What was last said of an order's arrival: docs/dates.md. */
export const OrderDates = z.object({
  state: z.enum(['not_confirmed', 'being_made', 'ready', 'on_its_way', 'arrived', 'cancelled']),
  /** The wear date less the days for alterations. */
  need_by: day,
  /** Null if nobody can tell, or nothing will come. */
  ships_on: z.nullable(day),
  arrives_on: z.nullable(day),
  /** Days from arrival to need-by; negative if it arrives after. */
  slack: z.nullable(z.int()),
  /** Null for a canceled order. */
  risk: z.nullable(z.enum(RISKS)),
  /** A reason for delays, `not_reported`, `took_longer` or `little_time`, and the stage that takes longer, if it is one. */
  cause: z.nullable(z.object({ why: z.string(), stage: z.nullable(z.enum(STAGES)) })),
})
export type OrderDates = z.infer<typeof OrderDates>

/** The same where it is told in words. */
export const DatesInWords = z.extend(OrderDates, {
  /** "Arrives 12 days before it is needed". */
  sentence: z.string(),
  /** Why, in a few words; null if it is as planned. */
  reason: z.nullable(z.string()),
})
export type DatesInWords = z.infer<typeof DatesInWords>

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
  /** The day the order was placed, in the business's time zone. */
  date: day,
  /** 1 a dress, 2 a custom item. */
  orderable_type_id: z.int(),
  orderable: Orderable,
  color: z.nullable(labelled),
  size: z.nullable(labelled),
  bust: z.nullable(z.number()),
  waist: z.nullable(z.number()),
  hips: z.nullable(z.number()),
  hollow: z.nullable(z.number()),
  custom_size_details: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  /** The item's price without the custom measurements fee. */
  wholesale_price: z.number(),
  formatted_wholesale_price: z.string(),
  custom_fee: z.number(),
  formatted_custom_fee: z.string(),
  total: z.number(),
  /** "Amount Charged". */
  formatted_total: z.string(),
  address: ShipTo,
  /** The method that /make-a-payment preselects; null if the order did not keep one. */
  payment: z.nullable(
    z.object({
      id: z.nullable(z.int()),
      method: z.enum(['card', 'bank', 'delivery']),
      card_brand: z.nullable(z.string()),
      card_last_four: z.nullable(z.string()),
    }),
  ),
  /** The id of the dress's order that this order is an accessory of. */
  accessory_of: z.nullable(z.int()),
  /** The dispatched package that contains the order, which /invoice-summary shows. Null until it ships. */
  store_package_id: z.nullable(z.int()),
  store: z.object({ id: z.int(), name: z.string() }),
  /** When it arrives, against the day it is needed; null if that was never reckoned. */
  dates: z.nullable(OrderDates),
  version: z.int(),
})
export type OrderRow = z.infer<typeof OrderRow>

/** The first entry is the placing of the order. What a person may not know of is left out of theirs. */
const history = z.array(
  z.object({
    status: z.int(),
    store_status: z.string(),
    /** False if the status stayed the same and something else was changed. */
    moved: z.boolean(),
    at: moment,
    by: z.nullable(z.string()),
    reason: z.nullable(z.string()),
    changes: z.array(Change),
  }),
)

export const Order = z.extend(OrderRow, {
  history,
  accessories: z.array(
    z.object({ id: z.int(), name: z.string(), status: z.int(), store_status: z.string() }),
  ),
  can_cancel: z.boolean(),
  /** The name of the wholesaler's staff who placed it for the store, or null if the store placed it. */
  placed_by_staff: z.nullable(z.string()),
})
export type Order = z.infer<typeof Order>

/** Set when the order is confirmed: which factory makes it, and for what price. Never shown to a store. */
const making = {
  factory: z.nullable(z.object({ id: z.int(), name: z.string() })),
  factory_price: z.nullable(z.number()),
  formatted_factory_price: z.nullable(z.string()),
  package_id: z.nullable(z.int()),
  /** When others last changed it, if nobody of the factory has opened it since. */
  changed_at: z.nullable(moment),
  /** When it was given to another factory: the rest is what the first one knew at that time. Null while it is there. */
  moved_away_at: z.nullable(moment),
}

/** Which factory makes it unless another one is chosen when it is confirmed. */
const confirming = { default_factory_id: z.nullable(z.int()) }

export const WholesaleOrderRow = z.extend(OrderRow, { ...making, ...confirming })
export type WholesaleOrderRow = z.infer<typeof WholesaleOrderRow>
export const WholesaleOrder = z.extend(Order, { ...making, ...confirming })
export type WholesaleOrder = z.infer<typeof WholesaleOrder>

/** What a factory needs to make and ship a dress: no price but its own, no MSRP, no card. */
const factoryFields = {
  ...z.pick(OrderRow, {
    id: true,
    status: true,
    store_status: true,
    sales_order_number: true,
    purchase_order_number: true,
    type: true,
    type_label: true,
    wear_date: true,
    estimated_ship_date: true,
    created_at: true,
    date: true,
    orderable_type_id: true,
    color: true,
    size: true,
    bust: true,
    waist: true,
    hips: true,
    hollow: true,
    custom_size_details: true,
    notes: true,
    address: true,
    accessory_of: true,
    store: true,
    dates: true,
    version: true,
  }).shape,
  ...making,
  orderable: z.omit(Orderable, { msrp: true, formatted_msrp: true }),
}
export const FactoryOrderRow = z.object(factoryFields)
export type FactoryOrderRow = z.infer<typeof FactoryOrderRow>
export const FactoryOrder = z.object({ ...factoryFields, history })
export type FactoryOrder = z.infer<typeof FactoryOrder>

/** Each kind of person gets a different view of the same order. */
export const orderReply = { store: Order, wholesale: WholesaleOrder, factory: FactoryOrder }
