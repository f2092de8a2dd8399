import { Address } from '@trousseau/contract/addresses'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { makeDress, makeOrder } from '../testing/catalogue.ts'
import { checksums } from '../testing/checksum.ts'
import { makeWorld } from '../testing/people.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { tokenFor } from '../testing/wire-app.ts'

let app: TestApp
let world: Awaited<ReturnType<typeof makeWorld>>
const tokens = { a1: '', r1: '', a2: '', w: '' }
beforeAll(async () => {
  app = await createTestApp()
  world = await makeWorld(app.db)
  for (const name of ['a1', 'r1', 'a2', 'w'] as const) tokens[name] = await tokenFor(app, world.users[name])
})
afterAll(() => app.close())

const SHOP = {
  full_name: 'Clara Weiss',
  street: '12 Oak Street',
  city: 'Evanston',
  state: 'IL',
  country: 'US',
  zip: '60201',
  phone: '8475550100',
}

const create = (body: unknown, token = tokens.a1, headers: Record<string, string> = {}) =>
  app.send('POST', '/api/addresses', { token, body, headers })
const idOf = ({ body }: { body: unknown }) => (body as { data: { id: number } }).data.id
const listOf = async (storeId: number, token: string, query = '') => {
  const { body } = await app.send('GET', `/api/stores/${storeId}/addresses${query}`, { token })
  return (body as { data: { addresses: { id: number }[]; meta: { total: number } } }).data
}
async function added(more: Record<string, unknown> = {}, token = tokens.a1): Promise<number> {
  const answer = await create({ ...SHOP, ...more }, token)
  expect(answer.status).toBe(200)
  return idOf(answer)
}

// Claims: entity.countries, entity.states, api.countries, api.states
test('GET /api/countries and GET /api/states answer maps of code to name, to anyone', async () => {
  const countries = await app.send('GET', '/api/countries')
  expect(countries.body).toMatchObject({ success: true, data: { US: 'United States', CA: 'Canada' } })
  const states = await app.send('GET', '/api/states')
  expect(states.body).toMatchObject({ success: true, data: { IL: 'Illinois', NY: 'New York' } })
  for (const { data } of [countries.body, states.body] as { data: object }[]) {
    for (const [code, name] of Object.entries(data)) expect([code, name]).toEqual([code, expect.any(String)])
    expect(Object.keys(data).filter((code) => !/^[A-Z]{2}$/.test(code))).toEqual([])
  }
  const provinces = await app.send('GET', '/api/states?country=CA')
  expect((provinces.body as { data: unknown }).data).toMatchObject({ QC: 'Quebec' })
  expect((await app.send('GET', '/api/states?country=FR')).body).toMatchObject({ data: {} })
  expect((await app.send('GET', '/api/states?country=XX')).status).toBe(422)
})

// Claims: entity.address.fields, api.addresses.create, api.addresses.get
test('an address has the fields of the specification, state and country as objects keyed by code', async () => {
  const { body } = await create(SHOP)
  const { data } = body as { data: unknown }
  expect(data).toEqual(z.parse(Address, data))
  expect(data).toMatchObject({
    full_name: 'Clara Weiss',
    street: '12 Oak Street',
    city: 'Evanston',
    zip: '60201',
    phone: '8475550100',
    formatted_phone: '(847) 555-0100',
    store: world.stores.s1,
    version: 1,
    state: { IL: 'Illinois' },
    country: { US: 'United States' },
  })
  const { id } = data as { id: number }
  const read = await app.send('GET', `/api/addresses/${id}`, { token: tokens.r1 })
  expect([read.status, read.body]).toEqual([200, { success: true, data }])
  expect((await listOf(world.stores.s1, tokens.a1)).addresses.map((one) => one.id)).toContain(id)
})

// Claims: api.stores.addresses.list
test('a store lists its addresses, the newest first, all of them at once if it wants', async () => {
  const token = await tokenFor(app, world.users.a3)
  // Not created in the order of their ids, so that only a list by created_at is right.
  const ids: number[] = []
  for (let at = 0; at < 12; at += 1) {
    const second = (at * 5) % 12
    app.clock.set(`2026-11-15T18:00:${String(second).padStart(2, '0')}Z`)
    ids[second] = await added({}, token)
  }
  app.clock.set('2026-11-15T18:00:00Z')
  const { addresses, meta } = await listOf(world.stores.s3, token, '?orderby=created_at&order_dir=desc')
  expect(addresses.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 10))
  expect(meta.total).toBe(12)
  const all = await listOf(world.stores.s3, token, '?per_page=-1&order_dir=asc')
  expect(all.addresses.map(({ id }) => id)).toEqual(ids)
})

// Claims: entity.address.create-payload, api.addresses.create, const.address-modal-store
test('whatever store the body names, the address belongs to the session’s', async () => {
  const before = (await listOf(world.stores.s2, tokens.a2)).meta.total
  const { body } = await create({ ...SHOP, store: world.stores.s2, store_id: world.stores.s2 })
  expect(body).toMatchObject({ data: { store: world.stores.s1 } })
  expect((await listOf(world.stores.s2, tokens.a2)).meta.total).toBe(before)
})

// Claims: api.addresses.get, role.foreign-object
test('another store’s address is not there: not to be read, changed, deleted or listed', async () => {
  const id = await added({ street: 'CANARY-S2' }, tokens.a2)
  const before = await checksums(app.db, ['sessions', 'audit'])
  for (const [method, body] of [['GET'], ['PUT', { city: 'Chicago' }], ['DELETE']] as const) {
    const answer = await app.send(method, `/api/addresses/${id}`, { token: tokens.a1, body })
    expect([method, answer.status]).toEqual([method, 404])
    expect(answer.text).not.toContain('CANARY')
  }
  const list = await app.send('GET', `/api/stores/${world.stores.s2}/addresses`, { token: tokens.a1 })
  expect(list.status).toBe(404)
  expect(await checksums(app.db, ['sessions', 'audit'])).toEqual(before)
  expect((await listOf(world.stores.s2, tokens.w)).addresses.map((one) => one.id)).toContain(id)
})

// Claims: rule.address.name, rule.address.street, rule.address.city, rule.address.state,
//   rule.address.country, rule.address.zip, rule.address.phone.required, rule.address.phone.numeric,
//   rule.address.phone.positive, rule.address.phone.integer
test.each([
  ['full_name', '', 'This Field is required!'],
  ['street', ' ', 'This Field is required!'],
  ['city', undefined, 'This Field is required!'],
  ['zip', '', 'This Field is required!'],
  ['country', undefined, 'This Field is required!'],
  ['country', '', 'This Field is required!'],
  ['country', 'XX', 'Please choose a country.'],
  ['country', 'USA', 'Please choose a country.'],
  ['state', '', 'This Field is required!'],
  ['state', undefined, 'This Field is required!'],
  ['state', 'QC', 'Please choose a state in this country.'],
  ['phone', '', 'This Field is required!'],
  ['phone', 'call', 'This field must be a number'],
  ['phone', '-847', "A phone number can't start with a minus"],
  ['phone', '847.5', "A phone number can't include a decimal point"],
  ['phone', -847, "A phone number can't start with a minus"],
  ['phone', 847.5, "A phone number can't include a decimal point"],
  ['phone', true, 'This Field is required!'],
  ['zip', 60201.5, 'This Field is required!'],
  ['full_name', 7, 'This Field is required!'],
  ['full_name', 'a\u0000b', 'This field holds characters that are not allowed.'],
  ['street', 'x'.repeat(201), 'This field takes 200 characters at most.'],
])('%s %j is refused: %s', async (field, value, message) => {
  const { status, body } = await create({ ...SHOP, [field]: value })
  expect(status).toBe(422)
  expect(body).toMatchObject({ errors: [{ field, message }] })
})

test('a phone and a zip that come as numbers are taken as their digits', async () => {
  const answer = await create({ ...SHOP, phone: 8475550100, zip: 60201 })
  expect(answer.body).toMatchObject({ data: { phone: '8475550100', zip: '60201' } })
})

test('a country without states takes none, and one that is sent is dropped', async () => {
  const abroad = await create({ ...SHOP, country: 'FR', state: 'IL', zip: '75002' })
  expect(abroad.body).toMatchObject({ data: { country: { FR: 'France' }, state: null } })
})

// Claims: api.addresses.update
test('a change in NewAddress, as the specification’s client sends it, leaves state and country as they are', async () => {
  const id = await added()
  const body = {
    _method: 'PUT',
    addressId: id,
    NewAddress: {
      full_name: 'Ada Moreau',
      street: '1 Elm',
      city: 'Skokie',
      zip: '60076',
      phone: '8475550199',
    },
  }
  const { status, body: answer } = await app.send('POST', `/api/addresses/${id}`, { token: tokens.r1, body })
  expect(status).toBe(200)
  expect(answer).toMatchObject({
    data: {
      id,
      ...body.NewAddress,
      state: { IL: 'Illinois' },
      country: { US: 'United States' },
      version: 2,
    },
  })
  for (const method of ['PUT', 'PATCH']) {
    const { _method, ...sent } = body
    const NewAddress = { ...sent.NewAddress, street: `1 ${method}` }
    const again = await app.send(method, `/api/addresses/${id}`, {
      token: tokens.a1,
      body: { ...sent, NewAddress },
    })
    expect([again.status, again.body]).toEqual([
      200,
      expect.objectContaining({ data: expect.objectContaining({ id, ...NewAddress }) }),
    ])
  }
})

test('a change of country asks for a state of the new one', async () => {
  const id = await added()
  const change = (body: unknown) => app.send('PUT', `/api/addresses/${id}`, { token: tokens.a1, body })
  expect((await change({ country: 'CA' })).body).toMatchObject({
    errors: [{ field: 'state', message: 'Please choose a state in this country.' }],
  })
  expect((await change({ country: 'CA', state: 'ON' })).body).toMatchObject({
    data: { state: { ON: 'Ontario' }, country: { CA: 'Canada' } },
  })
  expect((await change({ country: 'FR' })).body).toMatchObject({ data: { state: null } })
})

test('of two editors with one version the second is told, and nothing is mixed', async () => {
  const id = await added()
  const save = (body: unknown) => app.send('PUT', `/api/addresses/${id}`, { token: tokens.a1, body })
  const answers = await Promise.all([
    save({ street: 'One', city: 'One', version: 1 }),
    save({ street: 'Two', city: 'Two', version: 1 }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const { body } = await app.send('GET', `/api/addresses/${id}`, { token: tokens.a1 })
  const { street, city } = (body as { data: { street: string; city: string } }).data
  expect(street).toBe(city)
  expect(['One', 'Two']).toContain(street)
})

test('the same key adds one address', async () => {
  const key = { 'idempotency-key': 'address-key-1' }
  const before = (await listOf(world.stores.s1, tokens.a1)).meta.total
  const answers = [await create(SHOP, tokens.a1, key), await create(SHOP, tokens.a1, key)]
  expect(answers[1]?.text).toBe(answers[0]?.text)
  expect((await listOf(world.stores.s1, tokens.a1)).meta.total).toBe(before + 1)
})

test('a deletion is taken back within an hour, by the store itself: the address is the same, and still offered first', async () => {
  const id = await added({ street: '9 Undone Street' }, tokens.a1)
  const path = `/api/addresses/${id}`
  await app.send('PUT', `${path}/default`, { token: tokens.a1 })
  const restore = (token: string) => app.send('PUT', `${path}/restore`, { token })
  expect((await restore(tokens.a1)).status).toBe(404)
  expect((await app.send('DELETE', path, { token: tokens.a1 })).status).toBe(200)
  expect((await restore(tokens.a2)).status).toBe(404)
  expect(await restore(tokens.a1)).toMatchObject({
    status: 200,
    body: { data: { id, street: '9 Undone Street', is_default: true } },
  })
  expect((await listOf(world.stores.s1, tokens.a1)).addresses.map((one) => one.id)).toContain(id)
  await app.send('DELETE', path, { token: tokens.a1 })
  const anHourAgo = new Date(app.clock.now().getTime() - 3_600_000)
  await app.db.updateTable('addresses').set({ deleted_at: anHourAgo }).where('id', '=', id).execute()
  expect((await restore(tokens.a1)).status).toBe(404)
})

// Claims: api.addresses.delete
test('an address that an order was sent to may be deleted: the order keeps its own copy', async () => {
  const dressId = await makeDress(app.db)
  const orderId = await makeOrder(app.db, { storeId: world.stores.s1, dressId })
  const order = await app.db
    .selectFrom('orders')
    .select(['address_id', 'ship_street'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const path = `/api/addresses/${order.address_id}`
  expect((await app.send('DELETE', path, { token: tokens.a1 })).status).toBe(200)
  expect((await app.send('GET', path, { token: tokens.a1 })).status).toBe(404)
  expect((await app.send('DELETE', path, { token: tokens.a1 })).status).toBe(404)
  const after = await app.db
    .selectFrom('orders')
    .select('ship_street')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  expect(after.ship_street).toBe(order.ship_street)
})
