import { DELAY_REASONS, type DelayReason, REASON_NEEDED } from '@trousseau/domain/dates/delay-reasons'
import { STORE_ACCOUNTS, WHOLESALE_ACCOUNTS } from '@trousseau/domain/people/roles'
import { z } from 'zod/mini'
import { endpoint, XLSX } from './endpoint.ts'
import { day, dollars, flag, id, identifier, idOf, line, moment, note, version } from './fields.ts'
import { SomeOrders } from './orders/moves.ts'
import { FactoryOrderRow, OrderRow, ShipTo, WholesaleOrderRow } from './orders/shapes.ts'
import { PageLinks, paged, pageQuery } from './page.ts'

/** One package under two names: the factory's package becomes a store package once it is dispatched. */

const REASONS = Object.keys(DELAY_REASONS) as DelayReason[]
const FreightBy = z.enum(['wholesale', 'factory'], 'This is wholesale or factory.')

const packageFields = {
  id: z.int(),
  store: z.object({ id: z.int(), name: z.string() }),
  factory: z.object({ id: z.int(), name: z.string() }),
  address: ShipTo,
  note: z.nullable(z.string()),
  carrier: z.nullable(z.string()),
  tracking_number: z.nullable(z.string()),
  /** The parcel's tracking page, if the carrier is one whose page we know. */
  tracking_url: z.nullable(z.string()),
  shipping_cost: z.nullable(z.number()),
  formatted_shipping_cost: z.nullable(z.string()),
  /** Who paid the carrier. What the factory paid is owed to it once the package has left. */
  freight_by: FreightBy,
  order_count: z.int(),
  created_at: moment,
  /** The day the package was created, in the business's time zone. */
  date: day,
  dispatched_at: z.nullable(moment),
  /** When it will be there, if somebody has said so since it left, and why then. */
  expected_on: z.nullable(day),
  expected_reason: z.nullable(z.enum(REASONS)),
  expected_note: z.string(),
  /** "Open" or "Dispatched". */
  status: z.string(),
  version: z.int(),
}
export const FactoryPackageRow = z.object(packageFields)
export type FactoryPackageRow = z.infer<typeof FactoryPackageRow>
/** The package's invoice, which the factory may not see. */
const billed = {
  invoice: z.nullable(
    z.object({ id: z.int(), number: z.int(), status: z.string(), formatted_total: z.string() }),
  ),
  /** The package has left, and is billed once staff have approved its shipping cost. */
  bill_waits: z.boolean(),
}
export const WholesalePackageRow = z.object({ ...packageFields, ...billed })
export type WholesalePackageRow = z.infer<typeof WholesalePackageRow>

export const FactoryPackage = z.object({ ...packageFields, orders: z.array(FactoryOrderRow) })
export type FactoryPackage = z.infer<typeof FactoryPackage>
export const WholesalePackage = z.object({ ...packageFields, ...billed, orders: z.array(WholesaleOrderRow) })
export type WholesalePackage = z.infer<typeof WholesalePackage>

/** Stores do not call these endpoints; they see a package as `StorePackage`. */
const packageReply = { store: FactoryPackage, wholesale: WholesalePackage, factory: FactoryPackage }

export const StorePackage = z.object({
  id: z.int(),
  invoice_id: z.int(),
  invoice: z.object({
    id: z.int(),
    number: z.int(),
    status: z.string(),
    status_id: z.int(),
    date: day,
    due_on: day,
    paid: z.number(),
    formatted_paid: z.string(),
    /** The part of `paid` that credit notes made up. */
    credited: z.number(),
    formatted_credited: z.string(),
    open: z.number(),
    formatted_open: z.string(),
    /** A payment of this invoice is under way, and the provider has not reported its outcome yet. */
    being_confirmed: z.boolean(),
  }),
  address: ShipTo,
  store: z.object({ id: z.int(), name: z.string() }),
  carrier: z.nullable(z.string()),
  tracking_number: z.nullable(z.string()),
  tracking_url: z.nullable(z.string()),
  dispatched_at: moment,
  meta: z.object({
    formatted_sub_total: z.string(),
    formatted_shipping_cost: z.string(),
    formatted_total: z.string(),
  }),
  /** All orders in the package, in the form in which `/orders` lists them. */
  orders: z.array(OrderRow),
  /** Links to the first page of the package's orders. */
  links: z.pick(PageLinks, { first: true }),
})
export type StorePackage = z.infer<typeof StorePackage>

const filters = {
  /** Days in the business's time zone; both are included. */
  from: z.optional(day),
  to: z.optional(day),
  dispatched: z.optional(flag),
}
export const PackageQuestion = z.extend(
  pageQuery(['id', 'created_at', 'tracking_number', 'shipping_cost'], {
    order_by: 'created_at',
    order_dir: 'desc',
  }),
  filters,
)
export type PackageQuestion = z.output<typeof PackageQuestion>
export const WholesalePackageQuestion = z.extend(PackageQuestion, {
  store: z.optional(id),
  factory: z.optional(id),
  /** Packages that have left and whose shipping cost waits to be approved, or all others. */
  bill_waits: z.optional(flag),
})
export type WholesalePackageQuestion = z.output<typeof WholesalePackageQuestion>
export const PackageOrderQuestion = pageQuery(
  ['id', 'sales_order_number', 'purchase_order_number', 'wear_date', 'created_at', 'total', 'status'],
  { order_by: 'id', order_dir: 'desc' },
  { all: true },
)
export type PackageOrderQuestion = z.output<typeof PackageOrderQuestion>

const byId = z.object({ id })
const carrier = line(60)
const trackingNumber = identifier(60)
const factoryAndWholesale = [...WHOLESALE_ACCOUNTS, 'factory'] as const
const storeAndWholesale = [...STORE_ACCOUNTS, ...WHOLESALE_ACCOUNTS] as const

export const PACKAGE_ORDERS_MAX = 100
const orderIds = z
  .array(idOf, 'This is a list of orders.')
  .check(
    z.minLength(1, 'Please choose at least one order.'),
    z.maxLength(PACKAGE_ORDERS_MAX, `At most ${PACKAGE_ORDERS_MAX} orders in one package.`),
  )
const packageIds = z
  .array(idOf, 'This is a list of packages.')
  .check(z.minLength(1, 'Please choose at least one package.'), z.maxLength(100, 'At most 100 at once.'))

export const packages = {
  listPackages: endpoint({
    method: 'GET',
    path: '/api/packages',
    wide: true,
    summary: 'The packages of all factories and stores, the newest first.',
    allow: WHOLESALE_ACCOUNTS,
    query: WholesalePackageQuestion,
    reply: paged('packages', WholesalePackageRow),
  }),
  exportPackages: endpoint({
    method: 'GET',
    path: '/api/packages/export',
    wide: true,
    summary:
      'The packages of all factories and stores as a spreadsheet: what the same question lists, on all pages.',
    allow: WHOLESALE_ACCOUNTS,
    query: WholesalePackageQuestion,
    reply: { file: 'packages.xlsx', type: XLSX },
  }),
  downloadSlips: endpoint({
    method: 'GET',
    path: '/api/packages/slips',
    summary: 'The packing slips of the packages that these orders are in, in one file.',
    allow: factoryAndWholesale,
    query: SomeOrders,
    reply: { file: 'packing-slips.pdf', type: 'application/pdf' },
  }),
  downloadLabels: endpoint({
    method: 'GET',
    path: '/api/packages/labels',
    summary: 'An address label for each package that these orders are in, in one file.',
    allow: factoryAndWholesale,
    query: SomeOrders,
    reply: { file: 'labels.pdf', type: 'application/pdf' },
  }),
  listFactoryPackages: endpoint({
    method: 'GET',
    path: '/api/factories/:id/packages',
    wide: true,
    summary: 'The packages of a factory, the newest first.',
    allow: factoryAndWholesale,
    params: byId,
    query: PackageQuestion,
    reply: {
      store: paged('packages', FactoryPackageRow),
      wholesale: paged('packages', WholesalePackageRow),
      factory: paged('packages', FactoryPackageRow),
    },
  }),
  exportFactoryPackages: endpoint({
    method: 'GET',
    path: '/api/factories/:id/packages/export',
    wide: true,
    summary: 'The packages of a factory as a spreadsheet: what the same question lists, on all pages.',
    allow: factoryAndWholesale,
    params: byId,
    query: PackageQuestion,
    reply: { file: 'packages.xlsx', type: XLSX },
  }),
  getFactoryPackage: endpoint({
    method: 'GET',
    path: '/api/factory-packages/:id',
    summary: 'One package with its orders.',
    allow: factoryAndWholesale,
    params: byId,
    reply: packageReply,
  }),
  downloadPackage: endpoint({
    method: 'GET',
    path: '/api/factory-packages/:id/download',
    summary: 'The packing slip that goes into the parcel: no price.',
    allow: factoryAndWholesale,
    params: byId,
    reply: { file: 'package-{number}.pdf', type: 'application/pdf' },
  }),
  createPackage: endpoint({
    method: 'POST',
    path: '/api/factory-packages',
    summary: 'Packs orders that are ready: of one store, going to one address.',
    allow: factoryAndWholesale,
    body: z.object({ orders: orderIds, note: z.optional(note(1_000)) }),
    reply: packageReply,
    idempotent: true,
  }),
  updatePackage: endpoint({
    method: 'POST',
    path: '/api/factory-packages/:id',
    summary:
      'Changes what is in a package that has not left, or its note; where it goes is the wholesaler’s to change.',
    allow: factoryAndWholesale,
    params: byId,
    body: z.object({
      orders: z.optional(orderIds),
      note: z.optional(note(1_000)),
      /** One of the store's addresses. */
      address: z.optional(idOf),
      version,
    }),
    reply: packageReply,
  }),
  updateShippingCost: endpoint({
    method: 'POST',
    path: '/api/factory-packages/:id/update-shipping-cost',
    summary: 'Sets a package’s shipping cost, before it leaves.',
    allow: factoryAndWholesale,
    params: byId,
    body: z.object({ shipping_cost: dollars, version }),
    reply: packageReply,
  }),
  checkTrackingNumber: endpoint({
    method: 'GET',
    path: '/api/factory-packages/tracking',
    summary:
      'Whether another package has a tracking number already, which is most often a slip and never refused.',
    allow: factoryAndWholesale,
    query: z.object({ tracking_number: trackingNumber, except: z.optional(id) }),
    reply: z.object({
      used: z.boolean(),
      /** Those of them that the caller may see. */
      packages: z.array(z.int()),
    }),
  }),
  updateTrackingNumber: endpoint({
    method: 'POST',
    path: '/api/factory-packages/:id/update-tracking-number',
    summary: 'Sets a package’s carrier and tracking number, before it leaves and after.',
    allow: factoryAndWholesale,
    params: byId,
    body: z.object({ tracking_number: trackingNumber, carrier: z.optional(carrier), version }),
    reply: packageReply,
  }),
  updateExpected: endpoint({
    method: 'PUT',
    path: '/api/factory-packages/:id/expected',
    summary: 'Says when a package that has left will be there, and why then.',
    allow: factoryAndWholesale,
    params: byId,
    body: z.object({
      expected_on: day,
      reason: z.enum(REASONS, REASON_NEEDED),
      note: z.optional(note(500)),
      version,
    }),
    reply: packageReply,
  }),
  dispatchPackage: endpoint({
    method: 'POST',
    path: '/api/factory-packages/:id/dispatch',
    summary:
      'Dispatches a package: its orders are shipped, its invoice is issued and its store is told, all at once.',
    allow: factoryAndWholesale,
    params: byId,
    body: z.object({
      /** These fields are saved before the package is dispatched. */
      carrier: z.optional(carrier),
      tracking_number: z.optional(trackingNumber),
      shipping_cost: z.optional(dollars),
      freight_by: z.optional(FreightBy),
      version,
    }),
    reply: packageReply,
    idempotent: true,
  }),
  approveShipping: endpoint({
    method: 'POST',
    path: '/api/factory-packages/:id/approve-shipping',
    summary:
      'Bills a package that has left and whose shipping cost was too high to be billed unseen: as it is, or put right.',
    allow: WHOLESALE_ACCOUNTS,
    params: byId,
    body: z.object({
      /** What the store is billed for shipping, and what a factory that paid the carrier is owed for it. */
      shipping_cost: dollars,
      version,
    }),
    reply: WholesalePackage,
    idempotent: 'required',
  }),
  updateFreight: endpoint({
    method: 'POST',
    path: '/api/factory-packages/:id/update-freight',
    summary:
      'Puts right who paid the carrier of a package, unless its freight was paid to the factory already, and how much it was.',
    allow: WHOLESALE_ACCOUNTS,
    params: byId,
    body: z.object({
      freight_by: FreightBy,
      /** What the carrier took. What the store was billed does not change. */
      shipping_cost: z.optional(dollars),
      version,
    }),
    reply: WholesalePackage,
  }),
  deletePackages: endpoint({
    method: 'DELETE',
    path: '/api/factory-packages',
    summary: 'Unpacks packages that have not left, all of them or none; their orders are ready again.',
    allow: factoryAndWholesale,
    body: z.object({ ids: packageIds }),
    reply: z.null(),
  }),
  getStorePackage: endpoint({
    method: 'GET',
    path: '/api/store-packages/:id',
    summary: 'A package that was sent to a store, with its orders and its invoice.',
    allow: storeAndWholesale,
    params: byId,
    reply: StorePackage,
  }),
  listStorePackageOrders: endpoint({
    method: 'GET',
    path: '/api/store-packages/:id/orders',
    summary: 'What is in a package that was sent to a store.',
    allow: storeAndWholesale,
    params: byId,
    query: PackageOrderQuestion,
    reply: paged('orders', OrderRow),
  }),
}
