import type { TransactionRow, transactions, WholesaleTransactionRow } from '@trousseau/contract/transactions'
import { type Column, writeSpreadsheet } from '../documents/write-spreadsheet.ts'
import type { Handler } from '../http/call.ts'
import { refuseBackwardDays } from '../http/request/refuse-backward-days.ts'
import { storeInPath } from '../http/store-in-path.ts'
import { toStoreTransaction, toTransaction } from './to-transaction.ts'
import { eachTransaction } from './transactions.store.ts'

type Exported = Omit<TransactionRow, 'invoice'> & Pick<WholesaleTransactionRow, 'invoice'>

/** The screen's columns first, under the screen's titles; then what bookkeepers also want. */
const COLUMNS: readonly Column<Exported>[] = [
  { title: 'Date', width: 12, kind: 'day', value: ({ date }) => date },
  { title: 'Invoice #', width: 12, kind: 'text', value: ({ invoice }) => invoice && String(invoice.number) },
  { title: 'Amount Charged', width: 16, kind: 'money', value: ({ amount }) => amount },
  { title: 'Kind', width: 18, kind: 'text', value: ({ kind_label }) => kind_label },
  { title: 'Method', width: 28, kind: 'text', value: ({ method_label }) => method_label },
  { title: 'Reference', width: 20, kind: 'text', value: ({ reference }) => reference },
  { title: 'Reason', width: 32, kind: 'text', value: ({ reason }) => reason },
  { title: 'PO #', width: 20, kind: 'text', value: ({ order }) => order?.purchase_order_number ?? null },
]

export const exportStoreTransactions: Handler<typeof transactions.exportStoreTransactions> = async (call) => {
  const { db, user, params, query } = call
  refuseBackwardDays(query)
  const storeId = await storeInPath(db, user, params.id)
  async function* batches() {
    for await (const rows of eachTransaction(db, { store: storeId }, query))
      yield rows.map(toStoreTransaction)
  }
  return writeSpreadsheet('Transactions', COLUMNS, batches())
}

const WHOLESALE_COLUMNS: readonly Column<WholesaleTransactionRow>[] = [
  { title: 'Store', width: 28, kind: 'text', value: ({ store }) => store.name },
  ...COLUMNS,
  { title: 'Moved', width: 28, kind: 'text', value: ({ moved }) => moved },
]

export const exportTransactions: Handler<typeof transactions.exportTransactions> = async ({ db, query }) => {
  refuseBackwardDays(query)
  async function* batches() {
    for await (const rows of eachTransaction(db, 'any', query)) yield rows.map(toTransaction)
  }
  return writeSpreadsheet('Transactions', WHOLESALE_COLUMNS, batches())
}
