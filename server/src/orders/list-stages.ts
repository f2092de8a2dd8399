import type { orderStages, StageCard } from '@trousseau/contract/orders/stages'
import { rowsOf } from '@trousseau/contract/page'
import { UNDO_MS } from '@trousseau/domain/dates/report-problems'
import { STAGE_LABELS, stageFacts, standing } from '@trousseau/domain/dates/stages'
import { businessDay, type Day } from '@trousseau/domain/day'
import { ownFactory } from '../calendars/change-calendar.ts'
import { calendarsOf, type DateFactsRow, listDateFacts, type Place } from '../dates/date-facts.store.ts'
import { datesOn, reportsOf } from '../dates/date-facts.ts'
import { stageNow } from '../dates/order-dates.store.ts'
import { listMadeReports, type MadeReport } from '../dates/stage-reports.store.ts'
import type { Db } from '../db/db.ts'
import type { Handler } from '../http/call.ts'
import { countInHand, findInHand, listInHand, listReportedSince, MADE_STAGES } from './list-stages.store.ts'
import { readOrders } from './orders.store.ts'
import { toOrderRows } from './to-order.ts'

/** Where an order stands is as it was last computed; its days are as they look today. */
export const listStages: Handler<typeof orderStages.listStages> = async ({
  db,
  user,
  params,
  query,
  now,
}) => {
  const factory = ownFactory(user, params.id)
  const { stage, page, order } = query
  const shown = stage === undefined ? MADE_STAGES : [stage]
  const counts = await countInHand(db, factory)
  const places = await listInHand(db, factory, shown, rowsOf(query))
  const since = now.getTime() - UNDO_MS
  const lately = page === 1 ? await listReportedSince(db, factory, new Date(since)) : []
  const asked = order === undefined ? undefined : await findInHand(db, factory, order)
  const cards = await readCards(db, factory, [...places, ...lately, ...(asked ? [asked] : [])], now)
  const cardsOf = (some: readonly Place[]) => some.flatMap(({ id }) => cards.get(id) ?? [])
  const listed = cardsOf(places)
  return {
    now: now.toISOString(),
    columns: MADE_STAGES.map((stage) => ({
      stage,
      label: STAGE_LABELS[stage],
      count: counts.get(stage) ?? 0,
      cards: listed.filter((card) => card.stage === stage),
    })),
    just_done: cardsOf(lately).filter(
      ({ last_report: last }) => last?.what === 'finished' && Date.parse(last.at) > since,
    ),
    order: (asked && cards.get(asked.id)) ?? null,
  }
}

/** The cards of these orders, by their ids. Without what has left the factory since it was found. */
async function readCards(
  db: Db,
  factory: number,
  places: readonly Place[],
  now: Date,
): Promise<Map<number, StageCard>> {
  const orders = [...new Map(places.map((place) => [place.id, place])).values()]
  if (orders.length === 0) return new Map()
  const facts = await listDateFacts(db, orders)
  const calendars = await calendarsOf(db, facts)
  const reports = await listMadeReports(db, orders)
  const today = businessDay(now.getTime())
  const found = new Map(facts.map((row) => [row.id, row]))
  const ids = orders.map(({ id }) => id)
  const rows = await toOrderRows(db, await readOrders(db, { factory }, ids))
  return new Map(
    rows.flatMap((row) => {
      const fact = found.get(row.id)
      const standingOf = fact && stageOf(fact, calendars, today)
      if (!standingOf) return []
      const { orderable, bust, waist, hips, hollow } = row
      const isMeasured = [bust, waist, hips, hollow].some((inches) => inches !== null)
      const last_report = lastOf(reports.filter(({ order_id }) => order_id === row.id))
      return [[row.id, { ...row, item: orderable, is_measured: isMeasured, ...standingOf, last_report }]]
    }),
  )
}

type Standing = Pick<
  StageCard,
  'risk' | 'ships_on' | 'stage' | 'planned_on' | 'started_on' | 'expected_on' | 'delay'
>

/** Undefined if all is done. */
function stageOf(
  row: DateFactsRow,
  calendars: Awaited<ReturnType<typeof calendarsOf>>,
  today: Day,
): Standing | undefined {
  const { dates } = datesOn(row, calendars, today)
  const stage = stageNow(dates)
  const at = dates.stages.findIndex((one) => one.stage === stage)
  const days = dates.stages[at]
  const facts = stageFacts(reportsOf(row))[at]
  if (!days || !facts) return undefined
  const { reason, expected, note } = facts
  return {
    risk: dates.risk,
    ships_on: dates.ships_on,
    stage: days.stage,
    planned_on: days.planned,
    started_on: days.started,
    expected_on: days.expected,
    delay: reason === null ? null : { reason, expected_on: expected, note },
  }
}

function lastOf(reports: readonly MadeReport[]): StageCard['last_report'] {
  const last = standing(reports).at(-1)
  if (!last) return null
  const { stage, what, on, by, at } = last
  return { stage, what, on, by, at: at.toISOString() }
}
