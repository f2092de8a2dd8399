import type { Clock } from '../clock.ts'
import { crashPoint } from '../crash-point.ts'
import type { Db } from '../db/db.ts'
import { describeError, type Log } from '../log.ts'
import type { MessageKind, Reactions } from './messages.ts'
import { type Claimed, claimMessages, markDead, markDone, markFailed } from './outbox.store.ts'

const BATCH = 8
/** Longer than any receiver is given, so that nobody else takes a message that is being sent. */
const LEASE_MS = 60_000
/** With pauses that grow to half an hour, about half a day. */
const ATTEMPTS_MAX = 30
const PAUSE_MAX_MS = 30 * 60_000

export type Delivery = { db: Db; clock: Clock; log: Log; reactions: Reactions }

/** Sends what is due. Answers how many messages it took, so that the caller goes on while there are any. */
export async function deliverDue(delivery: Delivery): Promise<number> {
  const now = delivery.clock()
  const claimed = await claimMessages(delivery.db, now, new Date(now.getTime() + LEASE_MS), BATCH)
  await Promise.all(claimed.map((message) => deliver(delivery, message)))
  return claimed.length
}

async function deliver({ db, clock, log, reactions }: Delivery, message: Claimed): Promise<void> {
  try {
    await react(reactions, message)
  } catch (error) {
    const { name, code } = describeError(error)
    log.warn(
      { message: message.id, kind: message.kind, attempts: message.attempts, error: { name, code } },
      'not delivered',
    )
    const lastError = code ?? name
    if (message.attempts >= ATTEMPTS_MAX) return markDead(db, message.id, lastError, clock())
    return markFailed(db, message.id, lastError, new Date(clock().getTime() + pauseAfter(message.attempts)))
  }
  crashPoint('outbox.after_send')
  await markDone(db, message.id, clock())
}

async function react(reactions: Reactions, { id, kind, payload }: Claimed): Promise<void> {
  if (!(kind in reactions)) throw new Error(`nobody reacts to ${kind}`)
  // `enqueue` wrote the payload that belongs to this kind; the table cannot say so.
  await reactions[kind as MessageKind](payload as never, { id })
}

/** Growing pauses, each with a part left to chance, so that what failed together does not come back together. */
export function pauseAfter(attempts: number, random: () => number = Math.random): number {
  const pause = Math.min(PAUSE_MAX_MS, 1_000 * 2 ** (attempts - 1))
  return Math.round(pause * (0.75 + 0.5 * random()))
}
