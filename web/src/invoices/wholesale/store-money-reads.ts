import { api } from '@trousseau/contract/api'

/** The endpoints that show what a store owes and has paid, to be refetched after money has moved. */
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
