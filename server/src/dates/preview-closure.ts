import type { calendars } from '@trousseau/contract/calendars'
import { previewWords } from '@trousseau/domain/dates/date-words'
import { isWorse } from '@trousseau/domain/dates/risk'
import { type Closure, type WorkCalendar, workCalendar } from '@trousseau/domain/dates/work-calendar'
import { businessDay, type Day } from '@trousseau/domain/day'
import { sql } from 'kysely'
import { closuresSince, toWeek } from '../calendars/calendars.store.ts'
import { ownFactory, toClosure } from '../calendars/change-calendar.ts'
import type { Db } from '../db/db.ts'
import { inBatches } from '../db/in-batches.ts'
import { AppError } from '../http/app-error.ts'
import type { Handler } from '../http/call.ts'
import { type DateFactsRow, listDateFacts, type Place } from './date-facts.store.ts'
import { datesOn } from './date-facts.ts'

/** Nothing is saved: the orders of the factory are computed with and without the closure, as they look today. */
export const previewClosure: Handler<typeof calendars.previewClosure> = async (call) => {
  const { db, user, params, body, now } = call
  const factory = ownFactory(user, params.id)
  const { from_on, to_on, kind, pace, name } = toClosure(body)
  const closure: Closure = { from: from_on, to: to_on, kind, pace, name }
  const [before, after] = await calendarsWith(db, factory, closure, body.replaces ?? null)
  const today = businessDay(now.getTime())
  let moved = 0
  const turned = { tight: 0, short: 0, late: 0 }
  for await (const rows of factsOfFactory(db, factory))
    for (const row of rows) {
      const was = onDay(row, factory, before, today)
      const will = onDay(row, factory, after, today)
      if (was.arrives_on !== will.arrives_on) moved += 1
      if (was.risk && will.risk && will.risk !== 'safe' && isWorse(will.risk, was.risk))
        turned[will.risk] += 1
    }
  return { moved, turned, sentence: previewWords(moved, turned) }
}

const onDay = (row: DateFactsRow, factory: number, calendar: WorkCalendar, today: Day) =>
  datesOn(row, new Map([[factory, calendar]]), today).dates

/** The calendar as it is, and as it would be. */
async function calendarsWith(
  db: Db,
  factory: number,
  closure: Closure,
  replaces: number | null,
): Promise<[WorkCalendar, WorkCalendar]> {
  const { rows } = await sql<{ work_week: string; all: Closure[]; others: Closure[] }>`
    select work_week, ${closuresSince(sql`factories.id`, sql`'-infinity'`)} as all,
      ${closuresSince(sql`factories.id`, sql`'-infinity'`, replaces)} as others
    from factories where id = ${factory}`.execute(db)
  const [row] = rows
  const isLeftOut = row && row.others.length < row.all.length
  if (!row || (replaces !== null && !isLeftOut)) throw new AppError('not_found')
  const week = toWeek(row.work_week)
  return [workCalendar(week, row.all), workCalendar(week, [...row.others, closure])]
}

/** In batches, since a factory may have ten thousand orders in hand. */
async function* factsOfFactory(db: Db, factory: number) {
  const { rows } = await sql<Place>`
    select store_id, order_id as id from order_dates
    where factory_id = ${factory} and state not in ('arrived', 'cancelled') order by order_id`.execute(db)
  const stores = new Map(rows.map(({ id, store_id }) => [id, store_id]))
  yield* inBatches(
    rows.map(({ id }) => id),
    (ids) =>
      listDateFacts(
        db,
        ids.map((id) => ({ id, store_id: stores.get(id) ?? 0 })),
      ),
  )
}
