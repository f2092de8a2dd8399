import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { describeError, type Log } from '../log.ts'
import type { Db } from './db.ts'
import { isInHouse } from './house.ts'

/** A replica is usually a few milliseconds behind; waiting longer would take longer than reading from the primary. */
const PATIENCE_MS = 60
const LOOK_EVERY_MS = 10
/** How long a replica that is further behind, or does not answer, is left alone. */
const LEFT_ALONE_MS = 1_000

/**
 * Chooses where something wide is read: from the replica once it has everything that was written before the request
 * came, so that nobody misses what they have just done, and otherwise from the primary.
 */
export type ChooseReads = (position: string) => Promise<Db>

type Replica = { db: Db; hasReached(position: string): Promise<boolean> }

export const openReplica = (db: Db, house: string): Replica => ({
  db,
  async hasReached(position) {
    // One that follows nobody, as after a failover, may have gone another way: how far it got says nothing.
    const { rows } = await sql<{ reached: boolean | null }>`
      select pg_last_wal_replay_lsn() >= ${position}::pg_lsn
        and exists (select from pg_stat_wal_receiver) and ${isInHouse(house)} as reached`.execute(db)
    return rows[0]?.reached ?? false
  },
})

export function chooseReads(
  primary: Db,
  replica: Replica | undefined,
  log: Log,
  patienceMs = PATIENCE_MS,
): ChooseReads {
  if (!replica) return async () => primary
  let leftAloneUntil = 0
  const hasReachedSoon = async (position: string) => {
    const until = performance.now() + patienceMs
    for (;;) {
      if (await replica.hasReached(position)) return true
      if (performance.now() >= until) return false
      await pause(LOOK_EVERY_MS)
    }
  }
  return async (position) => {
    if (performance.now() < leftAloneUntil) return primary
    const isThere = await hasReachedSoon(position).catch((error: unknown) => {
      log.warn({ error: describeError(error) }, 'the replica does not answer')
      return false
    })
    if (isThere) return replica.db
    leftAloneUntil = performance.now() + LEFT_ALONE_MS
    return primary
  }
}
