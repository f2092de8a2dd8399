import { FactoryOverview, StoreOverview, WholesaleOverview } from '@trousseau/contract/overviews'
import { toldDates } from './date-samples.ts'
import { FACTORY, MOMENT, made, many, money, STORE } from './samples.ts'

/** Samples for /home. */

const amount = (dollars: number) => ({ amount: dollars, formatted_amount: money(dollars) })

function brief(id: number) {
  return {
    id,
    name: 'Aurélie',
    image: null,
    purchase_order_number: `PO-${id}`,
    sales_order_number: null,
    store_status: 'Pending',
    wear_date: '2026-07-02',
    estimated_ship_date: '2026-07-02',
    created_at: MOMENT,
    dates: null,
  }
}
const atRisk = [
  { ...brief(7), dates: toldDates() },
  {
    ...brief(8),
    dates: toldDates({ risk: 'tight', sentence: 'Arrives 12 days before it is needed', reason: null }),
  },
]
const ofStore = { store: STORE }

export const aStoreOverview = made(StoreOverview, () => ({
  invoices_due: {
    count: 2,
    ...amount(2500),
    overdue_count: 1,
    overdue_amount: 1250,
    formatted_overdue_amount: money(1250),
    invoices: [
      { id: 1, number: 7001, store_package_id: 61, due_on: '2026-03-01', overdue: true, ...amount(1250) },
      { id: 2, number: 7002, store_package_id: 62, due_on: '2026-04-01', overdue: false, ...amount(1250) },
    ],
  },
  orders_at_risk: { count: 2, orders: atRisk },
  on_their_way: {
    count: 1,
    orders: 2,
    packages: [
      {
        id: 62,
        invoice_id: 2,
        carrier: 'UPS',
        tracking_number: '1Z999HOME',
        tracking_url: 'https://www.ups.com/track?tracknum=1Z999HOME',
        dispatched_at: MOMENT,
        orders: 2,
      },
    ],
  },
  last_ordered: [brief(9), Object.assign(brief(5), { sales_order_number: 5005, store_status: 'Shipped' })],
  spending: many(12, (n) => ({
    month: n < 10 ? `2025-${String(n + 3).padStart(2, '0')}` : `2026-0${n - 9}`,
    ...amount(n * 100),
  })),
}))

export const aWholesaleOverview = made(WholesaleOverview, () => ({
  waiting: { count: 12, orders: [Object.assign(brief(3), ofStore), Object.assign(brief(4), ofStore)] },
  orders_at_risk: { count: 2, orders: atRisk.map((order) => ({ ...order, ...ofStore })) },
  production: {
    weeks: ['03-09', '03-16', '03-23', '03-30', '04-06', '04-13', '04-20', '04-27'].map(
      (day) => `2026-${day}`,
    ),
    factories: [
      { ...FACTORY, late: 1, orders: [2, 0, 3, 0, 0, 0, 0, 1], later: 4 },
      { id: 4, name: 'Atelier Sud', late: 0, orders: [0, 0, 0, 0, 0, 0, 0, 0], later: 0 },
    ],
  },
  receivables: [
    { label: 'Current', ...amount(1000), due_from: '2026-03-10', due_to: null },
    { label: '1–30 days overdue', ...amount(500), due_from: '2026-02-08', due_to: '2026-03-09' },
    { label: 'Over 90 days overdue', ...amount(0.5), due_from: null, due_to: '2025-12-09' },
  ],
  best_sellers: [
    {
      item_type: 1,
      id: 40,
      name: 'Aurélie',
      style_number: 'TR-1040',
      image: null,
      orders: 9,
      ...amount(11250),
    },
    {
      item_type: 2,
      id: 41,
      name: 'Cathedral veil',
      style_number: null,
      image: null,
      orders: 1,
      ...amount(210),
    },
  ],
  trouble: {
    breaks: 0,
    dead_notices: 0,
    unclear_payments: 0,
    unclear_invoices: 0,
    unclear_stores: [],
    waiting_bills: 0,
    returned: { count: 0, formatted_amount: '$0.00', from: '2026-03-04', latest: null },
  },
}))

export const aFactoryOverview = made(FactoryOverview, () => ({
  week: { from: '2026-03-09', to: '2026-03-15' },
  late: 1,
  this_week: 11,
  next_week: 3,
  later: 20,
  to_make: many(12, (n) => ({
    id: n,
    name: 'Aurélie',
    image: null,
    sales_order_number: 5000 + n,
    color: 'Ivory',
    size: '8',
    estimated_ship_date: n === 1 ? '2026-03-06' : '2026-03-12',
    late: n === 1,
  })),
  orders_at_risk: { count: 1, orders: [{ ...brief(7), dates: toldDates(), sales_order_number: 5007 }] },
  ready_to_pack: 2,
  open_packages: 1,
}))
