import { expect, test } from 'vitest'
import { ask, customerOf, providerForTest } from '../testing/provider-for-test.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const moment = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/

test('a key that is missing, wrong or expired opens nothing', async () => {
  const sandbox = await providerForTest()
  const none = await ask(sandbox, 'GET', '/self', undefined, {})
  const wrong = await ask(sandbox, 'POST', '/charge', {}, { authorization: 'Bearer other' })
  const old = await ask(sandbox, 'GET', '/customer', undefined, {
    authorization: 'Bearer sandbox-api-key-expired',
  })
  expect([none.status, none.body]).toEqual([401, { error: 'token_not_provided' }])
  expect([wrong.status, wrong.body]).toEqual([401, { error: 'token_invalid' }])
  expect([old.status, old.body]).toEqual([401, { error: 'token_expired' }])
})

test('the key tells whose it is, and the token that browsers use', async () => {
  const sandbox = await providerForTest({ merchantId: 'm-1', webToken: 'w-1' })
  const { body } = await ask(sandbox, 'GET', '/self')
  expect(body).toMatchObject({
    user: { is_api_key: true },
    merchant: {
      id: 'm-1',
      hosted_payments_token: 'w-1',
      status: 'ACTIVE',
      gateway_type: 'TEST',
      allow_ach: true,
    },
  })
})

test('a customer is made, read, changed and deleted', async () => {
  const sandbox = await providerForTest()
  const address = {
    address_1: '1 Lake St',
    address_city: 'Orlando',
    address_state: 'FL',
    address_zip: '32801',
  }
  const made = await ask(sandbox, 'POST', '/customer', {
    firstname: 'John',
    lastname: 'Smith',
    company: 'ABC INC',
    email: 'j@abc.example',
    ...address,
    phone: '1234567898',
    address_country: 'USA',
    reference: 'BARTLE',
    cc_emails: ['d@e.example'],
  })
  expect([made.status, made.body]).toEqual([
    200,
    {
      id: expect.stringMatching(uuid),
      firstname: 'John',
      lastname: 'Smith',
      company: 'ABC INC',
      email: 'j@abc.example',
      cc_emails: ['d@e.example'],
      cc_sms: null,
      phone: '1234567898',
      ...address,
      address_2: null,
      address_country: 'USA',
      notes: null,
      reference: 'BARTLE',
      options: null,
      created_at: expect.stringMatching(moment),
      updated_at: expect.stringMatching(moment),
      deleted_at: null,
      allow_invoice_credit_card_payments: true,
      has_address: true,
      missing_address_components: [],
      gravatar: expect.stringMatching(/^\/\/www\.gravatar\.com\/avatar\/[0-9a-f]{32}$/),
    },
  ])
  const path = `/customer/${made.body.id}`
  expect((await ask(sandbox, 'GET', path)).body).toEqual(made.body)
  const changed = await ask(sandbox, 'PUT', path, { address_1: '', phone: '15551234567' })
  expect(changed.body).toMatchObject({
    company: 'ABC INC',
    phone: '15551234567',
    has_address: false,
    missing_address_components: ['address_1'],
  })
  expect((await ask(sandbox, 'DELETE', path)).body.deleted_at).toMatch(moment)
  const gone = await Promise.all(['GET', 'DELETE'].map((method) => ask(sandbox, method, path)))
  expect(gone.map(({ status }) => status)).toEqual([404, 422])
  expect(gone.map(({ body }) => body)).toEqual([{ id: 'customer not found' }, { id: 'customer not found' }])
})

test('a customer without any name is refused, and so is what is too long or malformed', async () => {
  const sandbox = await providerForTest()
  const nobody = await ask(sandbox, 'POST', '/customer', { phone: '1234567890' })
  expect([nobody.status, nobody.body]).toEqual([
    422,
    {
      firstname: ['The firstname field is required when none of lastname / email / company are present.'],
      lastname: ['The lastname field is required when none of firstname / email / company are present.'],
      email: ['The email field is required when none of firstname / lastname / company are present.'],
      company: ['The company field is required when none of firstname / lastname / email are present.'],
    },
  ])
  const wrong = {
    company: 'x'.repeat(256),
    email: 'no',
    phone: '12',
    address_state: 'FLA',
    address_country: 'USAX',
  }
  expect((await ask(sandbox, 'POST', '/customer', wrong)).body).toEqual({
    company: ['The company may not be greater than 255 characters.'],
    email: ['The email must be a valid email address.'],
    phone: ['The phone format is invalid.'],
    address_state: ['The address state may not be greater than 2 characters.'],
    address_country: ['The address country may not be greater than 3 characters.'],
  })
  const id = await customerOf(sandbox)
  expect((await ask(sandbox, 'PUT', `/customer/${id}`, { company: null })).status).toBe(422)
  expect((await ask(sandbox, 'GET', `/customer/${id}`)).body).toMatchObject({ company: 'Ivory Lane' })
})

test('customers are found by reference or e-mail, newest first, page by page', async () => {
  const sandbox = await providerForTest()
  for (const at of [1, 2, 3])
    await customerOf(sandbox, { email: `s${at}@x.example`, reference: `store-${at}` })
  const all = await ask(sandbox, 'GET', '/customer?per_page=2')
  const base = `http://127.0.0.1:${sandbox.httpPort}/customer`
  expect(all.body).toMatchObject({
    current_page: 1,
    from: 1,
    to: 2,
    last_page: 2,
    per_page: 2,
    total: 3,
    path: base,
    prev_page_url: null,
    first_page_url: `${base}?page=1`,
    last_page_url: `${base}?page=2`,
    next_page_url: `${base}?page=2`,
    data: [{ reference: 'store-3' }, { reference: 'store-2' }],
  })
  const found = await ask(sandbox, 'GET', '/customer?reference=store-2')
  expect(found.body).toMatchObject({ total: 1, data: [{ email: 's2@x.example' }] })
  expect((await ask(sandbox, 'GET', '/customer?email=s9@x.example')).body).toMatchObject({
    total: 0,
    data: [],
  })
  const sorted = await ask(sandbox, 'GET', '/customer?sort=email&order=asc&keywords[]=ivory')
  expect(sorted.body).toMatchObject({ data: [1, 2, 3].map((at) => ({ email: `s${at}@x.example` })) })
})
