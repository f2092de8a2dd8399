import { Dress } from '@trousseau/contract/dresses'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { makeCustomItem, makeDress, makePicture } from '../../testing/catalogue.ts'
import { makeWorld } from '../../testing/people.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { tokenFor } from '../../testing/wire-app.ts'

let app: TestApp
let token: string
let aurelie: number
let draft: number
let veil: number
beforeAll(async () => {
  app = await createTestApp()
  token = await tokenFor(app, (await makeWorld(app.db)).users.a1)
  const { db } = app
  veil = await makeCustomItem(db, { name: 'Fingertip Veil', wholesale: 9_600 })
  const unseen = await makeCustomItem(db, { name: 'Veil to come', status: 'draft' })
  aurelie = await makeDress(db, {
    name: 'Aurélie',
    styleNumber: 'LM-4102',
    wholesale: 118_500,
    msrp: 284_550,
    months: 4,
    days: 7,
    collection: "Jardin d'Hiver",
    silhouette: 'A-line',
    colors: [3, 1],
    sizes: [7, 2, 6],
    customItems: [unseen, veil],
    createdAt: '2026-01-01T15:00:00Z',
    pictures: [await makePicture(db, '00000000000000a1'), await makePicture(db, '00000000000000a2')],
  })
  await makeDress(db, {
    name: 'celestine',
    styleNumber: 'LM-4118',
    wholesale: 82_000,
    months: 1,
    colors: [2],
    collection: 'Nocturne',
    silhouette: 'Ball gown',
    createdAt: '2026-03-01T15:00:00Z',
  })
  await makeDress(db, {
    name: 'Bérénice',
    styleNumber: 'TR-100%_a',
    wholesale: 150_000,
    months: 6,
    colors: [1, 2],
    collection: 'Nocturne',
    silhouette: 'Mermaid',
    createdAt: '2026-02-01T15:00:00Z',
  })
  draft = await makeDress(db, { name: 'Unborn', status: 'draft' })
  await makeDress(db, { name: 'Gone', status: 'withdrawn' })
})
afterAll(() => app.close())

type Page = {
  dresses: { name: string }[]
  meta: { total: number; current_page: number; last_page: number; path: string }
  links: { first: string; last: string; prev: string | null; next: string | null }
}

async function ask(query: string): Promise<Page> {
  const { status, body } = await app.send('GET', `/api/dresses/published${query}`, { token })
  expect([query, status]).toEqual([query, 200])
  return (body as { data: Page }).data
}
const names = async (query: string) => (await ask(query)).dresses.map(({ name }) => name)

// Claims: api.dresses.published, const.sort.dresses
test('the published dresses come as {dresses, links, meta}, by name without regard to case and accents', async () => {
  expect(await names('')).toEqual(['Aurélie', 'Bérénice', 'celestine'])
  const { meta, links } = await ask('')
  expect(meta).toMatchObject({ total: 3, current_page: 1, last_page: 1, path: '/api/dresses/published' })
  expect(links).toMatchObject({ prev: null, next: null })
})

// Claims: api.dresses.published.all
test('per_page=-1 answers the full list', async () => {
  expect(await names('?per_page=-1')).toHaveLength(3)
  expect((await ask('?per_page=-1')).meta).toMatchObject({ per_page: -1, last_page: 1, total: 3 })
})

// Claims: api.dresses.published.pages
test('pages are followed by the links path with ?page=N plus order_dir=asc&order_by=name', async () => {
  const first = await ask('?per_page=2&price_from=820&price_to=1500.00')
  expect(first.links.next).toContain('price_to=1500')
  expect(first.links.next).toContain('price_from=820')
  const { body } = await app.send('GET', first.links.next ?? '', { token })
  expect((body as { data: Page }).data.dresses.map(({ name }) => name)).toEqual(['celestine'])
  const byHand = `${first.meta.path}?page=2&per_page=2&order_dir=asc&order_by=name`
  const second = await app.send('GET', byHand, { token })
  expect(second.body).toMatchObject({ data: { dresses: [{ name: 'celestine' }], meta: { current_page: 2 } } })
})

// Claims: api.dresses.published
test.each([
  ['order_by=name&order_dir=desc', ['celestine', 'Bérénice', 'Aurélie']],
  ['order_by=style_number', ['Aurélie', 'celestine', 'Bérénice']],
  ['order_by=created_at&order_dir=desc', ['celestine', 'Bérénice', 'Aurélie']],
  ['order_by=price', ['celestine', 'Aurélie', 'Bérénice']],
])('%s sorts', async (query, expected) => {
  expect(await names(`?${query}`)).toEqual(expected)
})

// Claims: api.dresses.published
test.each([
  ['search=aurelie', ['Aurélie']],
  ['search=AURÉLIE', ['Aurélie']],
  ['search=lm-41', ['Aurélie', 'celestine']],
  ['search=%25', ['Bérénice']],
  ['search=_', ['Bérénice']],
  ['search=%5C', []],
  ['search=', ['Aurélie', 'Bérénice', 'celestine']],
  ['collection[]=Nocturne', ['Bérénice', 'celestine']],
  ['collection[]=Nocturne&silhouette[]=Mermaid', ['Bérénice']],
  ['silhouette[]=Mermaid&silhouette[]=A-line', ['Aurélie', 'Bérénice']],
  ['color[]=1', ['Aurélie', 'Bérénice']],
  ['color[]=3&color[]=2', ['Aurélie', 'Bérénice', 'celestine']],
  ['price_from=1185&price_to=1185', ['Aurélie']],
  ['price_from=1185.01', ['Bérénice']],
  ['ships_before=2027-03-22', ['Aurélie', 'celestine']],
  ['ships_before=2027-03-21', ['celestine']],
  ['color[]=1&ships_before=2027-03-22&search=au', ['Aurélie']],
])('%s narrows the list', async (query, expected) => {
  expect(await names(`?${query}`)).toEqual(expected)
})

// Claims: entity.dress.fields, api.dresses.get
test('a dress has the fields of the specification, and a store is sent no factory price', async () => {
  const { body } = await app.send('GET', `/api/dresses/${aurelie}`, { token })
  const { data } = body as { data: unknown }
  expect(data).toEqual(z.parse(Dress, data))
  expect(data).toMatchObject({
    id: aurelie,
    name: 'Aurélie',
    style_number: 'LM-4102',
    description: 'Of silk.',
    wholesale_price: 1185,
    formatted_wholesale_price: '$1,185.00',
    msrp: 2845.5,
    formatted_msrp: '$2,845.50',
    estimated_months: 4,
    estimated_days: 7,
    image: '/pictures/00000000000000a1/640.webp',
    colors: [
      { id: 3, label: 'Blush' },
      { id: 1, label: 'Ivory' },
    ],
    sizes: [
      { id: 2, label: '2' },
      { id: 6, label: '10' },
      { id: 7, label: '12' },
    ],
    custom_items_ids: [veil],
    custom_items: [{ id: veil, name: 'Fingertip Veil', formatted_wholesale_price: '$96.00' }],
  })
  expect(Object.keys(data as object)).not.toContain('formatted_factory_price')
})

// Claims: const.sort.sizes
test('colors keep their order, sizes are sorted as numbers', async () => {
  const { body } = await app.send('GET', `/api/dresses/${aurelie}`, { token })
  const { data } = body as { data: Dress }
  expect(data.colors.map(({ label }) => label)).toEqual(['Blush', 'Ivory'])
  expect(data.sizes.map(({ label }) => label)).toEqual(['2', '10', '12'])
})

// Claims: accessory.linked
test('a dress has linked custom items, of which a store sees the published ones', async () => {
  const { body } = await app.send('GET', `/api/dresses/${aurelie}`, { token })
  const { data } = body as { data: Dress }
  expect(data.custom_items_ids).toEqual([veil])
  expect(data.custom_items).toEqual([
    { id: veil, name: 'Fingertip Veil', formatted_wholesale_price: '$96.00' },
  ])
})

test('its pictures come with their sizes, so that a page can keep their place', async () => {
  const { body } = await app.send('GET', `/api/dresses/${aurelie}`, { token })
  expect((body as { data: Dress }).data.images[1]).toEqual({
    hash: '00000000000000a2',
    url: '/pictures/00000000000000a2/640.webp',
    alt: 'A gown',
    width: 960,
    height: 1280,
    color: '#e6ded5',
    avif: [320, 640],
    webp: [320, 640],
  })
})

// Claims: rule.ship-date
test('ordered late in the evening in Chicago, a dress ships from that day on, not from tomorrow', async () => {
  app.clock.set('2026-11-15T05:30:00Z')
  const { body } = await app.send('GET', `/api/dresses/${aurelie}`, { token })
  expect((body as { data: Dress }).data.estimated_ship_date).toBe('2027-03-21')
  app.clock.set('2026-11-15T18:00:00Z')
})

test('a dress that is not published is not there for a store', async () => {
  for (const id of [draft, 999_999]) {
    const { status, body } = await app.send('GET', `/api/dresses/${id}`, { token })
    expect(status).toBe(404)
    expect(body).toMatchObject({ code: 'not_found' })
  }
})

test.each([
  'order_by=id;select pg_sleep(5)--',
  'order_by=(case when 1=1 then name else id end)',
  'order_by=wholesale_price',
  'order_dir=sideways',
  'per_page=0',
  'per_page=-2',
  'per_page=1e9',
  'per_page=ten',
  'page=0',
  'page=-1',
  'page=1e12',
  'search=a&search=b',
  'search=\u0000',
  'color[]=red',
  'color[]=0',
  'price_from=-1',
  'price_from=0.001',
  'price_to=NaN',
  'ships_before=2027-02-29',
  'ships_before=06/01/2027',
])('%s is refused', async (query) => {
  const { status, body } = await app.send('GET', `/api/dresses/published?${encodeURI(query)}`, { token })
  expect([status, body]).toMatchObject([422, { code: 'invalid' }])
})

test('text that means something to a database is only text', async () => {
  const before = await app.db.selectFrom('dresses').select('id').execute()
  for (const search of ["'; drop table dresses;--", "' or '1'='1", '$1', '{}', '\\'])
    expect(await names(`?search=${encodeURIComponent(search)}`)).toEqual([])
  expect(await app.db.selectFrom('dresses').select('id').execute()).toHaveLength(before.length)
})

test('filters that the list does not know change nothing', async () => {
  expect(await names('?status=3&status[x]=3&search[$ne]=a&status[]=draft')).toHaveLength(3)
})

// Claims: api.dresses.published.all
test('per_page=-1 answers the full list also where it is longer than a page', async () => {
  for (let at = 0; at < 11; at += 1) await makeDress(app.db, { name: `Longer ${at}` })
  expect(await names('?search=longer')).toHaveLength(10)
  expect(await names('?search=longer&per_page=-1')).toHaveLength(11)
})
