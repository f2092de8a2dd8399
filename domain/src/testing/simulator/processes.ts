import { createRandom } from '../random.ts'
import { thrownIn } from './database.ts'
import { askCharge, askGiveBack, askList, askOne, runProvider } from './provider.ts'
import { changesOf, compareBooks, nextReconcile, reconcile } from './reconcile.ts'
import { hasDue, hear, nextDelivery, work } from './worker.ts'
import { type Outside, type OutsideReply, type Process, start, tell, type World } from './world.ts'

/** Who is at work, one step at a time, and what the clock wakes. */

const COMPARE_MS = 6 * 3_600_000

/** One step of a process: a transaction, a call's arrival outside, or its reply's way back. */
export function advance(world: World, process: Process): void {
  if (process.call && !process.reply) {
    process.reply = callOutside(world, process.call)
    const { to } = process.call
    const how = process.reply.kind
    tell(world, () => `${process.name}: ${to} is called, ${how}`)
    return
  }
  const { reply } = process
  process.call = undefined
  process.reply = undefined
  let next: IteratorResult<Outside | undefined, void>
  try {
    next = process.work.next(reply)
  } catch (error) {
    leave(world, process)
    // It is logged, and whoever asked may ask again.
    if (thrownIn(error)?.kind === 'not now') return
    throw error
  }
  if (next.done) leave(world, process)
  else process.call = next.value
}

const leave = (world: World, process: Process) =>
  void world.processes.splice(world.processes.indexOf(process), 1)

/** Whatever it was doing, its transaction is whole or was never there. A call that was on its way may still arrive. */
export function kill(world: World, process: Process, arrives: boolean): void {
  const isOnItsWay = arrives && process.call !== undefined && process.reply === undefined
  tell(world, () => `${process.name} is killed${isOnItsWay ? ', its call arrives' : ''}`)
  if (isOnItsWay && process.call) callOutside(world, process.call)
  leave(world, process)
}

function callOutside(world: World, call: Outside): OutsideReply {
  const { provider, now, isCalm } = world
  switch (call.to) {
    case 'charge':
      return askCharge(provider, call, { now, fault: isCalm ? 'none' : call.fault, hook: call.hook })
    case 'give back':
      return askGiveBack(provider, call, { now, fault: isCalm ? 'none' : call.fault, hook: call.hook })
    case 'list':
      return askList(provider, call.customerId)
    case 'one':
      return askOne(provider, call.id)
    default:
      return receive(world, call)
  }
}

/** Fails three times in ten, and is at times too slow, or gets the same twice: by the message, not by the order of steps. */
function receive(
  { receiver, seed, isCalm }: World,
  { message, attempt }: Extract<Outside, { to: 'receiver' }>,
): OutsideReply {
  const percent = isCalm ? 99 : createRandom(seed + message.id * 1_009 + attempt * 31).below(100)
  if (percent < 25) return { kind: 'failed' }
  receiver.got.push(message)
  if (percent < 30) return { kind: 'too slow' }
  if (percent < 35) receiver.got.push(message)
  return { kind: 'received' }
}

const MOST_AT_ONCE = 2

const countOf = ({ processes }: World, name: string) =>
  processes.reduce((count, process) => (process.name === name ? count + 1 : count), 0)

/** What is due at this moment begins; two workers may be at it, as two machines are. */
export function wake(world: World): void {
  const { provider, now } = world
  runProvider(provider, now)
  const heard = provider.hooks.filter(({ at }) => at <= now)
  if (heard.length > 0) provider.hooks = provider.hooks.filter(({ at }) => at > now)
  for (const { customerId, charge, isUntouched } of heard)
    start(world, `webhook of ${charge}`, hear(world, customerId, charge, isUntouched))
  if (hasDue(world) && countOf(world, 'worker') < MOST_AT_ONCE) start(world, 'worker', work(world))
  if (nextReconcile(world) <= now && countOf(world, 'reconcile') < MOST_AT_ONCE)
    start(world, 'reconcile', reconcile(world))
  if (now < nextComparison(world) || countOf(world, 'comparison') > 0) return
  world.comparedAt = now
  start(world, 'comparison', compareBooks(world))
}

const nextComparison = (world: World): number =>
  world.compared === changesOf(world) ? Number.POSITIVE_INFINITY : world.comparedAt + COMPARE_MS

/** The next moment at which something would happen by itself. */
function nextEvent(world: World): number {
  const { provider } = world
  let next = Math.min(nextDelivery(world), nextReconcile(world), nextComparison(world))
  for (const { at } of provider.hooks) next = Math.min(next, at)
  for (const { at } of provider.onTheirWay) next = Math.min(next, at)
  for (const { at } of provider.pending) next = Math.min(next, at)
  for (const { at } of provider.wrong) next = Math.min(next, at)
  return next
}

/** More would be a process that never ends. */
const MOST_STEPS = 20_000

/** Lets everything that is under way end, one step each in turn, and calls `check` after each. */
function runAll(world: World, check: () => void): void {
  for (let steps = 0; world.processes.length > 0; steps += 1) {
    if (steps > MOST_STEPS) throw new Error('a process never ends')
    const process = world.processes[steps % world.processes.length]
    if (process) advance(world, process)
    check()
  }
}

/** The clock runs on, and stops wherever something is due. */
export function runUntil(world: World, until: number, check: () => void): void {
  for (;;) {
    wake(world)
    runAll(world, check)
    // What is due now was just tried: it waits for a lease, or for a message before it.
    const next = Math.max(nextEvent(world), world.now + 1_000)
    if (next > until) break
    world.now = next
  }
  world.now = Math.max(world.now, until)
}
