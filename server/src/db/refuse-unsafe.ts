import { sql } from 'kysely'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { Problem } from '../problem.ts'
import type { Db } from './db.ts'
import { findWrongHouse } from './house.ts'
import { findMissingLimits } from './role-limits.ts'

/** With any of these off, a power cut can lose or corrupt committed data. */
const DURABILITY = ['fsync', 'synchronous_commit', 'full_page_writes'] as const

/** The demo's people. Their addresses can be nobody's own, because .example is reserved (RFC 2606). */
const DEMO_EMAILS = [
  'admin@ivorylane.example',
  'staff@ivorylane.example',
  'admin@velvetvow.example',
  'admin@trousseau.example',
  'staff@trousseau.example',
  'factory@ateliernord.example',
  'factory@ateliersud.example',
  'admin@laurelthread.example',
  'admin@gildedaisle.example',
  'admin@harborlace.example',
  'admin@foxglovebridal.example',
  'admin@belleriviere.example',
  'admin@whiteheron.example',
  'admin@northlightbridal.example',
  'admin@cedarsilk.example',
  'admin@lakeshorebridal.example',
  'admin@secondstreetbrides.example',
]

type Role = { superuser: boolean; bypassesRls: boolean; ownsTables: boolean }

type Use = Pick<Config, 'production' | 'inEarnest' | 'demoAllowed' | 'houseSchema'>

/**
 * Refuses the tables of another house. In earnest, refuses a database that may lose data, and a role that could bypass
 * the tables' protections. Refuses one with the demo's accounts wherever others could log in to them, whatever DEMO_DATA
 * says: it may have been loaded before.
 */
export async function refuseUnsafeDatabase(db: Db, use: Use): Promise<void> {
  // One that is away now is asked again before the portal answers (watch-database.ts).
  const wrongHouse = await findWrongHouse(db, use.houseSchema).catch(() => undefined)
  if (wrongHouse) throw new Problem(wrongHouse)
  const problems = [
    ...(use.inEarnest ? await earnestProblems(db, use) : []),
    ...(!use.demoAllowed && (await holdsDemo(db)) ? [DEMO] : []),
  ]
  if (problems.length === 0) return
  throw new Problem(`The database is not safe to run on ${describeUse(use)}: ${problems.join('; ')}.`)
}

const DEMO =
  'it holds the demo accounts, whose password everybody knows (use an empty database, set by DATABASE_URL or DATA_DIR)'

function describeUse({ production, inEarnest }: Use): string {
  if (production) return 'with NODE_ENV=production'
  return inEarnest ? 'with a real payment provider' : 'with a HOST that others can reach'
}

/** By the mark that the demo leaves, or by its people. A database that is not migrated yet holds neither. */
async function holdsDemo(db: Db): Promise<boolean> {
  const { rows } = await sql<{ migrated: boolean }>`
    select to_regclass('demo') is not null and to_regclass('users') is not null as migrated`.execute(db)
  if (!rows[0]?.migrated) return false
  if (await db.selectFrom('demo').select('version').executeTakeFirst()) return true
  const account = await db
    .selectFrom('users')
    .select('id')
    .where('email_norm', 'in', DEMO_EMAILS)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return account !== undefined
}

async function earnestProblems(db: Db, { houseSchema }: Use): Promise<string[]> {
  const ofRole = await roleProblems(db, houseSchema)
  // Another role has other limits, so these are looked at once the role is right.
  return [...(await settingProblems(db)), ...(ofRole.length > 0 ? ofRole : await findMissingLimits(db))]
}

async function settingProblems(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from pg_settings where name in (${sql.join([...DURABILITY])}) and setting = 'off'
    order by name`.execute(db)
  return rows.map(({ name }) => `${name} is off`)
}

/**
 * With standbys that nobody waits for, whichever of them takes over may lack what was acknowledged last. That may be
 * meant, so it is said and not refused. Any role sees how many there are, if not which.
 */
export async function warnOfStandbys(db: Db, log: Log): Promise<void> {
  const { rows } = await sql<{ standbys: number }>`
    select count(*) as standbys from pg_stat_replication
    where application_name <> 'pg_basebackup'
      and (current_setting('synchronous_standby_names') = '' or current_setting('synchronous_commit') = 'local')
  `.execute(db)
  const standbys = rows[0]?.standbys ?? 0
  if (standbys > 0)
    log.warn(
      { standbys },
      'no standby is waited for (synchronous_standby_names): if one takes over, the last orders may be lost',
    )
}

async function roleProblems(db: Db, house: string): Promise<string[]> {
  const { rows } = await sql<Role>`
    select rolsuper as superuser, rolbypassrls as "bypassesRls", exists (
      select from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where nspname = ${house} and relkind in ('r', 'p')
        and pg_has_role(current_user, relowner, 'member')
    ) as "ownsTables"
    from pg_roles where rolname = current_user`.execute(db)
  const [role] = rows
  // A superuser owns and bypasses everything, so the other problems need not be listed.
  if (role?.superuser) return ['DATABASE_URL connects as a superuser']
  return [
    ...(role?.bypassesRls ? ['DATABASE_URL connects as a role with BYPASSRLS'] : []),
    ...(role?.ownsTables
      ? ['DATABASE_URL connects as the owner of the tables, who belongs in DATABASE_OWNER_URL']
      : []),
  ]
}
