import type { Day } from '@trousseau/domain/day'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { tallyRowsByDay } from '../db/lists/tallies.ts'

type Load = {
  id: number
  name: string
  /** Orders that should have shipped before today. */
  late: number
  /** Orders that have to ship in each week from today on, and those after the last week. */
  orders: number[]
  later: number
}

const WEEK = 7

/** -1 for overdue orders, otherwise the number of weeks after the first Monday, capped at the last one. */
const buildWeek = (today: Day, monday: Day, weeks: number): RawBuilder<number> => sql`case
  when day < ${today}::date then -1
  else least((day - ${monday}::date) / ${WEEK}::integer, ${weeks}::integer) end`

type LoadInWeek = { factory_id: number; week: number; orders: number }

/** Orders In Production, by the week in which they have to ship. */
async function countByWeek(
  db: Db,
  factory: number | 'any',
  today: Day,
  mondays: readonly Day[],
): Promise<LoadInWeek[]> {
  const { rows } = await sql<LoadInWeek>`
    select of_id as factory_id, ${buildWeek(today, mondays[0] ?? today, mondays.length)} as week, sum(n)::bigint as orders
    from ${tallyRowsByDay({ list: 'making', of: factory === 'any' ? 'each' : factory })} group by 1, 2`.execute(
    db,
  )
  return rows
}

function loadIn(counted: readonly LoadInWeek[], factoryId: number, weeks: number): Omit<Load, 'id' | 'name'> {
  const inWeek = (week: number) =>
    counted.find((row) => row.factory_id === factoryId && row.week === week)?.orders ?? 0
  return {
    late: inWeek(-1),
    orders: Array.from({ length: weeks }, (_, week) => inWeek(week)),
    later: inWeek(weeks),
  }
}

/** The load of every open factory. */
export async function listLoads(db: Db, today: Day, mondays: readonly Day[]): Promise<Load[]> {
  const factories = await db
    .selectFrom('factories')
    .select(['id', 'name'])
    .where('closed_at', 'is', null)
    .orderBy('name_fold')
    .orderBy('id')
    .execute()
  const counted = await countByWeek(db, 'any', today, mondays)
  return factories.map(({ id, name }) => ({ id, name, ...loadIn(counted, id, mondays.length) }))
}

export async function findLoad(db: Db, factoryId: number, today: Day, mondays: readonly Day[]) {
  return loadIn(await countByWeek(db, factoryId, today, mondays), factoryId, mondays.length)
}
