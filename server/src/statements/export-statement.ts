import type { Statement, statements } from '@trousseau/contract/statements'
import type { Day } from '@trousseau/domain/day'
import { type Column, writeSpreadsheet } from '../documents/write-spreadsheet.ts'
import type { Handler } from '../http/call.ts'
import { storeInPath } from '../http/store-in-path.ts'
import { readStatement } from './read-statement.ts'

type Row = {
  date: Day | null
  description: string
  invoice: string | null
  charge: number | null
  payment: number | null
  balance: number | null
}

const COLUMNS: readonly Column<Row>[] = [
  { title: 'Date', width: 12, kind: 'day', value: ({ date }) => date },
  { title: 'Description', width: 44, kind: 'text', value: ({ description }) => description },
  { title: 'Invoice #', width: 12, kind: 'text', value: ({ invoice }) => invoice },
  { title: 'Charge', width: 14, kind: 'money', value: ({ charge }) => charge },
  { title: 'Payment', width: 14, kind: 'money', value: ({ payment }) => payment },
  { title: 'Balance', width: 14, kind: 'money', value: ({ balance }) => balance },
]

const EMPTY = { date: null, invoice: null, charge: null, payment: null, balance: null }

/** From the opening to the closing balance, followed by the aging of open amounts. */
function rowsOf(statement: Statement): Row[] {
  const { from, to, opening, closing, lines, ageing, unapplied } = statement
  return [
    { ...EMPTY, date: from, description: 'Opening Balance', balance: opening },
    ...lines.map(({ date, description, invoice, kind, amount, balance }) => ({
      date,
      description,
      balance,
      invoice: invoice && String(invoice.number),
      charge: kind === 'invoice' ? amount : null,
      payment: kind === 'invoice' ? null : 0 - amount,
    })),
    { ...EMPTY, date: to, description: 'Closing Balance', balance: closing },
    ...ageing.map(({ label, amount }) => ({ ...EMPTY, description: label, balance: amount })),
    { ...EMPTY, description: 'Credits and deposits not used', balance: unapplied },
  ]
}

export const exportStatement: Handler<typeof statements.exportStatement> = async (call) => {
  const { db, user, params, query, now } = call
  const storeId = await storeInPath(db, user, params.id)
  const { statement } = await readStatement(db, storeId, query, now)
  async function* batches() {
    yield rowsOf(statement)
  }
  return writeSpreadsheet('Statement', COLUMNS, batches())
}
