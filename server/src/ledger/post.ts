import type { Day } from '@trousseau/domain/day'
import type { Cents } from '@trousseau/domain/money/money'
import type { Db } from '../db/db.ts'

/** The only way into the ledger: what happened, and its legs. Debits are positive, credits negative. */

type TxnKind =
  | 'invoice'
  | 'charge'
  | 'recorded'
  | 'credit'
  | 'deposit'
  | 'apply'
  | 'refund'
  | 'return'
  | 'note'
  | 'revoke'
  | 'pay_back'
type RecordedMethod = 'cash' | 'cheque' | 'wire' | 'other'

/** The card or bank account that the money came from, or another method such as cash or a wire. */
export type Means = {
  method?: 'card' | 'bank' | RecordedMethod | null
  brand?: string | null
  lastFour?: string | null
  reference?: string | null
}
type PostingMeta = Means & {
  at: Date
  byUser?: number | null
  reason?: string | null
  /** The payment attempt at the provider that the transaction belongs to. */
  attemptId?: string | null
  /** When the money came, if that was before it was recorded. */
  receivedOn?: Day | null
  /** The first transaction of what came together with this one. */
  partOf?: number | null
  /** Of the first one: what came in all. */
  whole?: Cents | null
}
type Leg = {
  account: 'receivable' | 'unapplied' | 'provider' | 'bank' | 'sales' | 'shipping' | 'allowance'
  amount: Cents
  invoice_id?: number
  /** The credit or deposit that the leg draws on or adds to; `own` if this transaction creates it. */
  credit_id?: number | 'own'
}
type Txn = PostingMeta & {
  kind: TxnKind
  amount: Cents
  invoiceId?: number
  ofTxn?: number
  legs: readonly Leg[]
}

type Bill = { id: number; subtotal: Cents; shipping: Cents; total: Cents }

/** The store owes the invoice. An invoice of zero is not posted. */
export async function postInvoice(db: Db, storeId: number, bill: Bill, meta: PostingMeta): Promise<void> {
  const { id, subtotal, shipping, total } = bill
  if (total === 0) return
  await post(db, storeId, {
    ...meta,
    kind: 'invoice',
    amount: total,
    invoiceId: id,
    legs: [
      { account: 'receivable', amount: total, invoice_id: id },
      { account: 'sales', amount: -subtotal },
      { account: 'shipping', amount: -shipping },
    ],
  })
}

type Paid = { invoiceId: number; amount: Cents }

/** A payment of an invoice through the provider. */
export function postCharge(
  db: Db,
  storeId: number,
  { invoiceId, amount }: Paid,
  meta: PostingMeta,
): Promise<number> {
  return post(db, storeId, {
    ...meta,
    kind: 'charge',
    amount,
    invoiceId,
    legs: [
      { account: 'provider', amount },
      { account: 'receivable', amount: -amount, invoice_id: invoiceId },
    ],
  })
}

/** A payment of an invoice that reached wholesale without the provider. */
export function postRecorded(
  db: Db,
  storeId: number,
  { invoiceId, amount }: Paid,
  meta: PostingMeta,
): Promise<number> {
  return post(db, storeId, {
    ...meta,
    kind: 'recorded',
    amount,
    invoiceId,
    legs: [
      { account: 'bank', amount },
      { account: 'receivable', amount: -amount, invoice_id: invoiceId },
    ],
  })
}

/** Money beyond any invoice, kept for the next one. `provider` if the provider took the money after all. */
export function postDeposit(
  db: Db,
  storeId: number,
  { amount, into }: { amount: Cents; into: 'bank' | 'provider' },
  meta: PostingMeta,
): Promise<number> {
  return post(db, storeId, {
    ...meta,
    kind: 'deposit',
    amount,
    legs: [
      { account: into, amount },
      { account: 'unapplied', amount: -amount, credit_id: 'own' },
    ],
  })
}

/** A credit that wholesale gives to the store. */
export function postCredit(db: Db, storeId: number, amount: Cents, meta: PostingMeta): Promise<number> {
  return post(db, storeId, {
    ...meta,
    kind: 'credit',
    amount,
    legs: [
      { account: 'allowance', amount },
      { account: 'unapplied', amount: -amount, credit_id: 'own' },
    ],
  })
}

/** A credit or deposit pays an invoice. */
export function postApply(
  db: Db,
  storeId: number,
  { invoiceId, amount, creditId }: Paid & { creditId: number },
  meta: PostingMeta,
): Promise<number> {
  return post(db, storeId, {
    ...meta,
    kind: 'apply',
    amount,
    invoiceId,
    ofTxn: creditId,
    legs: [
      { account: 'unapplied', amount, credit_id: creditId },
      { account: 'receivable', amount: -amount, invoice_id: invoiceId },
    ],
  })
}

type TakenBack = { kind: 'revoke' | 'pay_back'; creditId: number; amount: Cents }

/** What is not used of a credit is the store's no more, and what is not used of a deposit goes back to the store. */
export function postTakeBack(
  db: Db,
  storeId: number,
  { kind, creditId, amount }: TakenBack,
  meta: PostingMeta,
): Promise<number> {
  const to = { revoke: 'allowance', pay_back: 'bank' } as const
  return post(db, storeId, {
    ...meta,
    kind,
    amount: -amount,
    ofTxn: creditId,
    legs: [
      { account: 'unapplied', amount, credit_id: creditId },
      { account: to[kind], amount: -amount },
    ],
  })
}

type Noted = { invoiceId: number; goods: Cents; shipping: Cents; other: Cents; applied: Cents }

/** A credit note: `applied` of it lowers what is open of its invoice, and the rest is the store's credit. */
export function postNote(
  db: Db,
  storeId: number,
  { invoiceId, goods, shipping, other, applied }: Noted,
  meta: PostingMeta,
): Promise<number> {
  const amount = goods + shipping + other
  return post(db, storeId, {
    ...meta,
    kind: 'note',
    amount,
    invoiceId,
    legs: [
      { account: 'sales', amount: goods },
      { account: 'shipping', amount: shipping },
      { account: 'allowance', amount: other },
      { account: 'receivable', amount: -applied, invoice_id: invoiceId },
      { account: 'unapplied', amount: applied - amount, credit_id: 'own' },
    ],
  })
}

/** A transaction that paid something, with the fields needed to reverse it. */
export type TakenTxn = {
  id: number
  kind: 'charge' | 'recorded' | 'apply' | 'deposit'
  invoice_id: number | null
  of_txn: number | null
}

/** Takes back part or all of a transaction by posting its legs with the opposite sign. */
export function postReversal(
  db: Db,
  storeId: number,
  taken: TakenTxn,
  { kind, amount, ...meta }: PostingMeta & { kind: 'refund' | 'return'; amount: Cents },
): Promise<number> {
  const owedAgain: Leg =
    taken.invoice_id === null
      ? { account: 'unapplied', amount, credit_id: taken.id }
      : { account: 'receivable', amount, invoice_id: taken.invoice_id }
  const from = { charge: 'provider', deposit: 'provider', recorded: 'bank', apply: 'unapplied' } as const
  return post(db, storeId, {
    ...meta,
    kind,
    amount: -amount,
    ofTxn: taken.id,
    ...(taken.invoice_id !== null && { invoiceId: taken.invoice_id }),
    legs: [
      {
        account: from[taken.kind],
        amount: -amount,
        ...(taken.kind === 'apply' && taken.of_txn !== null && { credit_id: taken.of_txn }),
      },
      owedAgain,
    ],
  })
}

async function post(db: Db, storeId: number, txn: Txn): Promise<number> {
  const { id } = await db
    .insertInto('ledger_txns')
    .values({
      store_id: storeId,
      kind: txn.kind,
      amount: txn.amount,
      invoice_id: txn.invoiceId ?? null,
      method: txn.method ?? null,
      brand: txn.brand ?? null,
      last_four: txn.lastFour ?? null,
      reference: txn.reference ?? null,
      reason: txn.reason ?? null,
      attempt_id: txn.attemptId ?? null,
      of_txn: txn.ofTxn ?? null,
      by_user: txn.byUser ?? null,
      received_on: txn.receivedOn ?? null,
      part_of: txn.partOf ?? null,
      whole: txn.whole ?? null,
      at: txn.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const legs = txn.legs.filter(({ amount }) => amount !== 0)
  await db
    .insertInto('ledger_entries')
    .values(
      legs.map(({ account, amount, invoice_id, credit_id }, index) => ({
        store_id: storeId,
        txn_id: id,
        seq: index + 1,
        account,
        amount,
        invoice_id: invoice_id ?? null,
        credit_id: credit_id === 'own' ? id : (credit_id ?? null),
      })),
    )
    .execute()
  return id
}
