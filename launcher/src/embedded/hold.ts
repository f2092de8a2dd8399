import { setTimeout as pause } from 'node:timers/promises'
import { Problem } from '@trousseau/server/problem'
import { Client } from 'pg'

const LOCK = 7_205_118_346
const PATIENCE_MS = 1_000

/**
 * Claims the server for this process, so that no other start adopts and later stops it. A connection holds the claim,
 * because it ends with the process in any case. The returned `lost` resolves when the connection, and thus the server,
 * ends.
 */
export async function hold(superuserUrl: string, folder: string): Promise<{ readonly lost: Promise<void> }> {
  const client = new Client({ connectionString: superuserUrl, application_name: 'trousseau supervisor' })
  const lost = new Promise<void>((resolve) => client.once('end', resolve))
  // Without a listener, the end of the server would end this process too.
  client.on('error', () => {})
  await client.connect()

  const deadline = Date.now() + PATIENCE_MS
  while (!(await takes(client))) {
    if (Date.now() > deadline) {
      await client.end()
      throw new Problem(`Another Trousseau is using ${folder}: stop it, or set DATA_DIR to another folder.`)
    }
    await pause(50)
  }
  return { lost }
}

async function takes(client: Client): Promise<boolean> {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [LOCK])
  return rows[0].taken
}
