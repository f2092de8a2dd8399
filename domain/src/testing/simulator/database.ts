import type { CreditedLine } from '../../money/credit-note.ts'
import type { Leg } from '../../money/ledger.ts'
import type { Cents } from '../../money/money.ts'
import type { AttemptState } from '../../money/payment-attempt.ts'
import type { TransactionKind } from '../../money/transaction.ts'
import { CANCELLED, type OrderStatus } from '../../orders/order-status.ts'
import type { Constraint, Rules } from './rules.ts'

/**
 * The simulated database: the columns of the real one that money and orders are decided by, and its constraints under
 * their names. A transaction is one step of the simulation, so that nobody sees half of one; what the real one reaches by
 * locks and `update … where`, this one has by that.
 */
export type Database = {
  orders: Order[]
  invoices: Invoice[]
  attempts: Attempt[]
  refunds: Refund[]
  credits: Credit[]
  txns: Txn[]
  breaks: Break[]
  outbox: Message[]
  keys: Map<string, unknown>
  /** What takes back the open transaction, the last first. */
  undo: (() => void)[] | undefined
  /** Counts transactions. */
  commits: number
  /** Counts changes, so that what did not change is not checked again. */
  changes: number
  lastId: number
}

export type Order = {
  id: number
  store_id: number
  po: string
  total: Cents
  status: OrderStatus
  version: number
  moves: { from: OrderStatus; to: OrderStatus }[]
}
type Invoice = {
  id: number
  number: number
  store_id: number
  subtotal: Cents
  shipping: Cents
  total: Cents
  paid: Cents
  credited: CreditedLine[]
}
export type Attempt = {
  id: string
  store_id: number
  state: AttemptState
  total: Cents
  charged: Cents
  provider_id: string | null
  adopted: boolean
  created_at: number
  asked_at: number | null
  settled_at: number | null
  lines: readonly { invoice_id: number; amount: Cents }[]
  uses: readonly { invoice_id: number; credit_id: number; amount: Cents }[]
  /** Of its lines: no other attempt may pay these invoices. */
  live: boolean
}
export type Refund = {
  id: number
  store_id: number
  attempt_id: string
  txn_id: number
  amount: Cents
  state: 'sent' | 'unknown' | 'done' | 'failed'
  hasNote: boolean
  created_at: number
  asked_at: number | null
}
type Credit = {
  id: number
  store_id: number
  kind: 'credit' | 'deposit'
  amount: Cents
  used: Cents
  reserved: Cents
  attempt_id: string | null
}
export type Txn = {
  id: number
  store_id: number
  kind: TransactionKind
  amount: Cents
  invoice_id: number | null
  of_txn: number | null
  /** Of what came from another store: the transaction by which it left there. */
  other_txn: number | null
  attempt_id: string | null
  at: number
  legs: readonly Leg[]
  /** The request that it was posted for, if it had a key, and the transaction that it was posted in. */
  key: string | undefined
  commit: number
}
type Break = { kind: string; store_id: number; provider_id: string }
export type Message = {
  id: number
  kind: 'check' | 'news' | 'notice'
  topic: string | null
  /** Of a check: the charge to ask about. Of news: the words of its notices. */
  about: { store_id: number; charge: string; unlessSettled: boolean } | readonly string[]
  attempts: number
  next_at: number
  locked_until: number | null
  is_done: boolean
  is_dead: boolean
}

export const createDatabase = (): Database => ({
  orders: [],
  invoices: [],
  attempts: [],
  refunds: [],
  credits: [],
  txns: [],
  breaks: [],
  outbox: [],
  keys: new Map(),
  undo: undefined,
  commits: 0,
  changes: 0,
  lastId: 0,
})

/**
 * What ends a transaction without a bug: the rules say no (`refused`), the database does, by the name of what was violated
 * (`constraint`), or it cannot be done at this moment and is tried again (`not now`). No errors, whose stacks cost more
 * than everything else.
 */
type Thrown = { kind: 'refused' | 'constraint' | 'not now'; message: string }

export const refusal = (message: string): Thrown => ({ kind: 'refused', message })
const violation = (constraint: Constraint): Thrown => ({ kind: 'constraint', message: constraint })
export const notNow = (message: string): Thrown => ({ kind: 'not now', message })

/** Undefined for a bug, of the product or of the simulator. */
export const thrownIn = (error: unknown): Thrown | undefined =>
  error instanceof Error ? undefined : (error as Thrown)
/** Of a request that may be refused, by the rules or by these constraints: any other violation is a bug. */
export function refusalIn(error: unknown, ...expected: Constraint[]): Thrown | undefined {
  const said = thrownIn(error)
  const isExpected = said?.kind === 'refused' || expected.some((name) => said?.message === name)
  return isExpected ? said : undefined
}
export const violates = (error: unknown, constraint: Constraint): boolean =>
  thrownIn(error)?.kind === 'constraint' && thrownIn(error)?.message === constraint

/** All or nothing. */
export function transaction<T>(db: Database, work: () => T): T {
  const undo: (() => void)[] = []
  db.undo = undo
  db.commits += 1
  try {
    return work()
  } catch (error) {
    for (const back of undo.toReversed()) back()
    throw error
  } finally {
    db.undo = undefined
  }
}

export function insert<T>(db: Database, table: T[], row: T): T {
  db.changes += 1
  table.push(row)
  db.undo?.push(() => void table.splice(table.indexOf(row), 1))
  return row
}

export function change<T extends object>(db: Database, row: T, values: Partial<T>): void {
  db.changes += 1
  if (db.undo) {
    const before = { ...row }
    db.undo.push(() => void Object.assign(row, before))
  }
  Object.assign(row, values)
}

export function remove<T>(db: Database, table: T[], row: T): void {
  db.changes += 1
  const at = table.indexOf(row)
  table.splice(at, 1)
  db.undo?.push(() => void table.splice(at, 0, row))
}

export function nextId(db: Database): number {
  db.lastId += 1
  return db.lastId
}

export function refuseIf(rules: Rules, constraint: Constraint, isViolated: boolean): void {
  if (isViolated && rules.constraints[constraint]) throw violation(constraint)
}

type Posting = Pick<Txn, 'store_id' | 'kind' | 'amount' | 'at' | 'legs'> &
  Partial<Pick<Txn, 'invoice_id' | 'of_txn' | 'other_txn' | 'attempt_id' | 'key'>>

/** As the triggers on the ledger's entries: what is paid of an invoice and used of a credit follows from the legs. */
export function post(db: Database, rules: Rules, posting: Posting): Txn {
  const id = nextId(db)
  const legs = posting.legs
    .filter(({ amount }) => amount !== 0)
    .map((leg) => (leg.credit_id === 'own' ? { ...leg, credit_id: id } : leg))
  const txn: Txn = {
    id,
    store_id: posting.store_id,
    kind: posting.kind,
    amount: posting.amount,
    invoice_id: posting.invoice_id ?? null,
    of_txn: posting.of_txn ?? null,
    other_txn: posting.other_txn ?? null,
    attempt_id: posting.attempt_id ?? null,
    at: posting.at,
    legs,
    key: posting.key,
    commit: db.commits,
  }
  refuseIf(rules, 'ledger_is_balanced', legs.reduce((sum, { amount }) => sum + amount, 0) !== 0)
  insert(db, db.txns, txn)
  for (const leg of legs) keepFigures(db, rules, txn, leg)
  return txn
}

function keepFigures(
  db: Database,
  rules: Rules,
  txn: Txn,
  { account, amount, invoice_id, credit_id }: Leg,
): void {
  if (account === 'receivable' && txn.kind !== 'invoice') {
    const invoice = rowOf(db.invoices, invoice_id ?? 0)
    const paid = invoice.paid - amount
    refuseIf(rules, 'invoices_never_overpaid', paid < 0 || paid > invoice.total)
    change(db, invoice, { paid })
  }
  if (account !== 'unapplied' || typeof credit_id !== 'number') return
  const credit = db.credits.find(({ id }) => id === credit_id)
  if (!credit) {
    const kind = txn.kind === 'deposit' ? 'deposit' : 'credit'
    const { store_id, attempt_id } = txn
    insert(db, db.credits, {
      id: credit_id,
      store_id,
      kind,
      amount: -amount,
      used: 0,
      reserved: 0,
      attempt_id,
    })
    return
  }
  const used = credit.used + amount
  refuseIf(rules, 'store_credits_never_used_twice', used < 0 || used + credit.reserved > credit.amount)
  change(db, credit, { used })
}

export function rowOf<T extends { id: number | string }>(table: readonly T[], id: number | string): T {
  const row = table.find((one) => one.id === id)
  if (!row) throw new Error(`no row ${id}`)
  return row
}

/** As `lockInvoices`: with whether a payment of the invoice is open. */
export const isLive = (db: Database, invoiceId: number): boolean =>
  db.attempts.some(({ live, lines }) => live && lines.some(({ invoice_id }) => invoice_id === invoiceId))

/** As `lockCredits`: what is left of a store's credits and deposits. */
export const creditsLeft = (db: Database, storeId: number) =>
  db.credits
    .filter(({ store_id, amount, used, reserved }) => store_id === storeId && amount - used - reserved > 0)
    .map(({ id, kind, amount, used, reserved }) => ({ id, kind, left: amount - used - reserved }))

/** As the unique index on orders: among those that are not cancelled. */
export const isPoTaken = (db: Database, storeId: number, po: string, except?: number): boolean =>
  db.orders.some(
    (one) => one.store_id === storeId && one.po === po && one.status !== CANCELLED && one.id !== except,
  )

/** As `inTransactionOnce`: a repeated key gets the first answer again, and a refusal is not kept. */
export function once<T>(
  db: Database,
  rules: Rules,
  key: string | undefined,
  work: () => T,
): { answer: T; isRepeat: boolean } {
  return transaction(db, () => {
    if (key !== undefined && rules.constraints.idempotency_keys_pkey && db.keys.has(key))
      return { answer: db.keys.get(key) as T, isRepeat: true }
    const answer = work()
    if (key !== undefined) {
      db.keys.set(key, answer)
      db.undo?.push(() => void db.keys.delete(key))
    }
    return { answer, isRepeat: false }
  })
}
