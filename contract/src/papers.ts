import { STORE_ACCOUNTS, WHOLESALE_ACCOUNTS } from '@trousseau/domain/people/roles'
import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id } from './fields.ts'

/** A document as its PDF draws it, for a browser to draw alike. */

const Fact = z.object({ label: z.string(), value: z.string() })

/** Labels with values, several side by side. */
const Facts = z.object({ kind: z.literal('facts'), heading: z.optional(z.string()), facts: z.array(Fact) })

/** Short texts side by side, such as the addresses. */
const Columns = z.object({
  kind: z.literal('columns'),
  columns: z.array(z.object({ heading: z.string(), lines: z.array(z.string()) })),
})

/** The items of the document, one per row. */
const Lines = z.object({
  kind: z.literal('lines'),
  /** The title of the first column, which holds the item itself. */
  item: z.string(),
  isDense: z.optional(z.literal(true)),
  columns: z.array(z.object({ title: z.string(), align: z.enum(['left', 'right']) })),
  rows: z.array(
    z.object({
      name: z.string(),
      under: z.array(z.string()),
      image: z.optional(z.nullable(z.string())),
      /** One cell for each column after the first. */
      cells: z.array(z.string()),
    }),
  ),
})

/** Amounts, one below the other; the last is the total. */
const Totals = z.object({ kind: z.literal('totals'), rows: z.array(Fact) })

/** A text of any length: words of ours, or a note that somebody typed. */
const Words = z.object({ kind: z.enum(['words', 'note']), heading: z.string(), text: z.string() })

const Block = z.discriminatedUnion('kind', [Facts, Columns, Lines, Totals, Words])

export const Paper = z.object({
  title: z.string(),
  wholesaler: z.object({ name: z.string(), address: z.string(), phone: z.string(), terms: z.string() }),
  /** A QR code: the page it leads to, the words beside it, and its modules, row by row, where 1 is dark. */
  code: z.nullable(z.object({ address: z.string(), words: z.string(), rows: z.array(z.string()) })),
  blocks: z.array(Block),
})
export type Paper = z.infer<typeof Paper>
export type PaperBlock = Paper['blocks'][number]

const storeAndWholesale = [...STORE_ACCOUNTS, ...WHOLESALE_ACCOUNTS] as const

export const papers = {
  getOrderPaper: endpoint({
    method: 'GET',
    path: '/api/orders/:id/paper',
    summary: 'What the document of an order says, for a browser that prints it itself.',
    allow: storeAndWholesale,
    params: z.object({ id }),
    reply: z.object({ paper: Paper }),
  }),
  getInvoicePaper: endpoint({
    method: 'GET',
    path: '/api/invoices/:id/paper',
    summary: 'What the document of an invoice says, for a browser that prints it itself.',
    allow: storeAndWholesale,
    params: z.object({ id }),
    reply: z.object({ store_package_id: z.int(), paper: Paper }),
  }),
}
