import type { TakenTxn } from '@trousseau/domain/money/ledger'
import type { Cents } from '@trousseau/domain/money/money'
import { type Db, inTransaction } from '../db/db.ts'
import {
  type Means,
  postApply,
  postCharge,
  postCredit,
  postDeposit,
  postRecorded,
  postReversal,
} from '../ledger/post.ts'
import type { TestApp } from './test-app.ts'

type Posting = Pick<TestApp, 'db' | 'clock'> & { storeId: number }
type More = Means & { reason?: string; byUser?: number }

const CARD: Means = { method: 'card', brand: 'visa', lastFour: '1111' }

/** Posts to the ledger as if money had moved, each in its own transaction, at the app's time. Returns the id. */
export function posting({ db, clock, storeId }: Posting) {
  const run = (work: (db: Db, at: Date) => Promise<number>) =>
    inTransaction(db, (db) => work(db, clock.now()))
  return {
    charge: (invoiceId: number, amount: Cents, more: More = CARD) =>
      run((db, at) => postCharge(db, storeId, { invoiceId, amount }, { ...more, at })),
    recorded: (invoiceId: number, amount: Cents, more: More = { method: 'cheque', reference: '1041' }) =>
      run((db, at) => postRecorded(db, storeId, { invoiceId, amount }, { ...more, at })),
    credit: (amount: Cents, reason = 'late delivery') =>
      run((db, at) => postCredit(db, storeId, amount, { reason, at })),
    deposit: (amount: Cents, more: More = { method: 'wire', reference: 'W-7' }) =>
      run((db, at) => postDeposit(db, storeId, { amount, into: 'bank' }, { ...more, at })),
    apply: (invoiceId: number, creditId: number, amount: Cents) =>
      run((db, at) => postApply(db, storeId, { invoiceId, amount, creditId }, { at })),
    back: (taken: TakenTxn, kind: 'refund' | 'return', amount: Cents, reason = 'a torn hem') =>
      run((db, at) => postReversal(db, storeId, taken, { kind, amount, reason, at })),
  }
}
