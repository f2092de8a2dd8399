import type { Db } from '../db/db.ts'
import { enqueue } from '../outbox/enqueue.ts'
import { type Message, type Messages, toMessage } from '../outbox/messages.ts'
import type { InFlight } from './order-dates.store.ts'
import { recomputeBatch } from './recompute-dates.ts'

const topicOf = (which: InFlight): string => {
  if (which === 'all') return 'dates of all orders'
  return 'store' in which ? `dates of store ${which.store}` : `dates of factory ${which.factory}`
}

const toDue = (which: InFlight, after: number): Message =>
  toMessage('dates_due', { which, after }, { topic: topicOf(which) })

/** Has the dates of orders in flight computed anew, once the caller's transaction is committed. */
export function enqueueDates(db: Db, now: Date, which: InFlight): Promise<void> {
  return enqueue(db, now, 'dates_due', { which, after: 0 }, { topic: topicOf(which) })
}

/** Computes one batch; the next one takes its place. Whatever is computed twice comes out the same. */
export async function turnDatesDue(
  { db, now }: { db: Db; now: Date },
  { which, after }: Messages['dates_due'],
): Promise<readonly Message[]> {
  const { last } = await recomputeBatch(db, which, after, now)
  return last === null ? [] : [toDue(which, last)]
}
