import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { Problem } from '../problem.ts'
import { type Db, inTransaction } from './db.ts'

/** The schema of a house that has its database for itself. */
export const ONLY_HOUSE = 'public'
/** Where several houses find what belongs to none of them. */
const SHARED = 'extensions'
/** A table that every house has, and hardly anybody else. */
const OF_A_HOUSE = 'catalogue_state'

/**
 * Makes the house's schema if there is none, and lets the owner's connection work in it alone. Refuses roles of another
 * house: each may see one house only, so that no connection, and no statement prepared on one, can reach two.
 */
export async function enterHouse(owner: pg.Client, appUrl: string, house: string): Promise<void> {
  await refuseRolesOfAnother(owner, appUrl, house)
  if (house !== ONLY_HOUSE) {
    if (!(await hasSchema(owner, house))) await owner.query(`create schema ${pg.escapeIdentifier(house)}`)
    await shareExtension(owner)
    await leadToHouse(owner, house)
    // A function of 013 names the schema `public`, until 025 puts it right.
    await owner.query('set check_function_bodies = off')
  }
  const shared = await findExtension(owner)
  // PostgreSQL's own schema comes first unless it is named.
  const path = new Set([house, ...(shared === undefined || shared === 'pg_catalog' ? [] : [shared])])
  await owner.query(`set search_path = ${[...path].map((name) => pg.escapeIdentifier(name)).join(', ')}`)
}

async function hasSchema(owner: pg.Client, name: string): Promise<boolean> {
  const { rows } = await owner.query('select from pg_namespace where nspname = $1', [name])
  return rows.length > 0
}

/** Of a house in `public`, only the app's role is looked at: it may have been a superuser's before others came. */
async function refuseRolesOfAnother(owner: pg.Client, appUrl: string, house: string): Promise<void> {
  const { rows } = await owner.query<{ role: string; other: string }>(
    `select rolname as role, nspname as other
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     join pg_roles on rolname = $3 or (rolname = current_user and $2 <> $4)
     where relname = $1 and nspname <> $2
       and has_schema_privilege(pg_roles.oid, pg_namespace.oid, 'usage')
       and has_table_privilege(pg_roles.oid, pg_class.oid, 'select')
     limit 1`,
    [OF_A_HOUSE, house, decodeURIComponent(new URL(appUrl).username), ONLY_HOUSE],
  )
  const [found] = rows
  if (found)
    throw new Problem(
      `The role ${found.role} belongs to the house in schema ${found.other}, and cannot serve the one in ${house}: each house has roles of its own.`,
    )
}

/** A database has an extension once. Among the tables of a house, it would lead the others there. */
async function shareExtension(owner: pg.Client): Promise<void> {
  const found = await findExtension(owner)
  if (found === undefined) {
    if (!(await hasSchema(owner, SHARED)))
      await owner.query(`create schema ${SHARED}; grant usage on schema ${SHARED} to public`)
    await owner.query(`create extension pg_trgm schema ${SHARED}`)
    return
  }
  const { rows } = await owner.query(
    `select from pg_class join pg_namespace on pg_namespace.oid = relnamespace where nspname = $1 and relname = $2`,
    [found, OF_A_HOUSE],
  )
  if (rows.length > 0)
    throw new Problem(
      `The extension pg_trgm is in schema ${found}, among the tables of a house. Move it first, as a superuser: create schema ${SHARED}; grant usage on schema ${SHARED} to public; alter extension pg_trgm set schema ${SHARED}.`,
    )
}

async function findExtension(owner: pg.Client): Promise<string | undefined> {
  const { rows } = await owner.query<{ schema: string }>(
    `select nspname as schema from pg_extension join pg_namespace on pg_namespace.oid = extnamespace
     where extname = 'pg_trgm'`,
  )
  return rows[0]?.schema
}

/**
 * Lets the role that this connection is of look into its house from now on. It is the role's own setting, because a
 * pooler refuses or ignores what a connection asks for when it opens.
 */
export async function leadToHouse(client: pg.Client, house: string): Promise<void> {
  if (house === ONLY_HOUSE) return
  const { rows } = await client.query<{ database: string; isLed: boolean }>(
    `select current_database() as database, current_schemas(false) = array[$1::name] as "isLed"`,
    [house],
  )
  const [{ database = '', isLed = false } = {}] = rows
  if (isLed) return
  const path = `search_path = ${pg.escapeIdentifier(house)}`
  // The second is for a pooler, which gives this connection to somebody else next.
  await client.query(
    `alter role current_user in database ${pg.escapeIdentifier(database)} set ${path}; set ${path}`,
  )
}

/** The schema in which this connection finds the tables. */
const FOUND = sql<string | null>`(
  select nspname from pg_class join pg_namespace on pg_namespace.oid = relnamespace
  where pg_class.oid = to_regclass('migrations')
)`

/** Whether the tables that this connection finds are those of another house, or none because it looks elsewhere. */
export async function findWrongHouse(db: Db, house: string): Promise<string | undefined> {
  const { rows } = await sql<{ found: string | null; current: string | null }>`
    select ${FOUND} as found, current_schema() as current`.execute(db)
  const { found = null, current = null } = rows[0] ?? {}
  if (found === house || (found === null && (house === ONLY_HOUSE || current === house))) return undefined
  if (found === null)
    return `The role of the database does not look into ${house} (HOUSE_SCHEMA): run npm run migrate, and close the connections that a pooler had opened before.`
  return `The role of the database looks into ${found}, and HOUSE_SCHEMA is ${house}: each house has roles of its own, which npm run migrate sets up.`
}

/** A condition: the tables that this connection finds are this house's. */
export const isInHouse = (house: string) => sql<boolean | null>`${FOUND} = ${house}`

/** A server lists a connection for a moment after it was closed, a busy one longer. */
const LEAVING_MS = 5_000
const LOOK_AGAIN_MS = 50

export async function refuseHouseInUse(
  db: Db,
  { appUrl, house }: { appUrl: string; house: string },
): Promise<void> {
  const deadline = performance.now() + LEAVING_MS
  while (await isHouseInUse(db, { appUrl, house })) {
    if (performance.now() > deadline)
      throw new Problem('Trousseau is running on this database: stop it first.')
    await pause(LOOK_AGAIN_MS)
  }
}

/** In use by its own roles, or by whoever else may read its people: other houses have roles of their own. */
async function isHouseInUse(db: Db, { appUrl, house }: { appUrl: string; house: string }): Promise<boolean> {
  const app = decodeURIComponent(new URL(appUrl).username)
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and application_name like 'trousseau%' and pid <> pg_backend_pid()
      and coalesce(has_table_privilege(usesysid, to_regclass(${`${house}.users`}), 'select'), usename in (current_user, ${app}))
  `.execute(db)
  return rows.length > 0
}

/** Drops everything that the house has. */
export async function emptyHouse(db: Db, house: string): Promise<void> {
  const schema = sql.id(house)
  await inTransaction(db, async (db) => {
    await sql`set local client_min_messages = 'warning'`.execute(db)
    await sql`drop schema if exists ${schema} cascade`.execute(db)
    await sql`create schema ${schema}`.execute(db)
    // PostgreSQL's defaults: everyone may use the schema, only the owner may create in it.
    if (house === ONLY_HOUSE) await sql`grant usage on schema public to public`.execute(db)
  })
}
