import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

/** These count the rows of other tables. */
const COUNTS = ['tallies', 'tally_changes', 'list_marks', 'mark_changes', 'mark_places']

/** When a session was last seen is written in passing, some time after the request. */
const columnsOf = (table: string) => (table === 'sessions' ? `to_jsonb(row) - 'last_seen'` : 'row')

/** One checksum per table, which changes when any of its rows does. */
export async function checksums(db: Db, except: readonly string[]): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db)
  const sums = tables
    .filter(({ name }) => ![...except, ...COUNTS].includes(name))
    .map(
      ({ name }) => `
        select '${name}' as name,
          count(*) || ' ' || md5(coalesce(string_agg((${columnsOf(name)})::text, ' ' order by row::text), '')) as sum
        from "${name}" as row`,
    )
  // One text and one value: built from parts it would take longer than to compute, and without a value it is not prepared.
  const { rows } = await sql<{ name: string; sum: string }>`
    select * from (${sql.raw(sums.join(' union all '))}) as sums where ${true}::boolean`.execute(db)
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]))
}
