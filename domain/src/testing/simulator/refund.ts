import { formatMoney } from '../../money/money.ts'
import { applyTransaction, endOfMoneyCall, endOfRead } from './apply.ts'
import { change, insert, nextId, once, type Refund, refusal, refusalIn, refuseIf, rowOf } from './database.ts'
import { fitsNote, issueNote } from './notes.ts'
import type { Hook, MoneyFault } from './provider.ts'
import { reverse, takenOf } from './settle.ts'
import { tell, type Work, type World } from './world.ts'

type Refunding = { txn: number; share: number; hasNote: boolean; fault: MoneyFault; hook: Hook }

/** Staff give money back: in the ledger alone, or at the provider in the same three phases as a payment. */
export function* refundTransaction(world: World, key: string, refunding: Refunding): Work {
  const { db, rules } = world
  let begun: { answer: number | undefined; isRepeat: boolean }
  try {
    begun = once(db, rules, key, () => begin(world, key, refunding))
  } catch (error) {
    const said = refusalIn(error, 'refunds_one_at_a_time')
    if (!said) throw error
    return tell(world, () => `refused: ${said.message}`)
  }
  if (begun.answer === undefined || begun.isRepeat) return
  const refund = rowOf(db.refunds, begun.answer)
  const id = rowOf(db.attempts, refund.attempt_id).provider_id ?? ''
  yield
  const { fault, hook } = refunding
  const reply = yield { to: 'give back', id, amount: refund.amount, refundId: refund.id, fault, hook }
  const outcome = endOfMoneyCall(world, reply)
  if (outcome.kind === 'done') yield* applyTransaction(world, refund.store_id, outcome.value)
  if (outcome.kind === 'refused') {
    const there = endOfRead(world, yield { to: 'one', id })
    if (there.kind === 'done') yield* applyTransaction(world, refund.store_id, there.value)
  }
  yield
  finishRefund(world, refund, outcome.kind)
}

/** Undefined if it is done with the ledger alone. */
function begin(world: World, key: string, { txn: id, share, hasNote }: Refunding): number | undefined {
  const { db, rules, now } = world
  const txn = rowOf(db.txns, id)
  const taken = takenOf(db, id)
  if (!taken || taken.kind === 'deposit' || taken.invoice_id === null) throw refusal('cannot be refunded')
  if (taken.left === 0) throw refusal('nothing is left of it')
  const amount = Math.max(1, Math.round(taken.left * share))
  if (hasNote && !fitsNote(world, taken.invoice_id, amount)) throw refusal('beyond the bill')
  if (txn.attempt_id === null || taken.kind !== 'charge') {
    reverse(world, txn.store_id, taken, { kind: 'refund', amount, key })
    if (hasNote) issueNote(world, taken.invoice_id, amount, { reopened: amount })
    tell(world, () => `${formatMoney(amount)} of transaction ${id} is refunded by hand`)
    return undefined
  }
  const { store_id, attempt_id } = txn
  const isOpen = db.refunds.some(
    (one) => one.attempt_id === attempt_id && (one.state === 'sent' || one.state === 'unknown'),
  )
  refuseIf(rules, 'refunds_one_at_a_time', isOpen)
  const refund: Refund = {
    id: nextId(db),
    store_id,
    attempt_id,
    txn_id: id,
    amount,
    state: 'sent',
    hasNote,
    created_at: now,
    asked_at: null,
  }
  insert(db, db.refunds, refund)
  tell(world, () => `refund ${refund.id} of ${formatMoney(amount)} of payment ${attempt_id} is stored`)
  return refund.id
}

/** One that has ended does not change. */
export function finishRefund(
  world: World,
  refund: Refund,
  end: 'done' | 'refused' | 'unavailable' | 'unknown',
): void {
  if (refund.state !== 'sent' && refund.state !== 'unknown') return
  const state = world.rules.stateOfOpenRefund(end)
  change(world.db, refund, { state })
  tell(world, () => `refund ${refund.id} is ${state}`)
}
