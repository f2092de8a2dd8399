import { normalize } from '@trousseau/domain/text'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db.ts'
import { readTally } from './tallies.ts'

/** A pattern for `like` in which no typed character is a wildcard. */
export const containing = (typed: string) => `%${typed.replace(/[\\%_]/g, '\\$&')}%`

/** Whether it can be a part of a number that the database counts up. */
export const isNumber = (typed: string) => /^\d+$/.test(typed)

/** A group of three letters, of which the edge of a word may be one. Without one, the whole index would be read. */
const HAS_GROUP = /[\p{L}\p{N}]{3}|[\p{L}\p{N}]{2}[^\p{L}\p{N}]|[^\p{L}\p{N}][\p{L}\p{N}]{2}/u

/**
 * Where a search looks: `all` through the index of groups of three letters, which has the rows of all stores, or `own` only,
 * through all rows of the scope.
 */
export type Reach = 'all' | 'own'

/** A store with so many orders is looked through faster than what others have of a group of letters is passed over. */
const FEW = 3_000

/**
 * How a search of a store looks: through its own rows if they are few, or if all stores together are expected to have more
 * that looks like it, such as the beginning of every number.
 */
export async function chooseReach(db: Db, store: number, search: string): Promise<Reach> {
  const { n } = await readTally(db, { list: 'orders', store })
  const typed = normalize(search)
  if (n <= FEW || !HAS_GROUP.test(typed)) return 'own'
  return (await expectOrders(db, groupOf(typed))) > n / 10 ? 'own' : 'all'
}

/** How many orders of all stores the planner expects to have this in their purchase order number. They are not read. */
async function expectOrders(db: Db, group: string): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) select from orders where po_norm like ${group}`.execute(db)
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
}

/** What the index is asked for: the longest word, since beginnings such as `po-` are in every row. */
function groupOf(typed: string): string {
  const [longest = ''] = (typed.match(/[\p{L}\p{N}]+/gu) ?? []).toSorted((a, b) => b.length - a.length)
  return containing(longest.length < 3 ? typed : longest)
}

/**
 * Whether the column has what was typed anywhere in it, among the rows of the scope. Its index of groups of three letters is
 * asked first; the scope is looked at then, because what is found is less than what a store has. Without such a group, the
 * rows of the scope are read.
 */
export function contains(
  column: RawBuilder<unknown>,
  typed: string,
  scope: RawBuilder<boolean>,
  reach: Reach = 'all',
): RawBuilder<boolean> {
  const exactly = sql<boolean>`(${column} || '') like ${containing(typed)}`
  if (reach === 'own' || !HAS_GROUP.test(typed)) return sql<boolean>`${scope} and ${exactly}`
  return sql<boolean>`${column} like ${groupOf(typed)} and ${exactly} and (${scope})::integer <> 0`
}
