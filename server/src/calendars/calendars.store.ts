import { USUAL_TRANSIT_DAYS } from '@trousseau/domain/dates/carrier-days'
import {
  type Closure,
  MONDAY_TO_FRIDAY,
  type WorkCalendar,
  type WorkWeek,
  workCalendar,
} from '@trousseau/domain/dates/work-calendar'
import type { Day } from '@trousseau/domain/day'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/db.ts'

/** A week as the database keeps it: seven letters from Monday, 1 for a day that is worked. */
export const toWeek = (letters: string): WorkWeek => [...letters].map((letter) => letter === '1')
export const fromWeek = (week: WorkWeek): string => week.map((isWorked) => (isWorked ? '1' : '0')).join('')

type CalendarRow = { work_week: string; closures: readonly Closure[] }

/** An item that no factory makes yet is reckoned with the usual week. */
export function toCalendar(row: CalendarRow | undefined): WorkCalendar {
  return row ? workCalendar(toWeek(row.work_week), row.closures) : workCalendar(MONDAY_TO_FRIDAY, [])
}

/** The closures of a factory that have not ended before a day, as `Closure`s; all but one of them, if it is named. */
export const closuresSince = (
  factory: RawBuilder<unknown>,
  day: RawBuilder<unknown>,
  without: number | null = null,
) => sql`(
  select coalesce(json_agg(json_build_object(
    'from', from_on, 'to', to_on, 'kind', kind, 'pace', pace, 'name', name) order by id), '[]')
  from factory_closures where factory_id = ${factory} and deleted_at is null and to_on >= ${day}
    ${without === null ? sql`` : sql`and id <> ${without}`}
)`

/** The carrier days to a country: of this service if they are known, else of any. */
export const transitDays = (
  factory: RawBuilder<unknown>,
  country: RawBuilder<unknown>,
  service: RawBuilder<unknown>,
) => sql`coalesce((
  select days from transit_times
  where factory_id = ${factory} and country in ('', ${country}) and service in ('', ${service})
  order by country desc, service desc limit 1
), ${sql.lit(USUAL_TRANSIT_DAYS)})`

/** The shares of the plan that an item names, else of the default. Null if there is none: then the usual plan holds. */
export const planShares = (plan: RawBuilder<unknown>) => sql`(
  select shares from stage_plans where id = ${plan} or is_default order by id = ${plan} desc nulls last limit 1
)`

/** The calendars of factories, with all that has not ended before a day. */
export async function readCalendars(
  db: Db,
  factories: readonly number[],
  since: Day,
): Promise<Map<number, WorkCalendar>> {
  if (factories.length === 0) return new Map()
  const { rows } = await sql<CalendarRow & { id: number }>`
    select id, work_week, ${closuresSince(sql`factories.id`, sql`${since}::date`)} as closures
    from factories where id = any(${factories})`.execute(db)
  return new Map(rows.map((row) => [row.id, toCalendar(row)]))
}
