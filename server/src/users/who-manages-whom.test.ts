import { REGULAR } from '@trousseau/domain/people/roles'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checksums } from '../testing/checksum.ts'
import { makeFactory, makeStore, makeUser, makeWorld, PASSWORD } from '../testing/people.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { tokenFor } from '../testing/wire-app.ts'

let app: TestApp
let world: Awaited<ReturnType<typeof makeWorld>>
beforeAll(async () => {
  app = await createTestApp()
  world = await makeWorld(app.db)
})
afterAll(() => app.close())

type Name = 'a1' | 'r1' | 'a2' | 'w' | 'wr' | 'f1'
let tokens: Record<Name, string>
beforeEach(async () => {
  const { a1, r1, a2, w, wr, f1 } = world.users
  const named = Object.entries({ a1, r1, a2, w, wr, f1 })
  const made = await Promise.all(named.map(async ([name, id]) => [name, await tokenFor(app, id)]))
  tokens = Object.fromEntries(made)
})

const as = (name: Name, method: string, path: string, body?: unknown) =>
  app.send(method, path, { token: tokens[name], body })
/** All tables except those that a refusal may write to. */
const unchanged = () => checksums(app.db, ['audit', 'bounds', 'sessions'])
const findRow = (id: number) =>
  app.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
let people = 0
async function somebody(more: Partial<Parameters<typeof makeUser>[1]> = {}) {
  people += 1
  const email = `somebody${people}@one.example`
  const ofStore = more.kind === undefined ? { storeId: world.stores.s1 } : {}
  return { email, id: await makeUser(app.db, { kind: 'store', email, ...ofStore, ...more }) }
}

// Claims: role.settings, role.store.regular
test('a Regular Account manages nobody: not to list, add, see, change or delete, and nothing changes', async () => {
  const { stores, users } = world
  const before = await unchanged()
  for (const [method, path, body] of [
    ['GET', `/api/stores/${stores.s1}/users`],
    ['POST', '/api/users', { name: 'x' }],
    ['GET', `/api/users/${users.a1}`],
    ['PATCH', `/api/users/${users.a1}`, { first_name: 'Eve' }],
    ['POST', `/api/users/${users.a1}`, { _method: 'PUT', password: 'a brand new veil' }],
    ['DELETE', `/api/users/${users.a1}`],
    ['DELETE', `/api/users/${users.r1}`],
    ['GET', '/api/staff'],
    ['GET', `/api/factories/${world.factories.f1}/users`],
  ] as const) {
    const answer = await as('r1', method, path, body)
    expect([method, path, answer.status]).toEqual([method, path, 403])
  }
  expect(await unchanged()).toEqual(before)
})

// Claims: role.store.regular
test('a Regular Account changes their own names, and no other word of theirs about themselves is believed', async () => {
  const { id, email } = await somebody({ roleId: REGULAR })
  const token = await tokenFor(app, id)
  const { s2 } = world.stores
  const wish = {
    role: 1,
    role_id: 1,
    userable_id: s2,
    userable_type: 'wholesale',
    store_id: s2,
    kind: 'wholesale',
    payment_method_type_id: 2,
    email: 'eve@one.example',
    address: 999,
    id: 1,
    name: 'ines',
    first_name: 'Inès',
    last_name: 'Faure',
  }
  const { status } = await app.send('PATCH', `/api/users/${id}`, { token, body: wish })
  expect(status).toBe(200)
  expect(await findRow(id)).toMatchObject({
    role_id: 2,
    kind: 'store',
    store_id: world.stores.s1,
    email,
    address_id: null,
    name: 'ines',
    first_name: 'Inès',
    last_name: 'Faure',
  })
  const entry = await app.send('POST', '/api/users/store-login', { body: { email, password: PASSWORD } })
  expect(entry.body).toMatchObject({ data: { user: { role_id: 2, userable_id: world.stores.s1 } } })
  const store = await app.db.selectFrom('stores').selectAll().where('id', '=', world.stores.s1).execute()
  expect(store[0]?.payment_method_type_id).toBe(1)
})

test.each(['r1', 'wr', 'f1'] as const)('%s sees and renames themselves, and no one else', async (name) => {
  const own = `/api/users/${world.users[name]}`
  expect((await as(name, 'GET', own)).status).toBe(200)
  expect((await as(name, 'PUT', own, { first_name: 'Zoë' })).body).toMatchObject({
    data: { first_name: 'Zoë' },
  })
  expect((await as(name, 'PUT', own, { password: 'a brand new veil' })).body).toMatchObject({
    code: 'invalid',
    errors: [{ field: 'password', message: 'Please change your password on your account page.' }],
  })
  for (const other of [world.users.a1, world.users.w, 999_999]) {
    expect((await as(name, 'GET', `/api/users/${other}`)).status).toBe(403)
    expect((await as(name, 'PUT', `/api/users/${other}`, { first_name: 'Eve' })).status).toBe(403)
  }
  expect((await as(name, 'GET', `/api/users/0${world.users[name]}`)).status).toBe(403)
})

// Claims: role.admin.manages-users
test('people of another store, of the wholesaler and of a factory are not there for a store’s admin', async () => {
  const { a2, w, f1, x } = world.users
  const before = await unchanged()
  for (const id of [a2, w, f1, x, 999_999])
    for (const [method, body] of [['GET'], ['PUT', { first_name: 'Eve' }], ['DELETE']] as const) {
      const answer = await as('a1', method, `/api/users/${id}`, body)
      expect([method, id, answer.status]).toEqual([method, id, 404])
    }
  expect((await as('a1', 'GET', `/api/stores/${world.stores.s2}/users`)).status).toBe(404)
  expect(await unchanged()).toEqual(before)
})

test('a wholesale admin manages staff, factory people and store people', async () => {
  const { s1 } = world.stores
  const { f1 } = world.factories
  for (const { id } of [
    await somebody(),
    await somebody({ kind: 'wholesale', roleId: REGULAR }),
    await somebody({ kind: 'factory', factoryId: f1 }),
  ]) {
    expect((await as('w', 'GET', `/api/users/${id}`)).status).toBe(200)
    expect((await as('w', 'PUT', `/api/users/${id}`, { first_name: 'Zoë', role: 2 })).body).toMatchObject({
      data: { id, first_name: 'Zoë', role_id: 2 },
    })
    expect((await as('w', 'DELETE', `/api/users/${id}`)).status).toBe(200)
  }
  expect((await as('w', 'GET', `/api/stores/${s1}/users`)).status).toBe(200)
})

test('staff of role 2 see and invite a store’s people, and manage neither staff nor accounts', async () => {
  const { s1 } = world.stores
  const guest = { first_name: 'Ada', last_name: 'Roy', email: 'ada.roy@one.example', role: 2 }
  expect((await as('wr', 'GET', `/api/stores/${s1}/users`)).status).toBe(200)
  expect((await as('wr', 'POST', `/api/stores/${s1}/users`, guest)).status).toBe(200)
  for (const [method, path, body] of [
    ['GET', '/api/staff'],
    ['POST', '/api/staff', guest],
    ['POST', `/api/factories/${world.factories.f1}/users`, guest],
    ['PUT', `/api/users/${world.users.r1}`, { first_name: 'Eve' }],
    ['DELETE', `/api/users/${world.users.r1}`],
  ] as const)
    expect([path, (await as('wr', method, path, body)).status]).toEqual([path, 403])
})

// Claims: role.admin.manages-users
test('nobody deletes or demotes themselves', async () => {
  for (const name of ['a1', 'w'] as const) {
    await somebody(name === 'w' ? { kind: 'wholesale' } : {})
    const own = `/api/users/${world.users[name]}`
    const before = await unchanged()
    const deleted = await as(name, 'DELETE', own)
    expect([deleted.status, deleted.body]).toMatchObject([
      409,
      { code: 'conflict', message: 'You cannot delete your own account.' },
    ])
    const demoted = await as(name, 'PUT', own, { role: 2 })
    expect([demoted.status, demoted.body]).toMatchObject([
      409,
      { code: 'conflict', message: 'You cannot change your own role.' },
    ])
    expect(await unchanged()).toEqual(before)
    expect((await as(name, 'PUT', own, { role: 1, first_name: 'Ada' })).status).toBe(200)
  }
})

// Claims: role.admin.manages-users
test('a store always keeps an admin', async () => {
  const own = `/api/users/${world.users.a2}`
  for (const [method, body] of [['DELETE'], ['PUT', { role: 2 }]] as const) {
    const answer = await as('w', method, own, body)
    expect([method, answer.status, answer.body]).toMatchObject([
      method,
      409,
      { code: 'conflict', message: 'A store always keeps an admin.' },
    ])
  }
  expect(await findRow(world.users.a2)).toMatchObject({ role_id: 1, deleted_at: null })
})

// Claims: role.settings
test('a role that shrinks, shrinks on the very next request, in every session that is open', async () => {
  const { id } = await somebody()
  const sessions = [await tokenFor(app, id), await tokenFor(app, id)]
  const list = `/api/stores/${world.stores.s1}/users`
  const other = await app.another()
  for (const token of sessions) expect((await app.send('GET', list, { token })).status).toBe(200)
  expect((await as('a1', 'PUT', `/api/users/${id}`, { role: 2 })).status).toBe(200)
  for (const token of sessions)
    for (const one of [app, other]) {
      expect((await one.send('GET', list, { token })).status).toBe(403)
      expect((await one.send('GET', '/api/session', { token })).body).toMatchObject({
        data: { user: { role_id: 2 } },
      })
    }
  await other.close()
})

// Claims: api.users.delete
test('who is deleted is signed out on the very next request, in every session', async () => {
  const { id } = await somebody()
  const sessions = [await tokenFor(app, id), await tokenFor(app, id)]
  expect((await as('a1', 'DELETE', `/api/users/${id}`)).status).toBe(200)
  for (const token of sessions) expect((await app.send('GET', '/api/session', { token })).status).toBe(401)
  const left = await app.db.selectFrom('sessions').select('user_id').where('user_id', '=', id).execute()
  expect(left).toEqual([])
})

test('a closed store or factory gets nobody any more, and has nobody to manage', async () => {
  const store = await makeStore(app.db, 'Closed', { closed: true })
  const factory = await makeFactory(app.db, 'Closed')
  await app.db
    .updateTable('factories')
    .set({ closed_at: app.clock.now() })
    .where('id', '=', factory)
    .execute()
  const { id } = await somebody({ storeId: store })
  const guest = { first_name: 'Ada', last_name: 'Roy', email: 'late@one.example', role: 2 }
  for (const path of [`/api/stores/${store}/users`, `/api/factories/${factory}/users`])
    expect((await as('w', 'POST', path, guest)).status).toBe(404)
  expect((await as('w', 'GET', `/api/users/${id}`)).status).toBe(404)
})

test('a regular member of staff gives no store a second admin, and is told what to do instead', async () => {
  const path = `/api/stores/${world.stores.s1}/users`
  const guest = { first_name: 'Eve', last_name: 'Roy', email: 'eve.roy@one.example', role: 1 }
  const before = await unchanged()
  const refused = await as('wr', 'POST', path, guest)
  const message = expect.stringMatching(/already has an admin.*invite a Regular Account, or ask/)
  expect([refused.status, refused.body]).toMatchObject([403, { code: 'forbidden', message }])
  expect(await unchanged()).toEqual(before)
  const audited = app.db
    .selectFrom('audit')
    .select(['action', 'user_id', 'subject'])
    .where('request_id', '=', refused.headers.get('x-request-id'))
  expect(await audited.execute()).toEqual([
    { action: 'refused', user_id: world.users.wr, subject: 'POST /api/stores/:id/users' },
  ])
  expect((await as('wr', 'POST', path, { ...guest, role: 2 })).status).toBe(200)
  expect((await as('w', 'POST', path, { ...guest, email: 'eve2.roy@one.example' })).status).toBe(200)
})

test('a store without an admin is given its first one by any staff, and of two at once one', async () => {
  const path = `/api/stores/${await makeStore(app.db, 'Nobody yet')}/users`
  const guest = { first_name: 'Eve', last_name: 'Roy', role: 1 }
  const answers = await Promise.all(
    [1, 2].map((at) => as('wr', 'POST', path, { ...guest, email: `first${at}@nobody.example` })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403])
})

test('staff type no password for anybody else: people choose theirs by a link', async () => {
  for (const { id } of [
    await somebody(),
    await somebody({ roleId: REGULAR }),
    await somebody({ kind: 'factory', factoryId: world.factories.f1 }),
    await somebody({ kind: 'wholesale', roleId: REGULAR }),
  ]) {
    const change = { password: 'a brand new veil', first_name: 'Eve' }
    const { status, body } = await as('w', 'PUT', `/api/users/${id}`, change)
    const message = expect.stringMatching(/choose their own passwords/)
    expect([status, body]).toMatchObject([422, { errors: [{ field: 'password', message }] }])
    expect(await findRow(id)).toMatchObject({ first_name: 'Ada' })
  }
})
