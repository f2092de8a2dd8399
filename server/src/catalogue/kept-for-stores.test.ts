import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCustomItem, makeDress } from '../testing/catalogue.ts'
import { makeWorld } from '../testing/people.ts'
import { onServer } from '../testing/postgres/test-database.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { tokenFor } from '../testing/wire-app.ts'

let app: TestApp
let store: string
let staff: string
let factory: string
let dress: number
beforeAll(async () => {
  app = await createTestApp()
  const { users, factories } = await makeWorld(app.db)
  store = await tokenFor(app, users.a1)
  staff = await tokenFor(app, users.w)
  factory = await tokenFor(app, users.f1)
  const veil = await makeCustomItem(app.db, { name: 'Veil' })
  dress = await makeDress(app.db, { name: 'Odette', customItems: [veil], factoryId: factories.f1 })
})
afterAll(() => app.close())

const WHOLE = '/api/dresses/published?per_page=-1'
type Whole = { data: { dresses: { name: string; estimated_ship_date: string; custom_items: unknown[] }[] } }

async function whole(coding: string, token = store) {
  const { body, headers } = await app.send('GET', WHOLE, { token, headers: { 'accept-encoding': coding } })
  return { dresses: (body as Whole).data.dresses, coding: headers.get('content-encoding') }
}

test.each([
  ['br', 'br'],
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['identity', null],
])('the whole list is packed once for whoever takes %s', async (accepted, coding) => {
  const answer = await whole(accepted)
  expect(answer.coding).toBe(coding)
  expect(answer.dresses).toMatchObject([{ name: 'Odette' }])
})

test('whatever changes in the catalog is in the next answer', async () => {
  const { body } = await app.send('GET', '/api/custom-items', { token: staff })
  const veil = (body as { data: { custom_items: { id: number }[] } }).data.custom_items[0]?.id
  await app.send('PUT', `/api/dresses/${dress}`, { token: staff, body: { name: 'Odile' } })
  expect((await whole('br')).dresses).toMatchObject([{ name: 'Odile' }])
  await app.send('PUT', `/api/custom-items/${veil}`, { token: staff, body: { name: 'Long veil' } })
  expect((await whole('br')).dresses[0]?.custom_items).toMatchObject([{ name: 'Long veil' }])
  await app.send('PUT', `/api/custom-items/${veil}`, { token: staff, body: { published: false } })
  expect((await whole('br')).dresses[0]?.custom_items).toEqual([])
  await app.send('PUT', `/api/dresses/${dress}`, { token: staff, body: { published: false } })
  expect((await whole('br')).dresses).toEqual([])
  await app.send('PUT', `/api/dresses/${dress}`, { token: staff, body: { published: true } })
  expect((await whole('br')).dresses).toHaveLength(1)
})

test('a change through one server is in the next answer of another', async () => {
  const other = await app.another()
  await whole('br')
  await other.send('PUT', `/api/dresses/${dress}`, { token: staff, body: { name: 'Elsewhere' } })
  expect((await whole('br')).dresses).toMatchObject([{ name: 'Elsewhere' }])
  await other.close()
})

test('the day after, the ship dates are those of the day after', async () => {
  const before = (await whole('br')).dresses[0]?.estimated_ship_date
  app.clock.set('2026-11-16T18:00:00Z')
  expect((await whole('br')).dresses[0]?.estimated_ship_date).not.toBe(before)
  app.clock.set('2026-11-15T18:00:00Z')
})

test('what a store was sent is never what a factory or staff are sent', async () => {
  await whole('br')
  const keysFor = async (token: string) => Object.keys((await whole('br', token)).dresses[0] ?? {})
  expect(await keysFor(factory)).not.toContain('wholesale_price')
  expect(await keysFor(staff)).toContain('factory_price')
  expect(await keysFor(store)).not.toContain('factory_price')
})

test('fifty stores that open at once get the same whole list', async () => {
  await app.send('PUT', `/api/dresses/${dress}`, { token: staff, body: { name: 'At nine o’clock' } })
  const answers = await Promise.all(Array.from({ length: 50 }, () => whole('br')))
  expect(new Set(answers.map(({ dresses }) => JSON.stringify(dresses))).size).toBe(1)
  expect(answers[0]?.dresses).toMatchObject([{ name: 'At nine o’clock' }])
})

test('a page, filtered or not, and a dress are answered without reading the catalog again', async () => {
  const paths = [
    '/api/dresses/published?per_page=20',
    '/api/dresses/published?order_by=price&order_dir=desc&price_from=1',
    `/api/dresses/${dress}`,
    '/api/custom-items/published',
  ]
  const answers = () =>
    Promise.all(paths.map(async (path) => (await app.send('GET', path, { token: store })).body))
  const before = await answers()
  await onServer(app.ownerUrl ?? '', async (client) => {
    await client.query('begin; lock table dresses, custom_items in access exclusive mode')
    expect(await answers()).toEqual(before)
  })
})

test('a search, and what is not there, are looked for each time', async () => {
  const find = async (path: string) => (await app.send('GET', path, { token: store })).body
  const search = '/api/dresses/published?search=giselle'
  expect(await find(search)).toMatchObject({ data: { dresses: [] } })
  await makeDress(app.db, { name: 'Giselle' })
  expect(await find(search)).toMatchObject({ data: { dresses: [{ name: 'Giselle' }] } })
  expect(await find('/api/dresses/999999')).toMatchObject({ success: false, code: 'not_found' })
})
