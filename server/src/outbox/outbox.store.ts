import { sql } from 'kysely'
import { latestLikely } from '../clock.ts'
import type { Db } from '../db/db.ts'

export type Claimed = { id: number; kind: string; payload: unknown; attempts: number }

/**
 * Claims due messages for the time of the lease, which expires by itself if the worker dies. A message with a topic is
 * due only when no earlier message of that topic is waiting.
 */
export async function claimMessages(db: Db, now: Date, leaseUntil: Date, limit: number): Promise<Claimed[]> {
  // Materialized, because a plain subquery could run again for each row and claim more than the limit.
  const { rows } = await sql<Claimed>`
    with due as materialized (
      select id from outbox as candidate
      where done_at is null and dead_at is null and next_at <= ${now}
        and (locked_until is null or locked_until <= ${now})
        and not exists (
          select from outbox as earlier
          where earlier.topic = candidate.topic and earlier.id < candidate.id
            and earlier.done_at is null and earlier.dead_at is null
        )
      order by next_at, id limit ${limit} for update skip locked
    )
    update outbox set locked_until = ${leaseUntil}, attempts = attempts + 1
    from due where outbox.id = due.id
    returning outbox.id, kind, payload, attempts`.execute(db)
  return rows
}

/** The longest that the rules for deliveries let a message wait or be locked, by how often it was tried. */
export type Patience = { leaseMs: number; firstPauseMs: number; longestPauseMs: number }

/**
 * Makes due what a clock that was ahead has put off: no message waits longer than its own rule says, counted from now.
 * A lease that lasts longer than leases do is over as well.
 */
export async function pullBackMessages(db: Db, now: Date, patience: Patience): Promise<void> {
  const latest = latestLikely(now)
  const { leaseMs, firstPauseMs, longestPauseMs } = patience
  const pauseMs = sql`least(${longestPauseMs}, ${firstPauseMs} * 2 ^ least(attempts - 1, 30))`
  const waitMs = sql`case when attempts = 0 then ${longestPauseMs} else ${pauseMs} end`
  const latestLease = new Date(latest.getTime() + leaseMs)
  await sql`
    update outbox set next_at = least(next_at, ${now}),
      locked_until = case when locked_until > ${latestLease} then null else locked_until end
    where done_at is null and dead_at is null and (
      next_at > ${latest}::timestamptz + (${waitMs}) * interval '1 millisecond'
      or (attempts = 0 and created_at > ${latest} and next_at > ${now})
      or locked_until > ${latestLease}
    )`.execute(db)
}

export async function markDone(db: Db, id: number, now: Date): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ done_at: now, locked_until: null, last_error: null })
    .where('id', '=', id)
    .execute()
}

export async function markFailed(db: Db, id: number, lastError: string, nextAt: Date): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ next_at: nextAt, locked_until: null, last_error: lastError })
    .where('id', '=', id)
    .execute()
}

export async function markDead(db: Db, id: number, lastError: string, now: Date): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ dead_at: now, locked_until: null, last_error: lastError })
    .where('id', '=', id)
    .execute()
}
