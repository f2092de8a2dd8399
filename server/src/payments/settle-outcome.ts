import { type Db, inTransaction } from '../db/db.ts'
import type { Line, Outcome } from '../provider/ask.ts'
import type { ProviderTransaction } from '../provider/shapes.ts'
import { type Attempt, changeAttempt, findAttempt, isOpen, lockAttempt } from './attempts.store.ts'
import { learnTransaction } from './learn-transaction.ts'
import { settleUnpaid } from './settle-attempt.ts'

/** Writes down how the call of a payment ended; how it stands now is the answer. */
export async function settleOutcome(
  { db, clock, log }: Line,
  attempt: Attempt,
  outcome: Outcome<ProviderTransaction>,
): Promise<Attempt> {
  const now = clock()
  switch (outcome.kind) {
    case 'done':
      await learnTransaction({ db, asked: attempt.created_at, now, log }, attempt.store_id, outcome.value)
      break
    case 'refused':
      await inTransaction(db, (db) =>
        settleUnpaid(db, attempt, 'declined', { message: outcome.message, now }),
      )
      break
    case 'unavailable':
      await inTransaction(db, (db) => settleUnpaid(db, attempt, 'failed', { message: null, now }))
      break
    case 'unknown':
      await inTransaction(db, (db) => leaveOpen(db, attempt, now))
  }
  return (await findAttempt(db, attempt.store_id, attempt.id)) ?? attempt
}

async function leaveOpen(db: Db, { store_id, id }: Attempt, now: Date): Promise<void> {
  const attempt = await lockAttempt(db, store_id, id)
  if (isOpen(attempt)) await changeAttempt(db, attempt, { state: 'unknown', now })
}
