import { api } from '@trousseau/contract/api'

/** What shows what a store owes and has paid, and is not so any more once money has moved. */
export const STORE_MONEY_READS = [
  api.listInvoices,
  api.listStoreInvoices,
  api.getInvoice,
  api.listTransactions,
  api.getBalance,
  api.getStatement,
  api.listPackages,
  api.getFactoryPackage,
]
