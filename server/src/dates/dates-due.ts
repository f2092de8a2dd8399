import { crashPoint } from '../crash-point.ts'
import type { Db } from '../db/db.ts'
import { datesTopic, type Message, type Messages, toMessage } from '../outbox/messages.ts'
import { recomputeBatch } from './recompute-dates.ts'

/** Computes one batch; the next one takes its place. Whatever is computed twice comes out the same. */
export async function turnDatesDue(
  { db, now }: { db: Db; now: Date },
  { which, after }: Messages['dates_due'],
): Promise<readonly Message[]> {
  const { last } = await recomputeBatch(db, which, after, now)
  crashPoint('dates.after_batch')
  return last === null ? [] : [toMessage('dates_due', { which, after: last }, { topic: datesTopic(which) })]
}
