import { expect, test } from 'vitest'
import { url } from '../../testing/sandbox-for-test.ts'
import {
  arm,
  ask,
  bank,
  cardOf,
  charge,
  customerOf,
  payerOf,
  providerForTest,
  visa,
} from '../testing/provider-for-test.ts'

type Ports = { httpPort: number }
const totalOf = async (ports: Ports, customer: string) =>
  (await ask(ports, 'GET', `/transaction?customer_id=${customer}`)).body.total

test('a fault meets one customer, as many calls as were armed, and no other', async () => {
  const sandbox = await providerForTest()
  const one = await payerOf(sandbox)
  const two = await payerOf(sandbox)
  const armed = await arm(sandbox, {
    customer_id: one.customer,
    kind: 'decline',
    times: 2,
    text: 'Do Not Honor',
  })
  expect([armed.status, armed.body]).toEqual([
    201,
    { id: 1, customer_id: one.customer, kind: 'decline', times: 2, left: 2, text: 'Do Not Honor' },
  ])
  expect((await charge(sandbox, two.method)).status).toBe(200)
  const answers = []
  for (let at = 0; at < 3; at += 1) answers.push(await charge(sandbox, one.method))
  expect(answers.map(({ status, body }) => [status, body.success, body.message])).toEqual([
    [400, false, 'Do Not Honor'],
    [400, false, 'Do Not Honor'],
    [200, true, null],
  ])
  expect((await ask(sandbox, 'GET', '/provider/faults', undefined, {})).body).toMatchObject({
    faults: [{ left: 0 }],
  })
})

test('a fault can be kept to one call, and be taken back', async () => {
  const sandbox = await providerForTest()
  const { customer, method } = await payerOf(sandbox)
  await arm(sandbox, { customer_id: customer, kind: 'empty-500', call: 'charge' })
  expect((await ask(sandbox, 'GET', `/customer/${customer}`)).status).toBe(200)
  expect((await charge(sandbox, method)).status).toBe(500)
  const { body } = await arm(sandbox, { customer_id: customer, kind: 'html', times: 9 })
  expect((await ask(sandbox, 'DELETE', `/provider/faults/${body.id}`, undefined, {})).status).toBe(204)
  await arm(sandbox, { customer_id: customer, kind: 'html', times: 9 })
  expect((await ask(sandbox, 'DELETE', '/provider/faults', undefined, {})).status).toBe(204)
  expect((await charge(sandbox, method)).status).toBe(200)
})

test('a fault can meet the call that makes a customer, by the reference', async () => {
  const sandbox = await providerForTest()
  await arm(sandbox, { customer_id: 'store-7', kind: 'empty-500', call: 'list-customers' })
  await arm(sandbox, { customer_id: 'store-7', kind: 'charge-done-answer-lost', call: 'create-customer' })
  expect((await ask(sandbox, 'GET', '/customer?reference=store-8')).status).toBe(200)
  expect((await ask(sandbox, 'GET', '/customer?reference=store-7')).status).toBe(500)
  await expect(customerOf(sandbox, { reference: 'store-7' })).rejects.toThrow('fetch failed')
  expect((await ask(sandbox, 'GET', '/customer?reference=store-7')).body).toMatchObject({ total: 1 })
})

test('a firewall page, an empty 500 and a limit look as they do in the world, and take no money', async () => {
  const sandbox = await providerForTest()
  const { customer, method } = await payerOf(sandbox)
  for (const kind of ['html', 'empty-500']) await arm(sandbox, { customer_id: customer, kind })
  await arm(sandbox, { customer_id: customer, kind: '429', seconds: 7 })
  const page = await charge(sandbox, method)
  expect([page.status, page.headers.get('content-type')]).toEqual([403, 'text/html; charset=utf-8'])
  const empty = await charge(sandbox, method)
  expect([empty.status, empty.body]).toEqual([500, ''])
  const limited = await charge(sandbox, method)
  expect([limited.status, limited.headers.get('retry-after'), limited.body]).toEqual([
    429,
    '7',
    { message: 'Too Many Attempts.' },
  ])
  expect(await totalOf(sandbox, customer)).toBe(0)
})

test('an answer that is lost leaves the charge in the book; a call that never arrived does not', async () => {
  const sandbox = await providerForTest()
  const { customer, method } = await payerOf(sandbox)
  await arm(sandbox, { customer_id: customer, kind: 'never-arrived' })
  await expect(charge(sandbox, method, { idempotency_id: 'a' })).rejects.toThrow('fetch failed')
  expect(await totalOf(sandbox, customer)).toBe(0)
  await arm(sandbox, { customer_id: customer, kind: 'charge-done-answer-lost' })
  await expect(charge(sandbox, method, { idempotency_id: 'a' })).rejects.toThrow('fetch failed')
  expect(await totalOf(sandbox, customer)).toBe(1)
  expect((await charge(sandbox, method, { idempotency_id: 'a' })).status).toBe(200)
  expect(await totalOf(sandbox, customer)).toBe(1)
})

test('a slow charge is done in the end; a hanging one is not, and loses its connection', async () => {
  const sandbox = await providerForTest({ hangLimitMs: 150 })
  const { customer, method } = await payerOf(sandbox)
  await arm(sandbox, { customer_id: customer, kind: 'slow', ms: 300 })
  const began = performance.now()
  expect((await charge(sandbox, method)).status).toBe(200)
  expect(performance.now() - began).toBeGreaterThan(290)
  await arm(sandbox, { customer_id: customer, kind: 'hang' })
  await expect(charge(sandbox, method)).rejects.toThrow('fetch failed')
  expect(await totalOf(sandbox, customer)).toBe(1)
})

test("a browser's call meets the faults of the customer it names", async () => {
  const sandbox = await providerForTest()
  const customer_id = await customerOf(sandbox)
  await arm(sandbox, { customer_id, kind: 'html', call: 'web-token' })
  const post = () =>
    ask(
      sandbox,
      'POST',
      '/webpayment/sandbox-web-token/token',
      { ...bank, customer_id },
      { origin: 'http://localhost:1' },
    )
  const met = await post()
  expect([met.status, met.headers.get('access-control-allow-origin')]).toEqual([403, 'http://localhost:1'])
  expect((await post()).status).toBe(200)
})

test('the browser library is kept from a customer for as often as was armed', async () => {
  const sandbox = await providerForTest()
  const customer_id = await customerOf(sandbox)
  await arm(sandbox, { customer_id, kind: 'script-blocked' })
  const script = async (id: string) =>
    (await fetch(url({ ...sandbox }, `/staxjs-captcha.js?customer_id=${id}`))).status
  expect([await script('other'), await script(customer_id), await script(customer_id)]).toEqual([
    200, 503, 200,
  ])
})

test('a fault without a customer, or of an unknown kind, is not armed', async () => {
  const sandbox = await providerForTest()
  const wishes = [
    { kind: 'hang' },
    { customer_id: '', kind: 'hang' },
    { customer_id: 'x', kind: 'fire' },
    { customer_id: 'x', kind: 'hang', times: 0 },
    { customer_id: 'x', kind: 'hang', call: 'dance' },
    { customer_id: 'x', kind: 'webhook-drop', call: 'charge' },
    { customer_id: 'x', kind: 'slow', ms: -1 },
    { customer_id: 'x', kind: '429', seconds: 'soon' },
    { customer_id: 'x', kind: 'decline', text: 7 },
    { customer_id: 'x', kind: 'decline', status: 7 },
  ]
  for (const wish of wishes) {
    expect(await arm(sandbox, wish)).toMatchObject({
      status: 400,
      body: { ok: false, error: expect.any(String) },
    })
  }
  expect((await ask(sandbox, 'GET', '/provider/faults', undefined, {})).body).toEqual({ faults: [] })
})

test('a malformed body is refused in words that do not repeat it', async () => {
  const sandbox = await providerForTest()
  const { customer } = await payerOf(sandbox)
  const answer = await fetch(url({ ...sandbox }, '/payment-method'), {
    method: 'POST',
    headers: { authorization: 'Bearer sandbox-api-key', 'content-type': 'application/json' },
    body: `{"customer_id":"${customer}","card_number":"${visa}",`,
  })
  expect([answer.status, await answer.json()]).toEqual([400, { message: 'The body is not JSON.' }])
  expect((await cardOf(sandbox, customer)).status).toBe(200)
})
