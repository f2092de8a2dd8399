import type { InvoiceRow } from '@trousseau/contract/invoices'
import type { WholesaleOverview } from '@trousseau/contract/overviews'
import type { Balance } from '@trousseau/contract/payments'
import type { Statement } from '@trousseau/contract/statements'
import { businessDay, type Day } from '@trousseau/domain/day'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { type MadeInvoice, makeInvoice } from '../testing/invoices.ts'
import { untilHeard } from '../testing/orders.ts'
import { expectBooksAgree, pay, payTogether } from '../testing/payments/payments.ts'
import { app, c1, provider, s1, usePayingApp } from '../testing/payments/payments-app.ts'
import { countOpen, recover, settleBatch } from '../testing/payments/payments-later.ts'
import { chooseSeed, createRandom, type Random } from '../testing/random-calls/random.ts'
import type { Answer } from '../testing/test-app.ts'
import { HISTORIES } from '../testing/test-size.ts'
import { checkTransaction } from './check-transaction.ts'
import { compareBook } from './compare-book.ts'
import { countUnlike } from './store-credits.store.ts'

vi.setConfig({ testTimeout: 24 * 3_600_000 })

usePayingApp()

const STEPS = 9
/** The whole books grow with each history, so they are compared now and then. */
const WHOLE_BOOKS = 25
const REASON = 'It came so'
const cents = (dollars: number) => Math.round(dollars * 100)
const act = (path: string, body: object) =>
  untilHeard(() => app.send('POST', path, { token: app.tokens.w, body }))
const read = async <T>(path: string, token = app.tokens.w): Promise<T> => {
  const answer = await untilHeard(() => app.send('GET', path, { token }))
  expect(answer.status, answer.text).toBe(200)
  return (answer.body as { data: T }).data
}

type History = { random: Random; invoices: MadeInvoice[]; reference: () => string }
type Step = (history: History) => Promise<Answer | undefined>

/** Mostly what can be done, and at times a cent or a lot too much, or too little. */
const some = ({ random }: History, most: number) =>
  random.chance(0.15) ? random.below(3 * most + 2) / 100 : (1 + random.below(Math.max(most, 1))) / 100
const invoiceOf = ({ random, invoices }: History) => random.pick(invoices)

const rows = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(app.db)).rows
const creditOf = async ({ random }: History) => {
  const credits = await rows(sql<{ id: number; kind: string; left: number }>`
    select id, kind, amount - used - reserved as left from store_credits
    where store_id = ${s1} order by id desc limit 5`)
  return credits.length > 0 ? random.pick(credits) : undefined
}
const takenOf = async (history: History) => {
  const { id } = invoiceOf(history)
  const taken = await rows(sql<{ id: number; amount: number }>`
    select id, amount from ledger_txns
    where store_id = ${s1} and invoice_id = ${id} and kind in ('charge', 'recorded', 'apply')`)
  return taken.length > 0 ? history.random.pick(taken) : undefined
}

const STEPS_OF: Record<string, Step> = {
  invoice: async ({ random, invoices }) => {
    const orders = Array.from({ length: 1 + random.below(2) }, () => 100 + random.below(200_000))
    invoices.push(await makeInvoice(app, s1, { orders, shipping: random.below(3) * 1_234 }))
    return undefined
  },
  pay: (history) => {
    const { id, total } = invoiceOf(history)
    const by = history.random.chance(0.3) ? app.methods.bank : app.methods.card
    return pay(app, id, {
      payment_method: by,
      ...(history.random.chance(0.5) && { amount: some(history, total) }),
    })
  },
  unclear: async (history) => {
    const kind = history.random.pick(['charge-done-answer-lost', 'never-arrived', 'decline'])
    await provider.arm(c1, kind, { call: 'charge' })
    const answer = await pay(app, invoiceOf(history).id)
    await provider.disarm()
    return answer
  },
  together: (history) => {
    const two = new Set([invoiceOf(history).id, invoiceOf(history).id])
    return payTogether(
      app,
      [...two].map((id) => ({ id })),
    )
  },
  check: (history) => {
    const { id, total } = invoiceOf(history)
    const body = { method: 'cheque', reference: history.reference(), amount: some(history, total + 5_000) }
    const onAccount = history.random.chance(0.3) && { on_account: some(history, 2_000) }
    return act(`/api/stores/${s1}/payments`, { ...body, ...onAccount, invoices: [{ id }] })
  },
  credit: (history) => act(`/api/stores/${s1}/credits`, { amount: some(history, 20_000), reason: REASON }),
  apply: async (history) => {
    const credit = await creditOf(history)
    const body = {
      invoice: invoiceOf(history).id,
      ...(history.random.chance(0.5) && { amount: some(history, 9_000) }),
    }
    return credit && act(`/api/stores/${s1}/credits/${credit.id}/apply`, body)
  },
  takeBack: async (history) => {
    const credit = await creditOf(history)
    const amount = history.random.chance(0.5) ? {} : { amount: some(history, Math.max(credit?.left ?? 1, 1)) }
    const [how, more] =
      credit?.kind === 'deposit' ? ['pay-back', { method: 'wire', reference: 'B' }] : ['revoke', {}]
    return (
      credit && act(`/api/stores/${s1}/credits/${credit.id}/${how}`, { ...more, ...amount, reason: REASON })
    )
  },
  note: (history) => {
    const { id, total, orderIds } = invoiceOf(history)
    const kind = history.random.pick(['goods', 'shipping', 'other'])
    const order = history.random.chance(0.3) && { order: history.random.pick(orderIds) }
    const amount = some(history, kind === 'shipping' ? 2_000 : total / 2)
    return act(`/api/invoices/${id}/credit-notes`, { lines: [{ kind, amount, reason: REASON, ...order }] })
  },
  refund: async (history) => {
    const taken = await takenOf(history)
    if (history.random.chance(0.5)) await settleBatch(provider, c1)
    const part = history.random.chance(0.5) && { amount: some(history, taken?.amount ?? 1) }
    const note = history.random.chance(0.5) && {
      credit_note: { kind: history.random.pick(['goods', 'other']) },
    }
    return taken && act(`/api/transactions/${taken.id}/refund`, { reason: REASON, ...part, ...note })
  },
  returned: async (history) => {
    await provider.arm(c1, 'ach-return', { call: 'charge', seconds: 0 })
    const answer = await pay(app, invoiceOf(history).id, { payment_method: app.methods.bank })
    await provider.disarm()
    const [attempt] = await rows(sql<{ provider_id: string | null }>`
      select provider_id from payment_attempts where store_id = ${s1} order by created_at desc limit 1`)
    if (attempt?.provider_id)
      await checkTransaction(app.client, { store_id: s1, transaction_id: attempt.provider_id })
    return answer
  },
}

/** Home, ageing, lists, statement and balance say the same, and nothing is below nothing. */
async function expectOneTruth(seed: number, from: Day): Promise<void> {
  const said = `seed ${seed}`
  const balance = await read<Balance>(`/api/stores/${s1}/balance`)
  for (const amount of [balance.owed, balance.overdue, balance.credits, balance.deposits])
    expect(amount, said).toBeGreaterThanOrEqual(0)
  const statement = await read<Statement>(`/api/stores/${s1}/statement?from=${from}`)
  const [ledger] = await rows(sql<{ owed: number; unapplied: number }>`
    select coalesce(sum(amount) filter (where account = 'receivable'), 0)::bigint as owed,
      coalesce(-sum(amount) filter (where account = 'unapplied'), 0)::bigint as unapplied
    from ledger_entries where store_id = ${s1}`)
  expect(cents(balance.owed), said).toBe(ledger?.owed)
  expect(cents(statement.unapplied), said).toBe(ledger?.unapplied)
  expect(cents(statement.closing), said).toBe((ledger?.owed ?? 0) - (ledger?.unapplied ?? 0))
  const { opening, invoiced, paid, credited, closing } = statement
  expect(cents(opening) + cents(invoiced) - cents(paid) - cents(credited), said).toBe(cents(closing))
  const aged = statement.ageing.reduce((sum, { amount }) => sum + cents(amount), 0)
  expect(aged, said).toBe(ledger?.owed)
  const listed = await read<{ invoices: InvoiceRow[]; meta: { total: number } }>(
    `/api/invoices?store=${s1}&status[]=1&status[]=2&per_page=100`,
  )
  if (listed.meta.total <= 100)
    expect(
      listed.invoices.reduce((sum, { open }) => sum + cents(open), 0),
      said,
    ).toBe(ledger?.owed)
  const { receivables } = await read<WholesaleOverview>('/api/overview')
  const [all] = await rows(
    sql<{ owed: number }>`select coalesce(sum(total - paid), 0)::bigint as owed from invoices`,
  )
  expect(
    receivables.reduce((sum, { amount }) => sum + cents(amount), 0),
    said,
  ).toBe(all?.owed)
}

/** The ledger is the provider's book, and every figure that is kept is the ledger's. */
async function expectWholeBooks(seed: number): Promise<void> {
  await compareBook(app.client, s1)
  await expectBooksAgree(app, provider)
  expect(await countUnlike(app.db), `seed ${seed}`).toEqual({ credits: 0, invoices: 0 })
}

test('over any history of invoices, payments, credits, notes, refunds, returns and applications all figures are one truth', async () => {
  const seed = chooseSeed()
  const random = createRandom(seed)
  const invoices: MadeInvoice[] = []
  const references = new Set<string>()
  const history: History = {
    random,
    invoices,
    reference: () => `H ${references.add(`H ${references.size}`).size}`,
  }
  const happened = new Map<string, number>()
  for (let round = 0; round < HISTORIES; round += 1) {
    invoices.splice(0)
    const day = businessDay(app.clock.now().getTime())
    await STEPS_OF.invoice?.(history)
    for (let step = 0; step < STEPS; step += 1) {
      const name = random.pick(Object.keys(STEPS_OF))
      const answer = await STEPS_OF[name]?.(history)
      if (answer) expect(answer.status, `seed ${seed}, ${name}: ${answer.text}`).toBeLessThan(500)
      if (answer?.status === 200) happened.set(name, (happened.get(name) ?? 0) + 1)
    }
    await recover(app)
    expect(await countOpen(app), `seed ${seed}`).toBe(0)
    await expectOneTruth(seed, day)
    if (round % WHOLE_BOOKS === 0) await expectWholeBooks(seed)
  }
  await expectWholeBooks(seed)
  // Each of them was done, not only refused.
  expect([...happened.keys()].length, `seed ${seed}`).toBeGreaterThan(6)
})
