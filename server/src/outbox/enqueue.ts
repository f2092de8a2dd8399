import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { MessageKind, Messages } from './messages.ts'

export const CHANNEL = 'outbox'

/** Records a message in the caller's transaction: it is sent if, and only if, that transaction commits. */
export async function enqueue<K extends MessageKind>(
  db: Db,
  now: Date,
  kind: K,
  payload: Messages[K],
  options: { topic?: string } = {},
): Promise<void> {
  await db
    .insertInto('outbox')
    .values({
      kind,
      payload: JSON.stringify(payload),
      topic: options.topic ?? null,
      next_at: now,
      created_at: now,
    })
    .execute()
  await sql`select pg_notify(${CHANNEL}, '')`.execute(db)
}
