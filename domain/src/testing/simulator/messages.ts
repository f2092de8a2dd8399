import { insert, type Message, nextId } from './database.ts'
import type { World } from './world.ts'

/** As `enqueue`: in the caller's transaction, so that it is sent if, and only if, that transaction commits. */
export function enqueue(
  { db, now }: World,
  { kind, topic, about }: Pick<Message, 'kind' | 'topic' | 'about'>,
): void {
  insert(db, db.outbox, {
    id: nextId(db),
    kind,
    topic,
    about,
    attempts: 0,
    next_at: now,
    locked_until: null,
    is_done: false,
    is_dead: false,
  })
}
