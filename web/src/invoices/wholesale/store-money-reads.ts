import { invoices } from '@trousseau/contract/invoices'
import { packages } from '@trousseau/contract/packages'
import { accounts } from '@trousseau/contract/payments'
import { statements } from '@trousseau/contract/statements'
import { storeCredits } from '@trousseau/contract/store-credits'
import { transactions } from '@trousseau/contract/transactions'

/** The endpoints that show what a store owes and has paid, to be refetched after money has moved. */
export const STORE_MONEY_READS = [
  invoices.listInvoices,
  invoices.listStoreInvoices,
  invoices.getInvoice,
  transactions.listTransactions,
  accounts.getBalance,
  storeCredits.listStoreCredits,
  statements.getStatement,
  packages.listPackages,
  packages.getFactoryPackage,
]
