import { rowsOf } from '@trousseau/contract/page'
import type { Day } from '@trousseau/domain/day'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db.ts'
import { PLANNED_ANEW } from '../prepared.ts'
import { findCommon, type Search } from './common-searches.ts'
import {
  type Asked,
  all,
  asFilter,
  type Condition,
  conditionsOf,
  countedRows,
  foundSort,
  keys,
  type List,
  most,
  orderOf,
  sortedBy,
  type Way,
  within,
} from './list.ts'
import { closestMark, findReach, isMarked, keyOf, type Mark, type Marked } from './marks.ts'
import { readTally, type Tallied, type Tally, tallyAndDay, tallyOf } from './tallies.ts'
import type { Days } from './within-days.ts'

/**
 * From so few rows a page is sorted out; more are walked through in the order of an index. Of a certain status there may
 * be none for long: the dresses worn first have all left the factory.
 */
const FEW = 1_000
const FEW_OF_MANY = 5_000
/** So many rows may be passed over to come to a page. */
const NEAR = 1_000

/** The rows to read for a page, from one end of the list or from a place within it. */
type Reading = { way: Way; skip: number; count: number; from: readonly Condition[] }

/**
 * A number that the planner does not look at. If it did, it would plan anew for each page that seems to be cheaper than
 * others, such as a last one with few rows, and that takes longer than reading the page.
 */
const unseen = (number: number): RawBuilder<unknown> => sql`(select ${number}::bigint)`

/**
 * The ids of a page's rows and of those behind them, found by the index that gives the order. Nothing but the id is asked
 * for, so that rows that are passed over are not fetched.
 */
const walk = (list: List, { way, skip, count, from }: Reading): RawBuilder<unknown> => sql`
  select id from (
    select ${list.id} as id ${list.sortedFrom ?? list.from}
    where ${all([...list.scope, ...from, ...list.filters.map(asFilter)])}
    order by ${sortedBy([...list.sort, { by: list.id }], way)} limit ${most(skip + count)}
  ) as walked offset ${unseen(skip)}`

/** The ids of a page's rows, sorted out of few. */
const pick = (list: List, { way, skip, count, from }: Reading): RawBuilder<unknown> => sql`
  with found as materialized (
    select ${keys(list)} ${list.sortedFrom ?? list.from} where ${all([...list.scope, ...from, ...list.filters])}
  )
  select id from found order by ${sortedBy(foundSort(list), way)} limit ${count} offset ${skip}`

/** A query for the ids of a page's rows. What it finds beyond the `count` rows, read that way, is not of the page. */
type FoundIds = Pick<Reading, 'way' | 'count'> & { ids: RawBuilder<unknown> }

/** A page of a list whose rows are tallied: how many rows the list has, and how the page's rows are found, if it has any. */
async function findPage(
  db: Db,
  list: List,
  given: Tallied,
  { page, per_page, order_dir }: Asked,
): Promise<{ total: number; found?: FoundIds }> {
  const offset = (page - 1) * per_page
  const tallied = { ...given, rowsOf: (days: Days, marks: readonly Day[]) => countedRows(list, days, marks) }
  const days = {
    from: within(list, { from: list.days.from }),
    to: within(list, { to: list.days.to }),
  }
  const filters = [...list.filters, ...days.from, ...days.to]
  const far = offset > NEAR ? toFar({ ...list, filters }, tallied, { page, per_page, order_dir }) : undefined
  const {
    n: total,
    low,
    high,
    cut,
  } = far ? await far(db) : { ...(await readTally(db, tallied)), cut: undefined }
  const count = Math.min(per_page, total - offset)
  if (count <= 0) return { total }

  const ids = {
    from: low === null ? [] : [sql<boolean>`${list.id} >= ${unseen(low)}`],
    to: high === null ? [] : [sql<boolean>`${list.id} <= ${unseen(high)}`],
  }
  const first = order_dir === 'asc' ? offset : total - offset - count
  const fromStart = { way: 'asc', skip: first, count } as const
  const fromEnd = { way: 'desc', skip: total - first - count, count } as const
  const nearer = fromStart.skip <= fromEnd.skip ? fromStart : fromEnd

  if (total <= fewOf(list, nearer.way, filters.length)) {
    // Here the planner may look: of few rows, it finds the best way to them.
    const from = [
      ...(low === null ? [] : [sql<boolean>`${list.id} >= ${low}`]),
      ...(high === null ? [] : [sql<boolean>`${list.id} <= ${high}`]),
    ]
    return { total, found: { ...nearer, ids: pick({ ...list, filters }, { ...nearer, from }) } }
  }
  if (cut) {
    const skip = cut.way === 'asc' ? first - cut.before : cut.before - first - count
    const reading = { way: cut.way, skip, count, from: [cut.from] }
    return { total, found: { ...reading, ids: walk({ ...list, filters }, reading) } }
  }
  // The index leads to where the reading starts. That it ends somewhere, too, is kept from the planner as a filter.
  const ends = list.sortedBy && { id: ids, moment: days }[list.sortedBy]
  const from = ends
    ? ends[nearer.way === 'asc' ? 'from' : 'to']
    : await findEnd(db, list, tallied, nearer.way)
  return { total, found: { ...nearer, ids: walk({ ...list, filters }, { ...nearer, from }) } }
}

/** Up to how many rows the page is sorted out of all of them. */
function fewOf({ filters, sortedBy, isIndexed }: List, way: Way, conditions: number): number {
  // Read backward, the index has rows of other days first, unless it is sorted by them.
  if (isIndexed && (way === 'asc' || sortedBy !== undefined || conditions === 0)) return 0
  if (filters.length > 0) return FEW_OF_MANY
  return conditions > 0 ? FEW : 0
}

/** A place in the list: how many rows are before it, in ascending order, and the condition of those on the way from it. */
type Cut = { before: number; way: Way; from: Condition }
type CutTally = Omit<Tally, 'amount'> & { cut: Cut | undefined }

/**
 * How a page far from the start is asked for: how many rows the list has and, if the page is far from the end as well, the
 * place to enter it, in one statement. Undefined for a list that has no such places.
 */
function toFar(list: List, tallied: Tallied, asked: Asked): ((db: Db) => Promise<CutTally>) | undefined {
  const end = sql`${asked.page * asked.per_page}::bigint`
  const first = asked.order_dir === 'asc' ? sql`${end} - ${asked.per_page}` : sql`counted.n - ${end}`
  const place = { first, rows: asked.per_page, where: sql<boolean>`counted.n - ${end} > ${sql.lit(NEAR)}` }
  if (list.sortedBy) return (db) => readWithDay(db, list, tallied, place)
  const marked = list.filters.length === 0 ? markedBy(list, tallied) : undefined
  return marked && isMarked(marked) ? (db) => readWithMark(db, list, { tallied, marked, place }) : undefined
}

type Place = { first: RawBuilder<unknown>; rows: number; where: Condition }

const NOTHING = { n: 0, low: null, high: null, cut: undefined }

/**
 * With the day whose rows begin closest before the `first` row. Ids almost always grow with time, but need not: a list that
 * is sorted by id is cut only where all rows of later days have later ids.
 */
async function readWithDay(db: Db, list: List, tallied: Tallied, place: Place): Promise<CutTally> {
  const isById = list.sortedBy === 'id'
  const { rows } = await sql<Omit<Tally, 'amount'> & { day: Day | null; before: number; from_id: number }>`
    ${tallyAndDay(tallied, { ...place, isById })}`.execute(db)
  const [row] = rows
  if (!row) return NOTHING
  const { day, before, from_id, ...tally } = row
  if (day === null) return { ...tally, cut: undefined }
  const from = isById ? sql<boolean>`${list.id} >= ${unseen(from_id)}` : all(within(list, { from: day }))
  return { ...tally, cut: { before, way: 'asc', from } }
}

/** With the mark closest to the page. */
async function readWithMark(
  db: Db,
  list: List,
  { tallied, marked, place }: { tallied: Tallied; marked: Marked; place: Place },
): Promise<CutTally> {
  // Read backward, rows without a value come last, and are not up to any mark.
  const rowsBehind = list.sort[0]?.mayBeNull ? undefined : place.rows
  const { rows } = await sql<Omit<Tally, 'amount'> & Mark & { before: number | null; is_behind: boolean }>`
    with counted as materialized (${tallyOf(tallied)})
    select counted.n, counted.low, counted.high, mark.before, mark.number, mark.word, mark.id,
      mark.before > ${place.first} as is_behind
    from counted left join lateral (${closestMark(marked, { ...place, rows: rowsBehind })}) as mark on true`.execute(
    db,
  )
  const [row] = rows
  if (!row) return NOTHING
  const { n, low, high, before } = row
  const way = row.is_behind ? 'desc' : 'asc'
  const from = before === null ? undefined : beyond(list, row, way)
  return { n, low, high, cut: before === null || !from ? undefined : { before, way, from } }
}

/** Where the rows of the days that are asked for begin, if the sort has to do with the days, as that by number. */
async function findEnd(db: Db, list: List, tallied: Tallied, way: Way): Promise<Condition[]> {
  const { days } = list
  const marked = markedBy(list, tallied)
  if (!marked || (days.from === undefined && days.to === undefined)) return []
  // Read backward, rows without a value come last, behind every mark.
  if (way === 'desc' && list.sort[0]?.mayBeNull) return []
  const mark = await findReach(db, marked, { days, way })
  const from = mark && beyond(list, mark, way)
  return from ? [from] : []
}

/** Marks tell when their rows came to be, which says nothing about other days of them. */
const markedBy = ({ sort: [column], orderBy, isByDay }: List, tallied: Tallied): Marked | undefined =>
  column?.marked && !isByDay ? { ...tallied, list: `${tallied.list} by ${orderBy}` } : undefined

/** The rows behind the mark, or up to it. */
function beyond({ sort: [column], id, sortedFrom }: List, mark: Mark, way: Way): Condition | undefined {
  if (!column?.marked || mark.number === null) return undefined
  const value = keyOf(column.marked, mark)
  const row = sql`(${column.by}, ${id})`
  const isBeyond =
    way === 'asc'
      ? sql<boolean>`${row} > (${value}, ${unseen(mark.id)})`
      : sql<boolean>`${row} <= (${value}, ${unseen(mark.id)})`
  if (!sortedFrom) return isBeyond
  // The id is another table's, so that the index is entered by the value alone.
  return way === 'asc'
    ? sql<boolean>`${column.by} >= ${value} and ${isBeyond}`
    : sql<boolean>`${column.by} <= ${value} and ${isBeyond}`
}

type Read<Row> = {
  list: List
  /** Undefined for a list that is not tallied, such as a search. */
  tallied: Tallied | undefined
  /** The columns of a row and their joins, which are looked at for the page's rows only. */
  select: RawBuilder<unknown>
  /** The rows with these ids, in their order. */
  read: (ids: readonly number[]) => Promise<readonly Row[]>
}

/** The rows of a page, and how many the whole list has. */
export async function listRows<Row>(db: Db, { list, tallied, select, read }: Read<Row>, asked: Asked) {
  if (!tallied || asked.per_page === -1) {
    const { ids, total } = await searchPage(db, list, asked)
    return { rows: await read(ids), total }
  }
  const { total, found } = await findPage(db, list, tallied, asked)
  if (!found) return { rows: [], total }
  // A literal, which tells the planner how few rows there are.
  const { rows } = await sql<Row>`
    ${select} join (select id from (${found.ids}) as wanted limit ${sql.lit(asked.per_page)}) as page on page.id = ${list.id}
    where ${all(list.scope)} ${orderOf(list, asked.order_dir)}`.execute(db)
  const beyond = Math.max(0, rows.length - found.count)
  return { rows: found.way === asked.order_dir ? rows.slice(0, found.count) : rows.slice(beyond), total }
}

/**
 * A page of what a search of a whole list finds, if most of the list has it; otherwise undefined, and what it finds is looked
 * for by indexes.
 */
export async function listCommon<Row>(
  db: Db,
  { list, search, read }: Pick<Read<Row>, 'list' | 'read'> & { search: Search | undefined },
  asked: Asked,
) {
  if (!search || asked.per_page === -1) return undefined
  const common = await findCommon(db, list, search, asked)
  if (!common) return undefined
  const ids = common.ids ?? (await searchPage(db, { ...list, found: search.all }, asked, PLANNED_ANEW)).ids
  return { rows: await read(ids), total: common.total }
}

type Found = { ids: number[]; total: number }

/** A page of a list whose rows nobody has tallied, such as those of a search: all of them are looked for. */
async function searchPage(db: Db, list: List, asked: Asked, planned = ''): Promise<Found> {
  if (list.isIndexed && !list.found && asked.per_page !== -1) return walkPage(db, list, asked)
  const { limit, offset } = rowsOf(asked)
  const sorted = sortedBy(foundSort(list), asked.order_dir)
  const { rows } = await sql<{ total: number; id: number | null }>`${sql.raw(planned)}
    with found as materialized (select ${keys(list)} ${list.sortedFrom ?? list.from} where ${conditionsOf(list)})
    select counted.total, page.id from (select count(*) as total from found) as counted
    left join (select * from found order by ${sorted} limit ${limit} offset ${offset}) as page on true
    order by ${sorted}`.execute(db)
  return { ids: rows.flatMap(({ id }) => id ?? []), total: rows[0]?.total ?? 0 }
}

/** A page that is read from an index, which also counts the rows without looking at them. */
async function walkPage(db: Db, list: List, { page, per_page, order_dir }: Asked): Promise<Found> {
  const skip = (page - 1) * per_page
  const rows = sql`where ${conditionsOf(list)}`
  const counted = await sql<{ total: number }>`select count(*) as total ${list.from} ${rows}`.execute(db)
  const walked = await sql<{ id: number }>`
    select id from (select ${keys(list)} ${list.sortedFrom ?? list.from} ${rows} ${orderOf(list, order_dir)} limit ${most(skip + per_page)}) as walked
    order by ${sortedBy(foundSort(list), order_dir)} limit ${per_page} offset ${skip}`.execute(db)
  return { ids: walked.rows.map(({ id }) => id), total: counted.rows[0]?.total ?? 0 }
}

/** The ids of all rows of the list. As one text, because a hundred thousand rows take twenty times the memory. */
export async function readIds(db: Db, list: List, way: Way): Promise<number[]> {
  const { rows } = await sql<{ ids: string | null }>`
    select string_agg(id::text, ',') as ids from (
      select ${list.id} as id ${list.sortedFrom ?? list.from} where ${conditionsOf(list)} ${orderOf(list, way)}
    ) as sorted`.execute(db)
  const ids = rows[0]?.ids
  return ids ? ids.split(',').map(Number) : []
}
