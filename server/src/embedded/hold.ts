import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { StartProblem } from './start-problem.ts'

/** As long as it is held, nobody else may adopt the server, and with it stop it under our feet. */
export type Hold = { readonly lost: Promise<void>; release(): Promise<void> }

const LOCK = 7_205_118_346
const PATIENCE_MS = 3_000

/** The lock is the connection's own, so that it ends with the process that holds it, however that ends. */
export async function hold(superuserUrl: string, folder: string): Promise<Hold> {
  const client = new Client({ connectionString: superuserUrl, application_name: 'trousseau supervisor' })
  const lost = new Promise<void>((resolve) => client.once('end', resolve))
  // Without a listener the end of the server would be the end of this process too.
  client.on('error', () => {})
  await client.connect()

  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as mine', [LOCK])
    if (rows[0]?.mine) return { lost, release: () => client.end() }
    if (Date.now() > deadline) break
    await pause(50)
  }
  await client.end()
  throw new StartProblem(`Another Trousseau is using ${folder}: stop it, or set DATA_DIR to another folder.`)
}
