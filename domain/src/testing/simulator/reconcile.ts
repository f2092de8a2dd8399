import { applyFound, applyTransaction, endOfList, endOfRead } from './apply.ts'
import { type Attempt, change, type Refund, rowOf, thrownIn, transaction } from './database.ts'
import { finishRefund } from './refund.ts'
import { settleUnpaid } from './settle.ts'
import { customerOf, STORES, type Work, type World } from './world.ts'

/** The worker's other task: asks about open payments and refunds, and compares the books. */

const isAsked = (world: World, { state, created_at, asked_at }: Attempt | Refund): boolean => {
  const { sentBefore, askedBefore } = world.rules.turnAt(world.now, world.rules)
  const isDue = state === 'unknown' || (state === 'sent' && created_at < sentBefore)
  return isDue && (asked_at === null || asked_at < askedBefore)
}

/** The next moment at which `takeOpen` would take one, whether or not it has come. */
export function nextReconcile({ db, rules }: World): number {
  const { sentBefore, askedBefore } = rules.turnAt(0, rules)
  let next = Number.POSITIVE_INFINITY
  const look = ({ state, created_at, asked_at }: Attempt | Refund) => {
    if (state !== 'unknown' && state !== 'sent') return
    const sent = state === 'sent' ? created_at - sentBefore + 1 : 0
    next = Math.min(next, Math.max(sent, asked_at === null ? 0 : asked_at - askedBefore + 1))
  }
  for (const one of db.attempts) look(one)
  for (const one of db.refunds) look(one)
  return next
}

export function* reconcile(world: World): Work {
  const { db, now, rules } = world
  const { lostIfBefore } = rules.turnAt(now, rules)
  // As `takeOpen`: claimed in one statement, so that two workers at once take different ones.
  const attempts = db.attempts.filter((one) => isAsked(world, one))
  const refunds = db.refunds.filter((one) => isAsked(world, one))
  for (const one of attempts) change(db, one, { asked_at: now })
  for (const one of refunds) change(db, one, { asked_at: now })
  for (const one of attempts) yield* orLogged(resolveAttempt(world, one, lostIfBefore))
  for (const one of refunds) yield* orLogged(resolveRefund(world, one, lostIfBefore))
}

/** What cannot be written down now does not keep the others from being resolved. */
function* orLogged(work: Work): Work {
  try {
    yield* work
  } catch (error) {
    if (thrownIn(error)?.kind !== 'not now') throw error
  }
}

function* resolveAttempt(world: World, attempt: Attempt, lostIfBefore: number): Work {
  const { rules, db } = world
  const listed = endOfList(world, yield { to: 'list', customerId: customerOf(attempt.store_id) })
  if (!listed) return
  const rows = listed.filter((row) => rules.isNamed(row, attempt.id))
  yield* applyFound(world, attempt.store_id, rows)
  yield
  const end = rules.afterLookUp({ rows, isWhole: true }, { createdAt: attempt.created_at, lostIfBefore })
  if (end === 'failed') transaction(db, () => settleUnpaid(world, attempt, 'failed'))
}

function* resolveRefund(world: World, refund: Refund, lostIfBefore: number): Work {
  const { provider_id } = rowOf(world.db.attempts, refund.attempt_id)
  const outcome = endOfRead(world, yield { to: 'one', id: provider_id ?? '' })
  if (outcome.kind !== 'done') return
  yield* applyTransaction(world, refund.store_id, outcome.value)
  yield
  if (world.rules.isRefundOver(outcome.value, { createdAt: refund.created_at, lostIfBefore }))
    finishRefund(world, refund, 'done')
}

/** As compare-book.ts with a book of one page: what we missed is written down, what differs is reported. */
export function* compareBooks(world: World): Work {
  const { db, rules, provider } = world
  const { looks } = provider
  const begun = changesOf(world)
  for (const storeId of STORES) {
    const customerId = customerOf(storeId)
    const listed = endOfList(world, yield { to: 'list', customerId })
    for (const row of rules.inOrderOfWeight(listed ?? [])) {
      const known = db.attempts.find(({ provider_id }) => provider_id === row.id)
      if (rules.isExplained(row, known && booked(world, known), customerId)) continue
      yield* orLogged(applyTransaction(world, storeId, row))
    }
  }
  // After one without a fault, during which nothing has changed, the next would find the same.
  if (looks === provider.looks && begun === changesOf(world)) world.compared = begun
}

export const changesOf = ({ db, provider }: World): number => db.changes + provider.changes

function booked({ db }: World, { id, state, charged }: Attempt) {
  const back = db.txns.filter(
    ({ attempt_id, kind }) => attempt_id === id && (kind === 'refund' || kind === 'return'),
  )
  return { id, state, charged, given_back: -back.reduce((sum, { amount }) => sum + amount, 0) }
}
