import { sql } from 'kysely'
import type { Log } from '../../log.ts'
import { Problem } from '../../problem.ts'
import { type Db, inTransaction, openDb } from '../db.ts'
import { migrate } from '../migrate.ts'
import { demoState } from './demo-state.ts'
import { LOADING, loadDemo } from './load-demo.ts'

type DemoDatabase = { readonly ownerUrl: string; readonly appUrl: string }

/** Drops everything and loads the demo of this build, but refuses a database that does not hold the demo. */
export async function renewDemo(
  { ownerUrl, appUrl }: DemoDatabase,
  now: Date,
  picturesFolder: URL,
  log: Log,
): Promise<void> {
  const db = openDb(ownerUrl, { ...LOADING, log })
  try {
    await refuseWhatIsNotTheDemo(db)
    await refuseWhatIsInUse(db)
    await dropEverything(db)
    await migrate(ownerUrl, appUrl)
    await loadDemo(db, now, picturesFolder)
  } finally {
    await db.destroy()
  }
}

async function refuseWhatIsNotTheDemo(db: Db): Promise<void> {
  const { rows } = await sql<{ bare: boolean; ours: boolean }>`
    select
      not exists (select from pg_class where relnamespace = to_regnamespace('public')) as bare,
      to_regclass('public.demo') is not null and to_regclass('public.users') is not null as ours
  `.execute(db)
  if (rows[0]?.bare) return
  if (!rows[0]?.ours || (await demoState(db)) === 'none')
    throw new Problem('What is in the database was not loaded by the demo, so it is left as it is.')
}

async function refuseWhatIsInUse(db: Db): Promise<void> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and application_name like 'trousseau%' and pid <> pg_backend_pid()
  `.execute(db)
  if (rows.length > 0) throw new Problem('Trousseau is running on this database: stop it first.')
}

/** If the process is interrupted after this, the next start finds a new database and loads the demo. */
async function dropEverything(db: Db): Promise<void> {
  await inTransaction(db, async (db) => {
    await sql`set local client_min_messages = 'warning'`.execute(db)
    await sql`drop schema if exists public cascade`.execute(db)
    await sql`create schema public`.execute(db)
    // PostgreSQL's defaults: everyone may use the schema, only the owner may create in it.
    await sql`grant usage on schema public to public`.execute(db)
  })
}
