import { createHash } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { Problem } from '../../problem.ts'
import { PATIENT_CONNECT_MS } from '../db.ts'
import { hashedBy, type Manifest, manifestPath, type SavedTable, tablePath, toManifest } from './manifest.ts'

/** A backup has everything that people are and do, so that nobody but the owner of its files may read them. */
const FOLDER_MODE = 0o700
const FILE_MODE = 0o600
/** Most of what is saved are pictures, which nothing makes smaller, and rows, which the least effort makes small. */
const GZIP_LEVEL = 1

type House = { readonly ownerUrl: string; readonly house: string }

/**
 * Saves all tables of the house as they are at one moment, while everybody goes on working. The folder appears when the
 * backup is whole.
 */
export async function backUp({ ownerUrl, house }: House, folder: string, now: Date): Promise<Manifest> {
  if (existsSync(folder)) throw new Problem(`${folder} already exists. Name a new folder.`)
  const unfinished = `${folder}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true, mode: FOLDER_MODE })
  try {
    const saved = await withClient(ownerUrl, house, (client) => save(client, unfinished))
    const manifest = toManifest({ made_at: now.toISOString(), ...saved })
    await writeFile(manifestPath(unfinished), JSON.stringify(manifest, null, 2), {
      mode: FILE_MODE,
      flush: true,
    })
    await rename(unfinished, folder)
    return manifest
  } catch (problem) {
    await rm(unfinished, { recursive: true, force: true })
    throw problem
  }
}

/** One connection to the house's tables, on which nothing that takes long is given up. */
export async function withClient<T>(
  url: string,
  house: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: PATIENT_CONNECT_MS,
    application_name: 'trousseau',
  })
  // Without a listener, a connection lost between two statements would end this process.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(
      `select set_config('search_path', $1, false), set_config('statement_timeout', '0', false),
         set_config('lock_timeout', '0', false), set_config('idle_in_transaction_session_timeout', '0', false)`,
      [pg.escapeIdentifier(house)],
    )
    return await work(client)
  } finally {
    await client.end()
  }
}

type Saved = Pick<Manifest, 'migrations' | 'tables' | 'sequences'>

async function save(client: pg.Client, folder: string): Promise<Saved> {
  await client.query('begin isolation level repeatable read read only')
  const { rows: migrations } = await client.query<Saved['migrations'][number]>(
    'select name, hash from migrations order by name collate "C"',
  )
  const tables: SavedTable[] = []
  for (const table of await listTables(client)) tables.push(await saveTable(client, folder, table))
  // Read last: a number that was drawn after the moment of the backup is not drawn again.
  const { rows: sequences } = await client.query<{ name: string; last: string }>(`
    select sequencename as name, coalesce(last_value, start_value) as last from pg_sequences
    where schemaname = current_schema() order by 1`)
  await client.query('commit')
  return { migrations, tables, sequences: sequences.map(({ name, last }) => ({ name, last: Number(last) })) }
}

type Table = Pick<SavedTable, 'name' | 'columns'>

/** All tables except that of the migrations, with the columns that are not computed from others. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select relname::text as name, array_agg(attname::text order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname <> 'migrations' and attnum > 0 and not attisdropped and attgenerated = ''
    group by relname order by relname`)
  return rows
}

export const columnList = ({ columns }: Pick<SavedTable, 'columns'>) =>
  columns.map((name) => pg.escapeIdentifier(name)).join(', ')

async function saveTable(client: pg.Client, folder: string, table: Table): Promise<SavedTable> {
  const rows = client.query(
    copyTo(`copy (select ${columnList(table)} from ${pg.escapeIdentifier(table.name)}) to stdout`),
  )
  const hash = createHash('sha256')
  await pipeline(
    rows,
    createGzip({ level: GZIP_LEVEL }),
    hashedBy(hash),
    createWriteStream(tablePath(folder, table), { mode: FILE_MODE, flush: true }),
  )
  return { ...table, rows: rows.rowCount, sha256: hash.digest('hex') }
}
