import { CreditNote } from '@trousseau/contract/credit-notes'
import { Invoice, InvoiceRow } from '@trousseau/contract/invoices'
import {
  FactoryOrder,
  FactoryOrderRow,
  Order,
  OrderRow,
  WholesaleOrder,
  WholesaleOrderRow,
} from '@trousseau/contract/orders/shapes'
import {
  FactoryPackage,
  FactoryPackageRow,
  StorePackage,
  WholesalePackage,
  WholesalePackageRow,
} from '@trousseau/contract/packages'
import { TransactionRow, WholesaleTransactionRow } from '@trousseau/contract/transactions'
import { INVOICE_STATUSES, type InvoiceStatus } from '@trousseau/domain/money/invoice'
import { ORDER_STATUSES, type OrderStatus } from '@trousseau/domain/orders/order-status'
import { type Changes, DAY, FACTORY, MOMENT, made, many, money, STORE } from './samples.ts'

/** Samples of orders, packages, invoices and transactions. */

const shipTo = {
  full_name: 'The Shop Front',
  street: '12 Oak Street',
  city: 'Evanston',
  state: 'IL',
  country: 'US',
  country_label: 'United States',
  zip: '60201',
  phone: '8475550148',
  formatted_phone: '(847) 555-0148',
}

function usualOrder({ id = 1, status = 1, total = 1250, type = 2 }: Changes<typeof OrderRow>) {
  return {
    id,
    status,
    store_status: ORDER_STATUSES[status as OrderStatus],
    sales_order_number: status === 1 ? null : 5000 + id,
    purchase_order_number: `PO-${id}`,
    type,
    type_label: type === 1 ? 'Sample' : 'Re-Order',
    wear_date: '2026-09-12',
    estimated_ship_date: '2026-07-02',
    created_at: MOMENT,
    date: DAY,
    orderable_type_id: 1,
    orderable: {
      id: 40,
      image: null,
      style_number: 'TR-1040',
      name: 'Aurélie',
      description: 'Silk mikado with a bateau neckline.',
      msrp: 2800,
      formatted_msrp: money(2800),
      estimated_months: 4,
      estimated_days: 0,
    },
    color: { id: 1, label: 'Ivory' },
    size: { id: 4, label: '8' },
    bust: null,
    waist: null,
    hips: null,
    hollow: null,
    custom_size_details: null,
    notes: null,
    wholesale_price: total,
    formatted_wholesale_price: money(total),
    custom_fee: 0,
    formatted_custom_fee: money(0),
    total,
    formatted_total: money(total),
    address: shipTo,
    payment: { id: 9, method: 'card', card_brand: 'Visa', card_last_four: '1111' },
    accessory_of: null,
    store_package_id: null,
    store: STORE,
    dates: null,
    version: 1,
  } as const
}

function usualMaking({ status = 1, factory_price = null }: Changes<typeof WholesaleOrderRow>) {
  const price = factory_price ?? (status === 1 ? null : 480)
  return {
    factory: status === 1 ? null : FACTORY,
    factory_price: price,
    formatted_factory_price: price === null ? null : money(price),
    package_id: null,
    changed_at: null,
    moved_away_at: null,
  }
}

const usualHistory = ({ status = 1 }: { status?: number }) => ({
  history: many(status, (step) => ({
    status: step,
    store_status: ORDER_STATUSES[step as OrderStatus],
    moved: true,
    at: MOMENT,
    by: 'Odette Marchetti',
    reason: null,
    changes: [],
  })),
})
const usualMore = (changes: { status?: number }) => ({
  ...usualHistory(changes),
  accessories: [],
  can_cancel: (changes.status ?? 1) === 1,
  placed_by_staff: null,
})

/** An order in a list, as its store sees it. */
export const anOrder = made(OrderRow, usualOrder)
/** A single order, as its store sees it. */
export const anOrderInFull = made(Order, (changes) => ({ ...usualOrder(changes), ...usualMore(changes) }))
export const aWholesaleOrder = made(WholesaleOrderRow, (changes) => ({
  ...usualOrder(changes),
  ...usualMaking(changes),
  default_factory_id: FACTORY.id,
}))
export const aWholesaleOrderInFull = made(WholesaleOrder, (changes) => ({
  ...usualOrder(changes),
  ...usualMaking(changes),
  ...usualMore(changes),
  default_factory_id: FACTORY.id,
}))
export const aFactoryOrder = made(FactoryOrderRow, ({ status = 2, ...changes }) => ({
  ...usualOrder({ ...idOf(changes), status }),
  ...usualMaking({ status }),
}))
export const aFactoryOrderInFull = made(FactoryOrder, ({ status = 2, ...changes }) => ({
  ...usualOrder({ ...idOf(changes), status }),
  ...usualMaking({ status }),
  ...usualHistory({ status }),
}))
const idOf = ({ id }: { id?: number | undefined }) => (id === undefined ? {} : { id })

function usualInvoice({
  id = 1,
  status_id = 1,
  total = 1250,
  shipping_cost = 40,
  ...changes
}: Changes<typeof InvoiceRow>) {
  const paid = changes.paid ?? (status_id === 3 ? total : status_id === 2 ? total / 2 : 0)
  const subtotal = total - shipping_cost
  return {
    id,
    number: 7000 + id,
    created_at: MOMENT,
    date: DAY,
    due_on: '2026-04-01',
    is_overdue: false,
    status: INVOICE_STATUSES[status_id as InvoiceStatus],
    status_id,
    subtotal,
    formatted_subtotal: money(subtotal),
    shipping_cost,
    formatted_shipping_cost: money(shipping_cost),
    total,
    formatted_total: money(total),
    paid,
    formatted_paid: money(paid),
    credited: 0,
    formatted_credited: money(0),
    open: total - paid,
    formatted_open: money(total - paid),
    being_confirmed: false,
    store_package_id: 60 + id,
    store_package: {
      id: 60 + id,
      carrier: 'UPS',
      tracking_number: '1Z999AA10123456784',
      tracking_url: null,
      formatted_shipping_cost: money(shipping_cost),
      meta: { formatted_sub_total: money(subtotal), formatted_total: money(total) },
      store: STORE,
    },
    payment_method_id: 9,
  }
}
export const anInvoice = made(InvoiceRow, usualInvoice)
export const anInvoiceInFull = made(Invoice, (changes) => ({
  ...usualInvoice(changes),
  address: shipTo,
  orders: [anOrder({ status: 4 })],
  transactions: [],
  credit_notes: [],
}))

export const aCreditNote = made(CreditNote, ({ id = 1, amount = 45 }) => ({
  id,
  number: 70_000 + id,
  created_at: MOMENT,
  date: DAY,
  amount,
  formatted_amount: money(amount),
  applied: amount,
  formatted_applied: money(amount),
  credit: 0,
  formatted_credit: money(0),
  lines: [
    {
      kind: 'shipping' as const,
      kind_label: 'Shipping',
      order: null,
      amount,
      formatted_amount: money(amount),
      reason: 'Wrong cost',
    },
  ],
  invoice: { id: 1, number: 7001, store_package_id: 61 },
  store: STORE,
}))

function usualTransaction({ id = 1, amount = 1250 }: Changes<typeof TransactionRow>) {
  return {
    id,
    created_at: MOMENT,
    date: DAY,
    kind: 'charge',
    kind_label: 'Payment',
    method_label: 'Visa ending in 1111',
    amount,
    formatted_amount: money(amount),
    reference: null,
    reason: null,
    invoice: { id: 1, number: 7001, store_package_id: 61 },
    order: { id: 1, purchase_order_number: 'PO-1' },
    store: STORE,
  }
}
export const aTransaction = made(TransactionRow, usualTransaction)
export const aWholesaleTransaction = made(
  WholesaleTransactionRow,
  ({ refundable, id = 1, amount = 1250 }) => {
    const left = refundable ?? amount
    return {
      ...usualTransaction({ id, amount }),
      received_on: null,
      left: null,
      formatted_left: null,
      moved: null,
      parts: [],
      by: 'Odette Marchetti',
      refundable: left,
      formatted_refundable: money(left),
      being_confirmed: false,
    }
  },
)

function usualPackage({
  id = 1,
  dispatched_at = null,
  shipping_cost = null,
}: Changes<typeof FactoryPackageRow>) {
  return {
    id,
    store: STORE,
    factory: FACTORY,
    address: shipTo,
    note: null,
    carrier: null,
    tracking_number: null,
    tracking_url: null,
    shipping_cost,
    formatted_shipping_cost: shipping_cost === null ? null : money(shipping_cost),
    freight_by: 'wholesale' as const,
    expected_on: null,
    expected_reason: null,
    expected_note: '',
    order_count: 1,
    created_at: MOMENT,
    date: DAY,
    dispatched_at,
    status: dispatched_at === null ? 'Open' : 'Dispatched',
    version: 1,
  }
}
/** A package in a list, as its factory sees it. */
export const aPackage = made(FactoryPackageRow, usualPackage)
export const aPackageInFull = made(FactoryPackage, (changes) => ({
  ...usualPackage(changes),
  orders: [aFactoryOrder({ status: 3 })],
}))
export const aWholesalePackage = made(WholesalePackageRow, (changes) => ({
  ...usualPackage(changes),
  invoice: null,
  bill_waits: false,
}))
export const aWholesalePackageInFull = made(WholesalePackage, (changes) => ({
  ...usualPackage(changes),
  invoice: null,
  bill_waits: false,
  orders: [aWholesaleOrder({ status: 3 })],
}))
/** A dispatched package, as its store sees it. */
export const aStorePackage = made(StorePackage, ({ id = 61 }) => ({
  id,
  invoice_id: 1,
  invoice: {
    id: 1,
    number: 7001,
    status: INVOICE_STATUSES[1],
    status_id: 1,
    date: DAY,
    due_on: '2026-04-01',
    paid: 0,
    formatted_paid: money(0),
    credited: 0,
    formatted_credited: money(0),
    open: 1250,
    formatted_open: money(1250),
    being_confirmed: false,
  },
  address: shipTo,
  store: STORE,
  carrier: 'UPS',
  tracking_number: '1Z999AA10123456784',
  tracking_url: null,
  dispatched_at: MOMENT,
  meta: {
    formatted_sub_total: money(1210),
    formatted_shipping_cost: money(40),
    formatted_total: money(1250),
  },
  orders: [anOrder({ status: 4 })],
  links: { first: `/api/store-packages/${id}/orders?page=1` },
}))
