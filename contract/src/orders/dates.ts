import { STAGES } from '@trousseau/domain/dates/stages'
import { ACCOUNTS } from '@trousseau/domain/people/roles'
import { z } from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { day, id, moment } from '../fields.ts'
import { OrderDates } from './shapes.ts'

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
export const StoreWholeDates = z.object({ ...whole, promises: z.array(z.object(promise)) })
export type StoreWholeDates = z.infer<typeof StoreWholeDates>
export const WholesaleWholeDates = z.object({
  ...whole,
  promises: z.array(z.object({ ...promise, ship_on: z.nullable(day), by: z.nullable(z.string()) })),
})
export type WholesaleWholeDates = z.infer<typeof WholesaleWholeDates>

export const orderDates = {
  getOrderDates: endpoint({
    method: 'GET',
    path: '/api/orders/:id/dates',
    summary:
      'When an order arrives against the day it is needed: its stages, and what the store was promised.',
    allow: ACCOUNTS,
    params: z.object({ id }),
    reply: { store: StoreWholeDates, wholesale: WholesaleWholeDates, factory: FactoryWholeDates },
  }),
}
