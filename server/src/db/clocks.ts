import { type RawBuilder, sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Db } from './db.ts'

/** A clock that is further off than this is corrected by the database's. */
const CLOCK_OFF_MS = 1_000

type Clocks = { db: Db; clock: Clock }

/**
 * The time by which all processes measure what others wrote down. The database's clock decides if this computer's
 * differs from it. A clock that a test has set stays as it is.
 */
export const readTime = async (clocks: Clocks): Promise<Date> => (await readClocks(clocks)).now

/** That time, and how far this computer's clock is off. `first` is run before the database's clock is read. */
export async function readClocks(
  { db, clock }: Clocks,
  first: RawBuilder<unknown> = sql`select`,
): Promise<{ now: Date; clockOffMs: number }> {
  const before = Date.now()
  const { rows } = await sql<{ ms: number }>`
    with first as materialized (${first})
    select (extract(epoch from clock_timestamp()) * 1000)::double precision as ms from first`.execute(db)
  const after = Date.now()
  const ms = rows[0]?.ms ?? after
  // Between the question and the answer, the two clocks agree.
  const offMs = Math.round(ms - Math.min(after, Math.max(before, ms)))
  const clockOffMs = Math.abs(offMs) < CLOCK_OFF_MS ? 0 : offMs
  return { now: new Date(clock().getTime() + clockOffMs), clockOffMs }
}
