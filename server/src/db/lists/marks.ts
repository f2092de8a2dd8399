import { type RawBuilder, sql } from 'kysely'
import { startOfBusinessDay } from '../../clock.ts'
import type { Db } from '../db.ts'
import type { Tallied } from './tallies.ts'
import { type Days, endOf } from './within-days.ts'

/** How the value that a list is sorted by is written as a number, or as a word: see migrations/024-marks.sql. */
export type Kind = 'number' | 'day' | 'word'

/** A list in one order, such as `orders by total`: all of it, or a store's or factory's. */
export type Marked = Pick<Tallied, 'store' | 'of'> & { list: string }

/** A row of the list, which need not be there any more. Without a number it is the start of the list. */
export type Mark = { number: number | null; word: string; id: number }

const ofList = ({ list, store, of }: Marked) =>
  sql`list = ${list} and store_id = ${store ?? 0} and of_id = ${of ?? 0}`

function changesOf({ list, store, of }: Marked): RawBuilder<unknown> {
  if (store !== undefined) return sql`list = ${list} and store_id = ${store}`
  return of === undefined ? sql`list = ${list}` : sql`list = ${list} and of_id = ${of}`
}

/** Lists of a factory's rows of one store are not marked. */
export const isMarked = ({ store, of }: Marked) => of !== 'each' && (store === undefined || of === undefined)

/**
 * A query for the mark closest to the `first` row of a list that is not narrowed, before it or, if a number of `rows` is
 * given, at least so many rows behind it, and for how many rows there are until the mark. For none if the condition is not
 * met, or if the list has no marks.
 *
 * Where the marks stand is known but for what has changed since. A mark is looked up that is before the row even if all that
 * came is before it, and one that is behind it even if all that has gone was.
 */
export const closestMark = (
  marked: Marked,
  place: { first: RawBuilder<unknown>; rows: number | undefined; where: RawBuilder<boolean> },
): RawBuilder<unknown> => {
  const { first, rows, where } = place
  const isBefore = sql<boolean>`before <= ${first}`
  const isClose =
    rows === undefined ? isBefore : sql<boolean>`(${isBefore} or before - (${first}) >= ${rows})`
  const close = [
    sql`(greatest(1, width_bucket(${first} - came, befores)))`,
    ...(rows === undefined ? [] : [sql`(1 + width_bucket(${first} + ${rows} + gone, befores))`]),
  ]
  // A stretch begins behind its mark, and so behind all changes in the mark's own place. `offset 0`: each is taken out of its
  // array once, and not for each change, and summed up once.
  return sql`
    with changes as materialized (select number, word, id, n from mark_changes where ${changesOf(marked)})
    select before, nullif(number, before_all()) as number, word, id from (
      select number, word, id, before + coalesce((
          select sum(changes.n) from changes
          where (changes.number, changes.word, changes.id) <= (placed.number, placed.word, placed.id)
        ), 0) as before
      from (
        select numbers[nth] as number, coalesce(words[nth], '') as word, ids[nth] as id, befores[nth] as before
        from mark_places cross join (
          select coalesce(sum(n) filter (where n > 0), 0) as came, coalesce(-sum(n) filter (where n < 0), 0) as gone
          from changes
        ) as changed cross join lateral (values ${sql.join(close)}) as close (nth)
        where ${ofList(marked)} and nth <= cardinality(ids) offset 0
      ) as placed offset 0
    ) as summed
    where ${isClose} and ${where} order by abs(before - (${first})), summed.number desc limit 1`
}

/**
 * The mark behind which all rows of these days are, or (`desc`) the one up to which they are; in a list that is narrowed
 * further, too. What was worn or numbered years ago is passed over so, if only what was ordered last year is listed.
 */
export async function findReach(
  db: Db,
  marked: Marked,
  { days, way }: { days: Days; way: 'asc' | 'desc' },
): Promise<Mark | undefined> {
  if (!isMarked(marked)) return undefined
  const stretches =
    way === 'asc'
      ? sql`select number, word, id, first_at, last_at from list_marks where ${ofList(marked)}
          union all
          select number, word, id - 1, at, at from mark_changes where ${changesOf(marked)} and n > 0`
      : sql`select lead(number) over next, lead(word) over next, lead(id) over next, first_at, last_at
          from list_marks where ${ofList(marked)} window next as (order by number, word, id)
          union all
          select number, word, id, at, at from mark_changes where ${changesOf(marked)} and n > 0`
  const { rows } = await sql<Mark>`
    select nullif(number, before_all()) as number, word, id
    from (${stretches}) as stretches (number, word, id, first_at, last_at)
    where exists (select from list_marks where ${ofList(marked)})
      and last_at >= ${days.from === undefined ? '-infinity' : startOfBusinessDay(days.from)}
      and first_at < ${endOf(days) ?? 'infinity'}
    order by ${way === 'asc' ? sql`stretches.number, word, id` : sql`stretches.number desc nulls first, word desc, id desc`}
    limit 1`.execute(db)
  return rows[0]
}

/**
 * The value of a mark, to be compared with what it is the value of. Selected, so that the planner does not look at it and
 * keeps one plan for all: it would plan anew each time for the little that is saved if a mark is close to the end.
 */
export function keyOf(kind: Kind, { number, word }: Mark): RawBuilder<unknown> {
  if (kind === 'word') return sql`(select ${word}::text)`
  return kind === 'day'
    ? sql`(select date '2000-01-01' + ${number}::integer)`
    : sql`(select ${number}::bigint)`
}
