import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { createLog } from '../../log.ts'
import { Problem } from '../../problem.ts'
import { openDb } from '../db.ts'
import { emptyHouse, refuseHouseInUse } from '../house.ts'
import { migrate } from '../migrate.ts'
import { columnList, listTables, withClient } from './back-up.ts'
import {
  hashedBy,
  lastMigration,
  type Manifest,
  readManifest,
  type SavedTable,
  tablePath,
} from './manifest.ts'

/**
 * So many numbers are passed over, because people know numbers that were given after the backup: on invoices, on labels,
 * in emails. None of them may become another order's.
 */
const PASSED_OVER = 1_000

/**
 * What was ended or used up after the backup would be alive again. So all of it ends: everybody signs in anew, asks for a
 * new email where one is needed, and makes new recovery codes.
 */
const ENDED = ['sessions', 'password_resets', 'email_changes', 'passkey_challenges', 'recovery_codes']

type House = { readonly ownerUrl: string; readonly appUrl: string; readonly house: string }

/**
 * Fills the house with what was saved, all or nothing, and brings its tables to this version. Refuses a house that has
 * people.
 */
export async function restore(house: House, folder: string, now: Date): Promise<Manifest> {
  const manifest = await readManifest(folder)
  const last = lastMigration(manifest)
  await prepareHouse(house)
  await migrate(house.ownerUrl, house.appUrl, { house: house.house, last })
  await withClient(house.ownerUrl, house.house, async (client) => {
    await client.query('begin')
    await load(client, folder, manifest)
    await passOver(client, manifest)
    await client.query(`insert into audit (at, action, subject) values ($1, 'restored', $2)`, [
      now,
      `backup of ${manifest.made_at}`,
    ])
    await client.query('commit')
    await client.query('analyze')
  })
  await migrate(house.ownerUrl, house.appUrl, { house: house.house })
  return manifest
}

/** Empties a house that was made, and never used. */
async function prepareHouse({ ownerUrl, appUrl, house }: House): Promise<void> {
  const isThere = await withClient(ownerUrl, house, async (client) => {
    const { rows } = await client.query<{ is_there: boolean }>(
      `select to_regclass('users') is not null as is_there`,
    )
    if (rows[0]?.is_there) await refusePeople(client)
    return rows[0]?.is_there
  })
  if (!isThere) return
  // Silent, because the log would only report the idle connection that is cut when the server stops.
  const db = openDb(ownerUrl, { max: 1, queryTimeoutMs: 60_000, log: createLog('silent', 'restore') })
  try {
    await refuseHouseInUse(db, { appUrl, house })
    await emptyHouse(db, house)
  } finally {
    await db.destroy()
  }
}

async function refusePeople(client: pg.Client): Promise<void> {
  const { rows } = await client.query('select from users limit 1')
  if (rows.length > 0)
    throw new Problem(
      'The database already has people in it, so nothing was changed. Restore into an empty database or data folder.',
    )
}

/** Nothing reacts to what is loaded: all that triggers would write was saved as well. */
async function load(client: pg.Client, folder: string, manifest: Manifest): Promise<void> {
  const tables = await listTables(client)
  refuseOtherTables(tables, manifest)
  const all = tables.map(({ name }) => pg.escapeIdentifier(name))
  // Nobody else fills the house meanwhile.
  await client.query(`lock table ${all.join(', ')}`)
  await refusePeople(client)
  const keys = await dropKeys(client)
  const indexes = await dropIndexes(client)
  for (const table of all) await client.query(`alter table ${table} disable trigger user`)
  // Migrations have filled some.
  await client.query(`truncate ${all.join(', ')}`)
  for (const table of manifest.tables) await loadTable(client, folder, table)
  // An older backup does not have all of them.
  const ended = ENDED.filter((name) => tables.some((table) => table.name === name))
  await client.query(`truncate ${ended.join(', ')}`)
  for (const index of indexes) await client.query(index)
  for (const key of keys) await client.query(key)
  for (const table of all) await client.query(`alter table ${table} enable trigger user`)
}

async function passOver(client: pg.Client, { sequences }: Manifest): Promise<void> {
  for (const { name, last } of sequences)
    await client.query('select setval($1::regclass, $2)', [pg.escapeIdentifier(name), last + PASSED_OVER])
  // What a browser keeps of a later catalog is not taken for this one.
  await client.query('update catalogue_state set revision = revision + $1', [PASSED_OVER])
}

function refuseOtherTables(tables: readonly Pick<SavedTable, 'name'>[], manifest: Manifest): void {
  const saved = new Set(manifest.tables.map(({ name }) => name))
  if (tables.length !== saved.size || tables.some(({ name }) => !saved.has(name)))
    throw new Problem('The backup was changed: its tables are not those of the version that made it.')
}

/**
 * Drops the foreign keys, and returns the statements that make them again, which check all rows at once. With the keys,
 * the order of tables would matter, and each row would be checked by itself.
 */
async function dropKeys(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and conparentid = 0 and connamespace = current_schema()::regnamespace
    order by 1, 2`)
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`)
  return rows.map(
    ({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`,
  )
}

/**
 * Drops the indexes that belong to no constraint, and returns the statements that make them again. To sort all rows once
 * takes a fraction of the time that it takes to enter each of them by itself. After the keys, which some indexes serve.
 */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = current_schema()::regnamespace
      and not exists (select from pg_constraint where conindid = indexrelid)
    order by 1`)
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await client.query(`set local maintenance_work_mem = '256MB'`)
  return rows.map(({ definition }) => definition)
}

async function loadTable(client: pg.Client, folder: string, table: SavedTable): Promise<void> {
  const file = tablePath(folder, table)
  const rows = client.query(
    copyFrom(`copy ${pg.escapeIdentifier(table.name)} (${columnList(table)}) from stdin`),
  )
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hashedBy(hash), createGunzip(), rows).catch((problem) => {
    throw new Problem(`${file} could not be read: ${problem instanceof Error ? problem.message : problem}.`)
  })
  if (rows.rowCount !== table.rows || hash.digest('hex') !== table.sha256)
    throw new Problem(`${file} was changed after it was saved.`)
}
