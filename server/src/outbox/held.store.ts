import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { MessageKind, Messages } from './messages.ts'

type News = Messages['orders_news']
const KIND = 'orders_news' satisfies MessageKind

/** Writes news that more orders may be added to until they are released, or the time has come. */
export async function holdMessage(
  db: Db,
  news: News,
  { now, until }: { now: Date; until: Date },
): Promise<number> {
  const { id } = await db
    .insertInto('outbox')
    .values({ kind: KIND, payload: JSON.stringify(news), next_at: until, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** False if the news were told meanwhile. */
export async function addToHeld(db: Db, id: number, orderId: number, until: Date): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update outbox set next_at = ${until},
      payload = jsonb_set(payload, '{order_ids}', (payload -> 'order_ids') || to_jsonb(${orderId}::bigint))
    where id = ${id} and attempts = 0 and done_at is null and dead_at is null`.execute(db)
  return numAffectedRows > 0n
}

export async function releaseHeld(db: Db, ids: readonly number[], now: Date): Promise<void> {
  await sql`update outbox set next_at = ${now} where id = any(${ids}) and attempts = 0`.execute(db)
}
