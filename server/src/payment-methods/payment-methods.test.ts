import { PaymentMethod } from '@trousseau/contract/payment-methods'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { checksums } from '../testing/checksum.ts'
import {
  CVV,
  createProviderApp,
  type ProviderApp,
  passMinutes,
  startTestProvider,
  type TestProvider,
} from '../testing/payments/provider.ts'
import { makeStore, makeUser } from '../testing/people.ts'
import { tokenFor } from '../testing/wire-app.ts'

let provider: TestProvider
let app: ProviderApp
let c1: string
let path: string
beforeAll(async () => {
  provider = await startTestProvider()
  app = await createProviderApp(provider)
  c1 = app.customers.c1
  path = `/api/stores/${app.world.stores.s1}/payment-methods`
})
afterAll(async () => {
  await app.close()
  await provider.stop()
})
beforeEach(() => passMinutes(app, 1))

const add = (stax_id: string, token = app.tokens.a1, at = path) =>
  app.send('POST', at, { token, body: { stax_id } })
const dataOf = <T = { id: number }>({ body }: { body: unknown }) => (body as { data: T }).data
const list = async (token = app.tokens.a1) =>
  dataOf<{ id: number; card_last_four: string }[]>(await app.send('GET', path, { token }))
const audited = (action: string) =>
  app.db.selectFrom('audit').selectAll().where('action', '=', action).orderBy('id').execute()

// Claims: payment-method.kinds, entity.payment-method.fields, entity.payment-method.method, api.payment-methods.get
test('a card that a browser has saved at the provider is taken over, with the fields of the specification', async () => {
  const saved = await provider.saveCard(c1)
  const answer = await add(saved.id)
  expect(answer.status).toBe(200)
  expect(dataOf(answer)).toEqual({
    id: expect.any(Number),
    method: 'card',
    card_last_four: '1111',
    card_exp_datetime: '2039-03-31T23:59:59Z',
    card_exp: '032039',
    card_type: 'visa',
    card_brand: 'Visa',
    person_name: 'Clara Weiss',
    address_1: '1 Oak Street',
    address_city: 'Chicago',
    address_state: 'IL',
    address_country: 'US',
    address_zip: '60601',
    bank_type: null,
    bank_holder_type: null,
    is_default: false,
    is_last_used: false,
    version: 1,
  })
  expect(
    dataOf(await app.send('GET', `/api/payment-methods/${dataOf(answer).id}`, { token: app.tokens.r1 })),
  ).toEqual(dataOf(answer))
})

// Claims: payment-method.kinds, entity.payment-method.method
test('a bank account has the account’s last four, its two kinds, and nothing of a card', async () => {
  const saved = await provider.saveBank(c1)
  expect(dataOf(await add(saved.id))).toMatchObject({
    method: 'bank',
    card_last_four: '3210',
    bank_type: 'checking',
    bank_holder_type: 'business',
    card_exp: null,
    card_exp_datetime: null,
    card_type: null,
    card_brand: null,
  })
})

// Claims: entity.payment-method.card-type
test('a card is of the type visa, mastercard or other, and named', async () => {
  for (const [card_type, card_brand, card_number, card_cvv] of [
    ['visa', 'Visa', '4111111111111111', CVV],
    ['mastercard', 'Mastercard', '5555555555554444', CVV],
    ['other', 'American Express', '378282246310005', '1234'],
  ]) {
    const saved = await provider.saveCard(c1, { card_number, card_cvv })
    expect(dataOf(await add(saved.id))).toMatchObject({ card_type, card_brand })
  }
})

// Claims: api.stores.payment-methods.list
test('GET /api/stores/{id}/payment-methods answers the list itself, the newest first, to all of the store and to the wholesaler', async () => {
  const methods = await list()
  expect(methods.map(({ card_last_four }) => card_last_four)).toEqual([
    '0005',
    '4444',
    '1111',
    '3210',
    '1111',
  ])
  expect(methods).toEqual(z.parse(z.array(PaymentMethod), methods))
  for (const token of [app.tokens.r1, app.tokens.w]) expect(await list(token)).toEqual(methods)
})

test('nothing that the provider calls it by, and no token of it, leaves the server', async () => {
  const answer = await app.send('GET', path, { token: app.tokens.a1 })
  expect(answer.text).not.toContain(c1)
  for (const { id } of await provider.methodsOf(c1)) expect(answer.text).not.toContain(id)
})

test('the same method added again, or fifteen times at once, is one method and one line of the audit', async () => {
  const before = await audited('payment_method_added')
  const saved = await provider.saveCard(c1)
  const answers = await Promise.all(
    Array.from({ length: 15 }, (_, at) => add(saved.id, [app.tokens.a1, app.tokens.r1][at % 2])),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(new Set(answers.map((answer) => dataOf(answer).id)).size).toBe(1)
  passMinutes(app, 1)
  const [first] = answers
  expect(dataOf(await add(saved.id))).toEqual(first && dataOf(first))
  const rows = (await audited('payment_method_added')).slice(before.length)
  expect(rows).toMatchObject([
    {
      store_id: app.world.stores.s1,
      subject: `payment method ${first && dataOf(first).id}`,
      address: '127.0.0.1',
    },
  ])
})

test('another store’s method, an unknown one and a deleted one are not this store’s: nothing is added', async () => {
  const foreign = await provider.saveCard(app.customers.c2)
  const deleted = await provider.saveCard(c1)
  await provider.ask('DELETE', `/payment-method/${deleted.id}`)
  const before = await checksums(app.db, ['provider_calls', 'bounds', 'stores', 'outbox'])
  for (const id of [foreign.id, deleted.id, 'no-such-method']) {
    const { status, body } = await add(id)
    expect(status).toBe(422)
    expect(body).toMatchObject({
      errors: [
        { field: 'stax_id', message: 'The payment provider has no such payment method for this store.' },
      ],
    })
  }
  expect(await checksums(app.db, ['provider_calls', 'bounds', 'stores', 'outbox'])).toEqual(before)
})

// Claims: entity.store.cod
test('a store on credit on delivery has no cards, and none is asked for', async () => {
  provider.gate.passed.length = 0
  const answer = await add('anything', app.tokens.a3, `/api/stores/${app.world.stores.s3}/payment-methods`)
  expect(answer.status).toBe(400)
  expect(answer.body).toMatchObject({
    data: ['This store pays on delivery: it has no cards or bank accounts.'],
  })
  expect(provider.gate.passed).toEqual([])
})

test('a store that the provider does not know yet is asked to wait; asking for a refresh makes it known', async () => {
  const storeId = await makeStore(app.db, 'Store Five')
  const user = await makeUser(app.db, { kind: 'store', email: 'a5@five.example', storeId })
  const token = await tokenFor(app, user)
  const own = `/api/stores/${storeId}/payment-methods`
  const early = await add('anything', token, own)
  expect(early.status).toBe(400)
  expect(early.body).toMatchObject({
    data: ['This store is not known to the payment provider yet. Please try again in a minute.'],
  })
  const refreshed = await app.send('POST', `${own}/refresh`, { token })
  expect(dataOf(refreshed)).toEqual({ refreshed: true, payment_methods: [] })
  const { body } = await app.send('GET', `/api/stores/${storeId}`, { token })
  const customerId = dataOf<{ stax_customer_id: string }>({ body }).stax_customer_id
  const saved = await provider.saveCard(customerId)
  expect((await add(saved.id, token, own)).status).toBe(200)
})

test('the wholesaler saves a method for any store', async () => {
  const saved = await provider.saveBank(c1)
  const answer = await add(saved.id, app.tokens.w)
  expect(answer.status).toBe(200)
  expect((await list())[0]).toEqual(dataOf(answer))
  expect((await audited('payment_method_added')).at(-1)).toMatchObject({ user_id: app.world.users.w })
})

test('another store’s list and methods are not there, whatever the body names', async () => {
  const [method] = await list()
  const body = { stax_id: 'anything', store: app.world.stores.s1, store_id: app.world.stores.s1 }
  const calls = [
    app.send('GET', path, { token: app.tokens.a2 }),
    app.send('POST', path, { token: app.tokens.a2, body }),
    app.send('POST', `${path}/refresh`, { token: app.tokens.a2 }),
    app.send('GET', `/api/payment-methods/${method?.id}`, { token: app.tokens.a2 }),
    app.send('GET', '/api/stores/999999/payment-methods', { token: app.tokens.w }),
    app.send('GET', '/api/payment-methods/999999', { token: app.tokens.a1 }),
  ]
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
  const own = `/api/stores/${app.world.stores.s2}/payment-methods`
  const saved = await provider.saveCard(app.customers.c2)
  const added = await app.send('POST', own, { token: app.tokens.a2, body: { ...body, stax_id: saved.id } })
  const { store_id } = await app.db
    .selectFrom('payment_methods')
    .select('store_id')
    .where('id', '=', dataOf(added).id)
    .executeTakeFirstOrThrow()
  expect(store_id).toBe(app.world.stores.s2)
})

test('a store may have the provider asked twenty times a minute, and is then told to wait', async () => {
  const statuses: number[] = []
  for (let at = 0; at < 21; at += 1) {
    const { status } = await app.send('POST', `${path}/refresh`, { token: app.tokens.a1 })
    statuses.push(status)
  }
  expect(statuses).toEqual([...Array<number>(20).fill(200), 429])
  const other = `/api/stores/${app.world.stores.s2}/payment-methods/refresh`
  expect((await app.send('POST', other, { token: app.tokens.a2 })).status).toBe(200)
  expect((await app.send('GET', path, { token: app.tokens.a1 })).status).toBe(200)
})

test('what a browser has sent twice by itself is one method here, and soon one at the provider too, by either id', async () => {
  const place = { person_name: 'Tilda Twice' }
  const first = await provider.saveBank(c1, place)
  const second = await provider.saveBank(c1, place)
  const [answer, ...more] = [await add(second.id), await add(first.id), await add(second.id)]
  const { id } = dataOf(answer)
  for (const again of more) expect(dataOf(again)).toEqual(dataOf(answer))
  expect((await list()).filter((method) => method.id >= id)).toHaveLength(1)
  const left = (await provider.methodsOf(c1)).filter(({ person_name }) => person_name === 'Tilda Twice')
  expect(left.map(({ id }) => id)).toEqual([first.id])
  const audit = await audited('payment_method_added')
  expect(audit.filter(({ subject }) => subject === `payment method ${id}`)).toHaveLength(1)
})

test('the same number with another name, another expiry or another address is another method: it stays', async () => {
  const one = { person_name: 'Otto Other', card_exp: '0440' }
  const saved = [
    await provider.saveCard(c1, one),
    await provider.saveCard(c1, { ...one, card_exp: '0540' }),
    await provider.saveCard(c1, { ...one, address_1: '2 Oak Street' }),
    await provider.saveCard(c1, { ...one, card_number: '4242424242424242' }),
  ]
  const ids = []
  for (const { id } of saved) ids.push(dataOf(await add(id)).id)
  expect(new Set(ids).size).toBe(saved.length)
})

test('what was ever shown here is never removed as a twin: an order or a payment may name it', async () => {
  const place = { person_name: 'Vera Visible' }
  const first = await provider.saveBank(c1, { ...place, address_1: '1 Elm Street' })
  const second = await provider.saveBank(c1, place)
  const [one, other] = [dataOf(await add(first.id)).id, dataOf(await add(second.id)).id]
  expect(other).not.toBe(one)
  // After this change the two methods are identical, but both have been shown, so both stay.
  const change = await app.send('PUT', `/api/payment-methods/${one}`, {
    token: app.tokens.a1,
    body: { address_1: '1 Oak Street' },
  })
  expect(change.status).toBe(200)
  expect(dataOf(await add(second.id)).id).toBe(other)
  expect(dataOf(await add(first.id)).id).toBe(one)
})

test('a twin that the provider would not remove is never shown, and is removed by the next reading', async () => {
  const place = { person_name: 'Greta Gone' }
  const first = await provider.saveBank(c1, place)
  const second = await provider.saveBank(c1, place)
  await provider.arm(c1, 'empty-500', { call: 'delete-method' })
  const { id } = dataOf(await add(second.id))
  expect(dataOf(await add(first.id)).id).toBe(id)
  const left = (await provider.methodsOf(c1)).filter(({ person_name }) => person_name === 'Greta Gone')
  expect(left.map(({ id }) => id)).toEqual([first.id])
})
