import { describePage } from '@trousseau/contract/page'
import { transactions } from '@trousseau/contract/transactions'
import type { Handler } from '../http/call.ts'
import { storeInPath } from '../http/store-in-path.ts'
import { toStoreTransaction, toTransaction } from './to-transaction.ts'
import { listTransactions as findTransactions } from './transactions.store.ts'

export const listStoreTransactions: Handler<typeof transactions.listStoreTransactions> = async (call) => {
  const { db, user, params, query } = call
  const storeId = await storeInPath(db, user, params.id)
  const { rows, total } = await findTransactions(db, { store: storeId }, query)
  const path = transactions.listStoreTransactions.path.replace(':id', String(storeId))
  return { transactions: rows.map(toStoreTransaction), ...describePage(path, query, total, rows.length) }
}

export const listTransactions: Handler<typeof transactions.listTransactions> = async ({ db, query }) => {
  const { rows, total } = await findTransactions(db, 'any', query)
  return {
    transactions: rows.map(toTransaction),
    ...describePage(transactions.listTransactions.path, query, total, rows.length),
  }
}
