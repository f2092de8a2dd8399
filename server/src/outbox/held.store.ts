import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { MessageKind, Messages } from './messages.ts'

type News = Messages['orders_news']
const KIND = 'orders_news' satisfies MessageKind

type Holding = { topic: string; now: Date; until: Date }

/** Adds an order to the news of its store under this topic, which are held until they are released, or the time has come. */
export async function holdNews(db: Db, news: News, { topic, now, until }: Holding): Promise<void> {
  const { numAffectedRows = 0n } = await sql`
    update outbox set next_at = ${until},
      payload = jsonb_set(payload, '{order_ids}', (payload -> 'order_ids') || ${JSON.stringify(news.order_ids)}::jsonb)
    where ${stillHeld(topic)} and (payload ->> 'store_id')::bigint = ${news.store_id}`.execute(db)
  // There are none yet, or they were told meanwhile.
  if (numAffectedRows > 0n) return
  await db
    .insertInto('outbox')
    .values({ kind: KIND, payload: JSON.stringify(news), topic, next_at: until, created_at: now })
    .execute()
}

/** Each store's leave by themselves then: within a topic one would wait for another. False if there is nothing to tell. */
export async function releaseNews(db: Db, topic: string, now: Date): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update outbox set next_at = ${now}, topic = null where ${stillHeld(topic)}`.execute(db)
  return numAffectedRows > 0n
}

const stillHeld = (topic: string) =>
  sql`topic = ${topic} and kind = ${KIND} and attempts = 0 and done_at is null and dead_at is null`
