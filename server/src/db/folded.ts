import { type Expression, type RawBuilder, sql } from 'kysely'

/**
 * As `fold` in text.ts makes it, but for what has no form without its accent. For text that few rows have: what many
 * are searched by is stored folded.
 */
export const folded = (text: Expression<unknown>): RawBuilder<string> =>
  sql<string>`lower(regexp_replace(normalize(${text}, NFKD), '[\u0300-\u036f]', '', 'g'))`
