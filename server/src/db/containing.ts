import { type RawBuilder, sql } from 'kysely'

/** A pattern for `like` in which no typed character is a wildcard. */
export const containing = (typed: string) => `%${typed.replace(/[\\%_]/g, '\\$&')}%`

/** A group of three letters, of which the edge of a word may be one. Without one, the whole index would be read. */
const HAS_GROUP = /[\p{L}\p{N}]{3}|[\p{L}\p{N}]{2}[^\p{L}\p{N}]|[^\p{L}\p{N}][\p{L}\p{N}]{2}/u

/**
 * Whether the column has what was typed anywhere in it, among the rows of the scope. Its index of groups of three letters is
 * asked for the longest word, since beginnings such as `po-` are in every row; the scope is looked at then, because what is
 * found is less than what a store has. Without such a group, the rows of the scope are read.
 */
export function contains(
  column: RawBuilder<unknown>,
  typed: string,
  scope: RawBuilder<boolean>,
): RawBuilder<boolean> {
  const [longest = ''] = (typed.match(/[\p{L}\p{N}]+/gu) ?? []).toSorted((a, b) => b.length - a.length)
  const exactly = sql<boolean>`(${column} || '') like ${containing(typed)}`
  if (!HAS_GROUP.test(typed)) return sql<boolean>`${scope} and ${exactly}`
  const group = containing(longest.length < 3 ? typed : longest)
  return sql<boolean>`${column} like ${group} and ${exactly} and (${scope})::integer <> 0`
}
