import type { CreditNote } from '@trousseau/contract/credit-notes'
import { formatDay } from '@trousseau/domain/day'
import { creditUse } from '@trousseau/domain/money/store-credit'
import type { Config } from '../config.ts'
import { type Place, toAddressLines } from '../documents/envelope.ts'
import type { Fact, Line, Paper } from '../documents/paper.ts'

/** What the document shows besides the note itself. */
type PrintContext = {
  wholesaler: Config['wholesaler']
  /** The store that is credited. */
  store: Place & { name: string; formatted_phone: string; payment_method_type_id: number }
  now: Date
}

/** The credit note as the store downloads it. */
export function creditNoteDocument(note: CreditNote, { wholesaler, store, now }: PrintContext): Paper {
  const { name, address, phone, terms } = wholesaler
  return {
    title: `Credit Note # ${note.number}`,
    wholesaler: { name, address, phone, terms },
    madeAt: now,
    blocks: [
      {
        kind: 'facts',
        facts: [
          { label: 'Credit Note #', value: String(note.number) },
          { label: 'Date', value: formatDay(note.date) },
          { label: 'Invoice #', value: String(note.invoice.number) },
          { label: 'Amount', value: note.formatted_amount },
        ],
      },
      {
        kind: 'columns',
        columns: [
          { heading: 'Credit To', lines: [store.name, ...toAddressLines(store), store.formatted_phone] },
          { heading: 'From', lines: [name, address, phone] },
        ],
      },
      {
        kind: 'lines',
        item: 'For',
        columns: [
          { title: 'PO #', align: 'left' },
          { title: 'Amount', align: 'right' },
        ],
        rows: note.lines.map(lineOf),
      },
      { kind: 'totals', rows: toTotals(note) },
      {
        kind: 'words',
        heading: 'What This Means',
        text: meaningOf(note, creditUse(store), wholesaler.phone),
      },
    ],
  }
}

function lineOf({ kind_label, order, formatted_amount, reason }: CreditNote['lines'][number]): Line {
  return {
    name: kind_label,
    under: [reason],
    picture: null,
    cells: [order?.purchase_order_number ?? '—', formatted_amount],
  }
}

function toTotals(note: CreditNote): Fact[] {
  return [
    { label: `Off invoice # ${note.invoice.number}`, value: note.formatted_applied },
    { label: 'Credit on your account', value: note.formatted_credit },
    { label: 'Total credited', value: note.formatted_amount },
  ]
}

function meaningOf({ applied, credit, invoice, ...note }: CreditNote, use: string, phone: string): string {
  const off = `${note.formatted_applied} was taken off invoice # ${invoice.number}.`
  const kept = `${note.formatted_credit} is credit on your account. ${use}`
  const said = [...(applied > 0 ? [off] : []), ...(credit > 0 ? [kept] : [])]
  return `${said.join(' ')} Questions: ${phone.replaceAll(' ', '\u00a0')}.`
}
