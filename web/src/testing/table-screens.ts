import { api } from '@trousseau/contract/api'
import { AuditEntry } from '@trousseau/contract/audit'
import { StoreBalance } from '@trousseau/contract/balances'
import { Difference } from '@trousseau/contract/differences'
import { Notice } from '@trousseau/contract/notices'
import type { Account } from '@trousseau/domain/people/roles'
import { type Answer, answer, answerList } from './answers.ts'
import { aBoardRow, answerBoard } from './date-samples.ts'
import { aFactoryBalance, aFactoryOwed, aFactoryPayment, aStatement, aStoreCredit } from './money-samples.ts'
import {
  aFactoryOrder,
  anInvoice,
  anInvoiceInFull,
  anOrder,
  aPackage,
  aPackageInFull,
  aStorePackage,
  aTransaction,
  aWholesaleOrder,
  aWholesalePackage,
  aWholesalePackageInFull,
  aWholesaleTransaction,
} from './order-samples.ts'
import {
  aBalance,
  aDress,
  aFactory,
  aPaymentMethod,
  aRetailer,
  aStore,
  aUser,
  aWholesaleCustomItem,
  aWholesaleDress,
  MOMENT,
  made,
} from './samples.ts'

type TableScreen = { path: string; as: Account; label: string; answers: readonly Answer[] }

const LONG_STORE = { id: 12, name: 'Maison Constantine Bridal & Formalwear' }
const EMAIL = 'konstantina.papadopoulou@maison-constantine.example'
const TRACKING = '1Z999AA10123456784'
const shipment = { carrier: 'UPS Worldwide Express', tracking_number: TRACKING, tracking_url: null }
const dressed = { name: 'Wilhelmina Constantine', collection: 'Jardin d’Hiver' }

const stores = answerList(api.listStores, [aRetailer({ name: LONG_STORE.name, website: EMAIL })])
const factories = answerList(api.listFactories, [
  aFactory({ email: EMAIL, address: '1250 Washington Boulevard, Minneapolis, MN 55401' }),
])
const factoryMoney = [
  answer(api.getFactoryBalance, aFactoryBalance()),
  answer(api.sumFactoryPayments, { sum: 12_345.5, formatted_sum: '$12,345.50' }),
  answerList(api.listFactoryPayments, [
    aFactoryPayment({ amount: 12_345.5, note: 'Second half of the spring collection, see the remittance' }),
    aFactoryPayment({ id: 2, voided_at: MOMENT, void_reason: 'Recorded for the wrong factory' }),
  ]),
  answerList(api.listFactoryOwed, [aFactoryOwed({ store: LONG_STORE, amount: 12_345.5, open: 2_345.5 })]),
]
const invoices = [
  anInvoice({ id: 1, number: 50_031, total: 12_345.5, is_overdue: true }),
  anInvoice({ id: 2, being_confirmed: true }),
].map((invoice) => Object.assign(invoice, { store_package: { ...invoice.store_package, ...shipment } }))
const account = [
  answer(api.getStore, aStore()),
  answer(api.getBalance, aBalance({ owed: 1875 })),
  answer(api.getStatement, aStatement()),
]
const people = [aUser({ first_name: 'Konstantina', last_name: 'Papadopoulou-Whitcombe', email: EMAIL })]
const PO = 'SPRING-MARKET-2026-0117'
const making = [
  aFactoryOrder({ id: 1, status: 3, store: LONG_STORE, purchase_order_number: PO }),
  aFactoryOrder({ id: 2, status: 3, accessory_of: 1, color: null, size: null }),
]

const aNotice = made(Notice, ({ state = 'sent' }) => ({
  id: 1,
  channel: 'person' as const,
  kind: 'orders' as const,
  recipient: EMAIL,
  store: LONG_STORE,
  orders: [{ id: 112, label: `PO ${PO}` }],
  subject: `Your order is confirmed, PO ${PO}`,
  text: '',
  state,
  attempts: 12,
  last_error: state === 'failed' ? 'Connection refused by mail.example' : null,
  created_at: MOMENT,
  next_at: null,
  ended_at: null,
}))
const anEntry = made(AuditEntry, () => ({
  id: 1,
  at: MOMENT,
  action: 'store_created',
  action_label: 'Payment terms changed',
  user: { id: 7, name: 'Konstantina Papadopoulou', email: EMAIL, userable_type: 'wholesale' as const },
  store: LONG_STORE,
  acting_for: LONG_STORE,
  subject: 'Invoice # 50031',
  subject_page: null,
  changes: [],
  address: '2001:db8:85a3::8a2e:370:7334',
  request_id: null,
}))
const aDifference = made(Difference, () => ({
  id: 3,
  store: LONG_STORE,
  kind: 'unknown_charge',
  title: 'Charge we don’t know',
  cause: 'Someone probably charged this card on the provider’s own site.',
  provider_id: '69c9519b-0daa-4c4e-9d0e-6f6b1c2d3e4f',
  ours: 'no payment',
  theirs: '$12,345.50, $0.00 given back',
  found_at: MOMENT,
  ways: ['dismiss' as const],
  settled: null,
}))
const money = (amount: number) => ({ amount, formatted_amount: `$${amount.toFixed(2)}` })
const aStoreBalance = made(StoreBalance, () => ({
  id: 12,
  name: LONG_STORE.name,
  is_closed: false,
  hold_reason: 'Overdue invoices',
  owed: 12_345.5,
  formatted_owed: '$12,345.50',
  overdue: 12_100,
  formatted_overdue: '$12,100.00',
  ageing: [
    { label: 'Not due yet', ...money(245.5) },
    { label: '1–30 days', ...money(10_100) },
    { label: '31–60 days', ...money(2_000) },
  ],
  oldest_due: '2026-03-01',
  unused: 1_500,
  formatted_unused: '$1,500.00',
}))

const of = (as: Account) => (path: string, label: string, answers: readonly Answer[]) => {
  return { path, as, label, answers }
}
const store = of('store_admin')
const desk = of('wholesale_admin')
const factory = of('factory')

/** Every list of the product, with texts as long as they come. */
export const TABLE_SCREENS: readonly TableScreen[] = [
  store('/sales-order', 'Sales Orders', [
    answerList(api.listStoreOrders, [
      anOrder({ id: 7, status: 2, total: 12_345.5, purchase_order_number: PO }),
      anOrder({ id: 8, status: 1, accessory_of: 7 }),
    ]),
  ]),
  store('/invoices', 'Invoices', [
    answerList(api.listStoreInvoices, invoices),
    answer(api.getBalance, aBalance()),
  ]),
  store('/invoice-summary/61', 'Lines of this invoice', [
    answer(api.getStorePackage, aStorePackage()),
    answerList(api.listStorePackageOrders, [anOrder({ status: 4, purchase_order_number: PO })]),
    answer(api.getInvoice, anInvoiceInFull()),
  ]),
  store('/make-a-payment?invoices=1', 'Selected Invoices To Pay', [
    answer(api.getInvoice, anInvoiceInFull({ id: 1, total: 12_345.5 })),
    answer(api.getBalance, aBalance({ owed: 1875 })),
    answer(api.listPaymentMethods, [aPaymentMethod()]),
  ]),
  store('/transaction-history', 'Transaction History', [
    answerList(api.listStoreTransactions, [aTransaction()]),
  ]),
  store('/statement', 'Statement', [answer(api.getStatement, aStatement())]),
  store('/settings', 'User Accounts', [
    answerList(api.listStoreUsers, people),
    answerList(api.listAddresses, []),
  ]),
  store('/start-order?view=rows', 'dresses', [
    answerList(api.listPublishedDresses, [aDress(dressed)]),
    answerList(api.listPublishedCustomItems, []),
  ]),
  desk('/list-of-retailers', 'Retailers', [stores]),
  desk('/desk/orders', 'Orders', [
    answerList(api.listOrders, [
      aWholesaleOrder({ id: 7, status: 2, total: 12_345.5, purchase_order_number: PO, store: LONG_STORE }),
      aWholesaleOrder({ id: 8, status: 1, accessory_of: 7 }),
    ]),
    factories,
    stores,
  ]),
  desk('/desk/board', 'Board', [
    answerBoard([
      aBoardRow({
        id: 1,
        store: LONG_STORE,
        purchase_order_number: PO,
        note: 'Ask the factory for a day on Monday',
      }),
      aBoardRow({
        id: 2,
        arrives_on: null,
        slack: null,
        risk: 'late',
        looked_after_by: { id: 9, name: 'Konstantina Papadopoulou', is_gone: true },
      }),
    ]),
    factories,
    stores,
  ]),
  desk('/desk/catalogue', 'dresses', [
    answerList(api.listDresses, [aWholesaleDress({ ...dressed, estimated_days: 7 })]),
    answerList(api.listCustomItems, []),
  ]),
  desk('/desk/catalogue?show=custom-items', 'custom items', [
    answerList(api.listDresses, []),
    answerList(api.listCustomItems, [aWholesaleCustomItem()]),
  ]),
  desk('/desk/packages', 'Packages', [
    answerList(api.listPackages, [aWholesalePackage({ id: 61, ...shipment, store: LONG_STORE })]),
    factories,
    stores,
  ]),
  desk('/desk/packages/61', 'Orders in this package', [
    answer(
      api.getFactoryPackage,
      aWholesalePackageInFull({
        id: 61,
        ...shipment,
        orders: [aWholesaleOrder({ status: 3, store: LONG_STORE, purchase_order_number: PO })],
      }),
    ),
  ]),
  desk('/desk/invoices', 'Invoices', [answerList(api.listInvoices, invoices), factories, stores]),
  desk('/desk/stores/12/account', 'Credits and deposits', [
    ...account,
    answer(api.listStoreCredits, { credits: [aStoreCredit()] }),
    answerList(api.listStoreInvoices, []),
  ]),
  desk('/desk/balances', 'Store balances', [
    answerList(api.listBalances, [aStoreBalance()]),
    answer(api.sumBalances, {
      stores: 1,
      owed: 350.5,
      formatted_owed: '$350.50',
      overdue: 100,
      formatted_overdue: '$100.00',
    }),
  ]),
  desk('/desk/transactions', 'Transactions', [
    answerList(api.listTransactions, [aWholesaleTransaction()]),
    factories,
    stores,
  ]),
  desk('/desk/differences', 'Differences', [answerList(api.listDifferences, [aDifference()])]),
  desk('/desk/factory-payments', 'Factory payments', [factories, ...factoryMoney]),
  desk('/desk/factory-payments?view=owed', 'To pay', [factories, ...factoryMoney]),
  desk('/desk/factories', 'Factories', [factories]),
  desk('/desk/notices', 'notices', [
    answerList(api.listNotices, [aNotice(), aNotice({ id: 2, state: 'failed' })]),
    stores,
  ]),
  desk('/desk/staff', 'Staff', [
    answerList(api.listStaff, people),
    answer(api.getStaffSignIn, { second_factor: false, staff_without: 2 }),
  ]),
  desk('/desk/audit', 'Audit', [answerList(api.listAudit, [anEntry()])]),
  factory('/factory/orders', 'Orders in production', [answerList(api.listFactoryOrders, making)]),
  factory('/packages', 'Packages', [
    answerList(api.listFactoryPackages, [
      aPackage({ id: 61, ...shipment, shipping_cost: 1_245, store: LONG_STORE }),
    ]),
  ]),
  factory('/packages/61', 'Orders in this package', [
    answer(api.getFactoryPackage, aPackageInFull({ id: 61, orders: making, order_count: 2 })),
  ]),
  factory('/factory/payments', 'Payments', factoryMoney),
  factory('/factory/payments?view=owed', 'Owed', factoryMoney),
]
