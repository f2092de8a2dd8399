import { DELAY_REASONS, type DelayReason } from '@trousseau/domain/dates/delay-reasons'
import { RISKS } from '@trousseau/domain/dates/risk'
import { REPORT_KINDS, STAGES } from '@trousseau/domain/dates/stages'
import { WHOLESALE_ACCOUNTS } from '@trousseau/domain/people/roles'
import { z } from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { day, id, moment, wholeNumber } from '../fields.ts'
import { FactoryOrderRow } from './shapes.ts'

/** What a factory has in hand, by the stage that comes next: docs/dates.md. */

/** So many cards of each stage are answered at a time. */
const CARDS_MAX = 50

const reason = z.enum(Object.keys(DELAY_REASONS) as DelayReason[])

/** The last report of an order that was not taken back. */
const LastReport = z.object({
  stage: z.enum(STAGES),
  what: z.enum(REPORT_KINDS),
  on: day,
  by: z.nullable(z.string()),
  at: moment,
})

/** An order on a factory's board: what is made, by when, and how far it is. No price, and nothing about who wears it. */
export const StageCard = z.extend(
  z.pick(FactoryOrderRow, {
    id: true,
    status: true,
    sales_order_number: true,
    purchase_order_number: true,
    type_label: true,
    color: true,
    size: true,
    estimated_ship_date: true,
    store: true,
    package_id: true,
    changed_at: true,
  }),
  {
    item: z.pick(FactoryOrderRow.shape.orderable, { name: true, style_number: true, image: true }),
    /** It is made to measurements instead of a size. */
    is_measured: z.boolean(),
    risk: z.nullable(z.enum(RISKS)),
    /** The day it ships as things are; null if there is no telling. */
    ships_on: z.nullable(day),
    /** The first stage that is not done, with its days. */
    stage: z.enum(STAGES),
    planned_on: day,
    started_on: z.nullable(day),
    expected_on: z.nullable(day),
    /** Why that stage takes longer, if it was reported to. */
    delay: z.nullable(z.object({ reason, expected_on: z.nullable(day), note: z.string() })),
    last_report: z.nullable(LastReport),
  },
)
export type StageCard = z.infer<typeof StageCard>

const StageColumn = z.object({
  stage: z.enum(STAGES),
  label: z.string(),
  /** All orders of the stage. */
  count: z.int(),
  cards: z.array(StageCard),
})

export const StageBoard = z.object({
  /** When it was answered, for a browser whose clock is another. */
  now: moment,
  columns: z.array(StageColumn),
  /** Those of which a stage was reported done within the last ten minutes, the last one first. */
  just_done: z.array(StageCard),
  /** The order that was asked for; null if the factory does not have it in hand. */
  order: z.nullable(StageCard),
})
export type StageBoard = z.infer<typeof StageBoard>

export const orderStages = {
  listStages: endpoint({
    method: 'GET',
    path: '/api/factories/:id/stages',
    wide: true,
    summary:
      'The orders that a factory has in hand, by the stage that comes next, the most urgent first. With `stage`, the cards of that one alone.',
    allow: [...WHOLESALE_ACCOUNTS, 'factory'],
    params: z.object({ id }),
    query: z.object({
      stage: z.optional(z.enum(STAGES, `This is one of ${STAGES.join(', ')}.`)),
      page: z._default(wholeNumber(1, 1_000_000), 1),
      per_page: z._default(wholeNumber(1, CARDS_MAX), CARDS_MAX),
      /** An order to answer besides, wherever it stands. */
      order: z.optional(id),
    }),
    reply: StageBoard,
  }),
}
