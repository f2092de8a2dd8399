import type { Day } from '@trousseau/domain/day'
import { type RawBuilder, sql } from 'kysely'
import { startOfBusinessDay } from '../../clock.ts'
import type { Kind } from './marks.ts'
import { type Days, withinCalendarDays, withinDays } from './within-days.ts'

export type Condition = RawBuilder<boolean>
/** An index has what may be null first, so that it gives both directions. */
export type SortColumn = { by: RawBuilder<unknown>; mayBeNull?: true; marked?: Kind }

/** How a list is asked for: which of its rows, and in which order. */
export type List = {
  from: RawBuilder<unknown>
  /** Joined with the table that has the order, if it is not its own. */
  sortedFrom?: RawBuilder<unknown> | undefined
  id: RawBuilder<unknown>
  /** When a row came to be, or another day of it, which the days of a question are about. */
  moment: RawBuilder<unknown>
  /** The moment is a calendar day, such as a ship date. */
  isByDay?: boolean | undefined
  days: Days
  /** Whose rows: what the indexes begin with. */
  scope: readonly Condition[]
  filters: readonly Condition[]
  /** What a search has found: the ids, each looked for by an index of its own. */
  found?: RawBuilder<unknown> | undefined
  /** What it is sorted by, before the id. */
  sort: readonly SortColumn[]
  /** The sorts whose order is that of the tallies. */
  sortedBy?: 'id' | 'moment' | undefined
  /** Which sort this is, for those whose columns are marked. */
  orderBy?: string | undefined
  /** There is an index of exactly these rows in this order: however few they are, a page is read from it. */
  isIndexed?: boolean | undefined
}

export type Way = 'asc' | 'desc'
export type Asked = { page: number; per_page: number; order_dir: Way }

export const all = (conditions: readonly Condition[]) =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`

export const within = ({ moment, isByDay }: Pick<List, 'moment' | 'isByDay'>, days: Days): Condition[] =>
  isByDay ? withinCalendarDays(moment, days) : withinDays(moment, days)

/**
 * A condition in a form in which the planner expects it of nearly every row, so that it walks by the index that gives the
 * order. It does not know the values of a prepared statement, and would fetch and sort all rows that meet the condition,
 * thinking that they are few.
 */
export const asFilter = (condition: Condition): Condition => sql<boolean>`(${condition})::integer <> 0`

export const sortedBy = (columns: readonly SortColumn[], way: Way) =>
  sql.join(
    columns.map(({ by, mayBeNull }) => {
      if (way === 'asc') return mayBeNull ? sql`${by} asc nulls first` : sql`${by} asc`
      return mayBeNull ? sql`${by} desc nulls last` : sql`${by} desc`
    }),
  )

/** `order by` of the whole list, for its page's rows. */
export const orderOf = ({ sort, id }: Pick<List, 'sort' | 'id'>, way: Way) =>
  sql`order by ${sortedBy([...sort, { by: id }], way)}`

/**
 * How many rows the planner is to expect. A literal, since it plans for a tenth of the table if it does not know, and one
 * of few, so that there are few statements.
 */
export function most(rows: number): RawBuilder<unknown> {
  let step = 128
  while (step < rows) step *= 8
  return sql.lit(step)
}

export const keys = (list: List) =>
  sql.join([sql`${list.id} as id`, ...list.sort.map(({ by }, at) => sql`${by} as ${sql.ref(`sort_${at}`)}`)])
export const foundSort = ({ sort }: List): SortColumn[] => [
  ...sort.map((column, at) => ({ ...column, by: sql`${sql.ref(`sort_${at}`)}` })),
  { by: sql`id` },
]

/** Each row under the last of the marked days that is not after it. */
export function countedRows(list: List, days: Days, marks: readonly Day[]): RawBuilder<unknown> {
  const [only = null] = marks
  const starts = list.isByDay ? sql`${marks}::date[]` : sql`${marks.map(startOfBusinessDay)}::timestamptz[]`
  const mark =
    marks.length > 1 ? sql`(${marks}::date[])[width_bucket(${list.moment}, ${starts})]` : sql`${only}::date`
  return sql`
    select ${mark} as day, ${list.id} as low_id, ${list.id} as high_id ${list.from}
    where ${all([...list.scope, ...within(list, days), ...list.filters.map(asFilter)])}`
}

/** All conditions of a list that is not tallied. Those beside a search are applied to what it has found. */
export function conditionsOf(list: List): Condition {
  const { scope, filters, found, id, days } = list
  const others = [...filters, ...within(list, days)]
  if (!found) return all([...scope, ...others])
  return all([...scope, sql<boolean>`${id} = any(array(${found}))`, ...others.map(asFilter)])
}
