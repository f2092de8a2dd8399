import { applyLegs, paidLegs, reversalLegs, type TakenTxn, unappliedLegs } from '../../money/ledger.ts'
import type { Cents } from '../../money/money.ts'
import type { AttemptState } from '../../money/payment-attempt.ts'
import type { ProviderTransaction } from '../../money/provider-transaction.ts'
import {
  type Attempt,
  change,
  creditsLeft,
  type Database,
  isLive,
  notNow,
  post,
  type Refund,
  refuseIf,
  rowOf,
  type Txn,
} from './database.ts'
import { enqueue } from './messages.ts'
import { issueNote } from './notes.ts'
import { tell, type World } from './world.ts'

/** What the server's settle-payment.ts and apply-refund-total.ts write, each function within one transaction. */

function changeReserved(db: Database, { uses }: Attempt, sign: 1 | -1): void {
  for (const { credit_id, amount } of uses) {
    const credit = rowOf(db.credits, credit_id)
    change(db, credit, { reserved: credit.reserved + sign * amount })
  }
}

export const reserve = (db: Database, attempt: Attempt): void => changeReserved(db, attempt, 1)

type Ended = { state: AttemptState; providerId?: string }

function end({ db, rules, now }: World, attempt: Attempt, { state, providerId }: Ended): void {
  const isTaken = db.attempts.some((one) => one !== attempt && one.provider_id === (providerId ?? 'none'))
  refuseIf(rules, 'payment_attempts_provider_id_key', isTaken)
  const isOver = state !== 'unknown'
  change(db, attempt, {
    state,
    settled_at: isOver ? now : null,
    provider_id: providerId ?? attempt.provider_id,
  })
}

export function settleUnpaid(
  world: World,
  attempt: Attempt,
  state: 'declined' | 'failed',
  providerId?: string,
): void {
  const { db, rules } = world
  if (!rules.isOpen(attempt)) return
  changeReserved(db, attempt, -1)
  change(db, attempt, { live: false })
  end(world, attempt, providerId === undefined ? { state } : { state, providerId })
  tell(world, () => `payment ${attempt.id} is ${state}`)
}

export function leaveOpen(world: World, attempt: Attempt): void {
  if (world.rules.isOpen(attempt)) end(world, attempt, { state: 'unknown' })
}

function postCharges(world: World, attempt: Attempt): void {
  const { db, rules, now: at } = world
  for (const paid of rules.chargesOf(attempt.lines, attempt.uses))
    post(db, rules, {
      store_id: attempt.store_id,
      kind: 'charge',
      amount: paid.amount,
      invoice_id: paid.invoiceId,
      attempt_id: attempt.id,
      at,
      legs: paidLegs('provider', paid),
    })
}

export function settlePaid(world: World, attempt: Attempt, providerId?: string): void {
  const { db, rules, now: at } = world
  if (!rules.isOpen(attempt)) return
  changeReserved(db, attempt, -1)
  for (const { invoice_id: invoiceId, credit_id: creditId, amount } of attempt.uses)
    post(db, rules, {
      store_id: attempt.store_id,
      kind: 'apply',
      amount,
      invoice_id: invoiceId,
      of_txn: creditId,
      attempt_id: attempt.id,
      at,
      legs: applyLegs({ invoiceId, creditId, amount }),
    })
  postCharges(world, attempt)
  change(db, attempt, { live: false })
  end(world, attempt, providerId === undefined ? { state: 'paid' } : { state: 'paid', providerId })
  enqueue(world, { kind: 'notice', topic: `payment ${attempt.id}`, about: ['paid'] })
  tell(
    world,
    () => `payment ${attempt.id} is paid${providerId === undefined ? '' : ` by charge ${providerId}`}`,
  )
}

/** The money is the store's: it pays what it was meant for, or is kept as a deposit. */
export function settleLate(
  world: World,
  attempt: Attempt,
  providerId: string,
): 'paid' | 'deposited' | 'known' {
  const { db, rules, now: at } = world
  if (attempt.state === 'paid') return 'known'
  const charges = rules.chargesOf(attempt.lines, attempt.uses)
  const invoices = charges.map(({ invoiceId }) => rowOf(db.invoices, invoiceId))
  const open = new Map(
    invoices.map(({ id, total, paid }) => [id, { total, paid, is_live: isLive(db, id) }] as const),
  )
  const fits = rules.stillFits(charges, open)
  if (fits) postCharges(world, attempt)
  else
    post(db, rules, {
      store_id: attempt.store_id,
      kind: 'deposit',
      amount: attempt.charged,
      attempt_id: attempt.id,
      at,
      legs: unappliedLegs('provider', attempt.charged),
    })
  end(world, attempt, { state: 'paid', providerId })
  enqueue(world, { kind: 'notice', topic: `payment ${attempt.id}`, about: ['paid late'] })
  tell(world, () => `payment ${attempt.id}, which was given up, is ${fits ? 'paid' : 'kept as a deposit'}`)
  return fits ? 'paid' : 'deposited'
}

type Taken = TakenTxn & { left: Cents }

const leftOf = (db: Database, { id, amount }: Txn): Cents =>
  db.txns.reduce(
    (left, back) =>
      back.of_txn === id && (back.kind === 'refund' || back.kind === 'return') ? left + back.amount : left,
    amount,
  )

function listTaken(db: Database, isMeant: (txn: Txn) => boolean): Taken[] {
  return db.txns.filter(isMeant).flatMap((txn) => {
    const { id, kind, invoice_id, of_txn } = txn
    if (kind !== 'charge' && kind !== 'deposit' && kind !== 'recorded' && kind !== 'apply') return []
    return [{ id, kind, invoice_id, of_txn, left: leftOf(db, txn) }]
  })
}

const listTakenOf = (db: Database, attemptId: string): Taken[] =>
  listTaken(
    db,
    ({ attempt_id, kind }) => attempt_id === attemptId && (kind === 'charge' || kind === 'deposit'),
  )

/** What can still be given back of any transaction. */
export const takenOf = (db: Database, txnId: number): Taken | undefined =>
  listTaken(db, ({ id }) => id === txnId)[0]

type Reversal = { kind: 'refund' | 'return'; amount: Cents; attemptId?: string; key?: string | undefined }

export function reverse(
  { db, rules, now: at }: World,
  storeId: number,
  taken: TakenTxn,
  { kind, amount, attemptId, key }: Reversal,
): void {
  post(db, rules, {
    store_id: storeId,
    kind,
    amount: -amount,
    invoice_id: taken.invoice_id,
    of_txn: taken.id,
    attempt_id: attemptId ?? null,
    at,
    legs: reversalLegs(taken, amount),
    key,
  })
}

/** Writes down what the provider has given back of a payment's own charge, and our ledger lacks. */
export function applyRefundTotal(world: World, attempt: Attempt, charge: ProviderTransaction): void {
  const { db, rules } = world
  if (attempt.provider_id !== charge.id) return
  const taken = listTakenOf(db, attempt.id)
  const left = taken.reduce((sum, one) => sum + one.left, 0)
  const refund = db.refunds.find(
    ({ attempt_id, state }) => attempt_id === attempt.id && (state === 'sent' || state === 'unknown'),
  )
  const theirs = rules.givenBackOf(charge)
  const openRefund = refund?.amount
  const back = rules.meaningOfGivenBack(theirs, { charged: attempt.charged, left, openRefund })
  const { store_id: storeId, id: attemptId } = attempt
  if (back.kind === 'refund' && refund) {
    const parts = rules.splitRefund(taken, refund)
    for (const { txn, amount } of parts) reverse(world, storeId, txn, { kind: 'refund', amount, attemptId })
    noteRefund(world, refund, parts.find(({ txn }) => txn.id === refund.txn_id)?.amount ?? 0)
    change(db, refund, { state: 'done' })
    tell(world, () => `refund ${refund.id} of payment ${attemptId} is done`)
  }
  if (back.kind !== 'return') return
  for (const { txn, amount } of rules.splitReturn(taken, back.amount)) {
    if (txn.kind === 'deposit') freeDeposit(world, storeId, txn.id, amount)
    reverse(world, storeId, txn, { kind: 'return', amount, attemptId })
  }
  enqueue(world, { kind: 'notice', topic: `payment ${attemptId}`, about: ['returned'] })
  tell(world, () => `of payment ${attemptId} went back ${back.amount}`)
}

function freeDeposit(world: World, storeId: number, depositId: number, amount: Cents): void {
  const { db, rules } = world
  const unused = creditsLeft(db, storeId).find(({ id }) => id === depositId)?.left ?? 0
  const uses = listTaken(db, ({ of_txn, kind }) => of_txn === depositId && kind === 'apply')
  const { parts, missing } = rules.splitFreed({ amount, unused }, uses.toReversed())
  for (const { txn, amount } of parts) reverse(world, storeId, txn, { kind: 'return', amount })
  if (missing > 0) throw notNow('a payment under way has this deposit reserved')
}

/** The credit note that keeps the refunded invoice closed, by as much as the refund has opened of it. */
function noteRefund(world: World, { id, txn_id, amount, hasNote }: Refund, reopened: Cents): void {
  const { invoice_id } = rowOf(world.db.txns, txn_id)
  if (hasNote && invoice_id !== null) issueNote(world, invoice_id, amount, { reopened, ofRefund: id })
}
