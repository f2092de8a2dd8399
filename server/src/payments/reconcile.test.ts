import { execFile } from 'node:child_process'
import { expect, onTestFinished, test, vi } from 'vitest'
import { checksums } from '../testing/checksum.ts'
import { makeInvoice } from '../testing/invoices.ts'
import { findAttempts, pay, statusOf } from '../testing/payments/payments.ts'
import { app, c1, provider, s1, usePayingApp } from '../testing/payments/payments-app.ts'
import {
  chargeBehindOurBack,
  countOpen,
  findBreaks,
  findPaymentMails,
  findTxns,
  passWindow,
  recover,
  settleBatch,
} from '../testing/payments/payments-later.ts'
import { passMinutes } from '../testing/payments/provider.ts'
import { BUILT_RECONCILE } from '../testing/processes/built.ts'
import { compareBook } from './differences/compare-book.ts'
import { reconcileOnce, reconcileOpen, takeTurns } from './reconcile.ts'

usePayingApp()

const attemptOf = async (invoice: number) => {
  const [attempt] = await findAttempts(app, invoice)
  if (!attempt) throw new Error('nobody tried')
  return attempt
}
const payByS2 = (invoice: number) =>
  pay(app, invoice, { payment_method: app.methods.theirs }, { token: app.tokens.a2 })

test('books that agree are whole, and looking again changes nothing', async () => {
  for (let at = 0; at < 3; at += 1) await pay(app, (await makeInvoice(app, s1)).id)
  passMinutes(app, 1)
  expect(await reconcileOnce(app.client)).toEqual({
    summary: '2 stores compared (3 transactions), 0 payments or refunds are open, 0 differences.',
    isWhole: true,
  })
  const moving = ['provider_calls', 'stores', 'book_comparisons']
  const before = await checksums(app.db, moving)
  passMinutes(app, 1)
  expect((await reconcileOnce(app.client)).isWhole).toBe(true)
  expect(await checksums(app.db, moving)).toEqual(before)
})

test('once over everything is once over everything, however much is open', async () => {
  const invoices = []
  for (let at = 0; at < 23; at += 1) invoices.push(await makeInvoice(app, s1))
  await provider.arm(c1, 'never-arrived', { call: 'charge', times: 11 })
  for (const { id } of invoices.slice(0, 11)) expect((await pay(app, id)).status).toBe(202)
  await provider.disarm()
  await provider.arm(c1, 'charge-done-answer-lost', { call: 'charge', times: 12 })
  for (const { id } of invoices.slice(11)) expect((await pay(app, id)).status).toBe(202)
  passWindow(app)
  expect((await reconcileOnce(app.client)).isWhole).toBe(true)
  expect(await countOpen(app)).toBe(0)
  for (const [at, { id }] of invoices.entries())
    expect(await statusOf(app, id)).toMatchObject({ status: at < 11 ? 1 : 3 })
})

const DAY_MS = 86_400_000
const attemptRow = async (invoice: number) => {
  const { id } = await attemptOf(invoice)
  return app.db.selectFrom('payment_attempts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

test('payments are as old as the database says: none under way is given up by a wrong clock', async () => {
  onTestFinished(() => {
    vi.useRealTimers()
  })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - DAY_MS })
  const { id } = await makeInvoice(app, s1)
  await provider.arm(c1, 'never-arrived', { call: 'charge' })
  const before = app.clock.now().getTime()
  expect((await pay(app, id)).status).toBe(202)
  const { created_at } = await attemptRow(id)
  expect(created_at.getTime() - before - DAY_MS).toBeLessThan(60_000)
  expect(created_at.getTime() - before - DAY_MS).toBeGreaterThan(-60_000)

  vi.setSystemTime(Date.now() + 3 * DAY_MS)
  const ahead = { ...app.client, clock: () => new Date(before + 3 * DAY_MS) }
  expect(await reconcileOpen(ahead, { askAgainMs: 0 })).toBe(true)
  expect(await attemptRow(id)).toMatchObject({ state: 'unknown', asked_at: expect.any(Date) })
  vi.useRealTimers()
  passMinutes(app, 25 * 60)
  await recover(app)
  expect(await attemptOf(id)).toMatchObject({ state: 'failed' })
})

/** What a computer does whose clock is off by this much. */
async function whileOff<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const right = app.clock.now().getTime()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })
  app.clock.set(new Date(right + ms).toISOString())
  try {
    return await work()
  } finally {
    vi.useRealTimers()
    app.clock.set(new Date(right).toISOString())
  }
}

test.each([
  ['a worker whose clock is a day ahead', { worker: DAY_MS, portal: 0 }],
  ['a worker whose clock is a day behind', { worker: -DAY_MS, portal: 0 }],
  ['a portal whose clock is a day behind', { worker: 0, portal: -DAY_MS }],
])(
  'with %s, no charge that is made during a comparison is missing, and the next comparison is a new one',
  async (_, off) => {
    await app.db.updateTable('stores').set({ book_compared_at: app.clock.now() }).execute()
    await app.db.updateTable('stores').set({ book_compared_at: null }).where('id', '=', s1).execute()
    const compareNext = takeTurns(app.client)
    await whileOff(off.worker, compareNext)
    const { id } = await makeInvoice(app, s1)
    expect((await whileOff(off.portal, () => pay(app, id))).status).toBe(200)
    await whileOff(off.worker, compareNext)
    const compared = () =>
      app.db.selectFrom('book_comparisons').selectAll().where('store_id', '=', s1).executeTakeFirstOrThrow()
    const before = await compared()
    expect(before.done_at).not.toBeNull()
    expect(await findBreaks(app)).toEqual([])

    passMinutes(app, 1)
    expect((await reconcileOnce(app.client)).isWhole).toBe(true)
    expect((await compared()).step).toBeGreaterThan(before.step)
  },
)

test('what a clock that was a day ahead has written down keeps no payment open, and no book unread', async () => {
  const [lost, cut] = [await makeInvoice(app, s1), await makeInvoice(app, s1)]
  await provider.arm(c1, 'never-arrived', { call: 'charge', times: 2 })
  for (const { id } of [lost, cut]) expect((await pay(app, id)).status).toBe(202)
  const tomorrow = new Date(app.clock.now().getTime() + DAY_MS)
  const wrong = { created_at: tomorrow, asked_at: tomorrow }
  await app.db.updateTable('payment_attempts').set(wrong).where('state', '=', 'unknown').execute()
  const { id } = await attemptOf(cut.id)
  await app.db
    .updateTable('payment_attempts')
    .set({ state: 'sent', asked_at: null })
    .where('id', '=', id)
    .execute()
  await app.db.updateTable('stores').set({ book_compared_at: tomorrow }).execute()

  expect(await reconcileOpen(app.client)).toBe(true)
  const compareNext = takeTurns(app.client)
  for (let turn = 0; turn < 4; turn += 1) await compareNext()
  const read = await app.db
    .selectFrom('stores')
    .select('id')
    .where('book_compared_at', '<', tomorrow)
    .execute()
  expect(read.length).toBeGreaterThan(0)
  await recover(app)
  for (const invoice of [lost, cut]) expect(await attemptOf(invoice.id)).toMatchObject({ state: 'failed' })
})

test('a store that the provider cannot be asked about keeps no other store’s payment open', async () => {
  const ours = await makeInvoice(app, s1)
  const theirs = await makeInvoice(app, app.world.stores.s2)
  await provider.arm(c1, 'charge-done-answer-lost', { call: 'charge' })
  await pay(app, ours.id)
  passMinutes(app, 1)
  await provider.arm(app.customers.c2, 'charge-done-answer-lost', { call: 'charge' })
  expect((await payByS2(theirs.id)).status).toBe(202)
  await provider.arm(c1, 'empty-500', { call: 'list-transactions', times: 1_000 })
  for (let turn = 0; turn < 3; turn += 1) {
    passMinutes(app, 1)
    expect(await reconcileOpen(app.client)).toBe(false)
  }
  expect(await statusOf(app, theirs.id)).toMatchObject({ status: 3 })
  expect(await findAttempts(app, ours.id)).toMatchObject([{ state: 'unknown' }])
  await provider.disarm()
  await recover(app)
  expect(await statusOf(app, ours.id)).toMatchObject({ status: 3 })
})

test('a late charge of a payment that was given up pays its invoice', async () => {
  const { id } = await makeInvoice(app, s1)
  await provider.arm(c1, 'never-arrived', { call: 'charge' })
  await pay(app, id)
  const late = provider.gate.passed.findLast(({ path }) => path === '/charge')
  await recover(app)
  expect(await findAttempts(app, id)).toMatchObject([{ state: 'failed' }])
  await provider.ask('POST', '/charge', late?.body)
  await compareBook(app.client, s1)
  await compareBook(app.client, s1)
  expect(await statusOf(app, id)).toMatchObject({ status: 3 })
  expect(await findAttempts(app, id)).toMatchObject([{ state: 'paid', live: false }])
  expect((await findTxns(app, id)).map(({ kind }) => kind)).toEqual(['charge'])
  expect(await findBreaks(app)).toEqual([])
})

test('what is given back in the provider’s own console is a return here, in parts and as a whole', async () => {
  const { id } = await makeInvoice(app, s1, { orders: [10_000], shipping: 0 })
  await pay(app, id)
  await settleBatch(provider, c1)
  const { id: attempt, provider_id } = await attemptOf(id)
  for (const [total, paid, status] of [
    [25, 7_500, 2],
    [75, 0, 1],
  ] as const) {
    await provider.ask('POST', `/transaction/${provider_id}/refund`, { total })
    for (let times = 0; times < 2; times += 1) await compareBook(app.client, s1)
    expect(await statusOf(app, id)).toMatchObject({ paid, status })
  }
  expect((await findTxns(app, id)).map(({ kind, amount }) => [kind, amount])).toEqual([
    ['charge', 10_000],
    ['return', -2_500],
    ['return', -7_500],
  ])
  expect(await findPaymentMails(app, attempt)).toContain('returned store')
})

test('an answer that is older than what was written down since is no difference', async () => {
  const { id } = await makeInvoice(app, s1)
  await pay(app, id)
  passMinutes(app, 1)
  const held = provider.gate.hold('GET')
  const comparing = compareBook(app.client, s1)
  await held.given
  passMinutes(app, 1)
  const [taken] = await findTxns(app, id)
  const refunded = await app.send('POST', `/api/transactions/${taken?.id}/refund`, {
    token: app.tokens.w,
    body: { reason: 'while the books are compared' },
  })
  expect(refunded.status).toBe(200)
  const paid = await makeInvoice(app, s1)
  await pay(app, paid.id)
  held.letGo()
  expect(await comparing).toBe(true)
  expect(await findBreaks(app)).toEqual([])
  expect(await statusOf(app, id)).toMatchObject({ status: 1 })
})

test('while the provider is away nothing is whole and nothing is changed', async () => {
  const { id } = await makeInvoice(app, s1)
  await provider.arm(c1, 'charge-done-answer-lost', { call: 'charge' })
  await pay(app, id)
  passWindow(app)
  const away = { ...app.client, stax: { ...app.client.stax, apiUrl: 'http://127.0.0.1:9' } }
  const moving = ['provider_calls', 'payment_attempts', 'stores', 'book_comparisons']
  const before = await checksums(app.db, moving)
  const { summary, isWhole } = await reconcileOnce(away)
  expect(isWhole).toBe(false)
  expect(summary).toBe(
    '0 stores compared (0 transactions), 2 not to the end (0 of an unknown number of transactions so far; run this ' +
      'again to go on), 1 payment or refund is open, no result yet.',
  )
  expect(await checksums(app.db, moving)).toEqual(before)
  expect(await findAttempts(app, id)).toMatchObject([{ state: 'unknown', live: true }])
  passWindow(app)
  expect((await reconcileOnce(app.client)).isWhole).toBe(true)
  expect(await statusOf(app, id)).toMatchObject({ status: 3 })
})

const runCommand = () =>
  new Promise<{ code: unknown; said: string }>((resolve) => {
    const env = {
      PATH: process.env.PATH,
      DATABASE_URL: app.databaseUrl,
      DATABASE_OWNER_URL: app.ownerUrl,
      ...provider.env,
      TEST_NOW: app.clock.now().toISOString(),
      LOG_LEVEL: 'silent',
    }
    execFile(process.execPath, [BUILT_RECONCILE], { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, said: stdout + stderr }),
    )
  })

test('the command says in one line how the books stand, and fails where they differ', async () => {
  const { id } = await makeInvoice(app, s1)
  await provider.arm(c1, 'charge-done-answer-lost', { call: 'charge' })
  await pay(app, id)
  passWindow(app)
  expect(await runCommand()).toEqual({
    code: 0,
    said: expect.stringMatching(
      /^2 stores compared \(\d+ transactions\), 0 payments or refunds are open, 0 differences\.\n$/,
    ),
  })
  expect(await statusOf(app, id)).toMatchObject({ status: 3 })
  const foreign = await chargeBehindOurBack(provider, c1)
  passMinutes(app, 1)
  expect(await runCommand()).toEqual({ code: 1, said: expect.stringContaining(' 1 difference.\n') })
  await provider.ask('POST', `/transaction/${foreign.id}/void`)
})
