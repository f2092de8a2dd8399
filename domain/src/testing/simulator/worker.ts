import { applyTransaction, endOfRead } from './apply.ts'
import { change, type Message, remove, thrownIn, transaction } from './database.ts'
import { enqueue } from './messages.ts'
import { customerOf, STORES, start, tell, type Work, type World } from './world.ts'

/** The outbox's worker: claims what is due, sends it, and notes what became of it. */

const AT_ONCE = 8

/** As `claimMessages`: one with a topic is due only when no earlier one of its topic is waiting. */
function isDue({ db, now }: World, message: Message): boolean {
  const { id, topic, next_at, locked_until } = message
  if (isOver(message) || next_at > now || (locked_until !== null && locked_until > now)) return false
  return topic === null || !db.outbox.some((one) => one.topic === topic && one.id < id && !isOver(one))
}

const isOver = ({ is_done, is_dead }: Message) => is_done || is_dead

/** The next moment at which a message could be claimed, whether or not it has come. */
export function nextDelivery({ db }: World): number {
  let next = Number.POSITIVE_INFINITY
  for (const message of db.outbox)
    if (!isOver(message)) next = Math.min(next, Math.max(message.next_at, message.locked_until ?? 0))
  return next
}

export const hasDue = (world: World): boolean => world.db.outbox.some((message) => isDue(world, message))

export function* work(world: World): Work {
  const { db, now, rules } = world
  const due = db.outbox.filter((message) => isDue(world, message)).slice(0, AT_ONCE)
  for (const message of due) {
    change(db, message, { locked_until: now + rules.leaseMs, attempts: message.attempts + 1 })
    start(world, `delivery of message ${message.id}`, deliver(world, message, message.attempts))
  }
}

function* deliver(world: World, message: Message, attempt: number): Work {
  const { rules } = world
  // A worker that notes first and sends then would lose what it was killed with.
  if (rules.isNotedBeforeSent) note(world, message, attempt, 'sent')
  const ended = yield* send(world, message, attempt)
  yield
  if (!rules.isNotedBeforeSent) note(world, message, attempt, ended)
}

function* send(world: World, message: Message, attempt: number): Work<'sent' | 'failed'> {
  if (message.kind === 'news') return 'sent'
  if (message.kind === 'check') return yield* check(world, message)
  const { id, topic } = message
  const reply = yield { to: 'receiver', message: { id, topic }, attempt }
  return reply?.kind === 'received' ? 'sent' : 'failed'
}

/** As `checkTransaction`: whatever the webhook said, only the provider's answer counts. */
function* check(world: World, { about }: Message): Work<'sent' | 'failed'> {
  if (!('charge' in about)) return 'sent'
  const { store_id, charge, unlessSettled } = about
  const { db, rules } = world
  const isSettled = db.attempts.some((one) => one.provider_id === charge && !rules.isOpen(one))
  if (unlessSettled && isSettled) return 'sent'
  const outcome = endOfRead(world, yield { to: 'one', id: charge })
  if (outcome.kind === 'refused') return 'sent'
  if (outcome.kind !== 'done') return 'failed'
  try {
    yield* applyTransaction(world, store_id, outcome.value)
  } catch (error) {
    if (thrownIn(error)?.kind !== 'not now') throw error
    return 'failed'
  }
  return 'sent'
}

/** As `markDone`, `replaceMessages` and `markFailed`: only the latest to claim a message says that it failed. */
function note(world: World, message: Message, attempt: number, ended: 'sent' | 'failed'): void {
  const { db, rules, now } = world
  if (message.is_done) return
  if (ended === 'failed') {
    if (message.attempts !== attempt || message.is_dead) return
    const next = rules.nextAttempt(attempt, now, 0.5)
    change(db, message, { locked_until: null, next_at: next ?? now, is_dead: next === null })
    return
  }
  if (message.kind !== 'news') {
    change(db, message, { is_done: true, is_dead: false, locked_until: null })
    return
  }
  if (!db.outbox.includes(message)) return
  transaction(db, () => {
    remove(db, db.outbox, message)
    const words = 'charge' in message.about ? [] : message.about
    for (const word of words)
      enqueue(world, { kind: 'notice', topic: `${message.topic} to chat`, about: [word] })
  })
}

/** As handle-webhook.ts: a hint makes the worker ask, once for all hints that wait. */
export function* hear(world: World, customerId: string, charge: string, isUntouched: boolean): Work {
  const store_id = STORES.find((id) => customerOf(id) === customerId)
  if (store_id === undefined) return
  const topic = `${isUntouched ? 'new ' : ''}transaction ${charge}`
  const { db, now } = world
  const isWaiting = db.outbox.some(
    (one) => one.topic === topic && !isOver(one) && one.locked_until === null && one.next_at <= now,
  )
  tell(world, () => `webhook of charge ${charge}${isWaiting ? ', which waits already' : ''}`)
  if (!isWaiting)
    enqueue(world, { kind: 'check', topic, about: { store_id, charge, unlessSettled: isUntouched } })
}
