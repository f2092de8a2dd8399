import type { FactoryPayment, factoryPayments } from '@trousseau/contract/factory-payments'
import { type Column, writeSpreadsheet } from '../documents/write-spreadsheet.ts'
import type { Handler } from '../http/call.ts'
import { eachPayment } from './factory-payments.store.ts'
import { factoryInPath } from './read-factory-payments.ts'
import { toFactoryPayment } from './to-factory-payment.ts'

const COLUMNS: readonly Column<FactoryPayment>[] = [
  { title: 'Date', width: 12, kind: 'day', value: ({ paid_at }) => paid_at },
  { title: 'Reference', width: 24, kind: 'text', value: ({ reference }) => reference },
  // Empty if it was voided, so that the column sums up to what was paid.
  {
    title: 'Amount',
    width: 14,
    kind: 'money',
    value: ({ amount, voided_at }) => (voided_at === null ? amount : null),
  },
  { title: 'Note', width: 44, kind: 'text', value: ({ note }) => note },
  { title: 'Factory', width: 28, kind: 'text', value: ({ factory }) => factory.name },
  {
    title: 'Voided',
    width: 14,
    kind: 'money',
    value: ({ amount, voided_at }) => (voided_at === null ? null : amount),
  },
  { title: 'Reason', width: 44, kind: 'text', value: ({ void_reason }) => void_reason },
]

export const exportFactoryPayments: Handler<typeof factoryPayments.exportFactoryPayments> = async (call) => {
  const { db, user, params, query } = call
  const factory = await factoryInPath(db, user, params.id)
  async function* batches() {
    for await (const rows of eachPayment(db, factory.id, query))
      yield rows.map((row) => toFactoryPayment(row, factory))
  }
  return writeSpreadsheet('Payments', COLUMNS, batches())
}
