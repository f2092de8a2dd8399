import type { ListedTransaction, ProviderTransaction } from '../../money/provider-transaction.ts'
import { type Attempt, insert, transaction, violates } from './database.ts'
import { applyRefundTotal, leaveOpen, settleLate, settlePaid, settleUnpaid } from './settle.ts'
import { customerOf, type OutsideReply, tell, type Work, type World } from './world.ts'

/** What is done with the provider's word, as settle-payment.ts does it: a step ends where a transaction does. */

type Outcome<T> =
  | { kind: 'done'; value: T }
  | { kind: 'refused'; message: string }
  | { kind: 'unavailable' }
  | { kind: 'unknown' }

/** How a call ended, by the rules that the server's adapter uses. */
function endOf<T>(
  { rules }: World,
  method: string,
  reply: OutsideReply | undefined,
  value: T | undefined,
): Outcome<T> {
  if (reply?.kind === 'never sent') return { kind: 'unavailable' }
  if (reply?.kind !== 'answer' && reply?.kind !== 'list') return { kind: rules.unclearEnd(method) }
  const meaning = rules.meaningOfAnswer(reply.answer, value !== undefined)
  if (meaning === 'done' && value !== undefined) return { kind: 'done', value }
  if (meaning === 'refused') return { kind: 'refused', message: 'as the provider says' }
  return meaning === 'unclear' ? { kind: rules.unclearEnd(method) } : { kind: 'unavailable' }
}

export function endOfMoneyCall(world: World, reply: OutsideReply | undefined): Outcome<ProviderTransaction> {
  const said = reply?.kind === 'answer' ? reply.said : undefined
  const ended = endOf(world, 'POST', reply, said)
  const answer = reply?.kind === 'answer' ? reply.answer : undefined
  const end = world.rules.endOfMoneyCall(ended.kind, answer, said)
  if (end === 'said' && said?.isClear) return { kind: 'done', value: said }
  return end === 'as it ended' && ended.kind !== 'done' ? ended : { kind: 'unknown' }
}

/** Refused only if the provider does not know the transaction. */
export function endOfRead(world: World, reply: OutsideReply | undefined): Outcome<ListedTransaction> {
  return endOf(world, 'GET', reply, reply?.kind === 'answer' ? reply.said : undefined)
}

export function endOfList(
  world: World,
  reply: OutsideReply | undefined,
): readonly ListedTransaction[] | undefined {
  const ended = endOf(world, 'GET', reply, reply?.kind === 'list' ? reply.rows : undefined)
  return ended.kind === 'done' ? ended.value : undefined
}

export function* settleOutcome(world: World, attempt: Attempt, outcome: Outcome<ProviderTransaction>): Work {
  const { db, rules } = world
  const next = rules.afterCall(outcome)
  if (next.kind === 'apply') yield* applyTransaction(world, attempt.store_id, next.transaction)
  else if (next.kind === 'look') yield* settleRefused(world, attempt)
  else if (next.kind === 'fail') transaction(db, () => settleUnpaid(world, attempt, 'failed'))
  yield
  transaction(db, () => leaveOpen(world, attempt))
}

function* settleRefused(world: World, attempt: Attempt): Work {
  const listed = endOfList(world, yield { to: 'list', customerId: customerOf(attempt.store_id) })
  const rows = listed?.filter((row) => world.rules.isNamed(row, attempt.id)) ?? []
  if (rows.length > 0) yield* applyFound(world, attempt.store_id, rows)
  else transaction(world.db, () => settleUnpaid(world, attempt, 'declined'))
}

export function* applyFound(world: World, storeId: number, newestFirst: readonly ListedTransaction[]): Work {
  for (const row of world.rules.inOrderOfWeight(newestFirst)) yield* applyTransaction(world, storeId, row)
}

/** Applying a transaction of the provider again changes nothing. */
export function* applyTransaction(world: World, storeId: number, row: ListedTransaction): Work {
  if (!row.isClear) return report(world, storeId, 'not_understood', row.id)
  if (row.isPending || row.type !== 'charge') return
  const { db, rules } = world
  const customerId = customerOf(storeId)
  const owner = db.attempts.find(({ provider_id }) => provider_id === row.id)
  const named = db.attempts.find(({ id, store_id }) => id === row.reference && store_id === storeId)
  const meaning = rules.meaningOfCharge(row, { storeId, customerId, owner, named })
  if (meaning.kind === 'none') return
  if (meaning.kind === 'differs') return report(world, storeId, meaning.as, row.id)
  // What follows is another transaction: by then another process may have settled the payment.
  const seen = { ...meaning.payment }
  yield
  if (meaning.kind === 'known') return yield* applyKnown(world, meaning.payment, seen, row)
  try {
    yield* applyNamed(world, meaning.payment, seen, row)
  } catch (error) {
    if (!violates(error, 'payment_attempts_provider_id_key')) throw error
    yield* applyTransaction(world, storeId, row)
  }
}

function* applyKnown(world: World, attempt: Attempt, seen: Attempt, charge: ProviderTransaction): Work {
  const meaning = world.rules.meaningOfKnown(charge, seen, customerOf(attempt.store_id))
  if (meaning.kind === 'none') return
  if (meaning.kind === 'differs') return report(world, attempt.store_id, meaning.as, charge.id)
  if (meaning.settle === 'late') settleAfterAll(world, attempt, charge)
  yield
  transaction(world.db, () => applyRefundTotal(world, attempt, charge))
}

function* applyNamed(world: World, attempt: Attempt, seen: Attempt, charge: ProviderTransaction): Work {
  const { db, rules } = world
  const meaning = rules.meaningOfNamed(charge, seen)
  if (meaning === 'declined')
    return transaction(db, () => settleUnpaid(world, attempt, 'declined', charge.id))
  if (meaning === 'paid') transaction(db, () => settlePaid(world, attempt, charge.id))
  if (meaning === 'late') settleAfterAll(world, attempt, charge)
  yield
  if (rules.isOneTooMany(charge, attempt)) return report(world, attempt.store_id, 'second_charge', charge.id)
  if (attempt.provider_id !== charge.id) return
  yield
  transaction(db, () => applyRefundTotal(world, attempt, charge))
}

function settleAfterAll(world: World, attempt: Attempt, charge: ProviderTransaction): void {
  const became = transaction(world.db, () => settleLate(world, attempt, charge.id))
  if (became === 'deposited') report(world, attempt.store_id, 'late_charge', charge.id)
}

/** Once for each kind and transaction, however often it is found. */
function report(world: World, storeId: number, kind: string, providerId: string): void {
  const { db } = world
  if (db.breaks.some((one) => one.kind === kind && one.provider_id === providerId)) return
  insert(db, db.breaks, { kind, store_id: storeId, provider_id: providerId })
  tell(world, () => `the books differ: ${kind}, charge ${providerId}`)
}
