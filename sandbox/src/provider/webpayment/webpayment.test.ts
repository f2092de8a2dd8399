import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { ask, bank, customerOf, failing, providerForTest, visa } from '../testing/provider-for-test.ts'

type Ports = { httpPort: number }
const web = '/webpayment/sandbox-web-token'
const person = { firstname: 'Ann', lastname: 'Lee', phone: '5551234567', email: 'ann@lee.example' }
const home = { address_1: '1 Lake St', address_city: 'Orlando', address_state: 'FL', address_zip: '32801' }

const put = (ports: Ports, fields = {}) =>
  ask(ports, 'POST', '/vault/card', { number: visa, cvv: '123', ...fields }, {})
const post = (ports: Ports, path: string, body: object) => ask(ports, 'POST', `${web}${path}`, body, {})

async function cardBody(ports: Ports, fields = {}, number = visa) {
  const { payment_token } = (await put(ports, { number })).body
  return {
    method: 'card',
    card_exp: '0339',
    card_number: '',
    ...person,
    ...home,
    payment_token,
    total: 1,
    ...fields,
  }
}

test('a card typed into the frames becomes a payment method of the customer named, and its token is spent', async () => {
  const sandbox = await providerForTest()
  const customer_id = await customerOf(sandbox)
  const body = await cardBody(sandbox, { customer_id, firstname: 'Other' })
  const made = await post(sandbox, '/token', body)
  expect([made.status, made.body]).toMatchObject([
    200,
    {
      customer_id,
      user_id: 'hosted-payments',
      card_type: 'visa',
      card_exp: '032039',
      address_zip: '32801',
      person_name: 'Other Lee',
      customer: { id: customer_id, company: 'Ivory Lane', firstname: null },
    },
  ])
  const again = await post(sandbox, '/token', body)
  expect([again.status, again.body]).toEqual([
    422,
    { payment_token: ['The payment token is invalid or has expired.'] },
  ])
})

test('a token is worth nothing after ten minutes', async () => {
  const sandbox = await providerForTest()
  const customer_id = await customerOf(sandbox)
  const body = await cardBody(sandbox, { customer_id })
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 10 * 60_000 + 1)
  const late = await post(sandbox, '/token', body)
  clock.mockRestore()
  expect(late.body).toEqual({ payment_token: ['The payment token is invalid or has expired.'] })
})

test('the server may turn a token into a payment method itself', async () => {
  const sandbox = await providerForTest()
  const customer_id = await customerOf(sandbox)
  const { payment_token } = (await put(sandbox, { month: '3', year: '2039' })).body
  const made = await ask(sandbox, 'POST', '/payment-method/token', {
    customer_id,
    payment_token,
    person_name: 'B',
  })
  expect(made).toMatchObject({ status: 200, body: { card_exp: '032039', card_last_four: '1111' } })
})

test('a bank account and a raw card become payment methods too', async () => {
  const sandbox = await providerForTest()
  const customer_id = await customerOf(sandbox)
  const { bank_name, ...nameless } = bank
  expect(await post(sandbox, '/token', { ...nameless, customer_id })).toMatchObject({
    status: 200,
    body: { method: 'bank', card_last_four: '3210', user_id: 'hosted-payments' },
  })
  const raw = {
    method: 'card',
    card_number: visa,
    card_cvv: '123',
    card_exp: '0339',
    tokenize: true,
    customer_id,
  }
  expect(await post(sandbox, '/tokenize', raw)).toMatchObject({
    status: 200,
    body: { card_last_four: '1111' },
  })
})

test('what a browser sends wrong is refused field by field, and makes no customer', async () => {
  const sandbox = await providerForTest()
  const body = await cardBody(sandbox, {
    firstname: '',
    lastname: 'x'.repeat(51),
    phone: '12',
    address_zip: '',
  })
  expect((await post(sandbox, '/token', body)).body).toEqual({
    firstname: ['The firstname field is required.'],
    lastname: ['The lastname may not be greater than 50 characters.'],
    phone: ['The phone must be at least 10 characters.'],
    address_zip: ['The address zip field is required.'],
  })
  expect((await post(sandbox, '/token', await cardBody(sandbox, { card_exp: '0120' }))).body).toEqual({
    card_exp: ['The credit card has expired.'],
  })
  expect((await post(sandbox, '/token', await cardBody(sandbox, { customer_id: 'x' }))).body).toEqual({
    customer_id: ['The selected customer id is invalid.'],
  })
  expect((await post(sandbox, '/token', { ...person, ...home })).body).toEqual({
    method: ['The method field is required.'],
  })
  expect((await ask(sandbox, 'GET', '/customer')).body).toMatchObject({ total: 0 })
  const strange = await ask(sandbox, 'POST', '/webpayment/other/token', body, {})
  expect([strange.status, strange.body]).toEqual([422, { token: ['The selected token is invalid.'] }])
})

test.each([
  ['e-mail', { firstname: 'X', lastname: 'Y', phone: '', ...home, address_1: 'Z', address_zip: '1' }],
  [
    'company and street',
    { company: 'Veil Co', firstname: 'X', lastname: 'Y', phone: '', email: '', address_zip: '1' },
  ],
  ['first name and phone', { lastname: 'Y', email: '', address_1: 'Z' }],
  ['names, street and zip', { phone: '', email: '', address_city: 'Z' }],
  ['last name and phone', { firstname: 'X', email: '', address_1: 'Z' }],
])(
  'without a customer id one with the same %s is taken, unless matching is turned off',
  async (_by, fields) => {
    const sandbox = await providerForTest()
    const known = await customerOf(sandbox, { company: 'Veil Co', ...person, ...home })
    expect((await post(sandbox, '/token', await cardBody(sandbox, fields))).body.customer_id).toBe(known)
    const off = await cardBody(sandbox, { ...fields, match_customer: false })
    expect((await post(sandbox, '/token', off)).body.customer_id).not.toBe(known)
  },
)

test('a payment in the browser answers with the paid invoice, and once for one idempotency id', async () => {
  const sandbox = await providerForTest()
  const customer_id = await customerOf(sandbox)
  const idempotency_id = randomUUID()
  const paid = await post(sandbox, '', await cardBody(sandbox, { customer_id, total: 12.5, idempotency_id }))
  expect([paid.status, paid.body]).toMatchObject([
    200,
    {
      status: 'PAID',
      total: 12.5,
      total_paid: 12.5,
      balance_due: 0,
      is_webpayment: true,
      customer_id,
      payment_attempt_failed: false,
      paid_at: expect.any(String),
      customer: { id: customer_id },
      child_transactions: [{ type: 'charge', success: true, total: 12.5, invoice_id: paid.body.id }],
    },
  ])
  const again = await post(sandbox, '', await cardBody(sandbox, { customer_id, total: 12.5, idempotency_id }))
  expect(again).toMatchObject({ status: 200, body: { id: paid.body.id } })
  const { payment_method_id } = paid.body
  const kept = await post(sandbox, '', { customer_id, payment_method_id, total: 3 })
  expect(kept.body).toMatchObject({ status: 'PAID', payment_method_id })
  const others = await customerOf(sandbox)
  expect((await post(sandbox, '', { customer_id: others, payment_method_id, total: 3 })).status).toBe(422)
})

test('a declined payment in the browser answers with the invoice that was attempted', async () => {
  const sandbox = await providerForTest()
  const customer_id = await customerOf(sandbox)
  const message = 'Unable to process the purchase transaction'
  expect(await post(sandbox, '', await cardBody(sandbox, { customer_id, total: 5 }, failing))).toMatchObject({
    status: 400,
    body: {
      status: 'ATTEMPTED',
      payment_attempt_failed: true,
      payment_attempt_message: message,
      balance_due: 5,
      child_transactions: [{ success: false, message }],
    },
  })
})

test('pages of other origins may call the web payments and nothing else', async () => {
  const sandbox = await providerForTest()
  const origin = 'http://localhost:3000'
  const asking = { origin, 'access-control-request-method': 'POST' }
  const preflight = await ask(sandbox, 'OPTIONS', `${web}/token`, undefined, asking)
  expect(preflight.status).toBe(204)
  expect(Object.fromEntries(preflight.headers)).toMatchObject({
    'access-control-allow-origin': origin,
    'access-control-allow-methods': 'POST',
    'access-control-allow-headers': 'content-type, authorization',
  })
  const refused = await ask(sandbox, 'POST', `${web}/token`, {}, { origin })
  expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([422, origin])
  const closed = ['/self', '/customer', '/charge', '/vault/card', '/provider/faults', '/transaction']
  for (const path of closed) {
    const answers = await Promise.all([
      ask(sandbox, 'OPTIONS', path, undefined, asking),
      ask(sandbox, 'GET', path, undefined, { origin, authorization: 'Bearer sandbox-api-key' }),
    ])
    for (const { headers } of answers) expect(headers.get('access-control-allow-origin')).toBeNull()
  }
  const strange = await ask(sandbox, 'POST', `${web}/token`, {}, { origin: 'https://elsewhere.example' })
  expect(strange.headers.get('access-control-allow-origin')).toBeNull()
})

test('where portals are listed, only their pages may call', async () => {
  const sandbox = await providerForTest({ portalOrigins: ['https://portal.example'] })
  const allowed = async (origin: string) =>
    (await ask(sandbox, 'POST', `${web}/token`, {}, { origin })).headers.get('access-control-allow-origin')
  expect(await allowed('https://portal.example')).toBe('https://portal.example')
  expect(await allowed('http://localhost:3000')).toBeNull()
})
