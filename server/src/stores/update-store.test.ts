import type { Store } from '@trousseau/contract/stores'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checksums } from '../testing/checksum.ts'
import { makeInvoice } from '../testing/invoices.ts'
import { createOrderApp, type OrderApp, order, wishOf } from '../testing/orders.ts'
import { makeStore, makeUser } from '../testing/people.ts'
import { tokenFor } from '../testing/wire-app.ts'

let app: OrderApp
let wr: string
beforeAll(async () => {
  app = await createOrderApp()
  wr = await tokenFor(app, app.world.users.wr)
})
afterAll(() => app.close())

const PROFILE = {
  first_name: 'Odile',
  last_name: 'Brandt',
  email: 'odile@brandt.example',
  phone: '(773) 555-0199',
  website: 'ask at the counter',
  name: 'Brandt Brautmoden',
  address: 'Oak Mall, 2nd floor',
}
const KEPT = { ...PROFILE, phone: '7735550199', formatted_phone: '(773) 555-0199' }
const put = (id: number, body: object, token: string) =>
  app.send('POST', `/api/stores/${id}`, { token, body: { _method: 'PUT', ...body } })
const storeIn = ({ body }: { body: unknown }) => (body as { data: Store }).data
const read = async (id: number) =>
  storeIn(await app.send('GET', `/api/stores/${id}`, { token: app.tokens.w }))
/** A store with its own admin, so that tests do not see each other's changes. */
async function newStore(name: string) {
  const id = await makeStore(app.db, name)
  const admin = await makeUser(app.db, { kind: 'store', email: `admin.${id}@new.example`, storeId: id })
  return { id, admin, token: await tokenFor(app, admin) }
}

// Claims: retailers.area, rule.edit-store.website, api.stores.update
test('a store’s admin changes its profile with _method PUT, and everybody sees it at once', async () => {
  const { id, admin, token } = await newStore('Before')
  const before = await read(id)
  const answer = await put(id, PROFILE, token)
  expect(answer.status, answer.text).toBe(200)
  expect(storeIn(answer)).toEqual({ ...before, ...KEPT, version: 2 })
  expect(await read(id)).toEqual(storeIn(answer))
  const { body } = await app.send('GET', '/api/session', { token })
  expect(body).toMatchObject({ data: { store: { name: 'Brandt Brautmoden' } } })
  const found = await app.send('GET', '/api/stores?search=brautmoden', { token: app.tokens.w })
  expect(found.body).toMatchObject({ data: { stores: [{ id, name: 'Brandt Brautmoden' }] } })
  const audited = await app.db.selectFrom('audit').selectAll().where('store_id', '=', id).execute()
  expect(audited).toMatchObject([{ action: 'store_changed', user_id: admin, subject: `store ${id}` }])
})

test('a website that is no address of the web is refused beside its field; one that is there is shown as it is', async () => {
  const { id, token } = await newStore('Linked')
  await app.db.updateTable('stores').set({ website: 'javascript:alert(0)' }).where('id', '=', id).execute()
  for (const website of [
    'javascript:alert(1)',
    ' data:text/html,x',
    '//evil.example',
    '\u200bftp://evil.example',
  ])
    for (const by of [token, wr]) {
      const { status, body } = await put(id, { ...PROFILE, website }, by)
      const errors = [{ field: 'website', message: 'Please enter a valid URL!' }]
      expect({ status, body }).toMatchObject({ status: 422, body: { errors } })
    }
  expect((await put(id, { first_name: 'Still' }, token)).status).toBe(200)
  expect(await read(id)).toMatchObject({ website: 'javascript:alert(0)', first_name: 'Still', version: 2 })
  expect(storeIn(await put(id, { website: 'bellebridal.com' }, token)).website).toBe(
    'https://bellebridal.com',
  )
})

// Claims: api.stores.update
test('what is not sent of a store stays as it is; PUT and PATCH are the same', async () => {
  const { id, token } = await newStore('In part')
  const before = await read(id)
  for (const method of ['PUT', 'PATCH'])
    await app.send(method, `/api/stores/${id}`, { token, body: { first_name: method } })
  expect(await read(id)).toEqual({ ...before, first_name: 'PATCH', version: 3 })
})

// Claims: api.stores.update
test('where a store is changes in parts, and its line follows them until it is typed', async () => {
  const { id, token } = await newStore('Moves')
  const moved = { street: '5 Rue Ontario', city: 'Montréal', state: 'QC', country: 'CA', zip: 'H2X 1Y4' }
  expect(storeIn(await put(id, moved, token))).toMatchObject({
    ...moved,
    address: '5 Rue Ontario, Montréal, QC H2X 1Y4',
  })
  expect(storeIn(await put(id, { zip: 60601 }, token))).toMatchObject({
    zip: '60601',
    address: '5 Rue Ontario, Montréal, QC 60601',
  })
  const typed = { street: '6 Rue Ontario', address: 'Mall, 2nd floor' }
  expect(storeIn(await put(id, typed, token))).toMatchObject(typed)
  const abroad = { country: 'FR', city: 'Lyon' }
  expect(storeIn(await put(id, abroad, token))).toMatchObject({
    ...abroad,
    state: null,
    address: 'Mall, 2nd floor',
  })
  // An address line that equals its parts follows them again.
  await put(id, { address: '6 Rue Ontario, Lyon, 60601' }, token)
  expect(storeIn(await put(id, { street: '7 Rue Ontario' }, token)).address).toBe(
    '7 Rue Ontario, Lyon, 60601',
  )
})

test('a state must be one of the country that the store has or gets', async () => {
  const { id, token } = await newStore('Nowhere')
  for (const [place, message] of [
    [{ state: 'QC' }, 'Please choose a state in this country.'],
    [{ country: 'CA' }, 'Please choose a state in this country.'],
    [{ state: null }, 'This Field is required!'],
  ] as const) {
    const { status, body } = await put(id, place, token)
    expect({ status, body }).toMatchObject({ status: 422, body: { errors: [{ field: 'state', message }] } })
  }
  expect(await read(id)).toMatchObject({ state: 'IL', country: 'US', version: 1 })
})

test('how and when a store pays is said by wholesale staff alone: a store that sends it changes only its profile', async () => {
  const { id, token } = await newStore('Would like credit')
  const wish = { payment_method_type_id: 2, terms_days: 120 }
  const more = { stax_customer_id: 'mine', closed_at: null, id: 7 }
  const own = await put(id, { ...wish, ...more, first_name: 'Still' }, token)
  expect(own.status).toBe(200)
  expect(await read(id)).toMatchObject({
    payment_method_type_id: 1,
    terms_days: 30,
    first_name: 'Still',
    stax_customer_id: null,
    id,
  })

  for (const [by, to] of [
    [app.tokens.w, { payment_method_type_id: 2, terms_days: 0 }],
    [wr, { payment_method_type_id: '1', terms_days: '45' }],
  ] as const) {
    expect((await put(id, to, by)).status).toBe(200)
    expect(await read(id)).toMatchObject({
      payment_method_type_id: Number(to.payment_method_type_id),
      terms_days: Number(to.terms_days),
    })
  }
})

test('a1 who edits their own store to credit on delivery stays on card; changed by the wholesaler, it orders without a method', async () => {
  const { s1 } = app.world.stores
  const { a1, w } = app.tokens
  const without = () => wishOf(app, { payment_method: undefined })
  expect((await put(s1, { payment_method_type_id: 2 }, a1)).status).toBe(200)
  expect((await order(app, without())).status).toBe(422)
  expect((await order(app, { ...without(), payment_method_type_id: 2 })).status).toBe(422)
  expect((await put(s1, { payment_method_type_id: 2 }, w)).status).toBe(200)
  expect((await order(app, without())).status).toBe(200)
  expect((await put(s1, { payment_method_type_id: 1 }, w)).status).toBe(200)
  expect((await order(app, without())).status).toBe(422)
})

test('new terms count for invoices that are issued from then on; those that were keep their due day', async () => {
  const { id } = await newStore('On terms')
  const dueDays = async () =>
    (
      await app.db.selectFrom('invoices').select('due_on').where('store_id', '=', id).orderBy('id').execute()
    ).map(({ due_on }) => due_on)
  await makeInvoice(app, id)
  expect((await put(id, { terms_days: 60 }, app.tokens.w)).status).toBe(200)
  expect(await dueDays()).toEqual(['2026-12-15'])
  await makeInvoice(app, id)
  expect((await put(id, { payment_method_type_id: 2 }, app.tokens.w)).status).toBe(200)
  await makeInvoice(app, id)
  expect(await dueDays()).toEqual(['2026-12-15', '2027-01-14', '2026-11-15'])
})

const REQUIRED = 'This Field is required!'
const RULES: [field: string, value: unknown, message: string][] = [
  ...['first_name', 'last_name', 'name', 'street', 'city', 'zip', 'address', 'website', 'email'].map(
    (field): [string, unknown, string] => [field, ' ', REQUIRED],
  ),
  ['country', '', REQUIRED],
  ['country', 'XX', 'Please choose a country.'],
  ['email', 'odile@', 'The email you entered is invalid!'],
  ['phone', '', 'This field must be a digit between 10 and 15 digits.'],
  ['phone', '123456789', 'This field must be a digit between 10 and 15 digits.'],
  ['payment_method_type_id', 3, 'This is a whole number from 1 to 2.'],
  ['terms_days', 121, 'This is a whole number from 0 to 120.'],
  ['terms_days', -1, 'This is a whole number from 0 to 120.'],
]
// Claims: rule.store.first-name, rule.store.last-name, rule.store.name, rule.store.address,
//   rule.store.street, rule.store.city, rule.store.country, rule.store.zip
test.each(RULES)('a store whose %s becomes “%s” is not changed: %s', async (field, value, message) => {
  const before = await read(app.world.stores.s2)
  const { status, body } = await put(app.world.stores.s2, { ...PROFILE, [field]: value }, app.tokens.w)
  expect(status).toBe(422)
  expect(body).toMatchObject({ errors: [{ field, message }] })
  expect(await read(app.world.stores.s2)).toEqual(before)
})

test('who saw an older state of a store does not overwrite it, and of many who saw the same one is first', async () => {
  const { id } = await newStore('Wanted by many')
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => put(id, { name: `Name ${at}`, version: 1 }, app.tokens.w)),
  )
  const good = answers.filter(({ status }) => status === 200)
  expect(good).toHaveLength(1)
  for (const { status, body } of answers.filter((answer) => !good.includes(answer)))
    expect({ status, body }).toMatchObject({ status: 409, body: { code: 'stale' } })
  expect(await read(id)).toEqual(storeIn(good[0] ?? { body: undefined }))
  expect((await put(id, { name: 'The next', version: 2 }, app.tokens.w)).status).toBe(200)
})

test('another store is not there, for a regular account none may be changed, the others may not call it', async () => {
  const { s1, s2 } = app.world.stores
  const { a1, r1, f1, w } = app.tokens
  const mayChange = ['audit', 'bounds', 'sessions']
  const before = await checksums(app.db, mayChange)
  const calls: [method: string, path: string, token: string | undefined, status: number][] = [
    ...(['GET', 'POST'] as const).flatMap((method): [string, string, string | undefined, number][] => [
      [method, '/api/stores', undefined, 401],
      [method, '/api/stores', a1, 403],
      [method, '/api/stores', r1, 403],
      [method, '/api/stores', f1, 403],
    ]),
    ...(['PUT', 'DELETE'] as const).flatMap((method): [string, string, string | undefined, number][] => [
      [method, `/api/stores/${s1}`, undefined, 401],
      [method, `/api/stores/${s1}`, r1, 403],
      [method, `/api/stores/${s1}`, f1, 403],
    ]),
    ['PUT', `/api/stores/${s2}`, a1, 404],
    ['PUT', '/api/stores/999999', a1, 404],
    ['PUT', '/api/stores/999999', w, 404],
    ['DELETE', `/api/stores/${s1}`, a1, 403],
    ['DELETE', `/api/stores/${s1}`, wr, 403],
  ]
  for (const [method, path, token, status] of calls) {
    const body = { ...PROFILE, password: 'veil and thimble' }
    const answer = await app.send(method, path, { token, ...(method !== 'GET' && { body }) })
    expect([method, path, answer.status]).toEqual([method, path, status])
    if (method === 'GET' || method === 'POST') continue
    const overridden = await app.send('POST', path, { token, body: { ...body, _method: method } })
    expect([`_method ${method}`, path, overridden.status]).toEqual([`_method ${method}`, path, status])
  }
  expect(await checksums(app.db, mayChange)).toEqual(before)
})
