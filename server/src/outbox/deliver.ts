import { DELIVERY_LIMIT_MS, LEASE_MS, LONGEST_PAUSES, nextAttempt } from '@trousseau/domain/redelivery'
import type { Clock } from '../clock.ts'
import { crashPoint } from '../crash-point.ts'
import { type Db, isRefused } from '../db/db.ts'
import { describeError, type Log } from '../log.ts'
import type { Message, MessageKind, Reactions } from './messages.ts'
import {
  type Claimed,
  claimMessages,
  type Failed,
  markDone,
  markFailed,
  pullBackMessages,
  replaceMessages,
  type Turned,
} from './outbox.store.ts'

export type Delivery = {
  db: Db
  clock: Clock
  log: Log
  reactions: Reactions
  limitMs?: number
}

/** What became of a message. Its attempt was not noted yet. */
export type Outcome = { message: Claimed } & (
  | { kind: 'sent' }
  | { kind: 'turned'; into: readonly Message[] }
  | { kind: 'failed'; error: string }
)

/** Claims due messages, up to `room`, and starts delivering them. Each promise ends on its own and never rejects. */
export async function takeDue(delivery: Delivery, room: number): Promise<Promise<Outcome>[]> {
  const now = delivery.clock()
  const claimed = await claimMessages(delivery.db, now, leaseFrom(now), room)
  return claimed.map((message) => deliver(delivery, message))
}

const leaseFrom = (now: Date) => new Date(now.getTime() + LEASE_MS)

/** Delivers what is due, up to `room`, and notes what became of it. Returns how many that were. */
export async function deliverDue(delivery: Delivery, room: number): Promise<number> {
  const outcomes = await Promise.all(await takeDue(delivery, room))
  await settle(delivery, outcomes)
  return outcomes.length
}

/** Called now and then, and whenever the clock has gone back. */
export function pullBack({ db, clock }: Delivery): Promise<void> {
  return pullBackMessages(db, clock(), { leaseMs: LEASE_MS, ...LONGEST_PAUSES })
}

async function deliver(
  { reactions, log, limitMs = DELIVERY_LIMIT_MS }: Delivery,
  message: Claimed,
): Promise<Outcome> {
  try {
    const into = await inTime(react(reactions, message), limitMs)
    return into ? { kind: 'turned', message, into } : { kind: 'sent', message }
  } catch (error) {
    const { name, code } = describeError(error)
    const { id, kind, attempts } = message
    log.warn({ message: id, kind, attempts, error: { name, code } }, 'not delivered')
    return { kind: 'failed', message, error: code ?? name }
  }
}

/**
 * Notes what became of messages, with one statement for all of a kind. Of those that some were turned into, starts
 * delivering up to `room`, like `takeDue`.
 */
export async function settle(
  delivery: Delivery,
  outcomes: readonly Outcome[],
  room = 0,
): Promise<Promise<Outcome>[]> {
  if (outcomes.some(({ kind }) => kind === 'sent')) crashPoint('outbox.after_send')
  const claimed = await noteOrLog(delivery, outcomes, room)
  return claimed.map((message) => deliver(delivery, message))
}

/** A message that cannot be noted is due again when its lease expires, and does not keep others from being noted. */
async function noteOrLog(delivery: Delivery, outcomes: readonly Outcome[], room: number): Promise<Claimed[]> {
  try {
    return await note(delivery, outcomes, room)
  } catch (error) {
    if (outcomes.length > 1 && isRefused(error))
      for (const outcome of outcomes) await noteOrLog(delivery, [outcome], 0)
    else {
      const messages = outcomes.map(({ message }) => message.id)
      delivery.log.error({ messages, error: describeError(error) }, 'the outbox could not be written')
    }
    return []
  }
}

async function note({ db, clock }: Delivery, outcomes: readonly Outcome[], room: number): Promise<Claimed[]> {
  const now = clock()
  const sent: number[] = []
  const turned: Turned[] = []
  const failed: Failed[] = []
  for (const outcome of outcomes) {
    const { id, attempts } = outcome.message
    if (outcome.kind === 'sent') sent.push(id)
    else if (outcome.kind === 'turned') turned.push({ id, messages: outcome.into })
    else failed.push({ id, attempts, error: outcome.error, nextAt: againAt(attempts, now) })
  }
  await markDone(db, sent, now)
  await markFailed(db, failed, now)
  // Last, since whatever fails before it leaves nothing that is claimed and not delivered.
  return replaceMessages(db, turned, now, { room, leaseUntil: leaseFrom(now) })
}

/** Null if the message is given up. */
function againAt(attempts: number, now: Date): Date | null {
  const at = nextAttempt(attempts, now.getTime(), Math.random())
  return at === null ? null : new Date(at)
}

/** The messages that it is turned into, if it is of a kind that is not sent. */
async function react(
  reactions: Reactions,
  { id, kind, payload }: Claimed,
): Promise<readonly Message[] | undefined> {
  if (!Object.hasOwn(reactions, kind)) throw new Error(`nobody reacts to ${kind}`)
  // `enqueue` stored the payload that belongs to this kind; the table's types cannot express that.
  const into = await reactions[kind as MessageKind](payload as never, { id })
  return into ?? undefined
}

function inTime<T>(work: Promise<T>, limitMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new DOMException('The receiver took too long.', 'TimeoutError'))
    const timer = setTimeout(late, limitMs)
    void work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
