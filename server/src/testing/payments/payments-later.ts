import { expect } from 'vitest'
import { inTransaction } from '../../db/db.ts'
import { postCredit } from '../../ledger/post.ts'
import { reconcileOpen } from '../../payments/reconcile.ts'
import type { TestApp } from '../test-app.ts'
import type { PayingApp } from './payments.ts'
import { type Kept, passMinutes, type TestProvider } from './provider.ts'

/** Passes the time after which a payment unknown to the provider is taken to have never reached it. */
export const passWindow = (app: TestApp) => passMinutes(app, 11)

/** Lets time pass and reconciles twice: once past every block, once past the window. */
export async function recover(app: PayingApp): Promise<void> {
  for (let turn = 0; turn < 2; turn += 1) {
    passWindow(app)
    await reconcileOpen(app.client)
  }
}

/** How many payments and refunds are open. */
export async function countOpen({ db }: TestApp): Promise<number> {
  const open = ['payment_attempts', 'refunds'] as const
  const rows = open.map((table) =>
    db.selectFrom(table).select('id').where('state', 'in', ['sent', 'unknown']).execute(),
  )
  return (await Promise.all(rows)).reduce((sum, { length }) => sum + length, 0)
}

/** Runs one customer's evening batch, after which its charges are refunded instead of voided. */
export const settleBatch = (provider: TestProvider, customer_id: string) =>
  provider.ask('POST', '/sandbox/settle', { customer_id })

/** The provider's charges for one payment, whose id is their reference. */
export async function getCharges(provider: TestProvider, customerId: string, attemptId: string) {
  const all = await provider.transactionsOf(customerId)
  return all.filter(
    ({ type, meta }) => type === 'charge' && (meta as { reference?: string } | null)?.reference === attemptId,
  )
}

export const giveCreditTo = ({ db, clock }: TestApp, storeId: number, amount: number) =>
  inTransaction(db, (db) => postCredit(db, storeId, amount, { at: clock.now(), reason: 'late delivery' }))

/** The transactions of an invoice except the invoice itself, oldest first. */
export const findTxns = ({ db }: Pick<TestApp, 'db'>, invoice: number) =>
  db
    .selectFrom('ledger_txns')
    .select(['id', 'kind', 'amount'])
    .where('invoice_id', '=', invoice)
    .where('kind', '<>', 'invoice')
    .orderBy('id')
    .execute()

/** The emails about a payment in the outbox. */
export async function findPaymentMails({ db }: Pick<TestApp, 'db'>, attemptId: string) {
  const rows = await db.selectFrom('outbox').select('payload').where('kind', '=', 'payment_mail').execute()
  return rows
    .map(({ payload }) => payload as { attempt_id: string; about: string; to: string })
    .filter(({ attempt_id }) => attempt_id === attemptId)
    .map(({ about, to }) => `${about} ${to}`)
}

export const findBreaks = ({ db }: Pick<TestApp, 'db'>) =>
  db.selectFrom('reconcile_breaks').select(['store_id', 'kind', 'provider_id']).orderBy('id').execute()

/** No payment or refund is open, and no break was found. */
export async function expectSettled(app: TestApp): Promise<void> {
  expect(await countOpen(app)).toBe(0)
  expect(await findBreaks(app)).toEqual([])
}

/** Charges a card at the provider without us. */
export const chargeBehindOurBack = async (
  provider: TestProvider,
  customerId: string,
  more: Record<string, unknown> = {},
): Promise<Kept> => {
  const [method] = (await provider.methodsOf(customerId)).filter((one) => one.card_last_four === '1111')
  const wish = { payment_method_id: method?.id, total: 12.34, pre_auth: false, meta: {}, ...more }
  return (await provider.ask('POST', '/charge', wish)) as Kept
}
