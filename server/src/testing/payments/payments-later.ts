import { expect } from 'vitest'
import { inTransaction } from '../../db/db.ts'
import { postCredit } from '../../ledger/post.ts'
import { reconcileOpen } from '../../payments/reconcile.ts'
import type { TestApp } from '../test-app.ts'
import type { PayingApp } from './payments.ts'
import { type Kept, passMinutes, type TestProvider } from './provider.ts'

/** Longer than the window after which a payment that the provider does not know never reached it. */
export const passWindow = (app: TestApp) => passMinutes(app, 11)

/** Time goes by and the worker asks, as often as it takes after a fault: once past every block, once past the window. */
export async function recover(app: PayingApp): Promise<void> {
  for (let turn = 0; turn < 2; turn += 1) {
    passWindow(app)
    await reconcileOpen(app.client)
  }
}

/** How many payments and refunds have no end yet. */
export async function countOpen({ db }: TestApp): Promise<number> {
  const open = ['payment_attempts', 'refunds'] as const
  const rows = open.map((table) =>
    db.selectFrom(table).select('id').where('state', 'in', ['sent', 'unknown']).execute(),
  )
  return (await Promise.all(rows)).reduce((sum, { length }) => sum + length, 0)
}

/** The evening's batch of one customer: what it took is from then on refunded, not voided. */
export const settleBatch = (provider: TestProvider, customer_id: string) =>
  provider.ask('POST', '/sandbox/settle', { customer_id })

/** The provider's transactions of one payment, which has its id as their reference. */
export async function getCharges(provider: TestProvider, customerId: string, attemptId: string) {
  const all = await provider.transactionsOf(customerId)
  return all.filter(
    ({ type, meta }) => type === 'charge' && (meta as { reference?: string } | null)?.reference === attemptId,
  )
}

export const giveCreditTo = ({ db, clock }: TestApp, storeId: number, amount: number) =>
  inTransaction(db, (db) => postCredit(db, storeId, amount, { at: clock.now(), reason: 'late delivery' }))

/** What is written of an invoice besides its bill, the oldest first. */
export const findTxns = ({ db }: Pick<TestApp, 'db'>, invoice: number) =>
  db
    .selectFrom('ledger_txns')
    .select(['id', 'kind', 'amount'])
    .where('invoice_id', '=', invoice)
    .where('kind', '<>', 'invoice')
    .orderBy('id')
    .execute()

/** The payments' e-mails that were written, by payment. */
export async function findPaymentMails({ db }: Pick<TestApp, 'db'>, attemptId: string) {
  const rows = await db.selectFrom('outbox').select('payload').where('kind', '=', 'payment_mail').execute()
  return rows
    .map(({ payload }) => payload as { attempt_id: string; about: string; to: string })
    .filter(({ attempt_id }) => attempt_id === attemptId)
    .map(({ about, to }) => `${about} ${to}`)
}

export const findBreaks = ({ db }: Pick<TestApp, 'db'>) =>
  db.selectFrom('reconcile_breaks').select(['store_id', 'kind', 'provider_id']).orderBy('id').execute()

/** Every payment and refund has its end, and no difference from the provider's book was found. */
export async function expectSettled(app: TestApp): Promise<void> {
  expect(await countOpen(app)).toBe(0)
  expect(await findBreaks(app)).toEqual([])
}

/** Somebody takes money at the provider without us. */
export const chargeBehindOurBack = async (
  provider: TestProvider,
  customerId: string,
  more: Record<string, unknown> = {},
): Promise<Kept> => {
  const [method] = (await provider.methodsOf(customerId)).filter((one) => one.card_last_four === '1111')
  const wish = { payment_method_id: method?.id, total: 12.34, pre_auth: false, meta: {}, ...more }
  return (await provider.ask('POST', '/charge', wish)) as Kept
}
