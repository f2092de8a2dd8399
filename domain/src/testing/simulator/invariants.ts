import { CANCELLED } from '../../orders/order-status.ts'
import type { Txn } from './database.ts'
import { DAY_MS } from './provider.ts'
import type { World } from './world.ts'

/**
 * What has to hold after every step. It is said here in its own words, by sums over the ledger and the provider's book,
 * and calls none of the rules that it judges.
 */

/** What was seen already, so that each posting, message and answer is looked at once. */
type Seen = {
  txns: number
  got: number
  sent: number
  answers: number
  db: number
  provider: number
  /** By invoice: what its ledger lines leave open. By credit: what they leave of it. */
  owed: Map<number, number>
  left: Map<number, number>
  keys: Map<string, number>
  firstSent: Map<string, { at: number; idempotencyId: string }>
  lastOfTopic: Map<string, number>
  receipts: Set<number>
}

export const createSeen = (): Seen => ({
  txns: 0,
  got: 0,
  sent: 0,
  answers: 0,
  db: -1,
  provider: -1,
  owed: new Map(),
  left: new Map(),
  keys: new Map(),
  firstSent: new Map(),
  lastOfTopic: new Map(),
  receipts: new Set(),
})

const broken = (what: string): never => {
  throw new Error(what)
}

export function checkInvariants(world: World, seen: Seen): void {
  const { db, provider, receiver } = world
  if (seen.got < receiver.got.length) checkReceived(world, seen)
  if (seen.sent < provider.sent.length) checkSent(world, seen)
  if (seen.db === db.changes && seen.provider === provider.changes && seen.answers === world.answers.length)
    return
  if (seen.provider !== provider.changes) checkCharges(world)
  seen.db = db.changes
  seen.provider = provider.changes
  seen.answers = world.answers.length
  while (seen.txns < db.txns.length) {
    const txn = db.txns[seen.txns]
    seen.txns += 1
    if (txn) addTxn(seen, txn)
  }
  checkFigures(world, seen)
  checkMoves(world)
  checkAttempts(world)
  checkOrders(world)
  checkAnswers(world)
}

function addTxn(seen: Seen, { id, legs, key, commit, store_id, kind }: Txn): void {
  let sum = 0
  for (const { account, amount, invoice_id, credit_id } of legs) {
    sum += amount
    if (account === 'receivable' && invoice_id !== undefined)
      seen.owed.set(invoice_id, (seen.owed.get(invoice_id) ?? 0) + amount)
    if (account === 'unapplied' && typeof credit_id === 'number')
      seen.left.set(credit_id, (seen.left.get(credit_id) ?? 0) - amount)
  }
  if (sum !== 0) broken(`transaction ${id} of the ledger does not sum to nothing`)
  if (key === undefined) return
  if ((seen.keys.get(key) ?? commit) !== commit)
    broken(`key ${key} of store ${store_id} moved money twice (${kind})`)
  seen.keys.set(key, commit)
}

function checkFigures({ db }: World, seen: Seen): void {
  for (const { id, total, paid } of db.invoices) {
    if (paid < 0 || paid > total) broken(`invoice ${id} of ${total} is paid by ${paid}`)
    if (total - paid !== seen.owed.get(id))
      broken(`what is paid of invoice ${id} is not what its ledger lines say`)
  }
  for (const { id, amount, used, reserved } of db.credits) {
    if (used < 0 || reserved < 0 || used + reserved > amount)
      broken(`credit ${id} of ${amount} is used by ${used + reserved}`)
    if (amount - used !== seen.left.get(id))
      broken(`what is used of credit ${id} is not what its ledger lines say`)
  }
}

/** What one store gave up, another has from the same moment, once, and the house has what it had. */
function checkMoves({ db: { txns } }: World): void {
  for (const { id, kind, store_id, commit, legs } of txns) {
    if (kind !== 'move_credit' && kind !== 'move_deposit') continue
    const [there, ...more] = txns.filter(({ other_txn }) => other_txn === id)
    if (!there || more.length > 0 || there.commit !== commit || there.store_id === store_id)
      throw new Error(`what transaction ${id} took away came to no other store, or more than once`)
    const sums = new Map<string, number>()
    for (const { account, amount } of [...legs, ...there.legs])
      sums.set(account, (sums.get(account) ?? 0) + amount)
    for (const [account, sum] of sums)
      if (sum !== 0) broken(`by the move of transaction ${id} the house has ${sum} in ${account}`)
  }
}

function checkAttempts({ db }: World): void {
  const open = db.attempts.filter(({ state }) => state === 'sent' || state === 'unknown')
  for (const [at, one] of open.entries())
    for (const { invoice_id } of one.lines)
      for (let before = 0; before < at; before += 1)
        if (open[before]?.lines.some((line) => line.invoice_id === invoice_id))
          broken(`invoice ${invoice_id} has two live payments, ${open[before]?.id} and ${one.id}`)
  for (const { id, reserved } of db.credits) {
    let kept = 0
    for (const { uses } of open) for (const use of uses) if (use.credit_id === id) kept += use.amount
    if (kept !== reserved) broken(`credit ${id} is not reserved by the live payments that use it`)
  }
}

function checkCharges({ provider: { book } }: World): void {
  for (const [at, { success, reference }] of book.entries()) {
    if (!success || reference === undefined) continue
    for (let before = 0; before < at; before += 1)
      if (book[before]?.success && book[before]?.reference === reference)
        broken(`payment ${reference} was charged twice`)
  }
}

/** The same id each time, and never after the provider may have forgotten it. */
function checkSent({ provider }: World, seen: Seen): void {
  for (; seen.sent < provider.sent.length; seen.sent += 1) {
    const sent = provider.sent[seen.sent]
    if (!sent) continue
    const first = seen.firstSent.get(sent.reference)
    if (!first) {
      seen.firstSent.set(sent.reference, sent)
      continue
    }
    if (first.idempotencyId !== sent.idempotencyId)
      broken(`payment ${sent.reference} was sent again under another id`)
    if (sent.at - first.at > DAY_MS) broken(`payment ${sent.reference} was sent again after a day`)
  }
}

/** In the order in which they were written; a repeat has the id of what it repeats. */
function checkReceived({ receiver }: World, seen: Seen): void {
  for (; seen.got < receiver.got.length; seen.got += 1) {
    const { id, topic } = receiver.got[seen.got] ?? { id: 0, topic: null }
    if (seen.receipts.has(id)) continue
    seen.receipts.add(id)
    if (topic === null) continue
    if ((seen.lastOfTopic.get(topic) ?? 0) > id) broken(`message ${id} of ${topic} came after a later one`)
    seen.lastOfTopic.set(topic, id)
  }
}

/** As the specification draws the life of an order: 12 is from Pending to In Production. */
const ALLOWED = new Set([12, 23, 32, 34, 46, 15, 25, 35, 51])

function checkOrders({ db: { orders } }: World): void {
  for (const [at, { id, store_id, po, status, moves }] of orders.entries()) {
    const last = moves.at(-1)
    if (last && !ALLOWED.has(10 * last.from + last.to))
      broken(`order ${id} went from ${last.from} to ${last.to}`)
    if (status === CANCELLED) continue
    for (let before = 0; before < at; before += 1) {
      const other = orders[before]
      if (other?.store_id === store_id && other.po === po && other.status !== CANCELLED)
        broken(`store ${store_id} has two orders ${po}`)
    }
  }
}

/** What people were told stays true. */
function checkAnswers({ db, provider, answers }: World): void {
  for (const answer of answers) {
    if (answer.kind === 'ordered') {
      if (db.orders.find(({ id }) => id === answer.order)?.po !== answer.po)
        broken(`order ${answer.order}, which the store was told of, is not there`)
      continue
    }
    const attempt = db.attempts.find(({ id }) => id === answer.attempt)
    if (answer.kind === 'paid' && attempt?.state !== 'paid')
      broken(`payment ${answer.attempt}, which the store was told is paid, is ${attempt?.state}`)
    if (
      answer.kind === 'nothing charged' &&
      provider.book.some(({ reference, success }) => success && reference === answer.attempt)
    )
      broken(`payment ${answer.attempt} was charged, and the store was told that nothing was`)
  }
}
