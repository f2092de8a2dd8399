import type { transactions } from '@trousseau/contract/transactions'
import type { Handlers } from '../http/call.ts'
import { exportStoreTransactions, exportTransactions } from './export-transactions.ts'
import { listStoreTransactions, listTransactions } from './read-transactions.ts'

export const transactionRoutes: Handlers<typeof transactions> = {
  listStoreTransactions,
  exportStoreTransactions,
  listTransactions,
  exportTransactions,
}
