import { DELAY_REASONS, type DelayReason } from '@trousseau/domain/dates/delay-reasons'
import { BAD_ALTERATIONS } from '@trousseau/domain/dates/risk'
import { REPORT_KINDS, STAGES } from '@trousseau/domain/dates/stages'
import { ACCOUNTS, STORE_ACCOUNTS, WHOLESALE_ACCOUNTS } from '@trousseau/domain/people/roles'
import { z } from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { day, id, moment, note, version } from '../fields.ts'
import { orderIds, outcomes } from './moves.ts'
import { OrderDates, orderReply } from './shapes.ts'

/** When an order arrives, against the day it is needed: docs/dates.md. */

const { shape: said } = OrderDates

const StageDates = z.object({
  stage: z.enum(STAGES),
  label: z.string(),
  /** Working days. */
  planned_days: z.int(),
  /** Its last day by the plan. */
  planned_on: day,
  started_on: z.nullable(day),
  finished_on: z.nullable(day),
  /** Its last day as it looks today. */
  expected_on: z.nullable(day),
})
export type StageDates = z.infer<typeof StageDates>

/** What the store was told, each time that it changed. */
const promise = {
  seq: z.int(),
  arrive_on: z.nullable(day),
  /** "Was March 19, now March 26: materials out". */
  words: z.string(),
  at: moment,
}

const whole = {
  ...said,
  wear_date: day,
  /** Of this order: its own, or those that the store usually needs. */
  alterations_days: z.int(),
  /** "Arrives March 19, 15 days before it is needed." */
  sentence: z.string(),
  /** Why, in a few words; null if it is as planned. */
  reason: z.nullable(z.string()),
  /** What the reader can do about it; null if there is nothing. */
  advice: z.nullable(z.string()),
  stages: z.array(StageDates),
}
export const FactoryWholeDates = z.object(whole)
/** For whoever may change the days for alterations: those of the order alone, if it has any, and those it has without. */
const alterations = { own_alterations_days: z.nullable(z.int()), usual_alterations_days: z.int() }
export const StoreWholeDates = z.object({
  ...whole,
  ...alterations,
  promises: z.array(z.object(promise)),
})
export type StoreWholeDates = z.infer<typeof StoreWholeDates>
export const WholesaleWholeDates = z.object({
  ...whole,
  ...alterations,
  promises: z.array(z.object({ ...promise, ship_on: z.nullable(day), by: z.nullable(z.string()) })),
})
export type WholesaleWholeDates = z.infer<typeof WholesaleWholeDates>

const reasons = Object.keys(DELAY_REASONS) as DelayReason[]
const reason = z.enum(reasons, 'Please choose a reason.')
const reportFields = {
  stage: z.enum(STAGES, `This is one of ${STAGES.join(', ')}.`),
  what: z.enum(REPORT_KINDS, `This is one of ${REPORT_KINDS.join(', ')}.`),
  /** The day it is about, today or up to two weeks ago; today if it is left out. */
  on: z.optional(day),
  /** When a delayed stage will be done, if that is known. */
  expected_on: z.optional(z.nullable(day)),
  /** Why it is delayed. */
  reason: z.optional(z.nullable(reason)),
  note: z.optional(note(500)),
}
const byId = z.object({ id })
const makers = [...WHOLESALE_ACCOUNTS, 'factory'] as const

export const orderDates = {
  getOrderDates: endpoint({
    method: 'GET',
    path: '/api/orders/:id/dates',
    summary:
      'When an order arrives against the day it is needed: its stages, and what the store was promised.',
    allow: ACCOUNTS,
    params: byId,
    reply: { store: StoreWholeDates, wholesale: WholesaleWholeDates, factory: FactoryWholeDates },
  }),
  reportStage: endpoint({
    method: 'POST',
    path: '/api/orders/:id/stages',
    summary:
      'Reports that a stage was begun or done, is delayed, or takes the last report of it back. Finishing that is done makes the order Ready to Ship.',
    allow: makers,
    params: byId,
    body: z.object({ ...reportFields, version }),
    reply: orderReply,
    idempotent: true,
  }),
  reportStages: endpoint({
    method: 'POST',
    path: '/api/orders/stages',
    summary: 'Reports the same of several orders, each by itself.',
    allow: makers,
    body: z.object({ ids: orderIds, ...reportFields }),
    reply: outcomes,
    idempotent: true,
  }),
  updateAlterations: endpoint({
    method: 'PUT',
    path: '/api/orders/:id/alterations',
    summary:
      'Sets how many days before the wear date an order is needed; null for as many as its store usually needs.',
    allow: [...STORE_ACCOUNTS, ...WHOLESALE_ACCOUNTS],
    params: byId,
    body: z.object({ days: z.nullable(z.number(BAD_ALTERATIONS)), version }),
    reply: orderReply,
  }),
  promiseArrival: endpoint({
    method: 'POST',
    path: '/api/orders/:id/promise',
    summary: 'Promises a day of arrival by hand, with a reason.',
    allow: WHOLESALE_ACCOUNTS,
    params: byId,
    body: z.object({ arrive_on: day, reason, note: z.optional(note(500)), version }),
    reply: WholesaleWholeDates,
  }),
}
