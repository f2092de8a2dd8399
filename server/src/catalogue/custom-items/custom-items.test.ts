import { CustomItem } from '@trousseau/contract/custom-items'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { makeCustomItem, makeDress, makeOrder } from '../../testing/catalogue.ts'
import { makeWorld } from '../../testing/people.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { tokenFor } from '../../testing/wire-app.ts'

let app: TestApp
let store: string
let staff: string
let world: Awaited<ReturnType<typeof makeWorld>>
let veil: number
beforeAll(async () => {
  app = await createTestApp()
  const { db } = app
  world = await makeWorld(db)
  store = await tokenFor(app, world.users.a1)
  staff = await tokenFor(app, world.users.wr)
  veil = await makeCustomItem(db, {
    name: 'Écru veil',
    description: 'Tulle, with Alençon lace.',
    wholesale: 9_650,
    months: 1,
    days: 3,
    createdAt: '2026-02-10T04:00:00Z',
  })
  await makeCustomItem(db, { name: 'Opera gloves', description: 'Satin.', wholesale: 8_800, months: 0 })
  await makeCustomItem(db, { name: 'belt', wholesale: 11_800, months: 2 })
  await makeCustomItem(db, { name: 'Cape to come', status: 'draft' })
})
afterAll(() => app.close())

type Page = { custom_items: { name: string }[]; meta: { total: number } }
async function names(query: string): Promise<string[]> {
  const { body } = await app.send('GET', `/api/custom-items/published${query}`, { token: store })
  return (body as { data: Page }).data.custom_items.map(({ name }) => name)
}

// Claims: api.custom-items.published, api.custom-items.published.all
test.each([
  ['', ['belt', 'Écru veil', 'Opera gloves']],
  ['?order_by=name&order_dir=desc', ['Opera gloves', 'Écru veil', 'belt']],
  ['?order_by=price', ['Opera gloves', 'Écru veil', 'belt']],
  ['?order_by=created_at', ['Opera gloves', 'belt', 'Écru veil']],
  ['?search=ECRU', ['Écru veil']],
  ['?search=alencon', ['Écru veil']],
  ['?ships_before=2026-12-18', ['Écru veil', 'Opera gloves']],
  ['?ships_before=2026-12-17', ['Opera gloves']],
  ['?price_to=96.50', ['Écru veil', 'Opera gloves']],
  ['?per_page=-1', ['belt', 'Écru veil', 'Opera gloves']],
])('published custom items, asked with "%s"', async (query, expected) => {
  expect(await names(query)).toEqual(expected)
})

test.each(['order_by=style_number', 'order_by=id', 'per_page=0', 'per_page=101', 'page=0', 'price_to=x'])(
  '%s is refused',
  async (query) => {
    const { status } = await app.send('GET', `/api/custom-items/published?${query}`, { token: store })
    expect(status).toBe(422)
  },
)

// Claims: entity.custom-item.fields, api.custom-items.get
test('a custom item has the fields of the specification, and a store is sent no factory price', async () => {
  const { body } = await app.send('GET', `/api/custom-items/${veil}`, { token: store })
  const { data } = body as { data: unknown }
  expect(data).toEqual(z.parse(CustomItem, data))
  expect(data).toMatchObject({
    id: veil,
    name: 'Écru veil',
    description: 'Tulle, with Alençon lace.',
    image: null,
    formatted_wholesale_price: '$96.50',
    estimated_days: 3,
    estimated_months: 1,
    // In Chicago it is still the evening before.
    date: '2026-02-09',
  })
  expect(data).not.toHaveProperty('formatted_factory_price')
  const seen = await app.send('GET', `/api/custom-items/${veil}`, { token: staff })
  expect(seen.body).toMatchObject({
    data: { id: veil, formatted_factory_price: expect.stringMatching(/^\$\d+\.\d\d$/) },
  })
})

test('staff add, change, publish and withdraw a custom item', async () => {
  const body = {
    name: 'Juliet cap',
    wholesale_price: 192,
    factory_price: 70,
    estimated_months: 1,
    estimated_days: 0,
  }
  const made = await app.send('POST', '/api/custom-items', { token: staff, body })
  const { id, version, status } = (made.body as { data: { id: number; version: number; status: string } })
    .data
  expect({ version, status }).toEqual({ version: 1, status: 'draft' })
  expect((await app.send('GET', `/api/custom-items/${id}`, { token: store })).status).toBe(404)

  const change = { description: 'Pearls', published: true, version }
  const changed = await app.send('PUT', `/api/custom-items/${id}`, { token: staff, body: change })
  expect(changed.body).toMatchObject({ data: { status: 'published', description: 'Pearls', version: 2 } })
  expect(await names('?search=pearls')).toEqual(['Juliet cap'])

  const stale = await app.send('PUT', `/api/custom-items/${id}`, { token: staff, body: change })
  expect([stale.status, stale.body]).toMatchObject([409, { code: 'stale' }])
  const gone = await app.send('PUT', `/api/custom-items/${id}`, { token: staff, body: { published: false } })
  expect(gone.body).toMatchObject({ data: { status: 'withdrawn', version: 3 } })
  expect(await names('?search=pearls')).toEqual([])
})

// Claims: api.custom-items.delete
test('DELETE /api/custom-items/{id} erases one that nobody has ordered, and dresses forget it', async () => {
  const id = await makeCustomItem(app.db)
  const dress = await makeDress(app.db, { customItems: [id] })
  const answer = await app.send('DELETE', `/api/custom-items/${id}`, { token: staff })
  expect(answer.body).toMatchObject({ data: { outcome: 'deleted' } })
  expect((await app.send('GET', `/api/custom-items/${id}`, { token: staff })).status).toBe(404)
  const { body } = await app.send('GET', `/api/dresses/${dress}`, { token: store })
  expect(body).toMatchObject({ data: { custom_items_ids: [], custom_items: [] } })
})

// Claims: api.custom-items.delete
test('a custom item that orders refer to is withdrawn, never erased, and no longer offered with a dress', async () => {
  const id = await makeCustomItem(app.db)
  const dress = await makeDress(app.db, { customItems: [id] })
  await makeOrder(app.db, { storeId: world.stores.s1, customItemId: id })
  const answer = await app.send('DELETE', `/api/custom-items/${id}`, { token: staff })
  expect(answer.body).toMatchObject({ data: { outcome: 'withdrawn' } })
  const { body } = await app.send('GET', `/api/custom-items/${id}`, { token: staff })
  expect(body).toMatchObject({ data: { status: 'withdrawn', is_ordered: true } })
  const seen = await app.send('GET', `/api/dresses/${dress}`, { token: store })
  expect(seen.body).toMatchObject({ data: { custom_items_ids: [] } })
})

// Claims: api.custom-items.published.all
test('per_page=-1 answers all custom items also where they are more than a page', async () => {
  for (let at = 0; at < 11; at += 1) await makeCustomItem(app.db, { name: `Longer ${at}` })
  expect(await names('?search=longer')).toHaveLength(10)
  expect(await names('?search=longer&per_page=-1')).toHaveLength(11)
})
