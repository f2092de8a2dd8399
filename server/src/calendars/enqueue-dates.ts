import type { Db } from '../db/db.ts'
import { enqueue } from '../outbox/enqueue.ts'
import { datesTopic, type InFlight } from '../outbox/messages.ts'

/** Has the dates of orders in flight computed anew, once the caller's transaction is committed. */
export function enqueueDates(db: Db, now: Date, which: InFlight): Promise<void> {
  return enqueue(db, now, 'dates_due', { which, after: 0 }, { topic: datesTopic(which) })
}
