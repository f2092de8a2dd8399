import { sql } from 'kysely'
import type { Log } from '../../log.ts'
import { Problem } from '../../problem.ts'
import { type Db, openDb } from '../db.ts'
import { emptyHouse, findWrongHouse, ONLY_HOUSE, refuseHouseInUse } from '../house.ts'
import { migrate } from '../migrate.ts'
import { demoState } from './demo-state.ts'
import { LOADING, loadDemo } from './load-demo.ts'

type DemoDatabase = { readonly ownerUrl: string; readonly appUrl: string; readonly house?: string }

/** Drops everything and loads the demo of this build, but refuses a database that does not hold the demo. */
export async function renewDemo(
  { ownerUrl, appUrl, house = ONLY_HOUSE }: DemoDatabase,
  now: Date,
  picturesFolder: URL,
  log: Log,
): Promise<void> {
  const asOwner = async (work: (db: Db) => Promise<unknown>) => {
    const db = openDb(ownerUrl, { ...LOADING, log })
    await work(db).finally(() => db.destroy())
  }
  await asOwner(async (db) => {
    await refuseWhatIsNotTheDemo(db, house)
    await refuseHouseInUse(db, { appUrl, house })
    // If the process is interrupted after this, the next start finds a new database and loads the demo.
    await emptyHouse(db, house)
  })
  await migrate(ownerUrl, appUrl, { house })
  // Anew, because migrating tells the owner's connections where the house is.
  await asOwner((db) => loadDemo(db, now, picturesFolder))
}

async function refuseWhatIsNotTheDemo(db: Db, house: string): Promise<void> {
  const { rows } = await sql<{ tables: string[] }>`
    select coalesce(array_agg(relname::text), '{}') as tables
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace where nspname = ${house}`.execute(db)
  const tables = rows[0]?.tables ?? []
  if (tables.length === 0) return
  const wrongHouse = await findWrongHouse(db, house)
  if (wrongHouse) throw new Problem(wrongHouse)
  if (!['demo', 'users'].every((name) => tables.includes(name)) || (await demoState(db)) === 'none')
    throw new Problem('What is in the database was not loaded by the demo, so it is left as it is.')
}
