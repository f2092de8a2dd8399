import type { Cents } from '../../money/money.ts'
import type { Answer } from '../../money/provider-answer.ts'
import type { ListedTransaction, ProviderTransaction } from '../../money/provider-transaction.ts'

/**
 * The simulated payment provider: a book of its own, which charges once for each idempotency id, and faults on the way to
 * it and back. It knows nothing of our database, and no rule of ours.
 */

/** What meets a call that moves money. */
export const MONEY_FAULTS = [
  'none',
  'decline',
  'answer lost',
  'request lost',
  'never sent',
  'error 500 after it was done',
  'busy, told to wait',
  'busy, not told',
  'refused',
  'slow',
  'slower than the window',
  'pending',
  'another amount',
] as const
export type MoneyFault = (typeof MONEY_FAULTS)[number]

/** What meets a look at the book or at one transaction. */
export const LOOK_FAULTS = [
  'error 500',
  'answer lost',
  'wrong amount',
  'unreadable',
  'another customer',
] as const
type LookFault = (typeof LOOK_FAULTS)[number]

/** How the provider's news of a transaction travels. */
export const HOOKS = ['at once', 'late', 'five times', 'never'] as const
export type Hook = (typeof HOOKS)[number]

type GivenBack = { amount: Cents; by: 'us' | 'desk' | 'bank'; refundId: number | undefined }
export type Charge = {
  id: string
  customerId: string
  total: Cents
  success: boolean
  isPending: boolean
  /** What a pending one will be. */
  succeeds: boolean
  reference: string | undefined
  idempotencyId: string | undefined
  back: GivenBack[]
}
type Sent = { reference: string; idempotencyId: string; at: number }
type ChargeRequest = { customerId: string; total: Cents; reference: string; idempotencyId: string }

export type Provider = {
  book: Charge[]
  /** Every request to charge that arrived. */
  sent: Sent[]
  /** Requests that are still on their way. */
  onTheirWay: { at: number; request: ChargeRequest; hook: Hook }[]
  pending: { at: number; charge: Charge; hook: Hook }[]
  /** Charges of another amount than was asked for, which a person gives back an hour later. */
  wrong: { at: number; charge: Charge; hook: Hook }[]
  hooks: { at: number; charge: string; customerId: string; isUntouched: boolean }[]
  lookFaults: LookFault[]
  /** Counts looks at the book that met a fault. */
  looks: number
  /** Of the provider's ids: after this, the same id would charge again. */
  remembersMs: number
  changes: number
}

export const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

export const createProvider = (): Provider => ({
  book: [],
  sent: [],
  onTheirWay: [],
  pending: [],
  wrong: [],
  hooks: [],
  lookFaults: [],
  looks: 0,
  remembersMs: DAY_MS,
  changes: 0,
})

export const givenBack = ({ back }: Charge): Cents => back.reduce((sum, { amount }) => sum + amount, 0)

/** What came back to us, if anything. */
export type Reply =
  | { kind: 'never sent' }
  | { kind: 'cut' }
  | { kind: 'answer'; answer: Answer; said: ListedTransaction | undefined }
  | { kind: 'list'; answer: Answer; rows: readonly ListedTransaction[] | undefined }

const answer = (status: number, responseBody: unknown, isToldToWait = false): Answer => ({
  status,
  responseBody,
  retryAfterSeconds: 60,
  isToldToWait,
})
const plain = (status: number, body: unknown, isToldToWait = false): Reply => ({
  kind: 'answer',
  answer: answer(status, body, isToldToWait),
  said: undefined,
})
const telling = (charge: Charge, status = 200): Reply => ({
  kind: 'answer',
  answer: answer(status, {}),
  said: toTransaction(charge),
})

/** As the server's adapter reads a transaction of the provider's. */
function toTransaction(charge: Charge): ProviderTransaction {
  const refunded = givenBack(charge)
  return {
    isClear: true,
    id: charge.id,
    type: 'charge',
    success: charge.success,
    isPending: charge.isPending,
    message: charge.success ? undefined : 'Declined',
    customerId: charge.customerId,
    total: charge.total,
    refunded,
    isVoided: false,
    isSettled: true,
    isCaptured: true,
    refusal: undefined,
    backReason: refunded > 0 ? 'Returned' : undefined,
    reference: charge.reference,
    idempotencyId: charge.idempotencyId,
    parentId: undefined,
    captures: [],
  }
}

/** Once for each idempotency id, as long as the provider remembers it. */
function charge(provider: Provider, now: number, request: ChargeRequest, succeeds: boolean): Charge {
  const { customerId, total, reference, idempotencyId } = request
  const before = provider.sent.findLast((sent) => sent.idempotencyId === idempotencyId)
  provider.sent.push({ reference, idempotencyId, at: now })
  provider.changes += 1
  const original =
    before && now - before.at <= provider.remembersMs
      ? provider.book.find((one) => one.idempotencyId === idempotencyId)
      : undefined
  if (original) return original
  const made: Charge = {
    id: `c${provider.book.length + 1}`,
    customerId,
    total,
    success: succeeds,
    isPending: false,
    succeeds,
    reference,
    idempotencyId,
    back: [],
  }
  provider.book.push(made)
  return made
}

type Meeting = { now: number; fault: MoneyFault; hook: Hook }

/** A charge that was asked for, with what happens on its way. */
export function askCharge(provider: Provider, request: ChargeRequest, { now, fault, hook }: Meeting): Reply {
  if (fault === 'never sent') return { kind: 'never sent' }
  if (fault === 'request lost') return { kind: 'cut' }
  if (fault === 'busy, told to wait') return plain(429, {}, true)
  if (fault === 'busy, not told') return plain(429, {})
  if (fault === 'refused') return plain(422, { payment_method_id: ['The payment method is invalid.'] })
  if (fault === 'slow' || fault === 'slower than the window') {
    const late = fault === 'slow' ? 3 * MINUTE_MS : 17 * MINUTE_MS
    provider.onTheirWay.push({ at: now + late, request, hook })
    return { kind: 'cut' }
  }
  const total = fault === 'another amount' ? request.total + 100 : request.total
  const made = charge(provider, now, { ...request, total }, fault !== 'decline')
  if (fault === 'pending' && made.back.length === 0) {
    made.isPending = true
    made.success = false
    provider.pending.push({ at: now + 5 * MINUTE_MS, charge: made, hook })
    return telling(made, 202)
  }
  announce(provider, now, made, hook)
  if (made.total !== request.total) provider.wrong.push({ at: now + 60 * MINUTE_MS, charge: made, hook })
  if (fault === 'answer lost') return { kind: 'cut' }
  return fault === 'error 500 after it was done' ? plain(500, undefined) : telling(made)
}

/** It takes no id of ours for giving money back, so each request that arrives gives back. */
export function askGiveBack(
  provider: Provider,
  { id, amount, refundId }: { id: string; amount: Cents; refundId: number },
  { now, fault, hook }: Meeting,
): Reply {
  if (fault === 'never sent') return { kind: 'never sent' }
  if (fault === 'request lost' || fault === 'slow' || fault === 'slower than the window')
    return { kind: 'cut' }
  if (fault === 'busy, told to wait') return plain(429, {}, true)
  if (fault === 'busy, not told') return plain(429, {})
  const found = provider.book.find((one) => one.id === id)
  if (fault === 'refused' || fault === 'decline' || !found || givenBack(found) + amount > found.total)
    return plain(422, { total: ['The total may not be greater than what is left.'] })
  giveBack(provider, now, found, { amount, by: 'us', refundId }, hook)
  if (fault === 'answer lost' || fault === 'pending') return { kind: 'cut' }
  return fault === 'error 500 after it was done' ? plain(500, undefined) : telling(found)
}

export function giveBack(provider: Provider, now: number, of: Charge, given: GivenBack, hook: Hook): void {
  of.back.push(given)
  provider.changes += 1
  announce(provider, now, of, hook)
}

/** Somebody charged the store on the provider's own site. */
export function chargeAtDesk(
  provider: Provider,
  now: number,
  customerId: string,
  total: Cents,
  hook: Hook,
): void {
  const made: Charge = {
    id: `c${provider.book.length + 1}`,
    customerId,
    total,
    success: true,
    isPending: false,
    succeeds: true,
    reference: undefined,
    idempotencyId: undefined,
    back: [],
  }
  provider.book.push(made)
  provider.changes += 1
  announce(provider, now, made, hook)
}

const LATE_MS = 3 * DAY_MS

function announce(provider: Provider, now: number, { id, customerId, back }: Charge, hook: Hook): void {
  const news = (at: number) => ({ at, charge: id, customerId, isUntouched: back.length === 0 })
  if (hook === 'at once') provider.hooks.push(news(now))
  if (hook === 'late') provider.hooks.push(news(now + LATE_MS))
  if (hook === 'five times')
    for (let time = 0; time < 5; time += 1) provider.hooks.push(news(now + time * time * 7 * MINUTE_MS))
}

/** What arrives at the provider, or is decided there, by this moment. */
export function runProvider(provider: Provider, now: number): void {
  const arrived = provider.onTheirWay.filter(({ at }) => at <= now)
  if (arrived.length > 0) provider.onTheirWay = provider.onTheirWay.filter(({ at }) => at > now)
  for (const { request, hook } of arrived) announce(provider, now, charge(provider, now, request, true), hook)
  const wrong = provider.wrong.filter(({ at }) => at <= now)
  if (wrong.length > 0) provider.wrong = provider.wrong.filter(({ at }) => at > now)
  for (const { charge, hook } of wrong) {
    const amount = charge.total - givenBack(charge)
    if (amount > 0) giveBack(provider, now, charge, { amount, by: 'desk', refundId: undefined }, hook)
  }
  const decided = provider.pending.filter(({ at }) => at <= now)
  if (decided.length > 0) provider.pending = provider.pending.filter(({ at }) => at > now)
  for (const { charge, hook } of decided) {
    charge.isPending = false
    charge.success = charge.succeeds
    provider.changes += 1
    announce(provider, now, charge, hook)
  }
}

function nextFault(provider: Provider): LookFault | undefined {
  const fault = provider.lookFaults.shift()
  if (fault) provider.looks += 1
  return fault
}

/** All transactions of a customer, the newest first. */
export function askList(provider: Provider, customerId: string): Reply {
  const fault = nextFault(provider)
  if (fault === 'answer lost') return { kind: 'cut' }
  if (fault === 'error 500') return { kind: 'list', answer: answer(500, undefined), rows: undefined }
  const rows = provider.book
    .filter((one) => one.customerId === customerId)
    .toReversed()
    .map((one) => spoil(toTransaction(one), fault))
  return { kind: 'list', answer: answer(200, {}), rows }
}

export function askOne(provider: Provider, id: string): Reply {
  const fault = nextFault(provider)
  if (fault === 'answer lost') return { kind: 'cut' }
  if (fault === 'error 500') return plain(500, undefined)
  const found = provider.book.find((one) => one.id === id)
  if (!found) return plain(422, { id: ['The selected id is invalid.'] })
  return { kind: 'answer', answer: answer(200, {}), said: spoil(toTransaction(found), fault) }
}

/** What the provider says wrongly once, it says rightly the next time. */
function spoil(row: ProviderTransaction, fault: LookFault | undefined): ListedTransaction {
  if (fault === 'wrong amount') row.total += 100
  if (fault === 'another customer') row.customerId = 'somebody else'
  if (fault !== 'unreadable') return row
  const mentions = [row.reference, row.idempotencyId].filter((one) => one !== undefined)
  return { isClear: false, id: row.id, customerId: row.customerId, mentions, fields: 'total' }
}
