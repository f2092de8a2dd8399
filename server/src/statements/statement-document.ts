import type { Statement } from '@trousseau/contract/statements'
import { formatDay } from '@trousseau/domain/day'
import type { Config } from '../config.ts'
import { type Place, toAddressLines } from '../documents/envelope.ts'
import type { Block, Line, Paper } from '../documents/paper.ts'

/** What the document shows besides the statement itself. */
type PrintContext = {
  wholesaler: Config['wholesaler']
  store: Place & { name: string; formatted_phone: string }
  now: Date
}

const NOTHING = '—'

/** The statement as the store downloads it. */
export function statementDocument(statement: Statement, { wholesaler, store, now }: PrintContext): Paper {
  const { name, address, phone, terms, remitTo } = wholesaler
  return {
    title: 'Statement',
    wholesaler: { name, address, phone, terms },
    madeAt: now,
    blocks: [
      {
        kind: 'facts',
        facts: [
          { label: 'From', value: formatDay(statement.from) },
          { label: 'To', value: formatDay(statement.to) },
          { label: 'Opening Balance', value: statement.formatted_opening },
          { label: 'Closing Balance', value: statement.formatted_closing },
        ],
      },
      {
        kind: 'columns',
        columns: [
          { heading: 'Account', lines: [store.name, ...toAddressLines(store), store.formatted_phone] },
          { heading: 'Remit To', lines: remitTo.split('\n') },
        ],
      },
      linesOf(statement),
      {
        kind: 'totals',
        rows: [
          { label: 'Opening Balance', value: statement.formatted_opening },
          { label: 'Invoiced', value: statement.formatted_invoiced },
          { label: 'Paid', value: statement.formatted_paid },
          { label: 'Credited', value: statement.formatted_credited },
          { label: 'Closing Balance', value: statement.formatted_closing },
        ],
      },
      {
        kind: 'facts',
        heading: `Open invoices on ${formatDay(statement.to)}`,
        facts: [
          ...statement.ageing.map(({ label, formatted_amount }) => ({ label, value: formatted_amount })),
          { label: 'Credits and deposits not used', value: statement.formatted_unapplied },
        ],
      },
    ],
  }
}

function linesOf({ from, formatted_opening, lines }: Statement): Block {
  const opening: Line = {
    name: 'Opening Balance',
    under: [],
    picture: null,
    cells: [formatDay(from), NOTHING, NOTHING, formatted_opening],
  }
  return {
    kind: 'lines',
    item: 'Description',
    columns: [
      { title: 'Date', align: 'left' },
      { title: 'Charge', align: 'right' },
      { title: 'Payment', align: 'right' },
      { title: 'Balance', align: 'right' },
    ],
    rows: [
      opening,
      ...lines.map((line) => ({
        name: line.description,
        under: line.invoice && line.kind !== 'invoice' ? [`Invoice # ${line.invoice.number}`] : [],
        picture: null,
        cells: [
          formatDay(line.date),
          line.formatted_charge ?? NOTHING,
          line.formatted_payment ?? NOTHING,
          line.formatted_balance,
        ],
      })),
    ],
  }
}
