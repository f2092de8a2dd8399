import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { openTestDb } from '../postgres/test-database.ts'
import type { KillWorld } from './kill-world.ts'
import type { Heard } from './retrying-clients.ts'
import { type Bell, tradeDuring, untilOrdered, untilReady } from './trade.ts'

export type Kills = {
  /** Connections of ours that are ended in the middle of a transaction or a statement. */
  backends: number
  /** How often PostgreSQL itself is killed. */
  servers: number
}

/** Kills while stores order and pay, and pay an invoice after each kill, so that payments last as long as the kills do. */
export const killWhileTrading = (world: KillWorld, kills: Kills) =>
  tradeDuring(world, kills.backends + kills.servers, (bell, heard) => kill(world, kills, bell, heard))

async function kill(world: KillWorld, { backends, servers }: Kills, bell: Bell, heard: Heard) {
  const db = openTestDb(world.app.databaseUrl, { max: 1 })
  const states: Record<string, number> = {}
  const recoveries: number[] = []
  const every = servers === 0 ? Number.POSITIVE_INFINITY : Math.max(1, Math.floor(backends / servers))
  for (let killed = 1; killed <= Math.max(backends, servers * every); killed += 1) {
    // Everything works again before the next kill, however slow the machine is.
    await untilOrdered(world, heard, 1)
    if (killed <= backends) {
      const state = await killBackend(world, db)
      states[state] = (states[state] ?? 0) + 1
      bell.rings += 1
    }
    if (killed % every === 0 && recoveries.length < servers) {
      recoveries.push(await killServer(world))
      bell.rings += 1
    }
  }
  await db.destroy()
  return { states, recoveries }
}

/** Ends a connection of ours that is in the middle of something. Returns what it was doing. */
async function killBackend(world: KillWorld, db: Db): Promise<string> {
  for (;;) {
    world.refuseEnded()
    const found = await sql<{ state: string }>`
      with one as materialized (
        select pid, state from pg_stat_activity
        where usename = current_user and pid <> pg_backend_pid() and backend_type = 'client backend'
          and state in ('active', 'idle in transaction', 'idle in transaction (aborted)')
        order by random() limit 1
      )
      select state from one where pg_terminate_backend(pid)`
      .execute(db)
      .catch(() => undefined)
    const [one] = found?.rows ?? []
    if (one) return one.state
    await pause(5)
  }
}

/** Milliseconds until all portals could work again. */
async function killServer(world: KillWorld): Promise<number> {
  const began = performance.now()
  while (!world.killServer()) await pause(10)
  // A portal that has not noticed yet would still call itself ready.
  await pause(100)
  await untilReady(world, world.portals)
  return Math.round(performance.now() - began)
}
