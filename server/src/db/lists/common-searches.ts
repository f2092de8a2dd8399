import type { Day } from '@trousseau/domain/day'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db.ts'
import { PLANNED_ANEW } from '../prepared.ts'
import {
  type Asked,
  all,
  asFilter,
  type Condition,
  countedRows,
  type List,
  most,
  sortedBy,
  within,
} from './list.ts'
import { type Tallied, type Tally, tallyOf } from './tallies.ts'
import type { Days } from './within-days.ts'

/**
 * Texts that searches look at and that may change in a row that is there: as migrations/050-searched-texts.sql and
 * 056-texts-of-carriers.sql count them.
 */
export const TEXTS = { pendingOrders: 1, orders: 2, packages: 3, stores: 4, carriers: 5 } as const
type Text = (typeof TEXTS)[keyof typeof TEXTS]

/** A text in which rows have what is searched for: whether a row does, and the ids of all rows that do not. */
export type Mostly = { has: Condition; lacking: RawBuilder<unknown> }

/**
 * A search of a list that is narrowed by nothing but whose it is and its days, and whose rows are only ever added, but for those
 * that are not settled.
 */
export type Search = {
  typed: string
  /** Whether a row has what is searched for, of rows that are looked at one by one. */
  matches: Condition
  /** The ids of all rows that have it, perhaps several times, found as is best if these are most rows of the list. */
  all: RawBuilder<unknown>
  /** The texts of which one may have it in nearly every row. */
  mostly: readonly Mostly[]
  /** The list that is searched. */
  tallied: Tallied
  /** What it looks at beside texts that never change. */
  texts: readonly Text[]
  /** Rows that still change in ways that nobody counts, or go. They are few, and settled once and for all. */
  unsettled?: Condition | undefined
}

/** Tests lower them, to do with few rows what is done with many. */
export const LIMITS = {
  /** In lists that are not longer, everything is found at once. */
  short: 500,
  /** So many of the newest rows are looked at to learn whether a word is common. */
  lookedAt: 50,
  /**
   * The newest ids are not remembered, but counted each time: who has such an id and has not committed yet is not missed, and
   * nothing needs to be counted anew.
   */
  newestIds: 250,
  /** With so many more, what is remembered is brought up to date. */
  movedAfter: 250,
  mostNew: 4_096,
  /** A page is walked to past so many rows, if they are evenly spread, and past four times as many if they are not. */
  mostWalked: 5_000,
}
/** A word is common if one of so many rows has it. */
const COMMON = 10
/** If of ten rows that were looked at so many have it in the same text, the others are counted. */
const NEARLY_ALL = 9
const SPREAD = 4

/** What a search has found, of rows up to an id. */
type Remembered = {
  upTo: number
  rows: number
  matched: number
  /** How often texts had been changed, on which start of the database. */
  retyped: number
  started: string
  /** The ids of those that were not settled, which are looked at each time and are not among its rows. */
  unsettled: string
}

/** Of each database, the searches that came last. Every portal has its own. */
const memories = new WeakMap<Db, Map<string, Remembered>>()
const MOST_REMEMBERED = 1_000

function remember(memory: Map<string, Remembered>, key: string, remembered: Remembered): void {
  memory.delete(key)
  memory.set(key, remembered)
  for (const oldest of memory.keys()) {
    if (memory.size <= MOST_REMEMBERED) break
    memory.delete(oldest)
  }
}

const memoryOf = (db: Db) => {
  const memory = memories.get(db) ?? new Map<string, Remembered>()
  memories.set(db, memory)
  return memory
}

const keyOf = ({ typed, texts, tallied: { list, store, from, to } }: Search) =>
  JSON.stringify([typed, list, store, from, to, texts])

type Counted = { total: number; tally: Omit<Tally, 'amount'> }
type Found = { total: number; ids?: number[] }

/**
 * A page of a search that finds at least about every tenth row of a long list: how many rows it finds, exactly, and the ids of
 * the page, if they are near one of its ends. Undefined if it finds fewer.
 */
export async function findCommon(
  db: Db,
  list: List,
  search: Search,
  asked: Asked,
): Promise<Found | undefined> {
  const counted = await countCommon(db, list, search)
  if (!counted) return undefined
  const { total, tally } = counted
  const { page, per_page, order_dir } = asked
  const skip = (page - 1) * per_page
  const count = Math.min(per_page, total - skip)
  if (count <= 0) return { total, ids: [] }
  const fromOther = total - skip - count
  const isNearer = skip <= fromOther
  const way = (order_dir === 'asc') === isNearer ? 'asc' : 'desc'
  const reading = { way, skip: isNearer ? skip : fromOther, count } as const
  const walked = ((reading.skip + count) * tally.n) / total
  if (walked > LIMITS.mostWalked) return { total }
  const ids = await walk(db, list, search, { ...reading, most: walked * SPREAD, tally })
  if (ids.length < count) return { total }
  return { total, ids: isNearer ? ids : ids.toReversed() }
}

async function countCommon(db: Db, list: List, search: Search): Promise<Counted | undefined> {
  const memory = memoryOf(db)
  const key = keyOf(search)
  const before = memory.get(key)
  if (before) {
    const now = await countNew(db, list, search, before)
    if (isAsBefore(before, now)) {
      remember(memory, key, now.older > LIMITS.movedAfter ? broughtUp(before, now) : before)
      return { total: before.matched + now.matched, tally: now }
    }
    memory.delete(key)
  }
  const common = await lookAtNewest(db, list, search)
  if (!common) return undefined
  const upTo = Math.max(0, common.newest - LIMITS.newestIds)
  const { total, ...now } = await countAll(db, list, search, { upTo, mostly: common.mostly })
  if (now.rows < LIMITS.mostNew) {
    const { retyped, started, unsettled } = now
    const older = { rows: now.n - now.rows, matched: total - now.matched }
    remember(memory, key, { upTo, ...older, retyped, started, unsettled })
  }
  return { total, tally: now }
}

/**
 * No text was changed, and the list has as many rows up to the id as it had. Rows only ever come, so they are the same: one
 * that was committed late, with an id of before, is noticed as one more.
 */
const isAsBefore = (before: Remembered, now: New) =>
  now.rows < LIMITS.mostNew &&
  before.retyped === now.retyped &&
  before.started === now.started &&
  before.rows + now.rows === now.n

const broughtUp = (before: Remembered, { up_to, older, older_matched, unsettled }: New): Remembered => ({
  ...before,
  upTo: up_to ?? before.upTo,
  rows: before.rows + older,
  matched: before.matched + older_matched,
  unsettled,
})

/** The rows of the list behind an id or not settled, and all else that tells whether what is remembered is still right. */
type New = Omit<Tally, 'amount'> & {
  retyped: number
  started: string
  rows: number
  matched: number
  /** Up to where it can be brought up, and how many are before that. */
  up_to: number | null
  older: number
  older_matched: number
  /** The ids of those that are not settled. */
  unsettled: string
}

/** What is looked at: the rows behind an id, and of those up to it the ones that are not settled, or were not. */
type Looked = { upTo: number; also: Condition | undefined }

/** One statement, and so one moment. The limits are the planner's: it would expect a third of the list. */
function newRows(
  list: List,
  { matches, tallied, texts, unsettled }: Search,
  { upTo, also }: Looked,
  others: RawBuilder<unknown>,
) {
  const isUnsettled = unsettled ?? sql<boolean>`false`
  const rowsOf = (conditions: readonly Condition[]) => sql`
    (select ${list.id} as id, ${matches} as is_match, ${isUnsettled} as is_unsettled ${list.from}
    where ${all([...list.scope, ...conditions, ...within(list, list.days).map(asFilter)])}
    order by ${list.id} desc limit ${sql.lit(LIMITS.mostNew)})`
  const parts = [
    rowsOf([sql<boolean>`${list.id} > ${upTo}`]),
    ...(also ? [rowsOf([sql<boolean>`${list.id} <= ${upTo}`, also])] : []),
  ]
  return sql`
  with new_rows as materialized (${sql.join(parts, sql` union all `)})
  select tally.n, tally.low, tally.high, retyped.n as retyped, pg_postmaster_start_time()::text as started, counted.* ${others}
  from (${tallyOf({ ...tallied, rowsOf: (days: Days, marks: readonly Day[]) => countedRows(list, days, marks) })}) as tally,
    (${tallyOf({ list: 'retyped', store: tallied.store, statuses: texts })}) as retyped,
    (select count(*) as rows, count(*) filter (where is_match) as matched, max(up_to) as up_to,
        count(*) filter (where is_older) as older, count(*) filter (where is_match and is_older) as older_matched,
        coalesce(string_agg(id::text, ',') filter (where is_unsettled), '') as unsettled
      from (select *, id <= up_to and not is_unsettled as is_older from (
        select *, greatest(${upTo}, max(id) over () - ${sql.lit(LIMITS.newestIds)}) as up_to from new_rows
      ) as numbered) as placed) as counted`
}

async function countNew(db: Db, list: List, search: Search, { upTo, unsettled }: Remembered): Promise<New> {
  const also =
    search.unsettled && sql<boolean>`${list.id} = any(string_to_array(${unsettled}, ',')::bigint[])`
  const { rows } = await sql<New>`${newRows(list, search, { upTo, also }, sql``)}`.execute(db)
  return one(rows)
}

/** All rows that have it, and what has to be known to remember how many they are. */
async function countAll(
  db: Db,
  list: List,
  search: Search,
  { upTo, mostly }: { upTo: number; mostly: Mostly | undefined },
): Promise<New & { total: number }> {
  const days = within(list, list.days)
  const among = (ids: RawBuilder<unknown>) => sql`${list.from}
    where ${all([...list.scope, sql<boolean>`${list.id} = any(array(${ids}))`, ...days.map(asFilter)])}`
  const inAll = () =>
    days.length > 0
      ? sql`select count(*) ${among(search.all)}`
      : sql`select count(distinct id) from (${search.all}) as found`
  const total = mostly
    ? sql`tally.n - (select count(*) ${among(mostly.lacking)} and (${search.matches}) is not true)`
    : sql`(${inAll()})`
  const { rows } = await sql<New & { total: number }>`${sql.raw(PLANNED_ANEW)}
    ${newRows(list, search, { upTo, also: search.unsettled }, sql`, ${total} as total`)}`.execute(db)
  return one(rows)
}

function one<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('A count has one row.')
  return row
}

/**
 * Something about each row that was listed, one by one and in their order. They are listed by their ids alone, so that the
 * planner takes the index that has nothing else.
 */
const lookingAt = (list: List, what: RawBuilder<unknown>) => sql`
  cross join lateral (select ${what} ${list.from} where ${all(list.scope)} and ${list.id} = listed.id offset 0) as looked`

/** The newest id of a long list, if enough of its newest rows have what is searched for, and whether nearly all have it. */
async function lookAtNewest(
  db: Db,
  list: List,
  { matches, mostly }: Search,
): Promise<{ newest: number; mostly: Mostly | undefined } | undefined> {
  const newest = sql`select ${list.id} as id ${list.from} where ${all([...list.scope, ...within(list, list.days)])}
    order by ${sortedBy([{ by: list.moment }, { by: list.id }], 'desc')}`
  const has = mostly.map(({ has }, at) => sql`${has} as ${sql.ref(`has_${at}`)}`)
  const counts = mostly.map((_, at) => sql`count(*) filter (where ${sql.ref(`has_${at}`)})`)
  const { rows } = await sql<{ found: number; has: number[]; id: number | null; is_long: boolean }>`
    select count(*) filter (where is_match) as found, array[${sql.join(counts)}]::integer[] as has, max(id) as id,
      exists (${newest} limit 1 offset ${sql.lit(LIMITS.short)}) as is_long
    from (${newest} limit ${sql.lit(LIMITS.lookedAt)}) as listed
    ${lookingAt(list, sql.join([sql`${matches} as is_match`, ...has]))}`.execute(db)
  const looked = one(rows)
  if (!looked.is_long || looked.id === null || looked.found * COMMON < LIMITS.lookedAt) return undefined
  const isNearlyAll = (found = 0) => found * COMMON >= LIMITS.lookedAt * NEARLY_ALL
  return { newest: looked.id, mostly: mostly.find((_, at) => isNearlyAll(looked.has[at])) }
}

type Reading = {
  way: 'asc' | 'desc'
  skip: number
  count: number
  /** So many rows are looked at. */
  most: number
  tally: Counted['tally']
}

/** The ids of a page, from one end of the list in the order of an index; fewer, if too many rows are in between. */
async function walk(
  db: Db,
  list: List,
  { matches }: Search,
  { way, skip, count, most: rows, tally }: Reading,
): Promise<number[]> {
  const days = within(list, list.days)
  const isAscending = way === 'asc'
  const ends = {
    id: isAscending
      ? [sql<boolean>`${list.id} >= ${tally.low ?? 0}`]
      : [sql<boolean>`${list.id} <= ${tally.high ?? 0}`],
    moment: within(list, isAscending ? { from: list.days.from } : { to: list.days.to }),
  }
  const from = days.length > 0 && list.sortedBy ? ends[list.sortedBy] : []
  const found = await sql<{ id: number }>`
    select id from (
      select ${list.id} as id ${list.sortedFrom ?? list.from}
      where ${all([...list.scope, ...from, ...days.map(asFilter)])}
      order by ${sortedBy([...list.sort, { by: list.id }], way)} limit ${most(rows)}
    ) as listed ${lookingAt(list, sql`${matches} as is_match`)}
    where is_match limit ${count} offset ${skip}`.execute(db)
  return found.rows.map(({ id }) => id)
}
