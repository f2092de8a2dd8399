import type { Clock } from '../clock.ts'
import { crashPoint } from '../crash-point.ts'
import type { Db } from '../db/db.ts'
import { describeError, type Log } from '../log.ts'
import type { MessageKind, Reactions } from './messages.ts'
import {
  type Claimed,
  claimMessages,
  markDead,
  markDone,
  markFailed,
  pullBackMessages,
} from './outbox.store.ts'

const LIMIT_MS = 45_000
/** Longer than a receiver's time limit, so that no other worker claims a message that is being sent. */
const LEASE_MS = 60_000
/** With pauses that grow to half an hour, this takes about half a day. */
const ATTEMPTS_MAX = 30
const FIRST_PAUSE_MS = 1_000
const PAUSE_MAX_MS = 30 * 60_000
/** Each pause is up to this much longer or shorter. */
const SPREAD = 0.25

export type Delivery = {
  db: Db
  clock: Clock
  log: Log
  reactions: Reactions
  /** How long one delivery may take in total. */
  limitMs?: number
}

/** Starts sending due messages, up to `room`. Each promise ends on its own and never rejects. */
export async function deliverDue(delivery: Delivery, room: number): Promise<Promise<void>[]> {
  const now = delivery.clock()
  const claimed = await claimMessages(delivery.db, now, new Date(now.getTime() + LEASE_MS), room)
  return claimed.map((message) => deliver(delivery, message))
}

/** Called now and then, and whenever the clock has gone back. */
export function pullBack({ db, clock }: Delivery): Promise<void> {
  return pullBackMessages(db, clock(), {
    leaseMs: LEASE_MS,
    firstPauseMs: FIRST_PAUSE_MS * (1 + SPREAD),
    longestPauseMs: PAUSE_MAX_MS * (1 + SPREAD),
  })
}

async function deliver(delivery: Delivery, message: Claimed): Promise<void> {
  try {
    await settle(delivery, message, await failureOf(delivery, message))
  } catch (error) {
    // The message is due again when its lease expires.
    delivery.log.error(
      { message: message.id, error: describeError(error) },
      'the outbox could not be written',
    )
  }
}

/** Undefined if the message was delivered, otherwise a word for what went wrong. */
async function failureOf(
  { reactions, log, limitMs = LIMIT_MS }: Delivery,
  message: Claimed,
): Promise<string | undefined> {
  try {
    await inTime(react(reactions, message), limitMs)
    return undefined
  } catch (error) {
    const { name, code } = describeError(error)
    const { id, kind, attempts } = message
    log.warn({ message: id, kind, attempts, error: { name, code } }, 'not delivered')
    return code ?? name
  }
}

async function settle({ db, clock }: Delivery, message: Claimed, failure: string | undefined): Promise<void> {
  if (failure === undefined) {
    crashPoint('outbox.after_send')
    await markDone(db, message.id, clock())
  } else if (message.attempts >= ATTEMPTS_MAX) {
    await markDead(db, message.id, failure, clock())
  } else {
    const nextAt = new Date(clock().getTime() + pauseAfter(message.attempts))
    await markFailed(db, message.id, failure, nextAt)
  }
}

async function react(reactions: Reactions, { id, kind, payload }: Claimed): Promise<void> {
  if (!Object.hasOwn(reactions, kind)) throw new Error(`nobody reacts to ${kind}`)
  // `enqueue` stored the payload that belongs to this kind; the table's types cannot express that.
  await reactions[kind as MessageKind](payload as never, { id })
}

function inTime(work: Promise<void>, limitMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new DOMException('The receiver took too long.', 'TimeoutError'))
    const timer = setTimeout(late, limitMs)
    void work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** Growing pauses with some randomness, so that messages that failed together are not retried together. */
export function pauseAfter(attempts: number, random: () => number = Math.random): number {
  const pause = Math.min(PAUSE_MAX_MS, FIRST_PAUSE_MS * 2 ** (attempts - 1))
  return Math.round(pause * (1 - SPREAD + 2 * SPREAD * random()))
}
