import { type Expression, type RawBuilder, sql } from 'kysely'

/**
 * Like `fold` in text.ts, except for letters that cannot be decomposed. For columns with few rows; columns that many
 * searches use are stored folded.
 */
export const folded = (text: Expression<unknown>): RawBuilder<string> =>
  sql<string>`lower(regexp_replace(normalize(${text}, NFKD), '[\u0300-\u036f]', '', 'g'))`
