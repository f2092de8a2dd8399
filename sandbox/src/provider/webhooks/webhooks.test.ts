import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { arm, ask, bank, charge, payerOf, providerForTest } from '../testing/provider-for-test.ts'

type News = { event: unknown; body: Record<string, unknown> }

/** A portal's webhook endpoint that refuses the first `refusals` calls and keeps the bodies of all calls. */
async function listen(refusals = 0): Promise<{ news: News[]; target_url: string }> {
  const news: News[] = []
  const server = createServer(async (request, response) => {
    const chunks = await request.toArray()
    news.push({
      event: request.headers['stax-event-name'],
      body: JSON.parse(Buffer.concat(chunks).toString()),
    })
    response.writeHead(news.length > refusals ? 200 : 500).end()
  }).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  const address = server.address()
  return {
    news,
    target_url: `http://127.0.0.1:${typeof address === 'object' && address?.port}/hook?secret=s`,
  }
}

test('a webhook is asked for, listed and taken back', async () => {
  const sandbox = await providerForTest()
  expect((await ask(sandbox, 'POST', '/webhook', {})).body).toEqual({
    target_url: ['The target url field is required.'],
    event: ['The event field is required.'],
  })
  const wrong = await ask(sandbox, 'POST', '/webhook', { target_url: 'x', event: 'y' })
  expect([wrong.status, wrong.body]).toEqual([
    422,
    { event: ['The selected event is invalid.'], target_url: ['The target url format is invalid.'] },
  ])
  const asked = { target_url: 'http://127.0.0.1:1/x', event: 'create_transaction' }
  const made = await ask(sandbox, 'POST', '/webhook', asked)
  expect(made.body).toMatchObject({ url: asked.target_url, event: asked.event, deleted_at: null })
  expect((await ask(sandbox, 'GET', '/webhook')).body).toMatchObject({ data: [made.body] })
  const gone = await ask(sandbox, 'DELETE', `/webhook/${made.body.id}`)
  expect(gone.body).toMatchObject({ deleted_at: expect.any(String) })
  expect((await ask(sandbox, 'GET', '/webhook')).body).toMatchObject({ total: 0 })
  const again = await ask(sandbox, 'DELETE', `/webhook/${made.body.id}`)
  expect([again.status, again.body]).toEqual([422, { id: ['Webhook could not be found'] }])
})

test('who asked for an event is told the object itself, and of no other event', async () => {
  const sandbox = await providerForTest()
  const { news, target_url } = await listen()
  await ask(sandbox, 'POST', '/webhook', { target_url, event: 'create_transaction' })
  const { method } = await payerOf(sandbox)
  const charged = await charge(sandbox, method)
  const declined = await charge(sandbox, method, { total: 90_000.01 })
  await expect.poll(() => news.length).toBe(2)
  expect(news.map(({ event }) => event)).toEqual(['create_transaction', 'create_transaction'])
  expect(news.map(({ body }) => body.id).sort()).toEqual([charged.body.id, declined.body.id].sort())
  expect(news.find(({ body }) => body.id === charged.body.id)?.body).toEqual(charged.body)
})

test('the portal that was set is told of every event', async () => {
  const { news, target_url } = await listen()
  const sandbox = await providerForTest({ webhookUrl: target_url })
  const { customer, method } = await payerOf(sandbox)
  await ask(sandbox, 'PUT', `/payment-method/${method}`, { card_exp: '0440' })
  const { id } = (await charge(sandbox, method)).body
  await ask(sandbox, 'POST', '/sandbox/settle', { customer_id: customer }, {})
  await ask(sandbox, 'POST', `/transaction/${id}/refund`, { total: 26 })
  const told = () => news.map(({ event }) => event).sort()
  const expected = ['create_customer', 'create_transaction', 'create_transaction', 'update_payment_method']
  await expect.poll(told).toEqual([...expected, 'update_transaction', 'update_transaction_settled'])
  expect(news.find(({ body }) => body.type === 'refund')?.body).toMatchObject({ reference_id: id })
})

test('money a bank takes back is told when it happens', async () => {
  const { news, target_url } = await listen()
  const sandbox = await providerForTest()
  await ask(sandbox, 'POST', '/webhook', { target_url, event: 'update_transaction' })
  const { customer } = await payerOf(sandbox)
  const made = await ask(sandbox, 'POST', '/payment-method', { ...bank, customer_id: customer })
  await arm(sandbox, { customer_id: customer, kind: 'ach-return', seconds: 0.1 })
  const { id } = (await charge(sandbox, made.body.id)).body
  await expect.poll(() => news).toMatchObject([{ body: { id, is_voided: true } }])
})

test('a delivery that is refused is tried once more and then given up', async () => {
  const { news, target_url } = await listen(2)
  const sandbox = await providerForTest({ webhookRetryMs: 50 })
  await ask(sandbox, 'POST', '/webhook', { target_url, event: 'create_transaction' })
  const { method } = await payerOf(sandbox)
  const first = (await charge(sandbox, method)).body.id
  await expect.poll(() => news.length).toBe(2)
  const second = (await charge(sandbox, method)).body.id
  await expect.poll(() => news.length).toBe(3)
  expect(news.map(({ body }) => body.id)).toEqual([first, first, second])
})

test('a delivery can be dropped, doubled or late, for one customer', async () => {
  const { news, target_url } = await listen()
  const sandbox = await providerForTest()
  await ask(sandbox, 'POST', '/webhook', { target_url, event: 'create_transaction' })
  const { customer, method } = await payerOf(sandbox)
  for (const kind of ['webhook-drop', 'webhook-double', 'webhook-late']) {
    await arm(sandbox, { customer_id: customer, kind, seconds: 0.3 })
  }
  await charge(sandbox, method)
  const doubled = (await charge(sandbox, method)).body.id
  await expect.poll(() => news.map(({ body }) => body.id)).toEqual([doubled, doubled])
  const began = performance.now()
  const late = (await charge(sandbox, method)).body.id
  await expect.poll(() => news.map(({ body }) => body.id)).toEqual([doubled, doubled, late])
  expect(performance.now() - began).toBeGreaterThan(290)
})
