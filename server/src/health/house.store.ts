import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { isOpenBreak } from '../payments/differences/differences.store.ts'

/** How the house stands, whichever of its processes is asked. */
export type House = {
  messages: { waiting: number; oldestSeconds: number; givenUp: number }
  payments: { open: number; oldestSeconds: number }
  differences: number
  /** In the last hour. */
  provider: { calls: number; failed: number; blockedUntil: Date | null }
}

type Row = {
  waiting: number
  message_age: number | null
  given_up: number
  open: number
  payment_age: number | null
  differences: number
  calls: number
  failed: number
  blocked_until: Date | null
}

const HOUR = sql`interval '1 hour'`

/**
 * A message is late from when it was due; one that was tried and put off, from when it was written. What is kept for a
 * later moment, such as a factory's daily email, is not late. Ages are by the database's clock, as the rows' readers are.
 */
export async function readHouse(db: Db): Promise<House> {
  const { rows } = await sql<Row>`
    with late as (
      select case when attempts > 0 then created_at else next_at end as since from outbox
      where done_at is null and dead_at is null and (attempts > 0 or next_at <= now())
    ), underway as (
      select created_at from payment_attempts where state in ('sent', 'unknown')
      union all select created_at from refunds where state in ('sent', 'unknown')
    ), called as (
      select failed, blocked_until from provider_calls where at > now() - ${HOUR}
    )
    select (select count(*) from outbox where done_at is null and dead_at is null) as waiting,
      (select extract(epoch from now() - min(since))::float8 from late) as message_age,
      (select count(*) from outbox where dead_at is not null) as given_up,
      (select count(*) from underway) as open,
      (select extract(epoch from now() - min(created_at))::float8 from underway) as payment_age,
      (select count(*) from reconcile_breaks join stores on stores.id = store_id where ${isOpenBreak}) as differences,
      (select count(*) from called) as calls,
      (select count(*) from called where failed) as failed,
      (select max(blocked_until) from called where blocked_until > now()) as blocked_until`.execute(db)
  const row = rows[0]
  if (!row) throw new Error('no row without a from clause')
  return {
    messages: { waiting: row.waiting, oldestSeconds: seconds(row.message_age), givenUp: row.given_up },
    payments: { open: row.open, oldestSeconds: seconds(row.payment_age) },
    differences: row.differences,
    provider: { calls: row.calls, failed: row.failed, blockedUntil: row.blocked_until },
  }
}

/** Whole ones, and none for what is not there or lies ahead of the clock. */
const seconds = (age: number | null) => Math.max(0, Math.round(age ?? 0))

export type ReplicaState = { follows: boolean; behindSeconds: number | null }

/** One that has all it was sent is not behind, however long ago that was; null if it follows nobody. */
export async function readReplica(replica: Db): Promise<ReplicaState> {
  const { rows } = await sql<{ follows: boolean; behind: number | null }>`
    select exists (select from pg_stat_wal_receiver) as follows,
      case when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
        else extract(epoch from now() - pg_last_xact_replay_timestamp())::float8 end as behind`.execute(
    replica,
  )
  const { follows, behind } = rows[0] ?? { follows: false, behind: null }
  return { follows, behindSeconds: follows ? seconds(behind) : null }
}
