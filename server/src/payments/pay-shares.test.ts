import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { makeInvoice } from '../testing/invoices.ts'
import { pay } from '../testing/payments/payments.ts'
import { app, c1, provider, s1, usePayingApp } from '../testing/payments/payments-app.ts'
import { passMinutes } from '../testing/payments/provider.ts'
import { startTestWorker } from '../testing/processes/test-worker.ts'
import type { Answer } from '../testing/test-app.ts'

/** Of the calls, a store may make four, and twelve as long as all stores together make less than that. */
usePayingApp({ env: { STAX_CALLS_PER_MINUTE: '24', STAX_FAILURES_PER_MINUTE: '8' } })

let worker: ReturnType<typeof startTestWorker>
beforeAll(async () => {
  const target_url = `${app.url}/api/provider-events/sandbox-webhook-secret`
  await provider.ask('POST', '/webhook', { target_url, event: 'create_transaction' })
})
beforeEach(() => {
  worker = startTestWorker(app, provider.sandbox.smtpUrl)
  provider.gate.passed.length = 0
})
afterEach(async () => {
  await untilHintsAreRead(() => passMinutes(app, 1))
  await worker.stop()
})

const untilHintsAreRead = (meanwhile = () => {}) =>
  vi.waitFor(
    async () => {
      meanwhile()
      const waiting = app.db.selectFrom('outbox').select('id').where('kind', '=', 'transaction_check')
      expect(await waiting.where('done_at', 'is', null).execute()).toEqual([])
    },
    { timeout: 60_000, interval: 100 },
  )
const messageIn = ({ body }: Answer) => (body as { message: string }).message
const reads = () => provider.gate.passed.filter(({ method, path }) => method === 'GET' && path !== '/self')
const charges = () => provider.gate.passed.filter(({ path }) => path === '/charge')

/** Another store pays, whatever the first one does. */
async function expectAnotherPays() {
  const { id } = await makeInvoice(app, app.world.stores.s2)
  const answer = await pay(app, id, { payment_method: app.methods.theirs }, { token: app.tokens.a2 })
  expect(answer.status).toBe(200)
}

test('a store whose cards are declined again and again has to wait, and another store pays throughout', async () => {
  const { id } = await makeInvoice(app, s1)
  const answers: Answer[] = []
  for (let at = 0; at < 6; at += 1) {
    answers.push(await pay(app, id, { payment_method: app.methods.declined }))
    if (at % 2 === 1) await expectAnotherPays()
  }
  expect(answers.map(({ status }) => status)).toEqual([402, 402, 402, 402, 402, 429])
})

test('a store that pays a cent again and again leaves the others theirs, and no payment costs a second call', async () => {
  const { id } = await makeInvoice(app, s1)
  const statuses: number[] = []
  for (let at = 0; at < 12; at += 1) {
    statuses.push((await pay(app, id, { amount: 0.01 }, { key: `one-cent-${at}` })).status)
    if (at % 5 === 4) await expectAnotherPays()
  }
  expect(statuses).toEqual([...Array(10).fill(200), 429, 429])
  const more = await pay(app, id, { amount: 0.01 })
  expect([more.headers.get('retry-after'), messageIn(more)]).toEqual([
    '60',
    'There were too many attempts for this store within a minute. Nothing was charged. Please try again in 60 seconds.',
  ])
  await expectAnotherPays()
  await untilHintsAreRead()
  expect(reads()).toEqual([])
  passMinutes(app, 1)
  // Nothing was kept of the payment that was refused, so that the same request can be sent again.
  expect((await pay(app, id, { amount: 0.01 }, { key: 'one-cent-11' })).status).toBe(200)
})

test('six slow payments of one store wait for each other, and none of another store waits for them', async () => {
  const ofFirst = new Set((await provider.methodsOf(c1)).map(({ id }) => id))
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  provider.gate.alter(
    ({ path, body }) => path === '/charge' && ofFirst.has(String(body.payment_method_id)),
    async (_call, pass) => {
      await answered
      return pass()
    },
    6,
  )
  const made = []
  for (let at = 0; at < 6; at += 1) made.push(await makeInvoice(app, s1))
  const ended: number[] = []
  const paying = Promise.all(
    made.map(async ({ id }) => {
      const { status } = await pay(app, id)
      ended.push(status)
    }),
  )
  await vi.waitFor(() => expect(charges()).toHaveLength(5), 60_000)
  await expectAnotherPays()
  expect(ended).toEqual([])
  answer()
  await paying
  expect(ended).toEqual([200, 200, 200, 200, 200, 200])
})

test('charges that somebody makes past us for a customer of ours are looked into by the background alone', async () => {
  const [card] = (await provider.methodsOf(c1)).filter((one) => one.card_last_four === '1881')
  const wish = { payment_method_id: card?.id, total: 5, pre_auth: false, meta: {} }
  for (let at = 0; at < 8; at += 1) await provider.ask('POST', '/charge', wish).catch(() => undefined)
  const pastUs = (await provider.transactionsOf(c1)).filter(({ total }) => total === wish.total)
  expect(pastUs).toHaveLength(8)
  // Only the hints about these: that of the payment before may come as late as now.
  const topics = pastUs.map(({ id }) => `new transaction ${id}`)
  const hints = app.db.selectFrom('outbox').select('id').where('topic', 'in', topics)
  await vi.waitFor(
    async () => expect(await hints.where('attempts', '>', 0).execute()).toHaveLength(8),
    60_000,
  )
  await expectAnotherPays()
  const { id } = await makeInvoice(app, s1)
  expect((await pay(app, id)).status).toBe(200)
  const ofBackground = app.db.selectFrom('provider_calls').where('kind', '=', 'background')
  const made = await ofBackground.select('id').where('at', '=', app.clock.now()).execute()
  expect(made.length).toBeGreaterThan(0)
  expect(made.length).toBeLessThanOrEqual(4)
})

test('while the provider turns everybody away, a payer reads for how long', async () => {
  const { id } = await makeInvoice(app, s1)
  await provider.arm(c1, '429', { call: 'charge', seconds: 240 })
  await pay(app, id)
  const answer = await pay(app, id)
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '240'])
  expect(answer.body).toMatchObject({
    code: 'provider_busy',
    message: 'The payment provider is busy. Nothing was charged. Please try again in 4 minutes.',
  })
})
