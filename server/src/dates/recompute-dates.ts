import { businessDay, type Day } from '@trousseau/domain/day'
import { type Db, inTransaction } from '../db/db.ts'
import type { InFlight } from '../outbox/messages.ts'
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
): Promise<Map<number, SaidDates>> {
  if (orders.length === 0) return new Map()
  const rows = await listDateFacts(db, orders)
  const calendars = await calendarsOf(db, rows)
  const today = businessDay(now.getTime())
  const reckoned = rows.map((row) => toSave(row, datesOn(row, calendars, today), today))
  await saveDates(db, reckoned, now)
  return new Map(reckoned.map((one) => [one.order_id, one]))
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
    planned_days: isNewPlan ? plan : null,
    promise: promiseAfter({ seq: row.promise_seq, arrive_on: row.promised_on }, said),
  }
}

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
    await recomputeDates(db, orders, now)
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
