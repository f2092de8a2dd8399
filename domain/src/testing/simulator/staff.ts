import { applyLegs, paidLegs, takeBackLegs, unappliedLegs } from '../../money/ledger.ts'
import { type Cents, formatMoney } from '../../money/money.ts'
import { creditsLeft, isLive, once, post, refusal, refusalIn, rowOf } from './database.ts'
import { issueNote } from './notes.ts'
import { STORES, tell, type Work, type World } from './world.ts'

/** What the wholesaler's staff do with money that is not the provider's, each in one transaction, under a key. */

export const DESK_WORK = ['check', 'credit', 'apply', 'take back', 'note', 'move'] as const
type DeskWork = (typeof DESK_WORK)[number]
type Staffing = {
  what: DeskWork
  store: number
  invoice: number | undefined
  which: number
  amount: Cents
}

export function* doDeskWork(world: World, key: string, staffing: Staffing): Work {
  const { db, rules } = world
  try {
    const { isRepeat } = once(db, rules, key, () => {
      WORKS[staffing.what](world, key, staffing)
      return key
    })
    yield
    tell(
      world,
      () => `staff: ${staffing.what} ${formatMoney(staffing.amount)}${isRepeat ? ', done before' : ''}`,
    )
  } catch (error) {
    const said = refusalIn(error)
    if (!said) throw error
    tell(world, () => `refused: ${staffing.what}, ${said.message}`)
  }
}

type Doing = (world: World, key: string, staffing: Staffing) => void

const orRefused = (taken: { amount: Cents } | { problem: string }): Cents => {
  if ('problem' in taken) throw refusal(taken.problem)
  return taken.amount
}

const payable = ({ db }: World, id: number | undefined) => {
  if (id === undefined) return []
  if (isLive(db, id)) throw refusal(`invoice ${id} is being paid`)
  const { number, total, paid } = rowOf(db.invoices, id)
  return [{ id, number, open: total - paid, amount: undefined }]
}

const check: Doing = (world, key, { store, invoice: named, amount, which }) => {
  const { db, rules, now: at } = world
  // A store at times sends a check before there is a bill: all of it is a deposit.
  const invoice = which % 4 === 1 ? undefined : named
  const onAccount = which % 3 === 0 ? Math.min(500, amount) : 0
  const first = rules.planOnAccount(onAccount, payable(world, invoice), creditsLeft(db, store))
  if ('problem' in first) throw refusal(first.problem)
  const plan = rules.planRecorded(amount, first.invoices)
  if (!('lines' in plan)) throw refusal('problems' in plan ? (plan.problems[0] ?? '') : plan.beyond)
  for (const { invoice: invoiceId, credit: creditId, amount } of first.uses)
    postApply(world, store, { invoiceId, creditId, amount, key })
  for (const { invoice: invoiceId, amount } of plan.lines)
    post(db, rules, {
      store_id: store,
      kind: 'recorded',
      amount,
      invoice_id: invoiceId,
      at,
      legs: paidLegs('bank', { invoiceId, amount }),
      key,
    })
  if (plan.deposit > 0)
    post(db, rules, {
      store_id: store,
      kind: 'deposit',
      amount: plan.deposit,
      at,
      legs: unappliedLegs('bank', plan.deposit),
      key,
    })
}

type Applied = { invoiceId: number; creditId: number; amount: Cents; key: string }

function postApply({ db, rules, now: at }: World, store_id: number, applied: Applied): void {
  const { invoiceId: invoice_id, creditId: of_txn, amount, key } = applied
  post(db, rules, { store_id, kind: 'apply', amount, invoice_id, of_txn, at, legs: applyLegs(applied), key })
}

const credit: Doing = ({ db, rules, now: at }, key, { store: store_id, amount }) => {
  post(db, rules, { store_id, kind: 'credit', amount, at, legs: unappliedLegs('allowance', amount), key })
}

const pickCredit = ({ db }: World, { store, which }: Staffing) => {
  const own = db.credits.filter(({ store_id }) => store_id === store)
  const left = own.filter(({ amount, used, reserved }) => used + reserved < amount)
  const credits = left.length > 0 && which % 5 > 0 ? left : own
  const picked = credits[which % Math.max(credits.length, 1)]
  if (!picked) throw refusal('the store has no credit')
  const { id, kind, amount, used, reserved, attempt_id } = picked
  return { id, kind, left: amount - used - reserved, attempt_id }
}

const apply: Doing = (world, key, staffing) => {
  const { id: creditId, kind, left } = pickCredit(world, staffing)
  const [invoice] = payable(world, staffing.invoice)
  if (!invoice) throw refusal('the store has no invoice')
  const asked = staffing.which % 2 === 0 ? staffing.amount : undefined
  const amount = orRefused(world.rules.applyOf({ kind, left }, invoice, asked))
  postApply(world, staffing.store, { invoiceId: invoice.id, creditId, amount, key })
}

const takeBack: Doing = (world, key, staffing) => {
  const { id, kind, left, attempt_id } = pickCredit(world, staffing)
  if (kind === 'deposit' && attempt_id !== null) throw refusal('came through the provider')
  // Mostly what there is, and now and then a lot too much.
  const asked = staffing.which % 4 === 0 ? staffing.amount : Math.min(staffing.amount, left)
  const amount = orRefused(world.rules.takeOf({ kind, left }, asked))
  const taken = { kind: kind === 'credit' ? 'revoke' : 'pay_back', creditId: id, amount } as const
  post(world.db, world.rules, {
    store_id: staffing.store,
    kind: taken.kind,
    amount: -amount,
    of_txn: id,
    at: world.now,
    legs: takeBackLegs(taken),
    key,
  })
}

const move: Doing = (world, key, staffing) => {
  const { db, rules, now: at } = world
  const { id: creditId, kind, left, attempt_id } = pickCredit(world, staffing)
  if (attempt_id !== null) throw refusal('came through the provider')
  const to = STORES.find((store) => store !== staffing.store)
  if (to === undefined) throw refusal('there is no other store')
  const asked = staffing.which % 4 === 0 ? staffing.amount : Math.min(staffing.amount, left)
  const amount = orRefused(rules.takeOf({ kind, left }, asked))
  const legs = rules.moveLegs({ kind, creditId, amount })
  const out = post(db, rules, {
    store_id: staffing.store,
    kind: `move_${kind}`,
    amount: -amount,
    of_txn: creditId,
    at,
    legs: legs.out,
    key,
  })
  post(db, rules, { store_id: to, kind, amount, other_txn: out.id, at, legs: legs.in, key })
}

const note: Doing = (world, key, { invoice, amount }) => {
  if (invoice === undefined || !issueNote(world, invoice, amount, { key })) throw refusal('beyond the bill')
}

const WORKS: Readonly<Record<DeskWork, Doing>> = { check, credit, apply, 'take back': takeBack, note, move }
