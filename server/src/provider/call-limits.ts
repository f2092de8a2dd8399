import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import { type Db, inTransaction } from '../db/db.ts'

/** The provider locks out an IP address for an hour, so all processes together stay well below its limits. */
type CallLimits = { callsPerMinute: number; failuresPerMinute: number }

/** The advisory lock's key: any number that no other lock uses. */
const LOCK = 7_401_960
const MINUTE_MS = 60_000
/** How long to wait for calls in flight, each of which may turn out to be a failure. */
const PATIENCE_MS = 2_000
const LOOK_AGAIN_MS = 50

type Reservation = { callId: number } | { waitSeconds: number }

/**
 * Reserves one call within the last minute's limits. A call in flight counts as a failure until it succeeds, so that
 * fifty calls at once cannot exceed the allowed failures.
 */
export async function reserveCall(db: Db, limits: CallLimits, clock: Clock): Promise<Reservation> {
  const patientUntil = Date.now() + PATIENCE_MS
  for (;;) {
    const now = clock()
    const room = await inTransaction(db, async (db) => {
      await sql`select pg_advisory_xact_lock(${LOCK})`.execute(db)
      const seen = await countCalls(db, now)
      const wait = waitFor(seen, limits, now)
      return wait === undefined ? { callId: await insertCall(db, now) } : { ...seen, waitSeconds: wait }
    })
    if ('callId' in room) return room
    const isOnlyBusy = room.failed < limits.failuresPerMinute && room.calls < limits.callsPerMinute
    if (!isOnlyBusy || room.blocked_until !== null || Date.now() >= patientUntil)
      return { waitSeconds: room.waitSeconds }
    await pause(LOOK_AGAIN_MS)
  }
}

type Seen = {
  calls: number
  failed: number
  underway: number
  oldest: Date | null
  /** The oldest call that failed or is still in flight. */
  oldest_failed: Date | null
  blocked_until: Date | null
}

async function countCalls(db: Db, now: Date): Promise<Seen> {
  const since = new Date(now.getTime() - MINUTE_MS)
  const { rows } = await sql<Seen>`
    select count(*) as calls, count(*) filter (where failed) as failed,
      count(*) filter (where failed is null) as underway, min(at) as oldest,
      min(at) filter (where failed is distinct from false) as oldest_failed,
      (select max(blocked_until) from provider_calls where blocked_until > ${now}) as blocked_until
    from provider_calls where at > ${since}`.execute(db)
  const [seen] = rows
  if (!seen) throw new Error('a count has one row')
  return seen
}

/** Seconds to wait, or undefined if there is room for a call. */
function waitFor(seen: Seen, limits: CallLimits, now: Date): number | undefined {
  if (seen.blocked_until) return secondsUntil(seen.blocked_until, now)
  const isFull = seen.calls >= limits.callsPerMinute
  if (!isFull && seen.failed + seen.underway < limits.failuresPerMinute) return undefined
  const oldest = (isFull ? seen.oldest : seen.oldest_failed) ?? now
  return secondsUntil(new Date(oldest.getTime() + MINUTE_MS), now)
}

const secondsUntil = (moment: Date, now: Date) =>
  Math.max(1, Math.ceil((moment.getTime() - now.getTime()) / 1_000))

async function insertCall(db: Db, now: Date): Promise<number> {
  const { id } = await db
    .insertInto('provider_calls')
    .values({ at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function settleCall(
  db: Db,
  callId: number,
  ended: { failed: boolean; blockedUntil: Date | undefined },
): Promise<void> {
  await db
    .updateTable('provider_calls')
    .set({ failed: ended.failed, blocked_until: ended.blockedUntil ?? null })
    .where('id', '=', callId)
    .execute()
}
