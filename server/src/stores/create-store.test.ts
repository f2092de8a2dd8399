import { Store } from '@trousseau/contract/stores'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checksums } from '../testing/checksum.ts'
import {
  createProviderApp,
  type ProviderApp,
  passMinutes,
  startTestProvider,
  type TestProvider,
} from '../testing/payments/provider.ts'
import { tokenFor } from '../testing/wire-app.ts'

let provider: TestProvider
let app: ProviderApp
beforeAll(async () => {
  provider = await startTestProvider()
  app = await createProviderApp(provider)
})
afterAll(async () => {
  await app.close()
  await provider.stop()
})
beforeEach(() => passMinutes(app, 1))

const NEW = {
  first_name: 'Joan',
  last_name: 'Hartman',
  email: 'joan@second.example',
  phone: '(937) 555-0149',
  website: 'second.example/brides',
  name: 'Second Street Brides',
  country: 'US',
  city: 'Dayton',
  state: 'OH',
  street: '602 East Second Street',
  zip: '45402',
  address: '',
}
let opened = 0
/** Each store's first admin has an email address that nobody else has. */
const newStore = (more: object = {}) => {
  opened += 1
  return { ...NEW, email: `joan.${opened}@second.example`, ...more }
}
const open = (body: unknown, token = app.tokens.w, headers: Record<string, string> = {}) =>
  app.send('POST', '/api/stores', { token, body, headers })
type Data = { id: number; stax_customer_id: string | null }
const dataOf = ({ body }: { body: unknown }) => (body as { data: Data }).data
const findReference = async (id: number) =>
  (
    await app.db
      .selectFrom('stores')
      .select('customer_reference')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).customer_reference

// Claims: entity.store.fields, entity.store.create-fields, rule.store.address, rule.add-store.phone.stripped,
//   api.stores.create, api.stores.create.response
test('POST /api/stores opens a store and answers its id and its customer id at the payment provider', async () => {
  const typed = newStore()
  const answer = await open(typed)
  expect(answer.status).toBe(200)
  const store = dataOf(answer)
  expect(store).toEqual({
    ...typed,
    id: expect.any(Number),
    phone: '9375550149',
    formatted_phone: '(937) 555-0149',
    website: 'https://second.example/brides',
    address: '602 East Second Street, Dayton, OH 45402',
    stax_customer_id: expect.any(String),
    payment_method_type_id: 1,
    terms_days: 30,
    created_at: app.clock.now().toISOString(),
    held_at: null,
    hold_reason: null,
    monthly_statement: false,
    alterations_days: 42,
    closed_at: null,
    version: 1,
  })
  // Where it is, is where its dresses go until it says otherwise.
  const address = app.db
    .selectFrom('addresses')
    .select(['full_name', 'street'])
    .where('store_id', '=', store.id)
  expect(await address.execute()).toEqual([{ full_name: NEW.name, street: NEW.street }])
  expect(Object.keys(store).toSorted()).toEqual(Object.keys(Store.shape).toSorted())
  expect(await provider.customersOf(await findReference(store.id))).toMatchObject([
    {
      id: store.stax_customer_id,
      firstname: 'Joan',
      lastname: 'Hartman',
      email: typed.email,
      company: NEW.name,
      phone: '9375550149',
      address_1: NEW.street,
      address_city: 'Dayton',
      address_state: 'OH',
      address_zip: '45402',
      address_country: 'USA',
    },
  ])
  const audited = await app.db.selectFrom('audit').selectAll().where('action', '=', 'store_created').execute()
  expect(audited).toMatchObject([
    { user_id: app.world.users.w, store_id: store.id, subject: `store ${store.id}` },
  ])
})

test('a store is opened with the terms and the way of paying that were agreed on, and is read with them', async () => {
  const agreed = { payment_method_type_id: 2, terms_days: 45 }
  const { id } = dataOf(await open(newStore(agreed)))
  const read = await app.send('GET', `/api/stores/${id}`, { token: app.tokens.w })
  expect(read.body).toMatchObject({ data: agreed })
  for (const wrong of [{ terms_days: 121 }, { terms_days: -1 }, { payment_method_type_id: 3 }])
    expect((await open(newStore(wrong))).status).toBe(422)
})

// Claims: rule.store.address, api.stores.create
test('an address that was given is kept as it is', async () => {
  expect(dataOf(await open(newStore({ address: 'At the corner of Oak and Elm' })))).toMatchObject({
    address: 'At the corner of Oak and Elm',
  })
})

test('a store in Canada is asked for a province, one in France for none', async () => {
  const canada = newStore({ country: 'CA', state: 'QC', city: 'Montréal', zip: 'H2W 2M4' })
  expect(dataOf(await open(canada))).toMatchObject({ state: 'QC', zip: 'H2W 2M4' })
  const france = newStore({ country: 'FR', state: undefined, city: 'Paris', zip: '75001' })
  expect(dataOf(await open(france))).toMatchObject({
    state: null,
    address: '602 East Second Street, Paris, 75001',
  })
})

const REQUIRED = 'This Field is required!'
const PHONE = 'This field must be a digit between 10 and 15 digits.'
const URL = 'Please enter a valid URL!'
const RULES: [field: string, value: string | undefined, message: string][] = [
  ...['first_name', 'last_name', 'name', 'street', 'city', 'zip'].map((field): [string, string, string] => [
    field,
    '',
    REQUIRED,
  ]),
  ['country', undefined, REQUIRED],
  ['country', '', REQUIRED],
  ['state', '', REQUIRED],
  ['state', 'QC', 'Please choose a state in this country.'],
  ['email', '', REQUIRED],
  ['email', 'joan@', 'The email you entered is invalid!'],
  ['phone', '', PHONE],
  ['phone', '937-555-014', PHONE],
  ['phone', '1234567890123456', PHONE],
  ['website', '', REQUIRED],
  ['website', 'not a page', URL],
  ['website', 'https://nodots', URL],
  ['website', 'javascript:alert(1)', URL],
]
// Claims: rule.store.first-name, rule.store.last-name, rule.store.name, rule.store.street, rule.store.city,
//   rule.store.country, rule.store.zip, rule.add-store.phone, rule.add-store.website
test.each(RULES)('a store whose %s is “%s” is not opened: %s', async (field, value, message) => {
  const before = await checksums(app.db, ['bounds', 'sessions'])
  provider.gate.passed.length = 0
  const { status, body } = await open(newStore({ [field]: value }))
  expect(status).toBe(422)
  expect((body as { errors: unknown }).errors).toEqual([{ field, message }])
  expect(await checksums(app.db, ['bounds', 'sessions'])).toEqual(before)
  expect(provider.gate.passed).toEqual([])
})

test('the same key opens one store with one customer, however often and at once it is sent', async () => {
  const headers = { 'idempotency-key': 'a-store-once-and-for-all' }
  const count = async () => (await app.db.selectFrom('stores').select('id').execute()).length
  const before = await count()
  const typed = newStore()
  const answers = await Promise.all(Array.from({ length: 10 }, () => open(typed, app.tokens.w, headers)))
  const good = answers.filter(({ status }) => status === 200)
  expect(good.length).toBeGreaterThan(0)
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
  const last = dataOf(await open(typed, app.tokens.w, headers))
  expect(new Set(good.map((answer) => dataOf(answer).id))).toEqual(new Set([last.id]))
  expect(last.stax_customer_id).toEqual(expect.any(String))
  expect(await count()).toBe(before + 1)
  expect(await provider.customersOf(await findReference(last.id))).toHaveLength(1)
  expect((await open({ ...typed, name: 'Another' }, app.tokens.w, headers)).status).toBe(422)
})

test('only the wholesaler opens stores, its regular accounts too', async () => {
  // Refusals are audited.
  const mayChange = ['audit', 'bounds', 'sessions']
  const before = await checksums(app.db, mayChange)
  for (const [token, status] of [
    [app.tokens.a1, 403],
    [app.tokens.r1, 403],
    [app.tokens.f1, 403],
    ['no-token', 401],
  ] as const)
    expect((await open(newStore(), token)).status).toBe(status)
  expect(await checksums(app.db, mayChange)).toEqual(before)
  expect((await open(newStore(), await tokenFor(app, app.world.users.wr))).status).toBe(200)
})

// Claims: api.stores.get, role.foreign-object
test('GET /api/stores/{id} answers a store to its own people and to the wholesaler, and to no other store', async () => {
  const { s1, s2 } = app.world.stores
  const get = async (id: number, token: string) =>
    (await app.send('GET', `/api/stores/${id}`, { token })).status
  const own = await app.send('GET', `/api/stores/${s1}`, { token: app.tokens.r1 })
  expect(dataOf(own)).toMatchObject({ id: s1, name: 'Store One', stax_customer_id: app.customers.c1 })
  expect(own.text).not.toContain(await findReference(s1))
  expect(await get(s1, app.tokens.w)).toBe(200)
  expect(await get(s1, app.tokens.a2)).toBe(404)
  expect(await get(s2, app.tokens.a1)).toBe(404)
  expect(await get(999_999, app.tokens.w)).toBe(404)
  expect(await get(s1, app.tokens.f1)).toBe(403)
  expect(await get(s1, 'no-token')).toBe(401)
})
