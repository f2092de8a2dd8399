import { sql } from 'kysely'
import type { Log } from '../../log.ts'
import { Problem } from '../../problem.ts'
import { type Db, inTransaction, openDb } from '../db.ts'
import { findWrongHouse, ONLY_HOUSE } from '../house.ts'
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
    await refuseWhatIsInUse(db, { appUrl, house })
    await dropEverything(db, house)
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

/** By its own roles, or whoever else may read its people: other houses have roles of their own. */
async function refuseWhatIsInUse(
  db: Db,
  { appUrl, house }: { appUrl: string; house: string },
): Promise<void> {
  const app = decodeURIComponent(new URL(appUrl).username)
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and application_name like 'trousseau%' and pid <> pg_backend_pid()
      and coalesce(has_table_privilege(usesysid, to_regclass(${`${house}.users`}), 'select'), usename in (current_user, ${app}))
  `.execute(db)
  if (rows.length > 0) throw new Problem('Trousseau is running on this database: stop it first.')
}

/** If the process is interrupted after this, the next start finds a new database and loads the demo. */
async function dropEverything(db: Db, house: string): Promise<void> {
  const schema = sql.id(house)
  await inTransaction(db, async (db) => {
    await sql`set local client_min_messages = 'warning'`.execute(db)
    await sql`drop schema if exists ${schema} cascade`.execute(db)
    await sql`create schema ${schema}`.execute(db)
    // PostgreSQL's defaults: everyone may use the schema, only the owner may create in it.
    if (house === ONLY_HOUSE) await sql`grant usage on schema public to public`.execute(db)
  })
}
