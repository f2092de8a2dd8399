import { sql } from 'kysely'
import { type Db, openAnew } from './db.ts'
import { findWrongHouse } from './house.ts'
import { readMigrations } from './migrate.ts'

/** How long a comparison of the migrations counts. Health checks come every few seconds, from several sides. */
const FRESH_MS = 1_000
const UNDEFINED_TABLE = '42P01'

/** Each finds what keeps this build from working on the database, in words for whoever runs it; undefined if nothing. */
export type DatabaseWatch = {
  /** The tables are older than this build, another's, or another house's. Newer ones fit: a migration suits the version before it too. */
  findMissing(): Promise<string | undefined>
  /** Anything: also a database on which nothing can be written. */
  findObstacle(): Promise<string | undefined>
}

export function watchDatabase(db: Db, house: string): DatabaseWatch {
  const own = readMigrations()
  let freshUntil = 0

  async function findMissing(): Promise<string | undefined> {
    if (performance.now() < freshUntil) return undefined
    const wrong = await findWrongHouse(db, house)
    if (wrong) return wrong
    const applied = await listApplied(db)
    const missing = own.filter(({ name }) => !applied.has(name)).map(({ name }) => name)
    if (missing.length === own.length) return 'The database has no tables yet: run npm run migrate.'
    if (missing.length > 0) return `The database lacks ${missing.join(', ')}: run npm run migrate.`
    const other = own.find(({ name, hash }) => applied.get(name) !== hash)
    if (other) return `The database was made by another build (${other.name} differs).`
    freshUntil = performance.now() + FRESH_MS
    return undefined
  }

  return {
    findMissing,
    async findObstacle() {
      const { rows } = await sql<{ standby: boolean; readOnly: boolean }>`
        select pg_is_in_recovery() as standby, current_setting('transaction_read_only') = 'on' as "readOnly"
      `.execute(db)
      const { standby, readOnly } = rows[0] ?? { standby: false, readOnly: false }
      // A portal that is not ready gets no calls, whose changes would be refused: it would ask this server for ever.
      if (standby || readOnly) openAnew(db)
      if (standby) return 'The database is a standby or is recovering, and takes no changes.'
      if (readOnly) return 'The database takes no changes (default_transaction_read_only is on).'
      return findMissing()
    },
  }
}

async function listApplied(db: Db): Promise<Map<string, string>> {
  try {
    const rows = await db.selectFrom('migrations').select(['name', 'hash']).execute()
    return new Map(rows.map(({ name, hash }) => [name, hash]))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === UNDEFINED_TABLE) return new Map()
    throw error
  }
}
