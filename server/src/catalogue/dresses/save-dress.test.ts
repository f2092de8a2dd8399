import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCustomItem, makeDress, makeOrder, makePicture } from '../../testing/catalogue.ts'
import { checksums } from '../../testing/checksum.ts'
import { makeWorld } from '../../testing/people.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { ROUNDS } from '../../testing/test-size.ts'
import { tokenFor } from '../../testing/wire-app.ts'

let app: TestApp
let other: TestApp
let token: string
let storeToken: string
let world: Awaited<ReturnType<typeof makeWorld>>
beforeAll(async () => {
  app = await createTestApp()
  other = await app.another()
  world = await makeWorld(app.db)
  token = await tokenFor(app, world.users.w)
  storeToken = await tokenFor(app, world.users.a1)
})
afterAll(async () => {
  await other.close()
  await app.close()
})

let number = 0
const newDress = (more: Record<string, unknown> = {}) => ({
  name: 'Odette',
  style_number: `NEW-${++number}`,
  wholesale_price: 1185,
  factory_price: '500.50',
  msrp: 2845,
  estimated_months: 4,
  estimated_days: 7,
  colors: [3, 1],
  sizes: [5, 2],
  ...more,
})

type Saved = { id: number; version: number; status: string } & Record<string, unknown>
const post = (body: unknown, headers: Record<string, string> = {}) =>
  app.send('POST', '/api/dresses', { token, body, headers })
const patch = (id: number, body: unknown, on = app) => on.send('PATCH', `/api/dresses/${id}`, { token, body })
const savedOf = ({ body }: { body: unknown }) => (body as { data: Saved }).data

async function created(more: Record<string, unknown> = {}): Promise<Saved> {
  const answer = await post(newDress(more))
  expect(answer.status).toBe(200)
  return savedOf(answer)
}

// Claims: api.dresses.create
test('POST /api/dresses creates a draft with all that is given, and answers it whole', async () => {
  const { db } = app
  const picture = await makePicture(db, '00000000000000b1')
  const veil = await makeCustomItem(db)
  const dress = await created({
    description: 'Two\nlines',
    collection: 'Riviera',
    silhouette: 'Sheath',
    factory: world.factories.f1,
    custom_items_ids: [veil],
    images: [{ hash: picture, alt: 'A sheath gown' }],
  })
  expect(dress).toMatchObject({
    name: 'Odette',
    description: 'Two\nlines',
    collection: 'Riviera',
    silhouette: 'Sheath',
    wholesale_price: 1185,
    factory_price: 500.5,
    formatted_factory_price: '$500.50',
    msrp: 2845,
    status: 'draft',
    published_at: null,
    version: 1,
    custom_items_ids: [veil],
    colors: [{ label: 'Blush' }, { label: 'Ivory' }],
    sizes: [{ label: '2' }, { label: '8' }],
    images: [{ hash: picture, alt: 'A sheath gown' }],
    factory: { id: world.factories.f1, name: 'Factory One' },
  })
  expect((await app.send('GET', `/api/dresses/${dress.id}`, { token: storeToken })).status).toBe(404)
})

test('published, it is there for stores at once; withdrawn, it is gone; published again, it is back', async () => {
  const { id } = await created({ published: true })
  const seen = () => app.send('GET', `/api/dresses/${id}`, { token: storeToken })
  expect((await seen()).status).toBe(200)
  expect(savedOf(await patch(id, { published: false })).status).toBe('withdrawn')
  expect((await seen()).status).toBe(404)
  expect(savedOf(await patch(id, { published: 'true' }))).toMatchObject({
    status: 'published',
    withdrawn_at: null,
  })
  expect((await seen()).status).toBe(200)
})

// Claims: api.dresses.update
test('PATCH /api/dresses/{dressId} changes what is sent and leaves the rest', async () => {
  const before = await created({ collection: 'Riviera', published: true })
  const after = savedOf(await patch(before.id, { name: 'Odile', wholesale_price: 1200.25, sizes: [1] }))
  expect(after).toEqual({
    ...before,
    name: 'Odile',
    wholesale_price: 1200.25,
    formatted_wholesale_price: '$1,200.25',
    version: 2,
    sizes: [{ id: 1, label: '0' }],
  })
  const found = await app.send('GET', '/api/dresses?search=odile', { token })
  expect((found.body as { data: { meta: { total: number } } }).data.meta.total).toBe(1)
})

test('a POST with _method=PUT is the same update', async () => {
  const { id } = await created()
  const answer = await app.send('POST', `/api/dresses/${id}`, {
    token,
    body: { _method: 'PUT', name: 'Isolde' },
  })
  expect(savedOf(answer)).toMatchObject({ id, name: 'Isolde', version: 2 })
})

test.each([
  ['a negative price', { wholesale_price: -1 }, 'wholesale_price'],
  ['a fraction of a cent', { wholesale_price: 0.001 }, 'wholesale_price'],
  ['too high a price', { msrp: 1e12 }, 'msrp'],
  ['a price with a comma', { factory_price: '12,50' }, 'factory_price'],
  ['no price at all', { wholesale_price: 'NaN' }, 'wholesale_price'],
  ['an unknown color', { colors: [99] }, 'colors'],
  ['an unknown size', { sizes: [16] }, 'sizes'],
  ['an unknown factory', { factory: 999_999 }, 'factory'],
  ['an unknown custom item', { custom_items_ids: [999_999] }, 'custom_items_ids'],
  ['an unknown picture', { images: [{ hash: 'f'.repeat(16), alt: 'x' }] }, 'images'],
  ['a picture without words', { images: [{ hash: 'f'.repeat(16), alt: ' ' }] }, 'images.0.alt'],
  ['too many months', { estimated_months: 25 }, 'estimated_months'],
  ['half a day', { estimated_days: 0.5 }, 'estimated_days'],
  ['an empty name', { name: '  ' }, 'name'],
  ['an invisible character in the style number', { style_number: 'LM\u200b1' }, 'style_number'],
  ['published without a color', { published: true, colors: [] }, 'colors'],
  ['published without a size', { published: true, sizes: [] }, 'sizes'],
])('%s is refused, and nothing is kept of it', async (_what, more, field) => {
  const before = await checksums(app.db, ['sessions', 'audit'])
  const { status, body } = await post(newDress(more))
  expect(status).toBe(422)
  expect((body as { errors: { field: string }[] }).errors.map((error) => error.field)).toEqual([field])
  expect(await checksums(app.db, ['sessions', 'audit'])).toEqual(before)
})

test('a style number is its dress’s own, without regard to case, width and space around it', async () => {
  await created({ style_number: 'Own-1' })
  const { status, body } = await post(newDress({ style_number: ' ｏｗｎ-1 ' }))
  expect(status).toBe(409)
  expect(body).toMatchObject({
    errors: [{ field: 'style_number', message: 'A dress with this style number already exists.' }],
  })
  const { id } = await created()
  expect((await patch(id, { style_number: 'OWN-1' })).status).toBe(409)
})

test('fifty at once with one style number, on two servers: one dress', async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) =>
      (at % 2 ? app : other).send('POST', '/api/dresses', {
        token,
        body: newDress({ style_number: 'RACE-1' }),
      }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  // On a busy machine some requests time out waiting, and get 503.
  expect(answers.filter(({ status }) => status === 409 || status === 503)).toHaveLength(49)
})

test('the same Idempotency-Key makes one dress, and answers it again', async () => {
  const body = newDress()
  const first = await post(body, { 'idempotency-key': 'dress-key-0001' })
  const second = await post(body, { 'idempotency-key': 'dress-key-0001' })
  expect(second.text).toBe(first.text)
})

test('of two editors with the same version one is told that it is stale, and nothing is mixed', async () => {
  const { id, version } = await created()
  const edits = [
    { name: 'By one', description: 'one', version },
    { name: 'By two', description: 'two', version },
  ]
  const answers = await Promise.all([patch(id, edits[0]), patch(id, edits[1], other)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'stale' })
  const kept = savedOf(await app.send('GET', `/api/dresses/${id}`, { token }))
  expect(['By one one', 'By two two']).toContain(`${kept.name} ${kept.description}`)
  expect(kept.version).toBe(version + 1)
})

// Claims: api.dresses.delete
test('DELETE /api/dresses/{id} erases a dress that nobody has ordered', async () => {
  const { id } = await created({ published: true })
  const answer = await app.send('DELETE', `/api/dresses/${id}`, { token })
  expect(answer.body).toMatchObject({ data: { outcome: 'deleted' } })
  expect((await app.send('GET', `/api/dresses/${id}`, { token })).status).toBe(404)
  expect((await app.send('DELETE', `/api/dresses/${id}`, { token })).status).toBe(404)
})

// Claims: api.dresses.delete
test('a dress that orders refer to is withdrawn, never erased', async () => {
  const id = await makeDress(app.db)
  await makeOrder(app.db, { storeId: world.stores.s1, dressId: id })
  const answer = await app.send('DELETE', `/api/dresses/${id}`, { token })
  expect(answer.body).toMatchObject({ data: { outcome: 'withdrawn' } })
  expect(savedOf(await app.send('GET', `/api/dresses/${id}`, { token }))).toMatchObject({
    status: 'withdrawn',
    is_ordered: true,
  })
  expect((await app.send('GET', `/api/dresses/${id}`, { token: storeToken })).status).toBe(404)
})

test('a dress is never erased under an order that is being placed at the same moment', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = await makeDress(app.db)
    const [answer, order] = await Promise.allSettled([
      app.send('DELETE', `/api/dresses/${id}`, { token }),
      makeOrder(app.db, { storeId: world.stores.s1, dressId: id }),
    ])
    const outcome = answer.status === 'fulfilled' ? answer.value.body : undefined
    const expected = order.status === 'fulfilled' ? 'withdrawn' : 'deleted'
    expect(outcome).toMatchObject({ data: { outcome: expected } })
  }
})

test('who made, changed and deleted a dress is on record', async () => {
  const { id } = await created()
  await patch(id, { name: 'Changed' })
  await app.send('DELETE', `/api/dresses/${id}`, { token })
  const rows = await app.db
    .selectFrom('audit')
    .select(['action', 'user_id'])
    .where('subject', '=', `dress ${id}`)
    .orderBy('id')
    .execute()
  expect(rows.map(({ action }) => action)).toEqual(['dress_created', 'dress_changed', 'dress_deleted'])
  expect(new Set(rows.map(({ user_id }) => user_id))).toEqual(new Set([world.users.w]))
})
