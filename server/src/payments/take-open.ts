import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { Attempt } from './attempts.store.ts'
import type { RefundRow } from './refunds.store.ts'

export type Turn = { now: Date; sentBefore: Date; askedBefore: Date; most: number }
type Open = { payment_attempts: Attempt; refunds: RefundRow }

/**
 * Takes the turn to ask the provider about payments, or refunds, whose end nobody knows: those it left open, and those
 * whose process must have died. Of two workers each gets others.
 */
export async function takeOpen<T extends keyof Open>(
  db: Db,
  table: T,
  { now, sentBefore, askedBefore, most }: Turn,
): Promise<Open[T][]> {
  const { rows } = await sql<Open[T]>`
    update ${sql.table(table)} set asked_at = ${now}
    where id in (
      select id from ${sql.table(table)}
      where (state = 'unknown' or (state = 'sent' and created_at < ${sentBefore}))
        and (asked_at is null or asked_at < ${askedBefore})
      order by asked_at nulls first, created_at limit ${most} for update skip locked
    )
    returning *`.execute(db)
  return rows
}
