import { api } from '@trousseau/contract/api'
import type { Endpoint } from '@trousseau/contract/endpoint'
import type { Account } from '@trousseau/domain/people/roles'
import { type Answer, answer, answerList } from './answers.ts'
import { aFactoryBalance, aFactoryPayment, aStatement } from './money-samples.ts'
import {
  anInvoice,
  anOrder,
  aPackage,
  aTransaction,
  aWholesaleOrder,
  aWholesalePackage,
  aWholesaleTransaction,
} from './order-samples.ts'
import { aBalance, aFactory, aRetailer, aStore, MOMENT, STORE } from './samples.ts'

type ListScreen = {
  path: string
  as: Account
  /** The endpoint of the list that is filtered by date and waited for. */
  endpoint: Endpoint
  filled: Answer
  around: readonly Answer[]
}

const houses = [
  answerList(api.listFactories, [aFactory()]),
  answerList(api.listStores, [aRetailer()]),
  answer(api.getFactoryBalance, aFactoryBalance()),
  answer(api.sumFactoryPayments, { sum: 0, formatted_sum: '$0.00' }),
]
const account = [
  answer(api.getStore, aStore()),
  answer(api.getBalance, aBalance()),
  answerList(api.listStoreInvoices, []),
]
const statement = answer(api.getStatement, aStatement())

const ENTRY = {
  id: 1,
  at: MOMENT,
  action: 'store_created',
  action_label: 'Store created',
  user: null,
  store: STORE,
  acting_for: null,
  subject: 'store 12',
  subject_page: null,
  changes: [],
  address: '127.0.0.1',
  request_id: '0b8a7b1e-5a35-4c4e-9d0e-6f6b1c2d3e4f',
}

/** Every screen with a From and To filter. */
export const LIST_SCREENS: readonly ListScreen[] = [
  {
    path: '/sales-order',
    as: 'store_admin',
    endpoint: api.listStoreOrders,
    filled: answerList(api.listStoreOrders, [anOrder()]),
    around: [],
  },
  {
    path: '/invoices',
    as: 'store_admin',
    endpoint: api.listStoreInvoices,
    filled: answerList(api.listStoreInvoices, [anInvoice()]),
    around: [answer(api.getBalance, aBalance())],
  },
  {
    path: '/transaction-history',
    as: 'store_admin',
    endpoint: api.listStoreTransactions,
    filled: answerList(api.listStoreTransactions, [aTransaction()]),
    around: [],
  },
  { path: '/statement', as: 'store_admin', endpoint: api.getStatement, filled: statement, around: account },
  {
    path: '/desk/stores/12/account',
    as: 'wholesale_admin',
    endpoint: api.getStatement,
    filled: statement,
    around: [...account, answer(api.listStoreCredits, { credits: [] })],
  },
  {
    path: '/desk/orders',
    as: 'wholesale_admin',
    endpoint: api.listOrders,
    filled: answerList(api.listOrders, [aWholesaleOrder()]),
    around: houses,
  },
  {
    path: '/desk/packages',
    as: 'wholesale_admin',
    endpoint: api.listPackages,
    filled: answerList(api.listPackages, [aWholesalePackage()]),
    around: houses,
  },
  {
    path: '/desk/invoices',
    as: 'wholesale_admin',
    endpoint: api.listInvoices,
    filled: answerList(api.listInvoices, [anInvoice()]),
    around: houses,
  },
  {
    path: '/desk/transactions',
    as: 'wholesale_admin',
    endpoint: api.listTransactions,
    filled: answerList(api.listTransactions, [aWholesaleTransaction()]),
    around: houses,
  },
  {
    path: '/desk/factory-payments',
    as: 'wholesale_admin',
    endpoint: api.listFactoryPayments,
    filled: answerList(api.listFactoryPayments, [aFactoryPayment()]),
    around: houses,
  },
  {
    path: '/desk/audit',
    as: 'wholesale_admin',
    endpoint: api.listAudit,
    filled: answerList(api.listAudit, [ENTRY]),
    around: [],
  },
  {
    path: '/packages',
    as: 'factory',
    endpoint: api.listFactoryPackages,
    filled: answerList(api.listFactoryPackages, [aPackage()]),
    around: [],
  },
  {
    path: '/factory/payments',
    as: 'factory',
    endpoint: api.listFactoryPayments,
    filled: answerList(api.listFactoryPayments, [aFactoryPayment()]),
    around: houses,
  },
]
