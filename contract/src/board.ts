import { RISKS } from '@trousseau/domain/dates/risk'
import { STAGES } from '@trousseau/domain/dates/stages'
import { WHOLESALE_ACCOUNTS } from '@trousseau/domain/people/roles'
import { z } from 'zod/mini'
import { endpoint, XLSX } from './endpoint.ts'
import { day, id, idOf, moment, note, version } from './fields.ts'
import { PageLinks, PageMeta, pageQuery } from './page.ts'

/** What is in flight, by the week it is needed and by its risk: docs/dates.md. */

/** All weeks before this one. */
export const BEFORE = 'before'

export const NOTE_MAX = 500

export const BoardQuestion = z.extend(pageQuery(['need_by'], { order_by: 'need_by', order_dir: 'asc' }), {
  /** Of need-by: any day of the week, or `before` for all weeks before this one. */
  week: z.optional(z.union([z.literal(BEFORE), day], `This is a day or "${BEFORE}".`)),
  risk: z.optional(z.enum(RISKS, `This is one of ${RISKS.join(', ')}.`)),
  factory: z.optional(id),
  store: z.optional(id),
})
export type BoardQuestion = z.output<typeof BoardQuestion>

export const BoardRow = z.object({
  /** The order's. */
  id: z.int(),
  sales_order_number: z.nullable(z.int()),
  purchase_order_number: z.string(),
  /** The dress or custom item. */
  name: z.string(),
  style_number: z.nullable(z.string()),
  store: z.object({ id: z.int(), name: z.string() }),
  /** The one that makes it; until it is confirmed, the one that usually makes the item. */
  factory: z.nullable(z.object({ id: z.int(), name: z.string() })),
  wear_date: day,
  need_by: day,
  /** Null if nobody can tell. */
  arrives_on: z.nullable(day),
  /** Days from arrival to need-by; negative if it arrives after. */
  slack: z.nullable(z.int()),
  risk: z.enum(RISKS),
  /** "Arrives March 19, 15 days before it is needed." */
  sentence: z.string(),
  /** Why, in a few words; null if it is as planned. */
  reason: z.nullable(z.string()),
  /** The first stage that is not done; null once it is on its way. */
  stage: z.nullable(z.enum(STAGES)),
  /** "Sewing", or "On its way". */
  stage_label: z.string(),
  /** When somebody last reported a stage; null if nobody has. */
  reported_at: z.nullable(moment),
  /** Whoever of the staff looks after it. `is_gone`: the account was deleted since. */
  looked_after_by: z.nullable(z.object({ id: z.int(), name: z.string(), is_gone: z.boolean() })),
  note: z.string(),
  /** Of these two alone. */
  version: z.int(),
})
export type BoardRow = z.infer<typeof BoardRow>

/** How many orders of each risk are needed in a week, which is named by its Monday. */
const Figures = z.object({
  week: z.union([z.literal(BEFORE), day]),
  late: z.int(),
  short: z.int(),
  tight: z.int(),
  safe: z.int(),
})
export type Figures = z.infer<typeof Figures>

export const board = {
  listBoard: endpoint({
    method: 'GET',
    path: '/api/board',
    wide: true,
    summary:
      'The orders in flight, the first to be needed first, and how many of each risk are needed in which week. The figures are of all weeks and risks; the other filters narrow them as well.',
    allow: WHOLESALE_ACCOUNTS,
    query: BoardQuestion,
    reply: z.object({
      orders: z.array(BoardRow),
      /** Weeks in which nothing is needed are left out. */
      figures: z.array(Figures),
      meta: PageMeta,
      links: PageLinks,
    }),
  }),
  exportBoard: endpoint({
    method: 'GET',
    path: '/api/board/export',
    wide: true,
    summary: 'The board as a spreadsheet: what the same question lists, on all pages.',
    allow: WHOLESALE_ACCOUNTS,
    query: BoardQuestion,
    reply: { file: 'board.xlsx', type: XLSX },
  }),
  lookAfterOrder: endpoint({
    method: 'PUT',
    path: '/api/board/:id',
    summary:
      'Sets who of the staff looks after an order in flight, or the note about it. What is left out stays.',
    allow: WHOLESALE_ACCOUNTS,
    params: z.object({ id }),
    body: z.object({
      /** Null for nobody. */
      looked_after_by: z.optional(z.nullable(idOf)),
      note: z.optional(note(NOTE_MAX)),
      version,
    }),
    reply: BoardRow,
  }),
}
