import { formatMoney } from '../../money/money.ts'
import type { MoveName } from '../../orders/order-moves.ts'
import type { Random } from '../random.ts'
import { issueInvoice, moveOrder, placeOrder } from './orders.ts'
import { type Paying, pay } from './pay.ts'
import { advance, kill, runUntil, wake } from './processes.ts'
import {
  chargeAtDesk,
  DAY_MS,
  giveBack,
  givenBack,
  HOOKS,
  type Hook,
  LOOK_FAULTS,
  MONEY_FAULTS,
  type MoneyFault,
} from './provider.ts'
import { refundTransaction } from './refund.ts'
import { DESK_WORK, doDeskWork } from './staff.ts'
import { customerOf, STORES, start, tell, type World } from './world.ts'

/**
 * A history is a list of steps. Each can be taken in any world, whatever was done before, so that any part of a history is
 * a history as well: that is what makes a failing one short.
 */
export type Step = {
  act: keyof typeof ACTS
  /** Chosen of what there is by then. */
  which: number
  other: number
  amount: number
  fault: MoneyFault
  hook: Hook
}

type Act = (world: World, step: Step, check: () => void) => void

const at = <T>(from: readonly T[], which: number): T | undefined => from[which % Math.max(from.length, 1)]
const storeOf = ({ which }: Step): number => STORES[which % STORES.length] ?? 1

/** A request under a key of its own, which may be sent again. */
function ask(world: World, name: string, run: (key: string) => ReturnType<typeof pay>): void {
  const key = `k${world.requests.length + 1}`
  world.requests.push({ key, name, run })
  tell(world, () => `asks: ${name} (${key})`)
  start(world, `${name} (${key})`, run(key))
}

const order: Act = (world, step) => {
  const store = storeOf(step)
  const po = `PO ${step.other % 3}`
  const total = step.amount
  ask(world, `store ${store} orders ${po}`, (key) => placeOrder(world, key, { store, po, total }))
}

/** Mostly the way that orders go, now and then any other. */
const WAY: readonly MoveName[] = ['confirm', 'ready', 'ship', 'deliver']
const ANY: readonly MoveName[] = [
  'cancel',
  'cancelByWholesale',
  'reopen',
  'reinstate',
  'deliver',
  'ship',
  'ready',
]
const NEXT: Readonly<Record<number, MoveName>> = {
  1: 'confirm',
  2: 'ready',
  3: 'ship',
  4: 'deliver',
  5: 'reinstate',
}

const move: Act = (world, { which, other, amount }) => {
  const order = at(world.db.orders, which)
  if (!order) return
  const usual = NEXT[order.status] ?? at(WAY, other) ?? 'confirm'
  const chosen = amount % 3 === 0 ? (at(ANY, other) ?? usual) : usual
  const moving = { order: order.id, move: chosen, isVersioned: other % 2 === 0 }
  start(world, `${chosen} of order ${order.id}`, moveOrder(world, moving))
}

const payAct: Act = (world, step) => {
  const { which, other, amount, fault, hook } = step
  const store = storeOf(step)
  const own = world.db.invoices.filter(({ store_id }) => store_id === store)
  const open = own.filter(({ paid, total }) => paid < total)
  const from = open.length > 0 && amount % 7 > 0 ? open : own
  const [first, second] = [at(from, which), at(from, other)]
  if (!first) return
  const isPart = amount % 4 === 0
  const invoices =
    second && second !== first && amount % 3 === 0
      ? [{ id: first.id }, { id: second.id }]
      : [isPart ? { id: first.id, amount: 1 + (amount % Math.max(first.total, 1)) } : { id: first.id }]
  const paying: Paying = { store, invoices, fault, hook }
  const named = invoices.map(({ id }) => id).join(' and ')
  ask(world, `store ${store} pays invoice ${named}, fault: ${fault}, webhook ${hook}`, (key) =>
    pay(world, key, paying),
  )
}

/** Pressed twice, or sent again after a cut connection: the same request under the same key. */
const again: Act = (world, { which }) => {
  const request = at(world.requests.toReversed(), which % 3)
  if (!request) return
  tell(world, () => `asks again: ${request.name} (${request.key})`)
  start(world, `again ${request.name} (${request.key})`, request.run(request.key))
}

const desk: Act = (world, step) => {
  const { which, other, amount } = step
  const store = storeOf(step)
  const what = at(DESK_WORK, other) ?? 'check'
  const invoice = at(
    world.db.invoices.filter(({ store_id }) => store_id === store),
    which,
  )?.id
  const staffing = { what, store, invoice, which, amount }
  ask(world, `staff: ${what} ${formatMoney(amount)}, store ${store}`, (key) =>
    doDeskWork(world, key, staffing),
  )
}

const refund: Act = (world, { which, other, amount, fault, hook }) => {
  const taken = world.db.txns.filter(
    ({ kind }) => kind === 'charge' || kind === 'recorded' || kind === 'apply',
  )
  const txn = at(taken, which)?.id
  if (txn === undefined) return
  const share = other % 2 === 0 ? 1 : (1 + (amount % 9)) / 10
  const refunding = { txn, share, hasNote: other % 3 === 0, fault, hook }
  ask(world, `staff refund transaction ${txn}, fault: ${fault}`, (key) =>
    refundTransaction(world, key, refunding),
  )
}

/** Somebody works on the provider's own site, or the bank takes money back days later. */
const outside: Act = (world, step) => {
  const { which, other, amount, hook } = step
  const { provider, now } = world
  if (other % 4 === 0) {
    const store = storeOf(step)
    tell(world, () => `store ${store} is charged ${formatMoney(amount)} on the provider’s own site`)
    return chargeAtDesk(provider, now, customerOf(store), amount, hook)
  }
  const made = at(
    provider.book.filter((one) => one.success && givenBack(one) < one.total),
    which,
  )
  if (!made) return
  const left = made.total - givenBack(made)
  const isBank = other % 4 === 1
  const back = isBank ? left : Math.min(left, amount)
  tell(
    world,
    () =>
      `${formatMoney(back)} of charge ${made.id} goes back by ${isBank ? 'the bank' : 'the provider’s desk'}`,
  )
  giveBack(provider, now, made, { amount: back, by: isBank ? 'bank' : 'desk', refundId: undefined }, hook)
}

const spoil: Act = (world, { other }) => {
  const fault = at(LOOK_FAULTS, other)
  if (!fault) return
  tell(world, () => `the next look at the provider’s book: ${fault}`)
  world.provider.lookFaults.push(fault)
}

const go: Act = (world, { which, other }, check) => {
  const process = at(world.processes, which)
  for (let times = 0; process && times <= other % 4 && world.processes.includes(process); times += 1) {
    advance(world, process)
    check()
  }
}

const die: Act = (world, { which, other }) => {
  const process = at(world.processes, which)
  if (process) kill(world, process, other % 2 === 0)
}

const tick: Act = (world, { amount }) => {
  world.now += amount % 30_000
  wake(world)
}

const WAITS = [30_000, 90_000, 5 * 60_000, 12 * 60_000, 3_600_000, 6 * 3_600_000, DAY_MS, 3 * DAY_MS]

const wait: Act = (world, { which }, check) => {
  const ms = at(WAITS, which) ?? 0
  tell(world, () => `everybody waits for ${ms / 60_000} minutes`)
  runUntil(world, world.now + ms, check)
}

const ACTS = {
  order,
  move,
  pay: payAct,
  again,
  desk,
  refund,
  outside,
  spoil,
  go,
  die,
  tick,
  wait,
} satisfies Record<string, Act>

/** How often of a hundred each is chosen. */
const SHARES: Readonly<Record<keyof typeof ACTS, number>> = {
  order: 5,
  move: 10,
  pay: 13,
  again: 5,
  desk: 7,
  refund: 7,
  outside: 5,
  spoil: 3,
  go: 27,
  die: 4,
  tick: 9,
  wait: 5,
}
const DECK = Object.entries(SHARES).flatMap(([act, share]) =>
  Array<Step['act']>(share).fill(act as Step['act']),
)

const BIG = 1 << 20

export function drawStep(random: Random): Step {
  return {
    act: random.pick(DECK),
    which: random.below(BIG),
    other: random.below(BIG),
    amount: 1 + random.below(9_999),
    fault: random.chance(0.4) ? 'none' : random.pick(MONEY_FAULTS),
    hook: random.pick(HOOKS),
  }
}

export function takeStep(world: World, step: Step, check: () => void): void {
  ACTS[step.act](world, step, check)
  check()
}

/** Each store owes two invoices when its history begins. */
export function openWorld(world: World): void {
  for (const store of STORES) {
    issueInvoice(world, store, 5_000, 1_000)
    issueInvoice(world, store, 12_345, 0)
  }
}
