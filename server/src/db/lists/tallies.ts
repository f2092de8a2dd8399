import { addDays, addMonths, type Day } from '@trousseau/domain/day'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db.ts'
import { type Days, LAST_DAY } from './within-days.ts'

/**
 * What is tallied is told in migrations/020-tallies.sql, 035-found-by-day.sql, 047-board.sql and 057-shown-orders.sql. What is
 * left out is not narrowed.
 */
export type Tallied = Days & {
  list:
    | 'orders'
    | 'sold'
    | 'making'
    | 'board'
    | 'shipping'
    | 'wearing'
    | 'invoices'
    | 'billed'
    | 'due'
    | 'transactions'
    | 'desk'
    | 'ledger'
    | 'packages'
    | 'audit'
    | 'retyped'
    | 'shown'
  store?: number | RawBuilder<number> | undefined
  /** The factory; `each` if they are to be told apart, for lists that are tallied so only. */
  of?: number | 'each' | undefined
  statuses?: readonly number[] | undefined
  types?: readonly number[] | undefined
  /**
   * The rows themselves, within these days, with `low_id`, `high_id`, and as `day` the last of the marked days before
   * them. Counted where a month of one store is not whole, since a store has no tallies of single days.
   */
  rowsOf?: ((days: Days, marks: readonly Day[]) => RawBuilder<unknown>) | undefined
  /** Days of each store are tallied, too. */
  hasDays?: true | undefined
}

/** Whether it is of all rows of the list, of a store or of all stores, perhaps of some days. */
export const isWhole = ({ list, of, statuses, types }: Tallied, asked: Tallied['list']) =>
  list === asked && of === undefined && statuses === undefined && types === undefined

export type Tally = {
  n: number
  amount: number
  /** No row of the tally has an id beyond these; null if there is none. */
  low: number | null
  high: number | null
}
export type TallyOfDay = Tally & { day: Day }

type Span = {
  isMonth: boolean
  from?: Day | undefined
  before?: Day | undefined
  /** Days of a month that is counted whole and that are not asked for. */
  isLeftOut?: true
}

const firstOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01`
/** The last month has no next one. */
const LAST_MONTH = firstOfMonth(LAST_DAY)

/** The whole months of these days, which are one row each, and the days before and after them. */
export function spansOf({ from, to }: Days): Span[] {
  const before = to === undefined || to >= LAST_DAY ? undefined : addDays(to, 1)
  if (from !== undefined && from > LAST_MONTH) return [{ isMonth: false, from, before }]
  const monthsFrom = from === undefined || from.endsWith('-01') ? from : firstOfMonth(addMonths(from, 1))
  const monthsBefore = before && firstOfMonth(before)
  if (monthsFrom !== undefined && monthsBefore !== undefined && monthsFrom >= monthsBefore)
    return [{ isMonth: false, from, before }]
  return [
    ...(from === monthsFrom ? [] : [{ isMonth: false, from, before: monthsFrom }]),
    { isMonth: true, from: monthsFrom, before: monthsBefore },
    ...(before === monthsBefore ? [] : [{ isMonth: false, from: monthsBefore, before }]),
  ]
}

const HALF_A_MONTH = 15

/**
 * Where the rows of single days have to be counted, most of the last month is counted as all of it without the days that
 * are left out: of the month under way, there are none yet.
 */
function spansToCount(days: Days): Span[] {
  const spans = spansOf(days)
  const [months, last] = spans.slice(-2)
  if (!months?.isMonth || last?.before === undefined || last.isMonth || last.before > LAST_MONTH) return spans
  if (Number(last.before.slice(8)) <= HALF_A_MONTH) return spans
  const before = firstOfMonth(addMonths(last.before, 1))
  return [
    ...spans.slice(0, -2),
    { ...months, before },
    { isMonth: false, isLeftOut: true, from: last.before, before },
  ]
}

const among = (column: RawBuilder<unknown>, values: readonly number[] | undefined) =>
  values === undefined
    ? []
    : [sql<boolean>`${column} in (${sql.join(values.length > 0 ? values.map(sql.lit) : [sql.lit(-1)])})`]

/** Written as literals, so that a prepared statement is planned for what is asked. */
const narrowed = ({ list, statuses, types }: Tallied): RawBuilder<boolean>[] => [
  sql<boolean>`list = ${sql.lit(list)}`,
  ...among(sql`status`, statuses),
  ...among(sql`type`, types),
]

type Bounds = { from?: unknown; before?: unknown }
const within = ({ from, before }: Bounds): RawBuilder<boolean>[] => [
  ...(from === undefined ? [] : [sql<boolean>`day >= ${from}::date`]),
  ...(before === undefined ? [] : [sql<boolean>`day < ${before}::date`]),
]

const all = (conditions: readonly RawBuilder<boolean>[]) => sql.join(conditions, sql` and `)

const COLUMNS = sql`of_id, type, day, n, amount, low_id, high_id`

/** The folded tallies and what has changed since, of months or of days. */
function storedIn(tallied: Tallied, isMonth: boolean, bounds: Bounds): RawBuilder<unknown>[] {
  const { store, of } = tallied
  const folded = [
    ...narrowed(tallied),
    ...(of === 'each' ? [] : [sql<boolean>`store_id = ${store ?? 0}`, sql<boolean>`of_id = ${of ?? 0}`]),
    isMonth ? sql<boolean>`is_month` : sql<boolean>`not is_month`,
    ...within(bounds),
  ]
  const changed = [
    ...narrowed(tallied),
    ...(store === undefined ? [] : [sql<boolean>`store_id = ${store}`]),
    ...(of === undefined || of === 'each' ? [] : [sql<boolean>`of_id = ${of}`]),
    ...within(bounds),
  ]
  return [
    sql`select ${COLUMNS} from tallies where ${all(folded)} and n <> 0`,
    sql`select ${COLUMNS} from tally_changes where ${all(changed)}`,
  ]
}

/** The folded tallies and what has changed since, which only together are right, and only in one statement. */
function keptOf(
  tallied: Tallied,
  spans: readonly Span[],
  marksOf: (span: Span) => Day[],
): RawBuilder<unknown> {
  const { store, hasDays } = tallied
  const rowsOf = hasDays ? undefined : tallied.rowsOf
  const kept = spans.flatMap((span) => {
    const { isMonth, ...days } = span
    if (!isMonth && store !== undefined && rowsOf)
      return [
        sql`select null::bigint as of_id, null::smallint as type, day, ${span.isLeftOut ? sql`-1` : sql`1`}::bigint as n, 0::bigint as amount,
          ${span.isLeftOut ? sql`null::bigint as low_id, null::bigint as high_id` : sql`low_id, high_id`}
        from (${rowsOf({ from: days.from, to: days.before && addDays(days.before, -1) }, marksOf(span))}) as counted`,
      ]
    return storedIn(tallied, isMonth, days)
  })
  return sql`(${sql.join(kept, sql` union all `)}) as kept`
}

const spansFor = (tallied: Tallied): Span[] =>
  tallied.store !== undefined && tallied.rowsOf && !tallied.hasDays ? spansToCount(tallied) : spansOf(tallied)

const daysOf = ({ from, to }: Days): Span => ({
  isMonth: false,
  from,
  before: to === undefined || to >= LAST_DAY ? undefined : addDays(to, 1),
})

/** A span of days that are no whole month touches two months at most. */
function monthsIn({ from, before }: Span): Day[] {
  if (from === undefined) return []
  const lastMonth = before === undefined ? from : firstOfMonth(addDays(before, -1))
  return lastMonth > from ? [from, lastMonth] : [from]
}

function daysIn({ from, before }: Span): Day[] {
  const days: Day[] = []
  if (from !== undefined && before !== undefined)
    for (let day = from; day < before; day = addDays(day, 1)) days.push(day)
  return days
}

const COUNTS = sql`coalesce(sum(n), 0)::bigint as n, min(low_id) as low, max(high_id) as high`
const SUMS = sql`${COUNTS}, coalesce(sum(amount), 0)::bigint as amount`

/** The tally as a query, to be asked together with other things at one moment. */
export const tallyOf = (tallied: Tallied): RawBuilder<Tally> =>
  sql<Tally>`select ${SUMS} from ${keptOf(tallied, spansFor(tallied), () => [])}`

export async function readTally(db: Db, tallied: Tallied): Promise<Tally> {
  const { rows } = await tallyOf(tallied).execute(db)
  return rows[0] ?? { n: 0, amount: 0, low: null, high: null }
}

/** By month, each under its first day, in the order of time. */
export async function readTallyByMonth(db: Db, tallied: Tallied): Promise<TallyOfDay[]> {
  const { rows } = await sql<TallyOfDay>`
    select date_trunc('month', day)::date as day, ${SUMS} from ${keptOf(tallied, spansFor(tallied), monthsIn)}
    group by 1 having sum(n) <> 0 order by 1`.execute(db)
  return rows
}

/**
 * A query for a list's tally and for the `day` whose rows begin closest before its `first` row: how many rows are `before`
 * it, and the lowest id from it on. For no day if the condition is not met. Ids almost always grow with time, but need not:
 * `isById` finds only a day from which on all ids are later than all before. Where single days are not tallied, it is the
 * first of a month. `first` and `where` may tell of `counted.n`.
 */
export function tallyAndDay(
  tallied: Tallied,
  { first, where, isById }: { first: RawBuilder<unknown>; where: RawBuilder<boolean>; isById: boolean },
): RawBuilder<unknown> {
  const hasDays = tallied.store === undefined || tallied.hasDays
  const ids = isById ? IDS : { aroundMonth: sql`null`, aroundDay: sql`null as from_id`, such: sql`true` }
  return sql`
    with months as materialized (
      select date_trunc('month', day::timestamp)::date as day, ${COUNTS}
      from ${keptOf(tallied, spansFor(tallied), monthsIn)} group by 1 having sum(n) <> 0
    ), counted as materialized (
      select coalesce(sum(n), 0)::bigint as n, min(low) as low, max(high) as high from months
    ), month as materialized (
      select begun.*, ${first} as first, ${ids.aroundMonth}
      from (select *, sum(n::integer) over (order by day) - n as before from months) as begun, counted
      where before <= ${first} and before + begun.n > ${first} and ${where}
    ), days as (${hasDays ? daysOfMonth(tallied) : sql`select day, n, low, high from month`})
    select counted.n, counted.low, counted.high, cut.day, cut.before, cut.from_id
    from counted left join (
      select day, before, from_id from (
        select days.day, first, month.before + sum(days.n::integer) over (order by days.day) - days.n as before,
          ${ids.aroundDay}
        from month, days
      ) as begun
      where before <= first and ${ids.such} order by day desc limit 1
    ) as cut on true`
}

/** The highest id before, and the lowest from then on. */
const IDS = {
  aroundMonth: sql`(select max(high) from months where day < begun.day) as high_before,
    (select min(low) from months where day > begun.day) as low_after`,
  aroundDay: sql`least(low_after, min(days.low) over (order by days.day desc)) as from_id,
    greatest(high_before,
      max(days.high) over (order by days.day rows between unbounded preceding and 1 preceding)) as high_before`,
  such: sql`coalesce(high_before, 0) < from_id`,
}

/** The days of the `month` that the query has found, as far as they are asked for. */
function daysOfMonth(tallied: Tallied): RawBuilder<unknown> {
  const { from = null, before = null } = daysOf(tallied)
  const stored = storedIn(tallied, false, {
    from: sql`(select greatest(day, ${from}::date) from month)`,
    before: sql`(select least((day + interval '1 month')::date, ${before}::date) from month)`,
  })
  return sql`select day, ${COUNTS} from (${sql.join(stored, sql` union all `)}) as kept group by 1 having sum(n) <> 0`
}

/** The tallies themselves, as a table with `of_id`, `type`, `day`, `n` and `amount`, to be summed otherwise. */
export const tallyRows = (tallied: Tallied): RawBuilder<unknown> =>
  keptOf(tallied, spansOf(tallied), () => [])

/** Of a list that is tallied by day only. */
export const tallyRowsByDay = (tallied: Tallied): RawBuilder<unknown> =>
  keptOf(tallied, [{ isMonth: false }], () => [])

export async function readTallyByDay(db: Db, tallied: Tallied): Promise<TallyOfDay[]> {
  const { rows } = await sql<TallyOfDay>`
    select day, ${SUMS} from ${keptOf(tallied, [daysOf(tallied)], daysIn)} group by 1 having sum(n) <> 0 order by 1`.execute(
    db,
  )
  return rows
}
