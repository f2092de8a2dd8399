import { Retailer } from '@trousseau/contract/stores'
import type { Updateable } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Schema } from '../db/schema.ts'
import { makeMethod } from '../testing/orders.ts'
import { makeStore, makeWorld } from '../testing/people.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { tokenFor } from '../testing/wire-app.ts'

let app: TestApp
let world: Awaited<ReturnType<typeof makeWorld>>
let w: string
beforeAll(async () => {
  app = await createTestApp()
  world = await makeWorld(app.db)
  w = await tokenFor(app, world.users.w)
  await makeStore(app.db, 'Closed Long Ago', { closed: true })
})
afterAll(() => app.close())

type Page = { stores: Retailer[]; meta: Record<string, unknown>; links: Record<string, string | null> }
async function list(query = '', token = w): Promise<Page> {
  const { status, body, text } = await app.send('GET', `/api/stores${query}`, { token })
  expect(status, text).toBe(200)
  return (body as { data: Page }).data
}
const change = (method: number, columns: Updateable<Schema['payment_methods']>) =>
  app.db.updateTable('payment_methods').set(columns).where('id', '=', method).execute()
const namesIn = ({ stores }: Page) => stores.map(({ name }) => name)

// Claims: retailers.area, api.stores.list, const.sort.stores
test('GET /api/stores lists the open stores, the newest id first, ten a page', async () => {
  const page = await list()
  expect(namesIn(page)).toEqual(['Store Three', 'Store Two', 'Store One'])
  expect(page.meta).toMatchObject({ current_page: 1, last_page: 1, per_page: 10, total: 3, from: 1, to: 3 })
  expect(page.links).toMatchObject({ prev: null, next: null })
  expect(Object.keys(page.stores[0] ?? {}).toSorted()).toEqual(Object.keys(Retailer.shape).toSorted())
  expect(page.stores[2]).toMatchObject({
    id: world.stores.s1,
    name: 'Store One',
    formatted_phone: '(312) 555-0100',
    closed_at: null,
    website: 'https://store.example',
    address: '1 Oak Street, Chicago, IL 60601',
    terms_days: 30,
    created_at: '2026-01-05T15:00:00.000Z',
  })
  expect(namesIn(await list('', await tokenFor(app, world.users.wr)))).toHaveLength(3)
})

// Claims: retailers.columns
test('billing information says what is true: card, bank account, both, credit on delivery or none', async () => {
  const { s1, s2, s3 } = world.stores
  const said = async () =>
    Object.fromEntries((await list()).stores.map(({ id, billing_information }) => [id, billing_information]))
  expect(await said()).toEqual({ [s1]: 'None', [s2]: 'None', [s3]: 'Credit on delivery' })
  await makeMethod(app.db, s1)
  const bank = await makeMethod(app.db, s1)
  await change(bank, { method: 'bank', brand: null, exp_month: null, exp_year: null, bank_type: 'checking' })
  const card = await makeMethod(app.db, s1)
  await makeMethod(app.db, s3)
  expect(await said()).toEqual({ [s1]: 'Card and bank account', [s2]: 'None', [s3]: 'Credit on delivery' })
  await change(bank, { deleted_at: app.clock.now() })
  expect(await said()).toMatchObject({ [s1]: 'Card' })
  await app.db.updateTable('payment_methods').set({ deleted_at: app.clock.now() }).execute()
  expect(await said()).toMatchObject({ [s1]: 'None', [s3]: 'Credit on delivery' })
  await change(bank, { deleted_at: null })
  expect(await said()).toMatchObject({ [s1]: 'Bank account' })
  await change(card, { deleted_at: null })
  expect(await said()).toMatchObject({ [s1]: 'Card and bank account' })
})

// Claims: retailers.search, api.stores.list
test('a store is found by any part of its name, however it is written, and by nothing else', async () => {
  await makeStore(app.db, 'Épouse 100% & Sön')
  for (const typed of ['epouse', 'ÉPOUSE', '100%', '% &', 'SON'])
    expect(namesIn(await list(`?search=${encodeURIComponent(typed)}`)), typed).toEqual(['Épouse 100% & Sön'])
  for (const typed of ['%o', '_', 'clara@store.example', 'Closed', '\\'])
    expect(namesIn(await list(`?search=${encodeURIComponent(typed)}`)), typed).toEqual([])
  expect(namesIn(await list('?search='))).toHaveLength(4)
})

// Claims: retailers.pagination, api.stores.list
test('stores are ordered by id, name or day, either way, and walked page by page without a gap', async () => {
  for (const name of ['anna', 'Bella', 'Ängström', 'anna']) await makeStore(app.db, name)
  const named = namesIn(await list('?order_by=name&order_dir=asc&per_page=100'))
  expect(named.slice(0, 4)).toEqual(['Ängström', 'anna', 'anna', 'Bella'])
  expect(namesIn(await list('?order_by=name&order_dir=desc&per_page=100'))).toEqual(named.toReversed())
  const ids = (await list('?order_by=id&order_dir=asc&per_page=100')).stores.map(({ id }) => id)
  expect(ids).toEqual(ids.toSorted((a, b) => a - b))
  const byDay = (await list('?order_by=created_at&order_dir=desc&per_page=100')).stores.map(({ id }) => id)
  expect(byDay).toEqual(ids.toReversed())

  const walked: number[] = []
  for (let next: string | null = '/api/stores?per_page=3&order_by=name&order_dir=asc'; next; ) {
    const { body } = await app.send('GET', next, { token: w })
    const { stores, links, meta } = (body as { data: Page }).data
    expect(meta).toMatchObject({ per_page: 3, total: ids.length, last_page: Math.ceil(ids.length / 3) })
    walked.push(...stores.map(({ id }) => id))
    next = links.next ?? null
  }
  expect(walked.toSorted((a, b) => a - b)).toEqual(ids)
  for (const [query, field] of [
    ['order_by=email', 'order_by'],
    ['per_page=0', 'per_page'],
    ['per_page=101', 'per_page'],
    ['order_dir=up', 'order_dir'],
  ])
    expect(await app.send('GET', `/api/stores?${query}`, { token: w })).toMatchObject({
      status: 422,
      body: { errors: [{ field }] },
    })
})

// Claims: const.sort.stores, api.stores.list
test('stores are ordered by id, whatever their days, unless they are asked for by day', async () => {
  const { s1 } = world.stores
  const created_at = new Date('2026-11-15T18:00:00Z')
  await app.db.updateTable('stores').set({ created_at }).where('id', '=', s1).execute()
  const idsIn = ({ stores }: Page) => stores.map(({ id }) => id)
  const byId = idsIn(await list('?per_page=100'))
  expect(byId).toEqual(byId.toSorted((a, b) => b - a))
  expect(idsIn(await list('?per_page=100&order_by=created_at'))[0]).toBe(s1)
})
