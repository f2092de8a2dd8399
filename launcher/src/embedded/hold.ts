import { setTimeout as pause } from 'node:timers/promises'
import { Problem } from '@trousseau/server/problem'
import { Client } from 'pg'

const LOCK = 7_205_118_346
const PATIENCE_MS = 1_000
/** A server that accepts connections and then hangs is given up; a busy machine is not. */
const CONNECT_MS = 60_000

/**
 * Claims the server for this process, so that no other start adopts and later stops it. A connection holds the claim,
 * because it ends with the process in any case. The returned `lost` resolves when the connection, and thus the server,
 * ends.
 */
export async function hold(superuserUrl: string, folder: string): Promise<{ readonly lost: Promise<void> }> {
  const client = new Client({
    connectionString: superuserUrl,
    application_name: 'trousseau supervisor',
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: CONNECT_MS,
  })
  const lost = new Promise<void>((resolve) => client.once('end', resolve))
  // Without a listener, the end of the server would end this process too.
  client.on('error', () => {})
  await client.connect()
  try {
    await takeLock(client, folder)
  } catch (error) {
    // A connection left behind could still take the lock, and keep our own next try from it.
    await client.end()
    throw error
  }
  return { lost }
}

async function takeLock(client: Client, folder: string): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS
  while (!(await takes(client))) {
    if (performance.now() > deadline)
      throw new Problem(`Another Trousseau is using ${folder}: stop it, or set DATA_DIR to another folder.`)
    await pause(50)
  }
}

async function takes(client: Client): Promise<boolean> {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [LOCK])
  return rows[0].taken
}
