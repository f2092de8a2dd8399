import { api } from '@trousseau/contract/api'
import type { Endpoint } from '@trousseau/contract/endpoint'
import type { Session } from '@trousseau/contract/sessions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checksums } from '../testing/checksum.ts'
import { createOrderApp, type OrderApp, placed } from '../testing/orders.ts'
import { makeStore, makeUser, PASSWORD } from '../testing/people.ts'
import { tokenFor } from '../testing/wire-app.ts'

let app: OrderApp
let wr: string
beforeAll(async () => {
  app = await createOrderApp()
  wr = await tokenFor(app, app.world.users.wr)
})
afterAll(() => app.close())

const viewAs = (storeId: number, token = app.tokens.w) =>
  app.send('POST', `/api/stores/${storeId}/view-as`, { token })
async function looking(storeId: number, token?: string): Promise<string> {
  const { status, body, text } = await viewAs(storeId, token)
  expect(status, text).toBe(200)
  return (body as { data: { token: string } }).data.token
}
const get = (path: string, token: string) => app.send('GET', path, { token })
const statusOf = async (token: string) => (await get('/api/session', token)).status

test('staff, regular accounts too, look at the portal as a store does, and the session says so', async () => {
  const { s1 } = app.world.stores
  for (const [by, id] of [
    [app.tokens.w, app.world.users.w],
    [wr, app.world.users.wr],
  ] as const) {
    const opened = await viewAs(s1, by)
    expect(opened.body).toMatchObject({
      data: { user: { id, userable_type: 'store', userable_id: s1, role_id: 1 }, token: expect.any(String) },
    })
    const token = (opened.body as { data: { token: string } }).data.token
    const { body } = await get('/api/session', token)
    expect((body as { data: Session }).data).toMatchObject({
      viewing: true,
      user: { id, userable_type: 'store', userable_id: s1 },
      store: { id: s1, name: 'Store One' },
      factory: null,
    })
    // The session that the view was opened from is unchanged.
    expect((await get('/api/session', by)).body).toMatchObject({
      data: { viewing: false, user: { userable_type: 'wholesale' }, store: null },
    })
  }
})

test('who views a store sees its lists as its admin does, no other store, and nothing that is the wholesaler’s', async () => {
  const { s1, s2 } = app.world.stores
  const order = await placed(app)
  const token = await looking(s1)
  for (const path of [
    '',
    '/orders',
    '/invoices',
    '/transactions',
    '/addresses',
    '/payment-methods',
    '/balance',
    '/users',
  ]) {
    const own = await get(`/api/stores/${s1}${path}`, app.tokens.a1)
    const seen = await get(`/api/stores/${s1}${path}`, token)
    expect([path, seen.status, seen.text]).toEqual([path, 200, own.text])
    expect([path, (await get(`/api/stores/${s2}${path}`, token)).status]).toEqual([path, 404])
  }
  const seen = await get(`/api/orders/${order.id}`, token)
  expect(seen.text).toBe((await get(`/api/orders/${order.id}`, app.tokens.a1)).text)
  expect(seen.text).not.toContain('factory')
  for (const path of ['/api/stores', '/api/factories', '/api/staff', '/api/audit', '/api/orders'])
    expect([path, (await get(path, token)).status]).toEqual([path, 403])
})

/** Each way to call an endpoint that writes: directly, by PATCH for PUT, and with `_method`. */
function waysToCall({ method }: Endpoint): [method: string, body: Record<string, string>][] {
  if (method === 'GET') return []
  if (method === 'POST') return [['POST', {}]]
  const overridden: [string, Record<string, string>] = ['POST', { _method: method }]
  return method === 'PUT' ? [['PUT', {}], ['PATCH', {}], overridden] : [['DELETE', {}], overridden]
}

test('every endpoint that writes answers a viewer 409 view_only, or what it answers every store, and changes no table', async () => {
  const token = await looking(app.world.stores.s1)
  // Forbidden requests are audited.
  const mayChange = ['audit', 'bounds']
  const before = await checksums(app.db, mayChange)
  const walked = { view_only: 0, forbidden: 0 }
  for (const [name, endpoint] of Object.entries<Endpoint>(api)) {
    if (endpoint.allow === 'anyone' || endpoint.whileViewing) continue
    const isForStores = endpoint.allow.includes('store_admin')
    // On endpoints open to the person themselves, the path has the viewer's own id.
    const path = endpoint.path.replace(/:\w+/g, String(endpoint.themselves ? app.world.users.w : 1))
    const expected = isForStores || endpoint.themselves ? 'view_only' : 'forbidden'
    for (const [method, body] of waysToCall(endpoint)) {
      const answer = await app.send(method, path, { token, body })
      const where = `${name} by ${method}`
      expect([where, answer.body]).toMatchObject([where, { success: false, code: expected }])
      expect([where, answer.status]).toEqual([where, expected === 'forbidden' ? 403 : 409])
      expect([where, await checksums(app.db, mayChange)]).toEqual([where, before])
      walked[expected] += 1
    }
  }
  expect(walked.view_only).toBeGreaterThan(15)
  expect(walked.forbidden).toBeGreaterThan(15)
  expect(await statusOf(token)).toBe(200)
})

test('a viewer who signs out ends the view alone; one opened from it is not to be had', async () => {
  const { s1 } = app.world.stores
  const [token, other] = [await looking(s1), await looking(s1)]
  expect((await viewAs(s1, token)).status).toBe(403)
  expect((await app.send('POST', '/api/users/logout', { token })).status).toBe(200)
  expect(await statusOf(token)).toBe(401)
  expect([await statusOf(other), await statusOf(app.tokens.w)]).toEqual([200, 200])
})

test('a view ends when whoever opened it signs out there', async () => {
  const wholesale = await tokenFor(app, app.world.users.wr)
  const beside = await tokenFor(app, app.world.users.wr)
  const [token, other] = [
    await looking(app.world.stores.s1, wholesale),
    await looking(app.world.stores.s1, beside),
  ]
  expect((await app.send('POST', '/api/users/logout', { token: wholesale })).status).toBe(200)
  expect(await statusOf(token)).toBe(401)
  expect(await statusOf(other)).toBe(200)
})

test('a view ends when whoever opened it is deleted', async () => {
  const id = await makeUser(app.db, { kind: 'wholesale', email: 'leaving@house.example', roleId: 2 })
  const token = await looking(app.world.stores.s1, await tokenFor(app, id))
  expect(await statusOf(token)).toBe(200)
  expect((await app.send('DELETE', `/api/users/${id}`, { token: app.tokens.w })).status).toBe(200)
  expect(await statusOf(token)).toBe(401)
})

test('a view ends when the store is closed, and a closed store or none cannot be viewed', async () => {
  const id = await makeStore(app.db, 'Seen at the end')
  const token = await looking(id)
  const closing = { token: app.tokens.w, body: { password: PASSWORD } }
  expect((await app.send('DELETE', `/api/stores/${id}`, closing)).status).toBe(200)
  expect(await statusOf(token)).toBe(401)
  expect((await viewAs(id)).status).toBe(404)
  expect((await viewAs(999_999)).status).toBe(404)
})

test('only the wholesaler views stores, and each view is in the audit: who, which store, from where', async () => {
  const { s3 } = app.world.stores
  for (const [token, status] of [
    [app.tokens.a1, 403],
    [app.tokens.r1, 403],
    [app.tokens.f1, 403],
    ['no-token', 401],
  ] as const)
    expect((await viewAs(s3, token)).status).toBe(status)
  const from = '203.0.113.9'
  expect((await app.send('POST', `/api/stores/${s3}/view-as`, { token: wr, from })).status).toBe(200)
  const audited = await app.db.selectFrom('audit').selectAll().where('acting_for', '=', s3).execute()
  expect(audited).toMatchObject([
    {
      action: 'store_viewed',
      user_id: app.world.users.wr,
      store_id: s3,
      address: from,
      at: app.clock.now(),
      request_id: expect.any(String),
      subject: `store ${s3}`,
    },
  ])
})
