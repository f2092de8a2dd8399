import path from 'node:path'
import { type Embedded, startEmbedded } from '@trousseau/launcher/embedded/start-embedded'
import pg from 'pg'
import type { Backend, DatabaseServer } from '../measure/meter.ts'
import { readParent } from '../measure/processor-time.ts'
import { DATA_FOLDER } from '../paths.ts'
import { onDatabase } from './on-database.ts'

/**
 * A cluster of the bench's own, with PostgreSQL's settings as they come: nothing is tuned for it, nothing is unsafe. Only
 * autovacuum is off, whose work would be counted for whoever happens to ask something; the bench vacuums before each
 * round.
 */
export type Cluster = Pick<Embedded, 'superuserUrl' | 'ownerUrl' | 'appUrl' | 'stop'> & {
  settings: Record<string, string>
}

/** For data that can be made again, and only while it is made. */
const FAST = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_wal_size: '8GB',
  autovacuum: 'off',
}

const TOLD = [
  'server_version',
  'fsync',
  'synchronous_commit',
  'full_page_writes',
  'shared_buffers',
  'max_connections',
  'autovacuum',
  'jit',
] as const

/** `fast`: with nothing safe, to make the data. */
export async function startCluster({ fast }: { fast: boolean }): Promise<Cluster> {
  const { superuserUrl, ownerUrl, appUrl, stop, adopted } = await startEmbedded({
    folder: path.join(DATA_FOLDER, 'postgres'),
    settings: fast ? FAST : { autovacuum: 'off' },
  })
  if (adopted) {
    // One that a killed run left behind may have any settings.
    await stop()
    return startCluster({ fast })
  }
  // A run that was killed with a slow disk would leave it slow.
  await onDatabase(superuserUrl, (client) => client.query('alter system reset all'))
  return { superuserUrl, ownerUrl, appUrl, stop, settings: await readSettings(superuserUrl) }
}

async function readSettings(url: string): Promise<Record<string, string>> {
  return onDatabase(url, async (client) => {
    await client.query('select pg_reload_conf()')
    const settings: Record<string, string> = {}
    for (const name of TOLD) {
      const { rows } = await client.query<{ value: string }>('select current_setting($1) as value', [name])
      settings[name] = rows[0]?.value ?? ''
    }
    return settings
  })
}

export type WatchedServer = DatabaseServer & { close(): Promise<void> }

/** Keeps one connection, over which the server says which of its processes works for whom. It runs on this machine. */
export async function watchServer(url: string): Promise<WatchedServer> {
  const client = new pg.Client({ connectionString: url, application_name: 'bench meter' })
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const pid = readParent(rows[0]?.pid ?? 0)
  return {
    pid,
    listBackends: async () => {
      const { rows } = await client.query<Backend>({
        name: 'backends',
        text: `select pid, coalesce(application_name, '') as application, datname as database from pg_stat_activity`,
      })
      return rows
    },
    close: () => client.end(),
  }
}

/** With a delay, each flush of the log takes so long, as on a disk across a network; group commit still works. */
export async function slowDisk({ superuserUrl }: Cluster, delayMicroseconds: number): Promise<void> {
  await onDatabase(superuserUrl, async (client) => {
    if (delayMicroseconds > 0) {
      await client.query(`alter system set commit_delay = ${delayMicroseconds}`)
      await client.query('alter system set commit_siblings = 0')
    } else {
      await client.query('alter system reset commit_delay')
      await client.query('alter system reset commit_siblings')
    }
    await client.query('select pg_reload_conf()')
  })
}
