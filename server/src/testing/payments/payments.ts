import type { Payment } from '@trousseau/contract/payments'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { createLog } from '../../log.ts'
import { refreshMethods } from '../../payment-methods/refresh-methods.ts'
import type { Answer, TestApp } from '../test-app.ts'
import {
  createProviderApp,
  createTestClient,
  DECLINED_CARD,
  type ProviderApp,
  type TestProvider,
} from './provider.ts'

export type PayingApp = Awaited<ReturnType<typeof createPayingApp>>

/** The world of the reliability cases, in which stores one and two have cards and a bank account. */
export async function createPayingApp(provider: TestProvider, env: Record<string, string> = {}) {
  const app = await createProviderApp(provider, env)
  const { c1, c2 } = app.customers
  const { s1, s2 } = app.world.stores
  const saved = {
    card: (await provider.saveCard(c1)).id,
    other: (await provider.saveCard(c1, { card_number: '5555555555554444' })).id,
    declined: (await provider.saveCard(c1, { card_number: DECLINED_CARD })).id,
    bank: (await provider.saveBank(c1)).id,
    theirs: (await provider.saveCard(c2)).id,
  }
  const client = createTestClient(app, createLog('silent', 'test'))
  for (const store of [s1, s2]) await refreshMethods(client, store)
  const idOf = async (staxId: string) => {
    const row = app.db.selectFrom('payment_methods').select('id').where('stax_id', '=', staxId)
    return (await row.executeTakeFirstOrThrow()).id
  }
  const methods = {
    card: await idOf(saved.card),
    other: await idOf(saved.other),
    bank: await idOf(saved.bank),
    declined: await idOf(saved.declined),
    theirs: await idOf(saved.theirs),
  }
  return { ...app, methods, client }
}

type Asking = { token?: string; key?: string; at?: Pick<TestApp, 'send'>; from?: string }
const asked = (app: Pick<ProviderApp, 'tokens'>, { token, key, from }: Asking) => ({
  token: token ?? app.tokens.a1,
  ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  ...(from !== undefined && { from }),
})

export const pay = (
  app: PayingApp,
  invoice: number,
  body: Record<string, unknown> = {},
  asking: Asking = {},
): Promise<Answer> =>
  (asking.at ?? app).send('POST', `/api/invoices/${invoice}/pay`, {
    ...asked(app, asking),
    body: { payment_method: app.methods.card, ...body },
  })

export const payTogether = (
  app: PayingApp,
  invoices: readonly { id: number; amount?: unknown }[],
  body: Record<string, unknown> = {},
  asking: Asking = {},
): Promise<Answer> =>
  (asking.at ?? app).send('POST', '/api/payments', {
    ...asked(app, asking),
    body: { payment_method: app.methods.card, invoices, ...body },
  })

export const paymentIn = ({ body }: Answer) => (body as { data: Payment }).data

export async function statusOf({ db }: Pick<TestApp, 'db'>, invoice: number) {
  const row = db.selectFrom('invoices').select(['paid', 'total', 'status']).where('id', '=', invoice)
  return row.executeTakeFirstOrThrow()
}

export const findAttempts = ({ db }: Pick<TestApp, 'db'>, invoice: number) =>
  db
    .selectFrom('payment_attempts')
    .innerJoin('attempt_lines', 'attempt_lines.attempt_id', 'payment_attempts.id')
    .select(['payment_attempts.id', 'state', 'message', 'live', 'charged', 'provider_id'])
    .where('invoice_id', '=', invoice)
    .orderBy('created_at')
    .execute()

/** What the provider took from a store: successful charges less refunds. */
export async function takenByProvider(provider: TestProvider, customerId: string): Promise<number> {
  const cents = (value: unknown) => Math.round(Number(value ?? 0) * 100)
  const all = await provider.transactionsOf(customerId)
  return all
    .filter(({ type, success, is_voided }) => type === 'charge' && success && !is_voided)
    .reduce((sum, { total, total_refunded }) => sum + cents(total) - cents(total_refunded), 0)
}

/**
 * The invariants of all money: every ledger transaction balances, the paid part of each invoice and the used part of
 * each credit match the ledger, and the provider's books equal ours to the cent.
 */
export async function expectBooksAgree(app: PayingApp, provider: TestProvider): Promise<void> {
  const { rows: unbalanced } = await sql`
    select txn_id from ledger_entries group by store_id, txn_id having sum(amount) <> 0`.execute(app.db)
  expect(unbalanced).toEqual([])
  const { rows: wrong } = await sql`
    select number from invoices where total > 0 and (total - paid <> (
      select coalesce(sum(amount), 0) from ledger_entries
      where ledger_entries.store_id = invoices.store_id and invoice_id = invoices.id
    ) or (status = 3) <> (paid = total))`.execute(app.db)
  expect(wrong).toEqual([])
  const { rows: misused } = await sql`
    select id from store_credits where amount - used <> (
      select coalesce(-sum(ledger_entries.amount), 0) from ledger_entries
      where ledger_entries.store_id = store_credits.store_id and credit_id = store_credits.id
    ) or reserved <> (
      select coalesce(sum(attempt_credits.amount), 0) from attempt_credits
      join payment_attempts on payment_attempts.store_id = attempt_credits.store_id
        and payment_attempts.id = attempt_id and state in ('sent', 'unknown')
      where attempt_credits.store_id = store_credits.store_id and credit_id = store_credits.id
    )`.execute(app.db)
  expect(misused).toEqual([])
  for (const [store, customer] of [
    [app.world.stores.s1, app.customers.c1],
    [app.world.stores.s2, app.customers.c2],
  ] as const) {
    const { rows } = await sql<{ taken: number }>`
      select coalesce(sum(amount), 0)::bigint as taken from ledger_entries
      where store_id = ${store} and account = 'provider'`.execute(app.db)
    expect(rows[0]?.taken).toBe(await takenByProvider(provider, customer))
  }
}
