import { sql } from 'kysely'
import { type Db, inTransaction } from '../db/db.ts'
import { type Message, type MessageKind, type Messages, toMessage } from './messages.ts'
import { insertMessages } from './outbox.store.ts'
import { ringAfterCommit } from './ring-bell.ts'

/** Records a message in the caller's transaction: it is sent if, and only if, that transaction commits. */
export function enqueue<K extends MessageKind>(
  db: Db,
  now: Date,
  kind: K,
  payload: Messages[K],
  options: { topic?: string; at?: Date } = {},
): Promise<void> {
  return enqueueAll(db, now, [toMessage(kind, payload, options)])
}

/** Records several messages with one statement, in their order. */
export async function enqueueAll(db: Db, now: Date, messages: readonly Message[]): Promise<void> {
  if (messages.length === 0) return
  await insertMessages(messages, now).execute(db)
  ringAfterCommit(db)
}

/**
 * Like `enqueue`, in its own transaction, but does nothing if an unclaimed message of this topic will be sent by then
 * anyway. Simultaneous calls for one topic wait for each other.
 */
export function enqueueUnlessWaiting<K extends MessageKind>(
  db: Db,
  now: Date,
  kind: K,
  payload: Messages[K],
  options: { topic: string; at?: Date },
): Promise<void> {
  return inTransaction(db, async (db) => {
    await sql`select pg_advisory_xact_lock(of_house(hashtextextended(${options.topic}, 0)))`.execute(db)
    const waiting = await db
      .selectFrom('outbox')
      .select('id')
      .where('topic', '=', options.topic)
      .where('done_at', 'is', null)
      .where('dead_at', 'is', null)
      .where('locked_until', 'is', null)
      .where('next_at', '<=', options.at ?? now)
      .executeTakeFirst()
    if (!waiting) await enqueue(db, now, kind, payload, options)
  })
}
