import { addDays, type Day } from '../day.ts'
import { numberOf } from '../week.ts'
import type { StageDates } from './arrival.ts'
import { STAGE_LABELS, STAGES, type Stage } from './stages.ts'
import { FULL_DAY, type WorkCalendar, workBetween } from './work-calendar.ts'

/** An order that a factory has made. */
export type MadeOrder = { placed_on: Day; stages: readonly StageDates[] }

/** What a stage took on average, against what was planned for it, in working days. */
export type StageRecord = { stage: Stage; planned_days: number; taken_days: number; orders: number }

/**
 * A stage takes the days that were worked since the one before it was done, waiting included. Where that was not reported,
 * it takes those since it was begun; an order that tells neither says nothing about the stage.
 */
export function recordOf(orders: readonly MadeOrder[], calendar: WorkCalendar): StageRecord[] {
  return STAGES.flatMap((stage, at) => {
    const spans = orders.flatMap((order) => spanOf(order, at, calendar))
    if (spans.length === 0) return []
    const mean = (days: (span: Span) => number) =>
      Math.round(spans.reduce((sum, span) => sum + days(span), 0) / spans.length)
    const planned_days = mean(({ planned }) => planned)
    return [{ stage, planned_days, taken_days: mean(({ taken }) => taken), orders: spans.length }]
  })
}

type Span = { planned: number; taken: number }

function spanOf({ placed_on, stages }: MadeOrder, at: number, calendar: WorkCalendar): Span[] {
  const { planned_days = 0, started = null, finished = null } = stages[at] ?? {}
  const before = at === 0 ? placed_on : (stages[at - 1]?.finished ?? null)
  const begun = before ?? (started && addDays(started, -1))
  if (finished === null || begun === null || planned_days === 0) return []
  const work = workBetween(calendar, numberOf(begun), numberOf(finished))
  return [{ planned: planned_days, taken: work / FULL_DAY }]
}

/** "Sewing: 29 days planned, 33 taken, 41 orders" */
export function recordWords({ stage, planned_days, taken_days, orders }: StageRecord): string {
  const planned = planned_days === 1 ? '1 day' : `${planned_days} days`
  const counted = orders === 1 ? '1 order' : `${orders.toLocaleString('en-US')} orders`
  return `${STAGE_LABELS[stage]}: ${planned} planned, ${taken_days} taken, ${counted}`
}
