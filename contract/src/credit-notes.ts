import { NOTE_KINDS } from '@trousseau/domain/money/credit-note'
import { STORE_ACCOUNTS, WHOLESALE_ACCOUNTS } from '@trousseau/domain/people/roles'
import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { day, dollars, id, idOf, line, moment } from './fields.ts'

/** A document that gives back part of an invoice: it lowers what is open, and the rest is the store's credit. */

export const CreditNoteRow = z.object({
  id: z.int(),
  number: z.int(),
  created_at: moment,
  /** The day the note was issued, in the business's time zone. */
  date: day,
  amount: z.number(),
  formatted_amount: z.string(),
  /** What it took off its invoice when it was issued. */
  applied: z.number(),
  formatted_applied: z.string(),
  /** What became the store's credit. */
  credit: z.number(),
  formatted_credit: z.string(),
  lines: z.array(
    z.object({
      kind: z.enum(NOTE_KINDS),
      kind_label: z.string(),
      order: z.nullable(z.object({ id: z.int(), purchase_order_number: z.string() })),
      amount: z.number(),
      formatted_amount: z.string(),
      reason: z.string(),
    }),
  ),
})
export type CreditNoteRow = z.infer<typeof CreditNoteRow>

export const CreditNote = z.extend(CreditNoteRow, {
  invoice: z.object({ id: z.int(), number: z.int(), store_package_id: z.int() }),
  store: z.object({ id: z.int(), name: z.string() }),
})
export type CreditNote = z.infer<typeof CreditNote>

const NOTE_LINES_MAX = 100
export const noteKind = z.enum(NOTE_KINDS, 'This is goods, shipping or other.')
const noteLines = z
  .array(
    z.object({ order: z.optional(idOf), kind: noteKind, amount: dollars, reason: line(500) }),
    'This is a list of lines.',
  )
  .check(
    z.minLength(1, 'Please enter at least one line.'),
    z.maxLength(NOTE_LINES_MAX, `At most ${NOTE_LINES_MAX} lines at once.`),
  )

const byId = z.object({ id })
const storeAndWholesale = [...STORE_ACCOUNTS, ...WHOLESALE_ACCOUNTS] as const

export const creditNotes = {
  createCreditNote: endpoint({
    method: 'POST',
    path: '/api/invoices/:id/credit-notes',
    summary:
      'Issues a credit note on an invoice: it lowers what is open of the invoice, and the rest is the store’s credit.',
    allow: WHOLESALE_ACCOUNTS,
    params: byId,
    body: z.object({ lines: noteLines }),
    reply: CreditNote,
    idempotent: 'required',
  }),
  getCreditNote: endpoint({
    method: 'GET',
    path: '/api/credit-notes/:id',
    summary: 'One credit note with its lines.',
    allow: storeAndWholesale,
    params: byId,
    reply: CreditNote,
  }),
  downloadCreditNote: endpoint({
    method: 'GET',
    path: '/api/credit-notes/:id/download',
    summary: 'One credit note as a document to print and to keep.',
    allow: storeAndWholesale,
    params: byId,
    reply: { file: 'credit-note-{number}.pdf', type: 'application/pdf' },
  }),
}
