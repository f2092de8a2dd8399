import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { keptStatement, type Value } from '../db/kept-statement.ts'
import { tallyOf } from '../db/lists/tallies.ts'

/**
 * Another text after each change of anything that the lists of a store's orders show, but for what the catalog's revision
 * tells. A database that was started anew, as after a failover, may have counted otherwise.
 */
export async function readShown(db: Db, storeId: number): Promise<string> {
  const [row] = await selectShown(db, storeId)
  return `${row?.started} ${row?.n}`
}

const selectShown = keptStatement((db, value: Value<number>) =>
  sql<{ n: number; started: string }>`
    select shown.n, pg_postmaster_start_time()::text as started
    from (${tallyOf({ list: 'shown', store: value((store) => store) })}) as shown`.compile(db),
)
