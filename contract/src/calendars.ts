import { STAGES } from '@trousseau/domain/dates/stages'
import { CLOSURE_KINDS } from '@trousseau/domain/dates/work-calendar'
import { WHOLESALE_ACCOUNTS } from '@trousseau/domain/people/roles'
import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { day, id, idOf, line, optionalLine, version, wholeNumber } from './fields.ts'

/** When factories work, how far they are from their stores, and how an order's time is shared out: docs/dates.md. */

const byId = z.object({ id })
const week = z
  .array(z.boolean('This is true or false.'), 'This is a list of seven days, from Monday.')
  .check(z.length(7, 'This is a list of seven days, from Monday.'))
const kind = z.enum(CLOSURE_KINDS, `This is one of ${CLOSURE_KINDS.join(', ')}.`)

/** Days that are other than the week says, both ends included. */
export const Closure = z.object({
  id: z.int(),
  from: day,
  to: day,
  kind,
  /** In percent of a day's work; null unless they are slow. */
  pace: z.nullable(z.int()),
  name: z.string(),
  version: z.int(),
})
export type Closure = z.infer<typeof Closure>

export const FactoryCalendar = z.object({
  factory: z.object({ id: z.int(), name: z.string() }),
  /** Which days of the week are worked, from Monday. */
  week: z.array(z.boolean()),
  /** Those that have not ended more than a year ago, the first one first. */
  closures: z.array(Closure),
  /** Of the week and the closures together. */
  version: z.int(),
})
export type FactoryCalendar = z.infer<typeof FactoryCalendar>

const closureFields = {
  from: day,
  to: day,
  kind,
  pace: z.optional(z.nullable(z.number('Please enter a pace from 1% to 99%.'))),
  name: line(80),
}
export const NewClosure = z.object(closureFields)

const Preview = z.object({
  /** Orders in flight that arrive on another day. */
  moved: z.int(),
  /** Those among them whose risk gets worse, by what it becomes. */
  turned: z.object({ tight: z.int(), short: z.int(), late: z.int() }),
  /** "37 orders move, 4 turn short." */
  sentence: z.string(),
})
export type Preview = z.infer<typeof Preview>

/** What the stages of a factory's orders took on average, in working days. */
export const FactoryRecord = z.object({
  /** Of orders that were finished from this day on. */
  since: day,
  /** Of so many orders at most, the last ones. */
  orders: z.int(),
  stages: z.array(
    z.object({
      stage: z.enum(STAGES),
      label: z.string(),
      planned_days: z.int(),
      taken_days: z.int(),
      /** Those that say when the stage began and ended. */
      orders: z.int(),
      /** "Sewing: 29 days planned, 33 taken, 41 orders" */
      sentence: z.string(),
    }),
  ),
})
export type FactoryRecord = z.infer<typeof FactoryRecord>

/** Empty: all that have no row of their own. */
const country = z
  .string()
  .check(z.regex(/^([A-Z]{2})?$/, 'This is a country in two letters, or empty for all others.'))
const TransitTime = z.object({ country, service: optionalLine(60), days: wholeNumber(0, 120) })
export const FactoryTransit = z.object({
  factory: z.object({ id: z.int(), name: z.string() }),
  times: z.array(z.object({ country: z.string(), service: z.string(), days: z.int() })),
  version: z.int(),
})
export type FactoryTransit = z.infer<typeof FactoryTransit>

/** So many working days, or a share, in percent, of what those leave. */
const share = z.union(
  [z.strictObject({ days: z.number() }), z.strictObject({ percent: z.number() })],
  'This is either days or a percentage.',
)
const shares = z.object(
  Object.fromEntries(STAGES.map((stage) => [stage, share])) as Record<(typeof STAGES)[number], typeof share>,
)
export const StagePlan = z.object({
  id: z.int(),
  name: z.string(),
  shares,
  is_default: z.boolean(),
  /** The items that name it. */
  dresses: z.array(z.int()),
  custom_items: z.array(z.int()),
  /** The same items with their names, dresses first. */
  items: z.array(z.object({ type: z.enum(['dress', 'custom_item']), id: z.int(), name: z.string() })),
  version: z.int(),
})
export type StagePlan = z.infer<typeof StagePlan>

const items = z.optional(z.array(idOf).check(z.maxLength(500, 'At most 500 at once.')))

export const calendars = {
  getCalendar: endpoint({
    method: 'GET',
    path: '/api/factories/:id/calendar',
    summary: 'When a factory works: its week, and the days that are other than that.',
    allow: [...WHOLESALE_ACCOUNTS, 'factory'],
    params: byId,
    reply: FactoryCalendar,
  }),
  updateCalendar: endpoint({
    method: 'PUT',
    path: '/api/factories/:id/calendar',
    summary: 'Changes which days of the week a factory works. Its orders in flight are computed anew.',
    allow: WHOLESALE_ACCOUNTS,
    params: byId,
    body: z.object({ week, version }),
    reply: FactoryCalendar,
  }),
  getFactoryRecord: endpoint({
    method: 'GET',
    path: '/api/factories/:id/record',
    wide: true,
    summary:
      'Planned against actual working days by stage, of the last orders that a factory finished within a year.',
    allow: WHOLESALE_ACCOUNTS,
    params: byId,
    reply: FactoryRecord,
  }),
  createClosure: endpoint({
    method: 'POST',
    path: '/api/factories/:id/closures',
    summary: 'Adds days on which a factory is closed, slow, or open. Its orders in flight are computed anew.',
    allow: [...WHOLESALE_ACCOUNTS, 'factory'],
    params: byId,
    body: NewClosure,
    reply: FactoryCalendar,
    idempotent: true,
  }),
  previewClosure: endpoint({
    method: 'POST',
    path: '/api/factories/:id/closures/preview',
    summary: 'What a closure would do to the orders in flight, before it is added or changed.',
    allow: [...WHOLESALE_ACCOUNTS, 'factory'],
    params: byId,
    /** `replaces`: the closure that it would be instead of. */
    body: z.extend(NewClosure, { replaces: z.optional(idOf) }),
    reply: Preview,
  }),
  updateClosure: endpoint({
    method: 'PUT',
    path: '/api/closures/:id',
    summary: 'Changes a closure. The orders in flight of its factory are computed anew.',
    allow: WHOLESALE_ACCOUNTS,
    params: byId,
    body: z.extend(NewClosure, { version }),
    reply: FactoryCalendar,
  }),
  deleteClosure: endpoint({
    method: 'DELETE',
    path: '/api/closures/:id',
    summary: 'Takes a closure back. The orders in flight of its factory are computed anew.',
    allow: WHOLESALE_ACCOUNTS,
    params: byId,
    reply: FactoryCalendar,
  }),
  listTransitTimes: endpoint({
    method: 'GET',
    path: '/api/transit-times',
    summary: 'The carrier days from each factory to a country, by service.',
    allow: WHOLESALE_ACCOUNTS,
    reply: z.array(FactoryTransit),
  }),
  updateTransitTimes: endpoint({
    method: 'PUT',
    path: '/api/transit-times',
    summary: 'Changes all carrier days of one factory. Its orders in flight are computed anew.',
    allow: ['wholesale_admin'],
    body: z.object({
      factory: idOf,
      times: z.array(TransitTime, 'This is a list.').check(z.maxLength(400, 'At most 400.')),
      version,
    }),
    reply: FactoryTransit,
  }),
  listStagePlans: endpoint({
    method: 'GET',
    path: '/api/stage-plans',
    summary: 'How the working days of an order are shared out over its stages.',
    allow: WHOLESALE_ACCOUNTS,
    reply: z.array(StagePlan),
  }),
  saveStagePlan: endpoint({
    method: 'PUT',
    path: '/api/stage-plans',
    summary: 'Adds a plan, or changes the one with this id. Orders that are placed from then on go by it.',
    allow: ['wholesale_admin'],
    body: z.object({
      id: z.optional(idOf),
      name: line(80),
      shares,
      is_default: z.optional(z.boolean()),
      dresses: items,
      custom_items: items,
      version,
    }),
    reply: StagePlan,
  }),
}
