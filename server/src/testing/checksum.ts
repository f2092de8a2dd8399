import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

/** These count the rows of other tables. */
const COUNTS = ['tallies', 'tally_changes', 'list_marks', 'mark_changes']

/** One checksum per table, which changes when any of its rows does. */
export async function checksums(db: Db, except: readonly string[]): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db)
  const sums = tables
    .filter(({ name }) => ![...except, ...COUNTS].includes(name))
    .map(
      ({ name }) => sql`
        select ${name}::text as name,
          count(*) || ' ' || md5(coalesce(string_agg(row::text, ' ' order by row::text), '')) as sum
        from ${sql.table(name)} as row`,
    )
  const { rows } = await sql<{ name: string; sum: string }>`${sql.join(sums, sql` union all `)}`.execute(db)
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]))
}
