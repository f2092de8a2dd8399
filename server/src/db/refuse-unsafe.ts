import { sql } from 'kysely'
import { Problem } from '../problem.ts'
import type { Db } from './db.ts'

/** With any of these off, a power cut can lose or corrupt committed data. */
const DURABILITY = ['fsync', 'synchronous_commit', 'full_page_writes'] as const

type Role = { superuser: boolean; bypassesRls: boolean; ownsTables: boolean }

/** In production, refuses a database that may lose data, and a role that could bypass the tables' protections. */
export async function refuseUnsafeDatabase(db: Db, production: boolean): Promise<void> {
  if (!production) return
  const problems = [...(await settingProblems(db)), ...(await roleProblems(db))]
  if (problems.length > 0) {
    throw new Problem(`The database is not safe to run on with NODE_ENV=production: ${problems.join('; ')}.`)
  }
}

async function settingProblems(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from pg_settings where name in (${sql.join([...DURABILITY])}) and setting = 'off'
    order by name`.execute(db)
  return rows.map(({ name }) => `${name} is off`)
}

async function roleProblems(db: Db): Promise<string[]> {
  const { rows } = await sql<Role>`
    select rolsuper as superuser, rolbypassrls as "bypassesRls", exists (
      select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
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
