import { newsOf, type PromiseKind } from '@trousseau/domain/dates/promises'
import { businessDay, type Day } from '@trousseau/domain/day'
import { crashPoint } from '../crash-point.ts'
import { type Db, inTransaction } from '../db/db.ts'
import { enqueueAll } from '../outbox/enqueue.ts'
import { DATES_TOPIC, type DateNews, type InFlight, toMessage } from '../outbox/messages.ts'
import { calendarsOf, type DateFactsRow, listDateFacts, type Place } from './date-facts.store.ts'
import { datesOn } from './date-facts.ts'
import { promiseAfter } from './next-promise.ts'
import {
  type DatesToSave,
  lockInFlight,
  type SaidDates,
  saveDates,
  stageNow,
  toSaid,
} from './order-dates.store.ts'

/**
 * Computes the dates of orders and saves them, in the transaction of whoever moves them. The orders are locked, and what
 * they hang on is read here, after that: so of two who move an order, the later one reckons with what the first has done,
 * and whoever changes a calendar meanwhile has its orders computed again once that is committed.
 */
export async function recomputeDates(
  db: Db,
  orders: readonly Place[],
  now: Date,
  tellAt = now,
): Promise<Map<number, SaidDates>> {
  if (orders.length === 0) return new Map()
  const rows = await listDateFacts(db, orders)
  const calendars = await calendarsOf(db, rows)
  const today = businessDay(now.getTime())
  const reckoned = rows.map((row) => ({ row, saved: toSave(row, datesOn(row, calendars, today), today) }))
  const news = reckoned.flatMap(({ row, saved }) => newsFrom(row, saved))
  for (const { saved } of news) {
    saved.told_risk = saved.risk
    saved.told_seq = saved.promise?.seq ?? saved.told_seq
  }
  await saveDates(
    db,
    reckoned.map(({ saved }) => saved),
    now,
  )
  if (news.length > 0) crashPoint('dates.before_news')
  await enqueueAll(
    db,
    now,
    news.map(({ told }) => toMessage('date_news', told, { topic: DATES_TOPIC, at: tellAt })),
  )
  return new Map(reckoned.map(({ saved }) => [saved.order_id, saved]))
}

function toSave(row: DateFactsRow, found: ReturnType<typeof datesOn>, today: Day): DatesToSave {
  const { dates, plan, isNewPlan } = found
  const said = toSaid(dates)
  return {
    ...said,
    store_id: row.store_id,
    order_id: row.id,
    factory_id: row.factory_id,
    stage: stageNow(dates),
    reported_at: row.reported_at,
    as_of: today,
    wear_date: row.wear_date,
    // What is said first of an order is not told.
    told_risk: row.said_on === null ? said.risk : row.told_risk,
    told_seq: row.said_on === null ? row.promise_seq + 1 : row.told_seq,
    planned_days: isNewPlan ? plan : null,
    promise: promiseAfter(
      { seq: row.promise_seq, arrive_on: row.promised_on, by_hand: row.promised_by_hand },
      said,
    ),
  }
}

/** What people are told the same day, if anything. What has arrived is seen by those who have it. */
function newsFrom(row: DateFactsRow, saved: DatesToSave): { saved: DatesToSave; told: DateNews }[] {
  const { risk, promise, state } = saved
  if (row.said_on === null || risk === null || state === 'arrived') return []
  const kind = promise === null ? undefined : kindOf(row, promise.arrive_on)
  const what = newsOf(row.told_risk, risk, kind)
  if (what === undefined) return []
  const { store_id, order_id, arrives_on, need_by, slack, cause } = saved
  const told = { store_id, order_id, what, was_on: row.promised_on, arrives_on, need_by, slack, risk, cause }
  return [{ saved, told }]
}

function kindOf({ promise_seq, promised_on }: DateFactsRow, arrives: Day | null): PromiseKind {
  if (promise_seq === 0) return 'first'
  return arrives === null || (promised_on !== null && arrives > promised_on) ? 'later' : 'improved'
}

/** What one closure or one morning moves is computed within this time, and told together. */
const TOGETHER_MS = 30_000

/** So many at once keep others from their orders for a fraction of a second. */
const BATCH = 250

/** Computes the next orders in flight after an id anew. Tells the last one's id, or null if there are no more. */
export async function recomputeBatch(
  db: Db,
  which: InFlight,
  after: number,
  now: Date,
): Promise<{ count: number; last: number | null }> {
  return inTransaction(db, async (db) => {
    const orders = await lockInFlight(db, which, after, BATCH)
    await recomputeDates(db, orders, now, new Date(now.getTime() + TOGETHER_MS))
    return { count: orders.length, last: orders.length < BATCH ? null : (orders.at(-1)?.id ?? null) }
  })
}

/** All of them, batch by batch. */
export async function recomputeInFlight(db: Db, which: InFlight, now: Date): Promise<number> {
  let count = 0
  for (let after: number | null = 0; after !== null; ) {
    const batch = await recomputeBatch(db, which, after, now)
    count += batch.count
    after = batch.last
  }
  return count
}
