import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAddress } from '../testing/orders.ts'
import { makeUser, makeWorld, PASSWORD } from '../testing/people.ts'
import { type Answer, createTestApp, type TestApp } from '../testing/test-app.ts'
import { tokenFor } from '../testing/wire-app.ts'

const FROM = '192.0.2.7'

let app: TestApp
let world: Awaited<ReturnType<typeof makeWorld>>
const tokens = { a1: '', r1: '', w: '', f1: '' }
beforeAll(async () => {
  app = await createTestApp()
  world = await makeWorld(app.db)
  for (const name of ['a1', 'r1', 'w', 'f1'] as const) tokens[name] = await tokenFor(app, world.users[name])
})
afterAll(() => app.close())

const as = (name: keyof typeof tokens, method: string, path: string, body?: unknown) =>
  app.send(method, path, { token: tokens[name], body, from: FROM })
/** The audit rows that one request wrote. */
const rowsOf = ({ headers }: Answer) =>
  app.db
    .selectFrom('audit')
    .select(['at', 'action', 'user_id', 'store_id', 'subject', 'address'])
    .where('request_id', '=', headers.get('x-request-id'))
    .orderBy('id')
    .execute()
const row = (action: string, user: number, store: number | null, subject: string) => ({
  at: app.clock.now(),
  action,
  user_id: user,
  store_id: store,
  subject,
  address: FROM,
})
const idOf = ({ body }: Answer) => (body as { data: { id: number } }).data.id
let people = 0
const somebody = () => {
  people += 1
  return makeUser(app.db, { kind: 'store', storeId: world.stores.s1, email: `p${people}@one.example` })
}

test('adding, inviting, changing and deleting a person leave one row each: who, whom, which store, from where', async () => {
  const { users, stores } = world
  const address = await makeAddress(app.db, stores.s1)
  const names = { first_name: 'Inès', last_name: 'Faure' }
  const added = await as('a1', 'POST', '/api/users', {
    ...names,
    name: 'ines',
    email: 'ines@one.example',
    password: 'needle and thread',
    role: 2,
    address,
  })
  const whom = `user ${idOf(added)}`
  expect(await rowsOf(added)).toEqual([row('user_created', users.a1, stores.s1, whom)])
  const guest = { ...names, role: 2, email: 'guest@one.example' }
  const invited = await as('w', 'POST', `/api/stores/${stores.s1}/users`, guest)
  expect(await rowsOf(invited)).toEqual([row('user_invited', users.w, stores.s1, `user ${idOf(invited)}`)])
  const staff = await as('w', 'POST', '/api/staff', { ...guest, email: 'guest@house.example' })
  expect(await rowsOf(staff)).toEqual([row('user_invited', users.w, null, `user ${idOf(staff)}`)])
  const path = `/api/users/${idOf(added)}`
  const changed = await as('a1', 'PUT', path, { first_name: 'Agnès', role: 2 })
  expect(await rowsOf(changed)).toEqual([row('user_changed', users.a1, stores.s1, whom)])
  const deleted = await as('a1', 'DELETE', path)
  expect(await rowsOf(deleted)).toEqual([row('user_deleted', users.a1, stores.s1, whom)])
  expect(await rowsOf(await as('a1', 'DELETE', path))).toEqual([])
})

test('a change of role and a new password are told apart from any other change', async () => {
  const { users, stores } = world
  const id = await somebody()
  const demoted = await as('a1', 'PUT', `/api/users/${id}`, { role: 2 })
  expect(await rowsOf(demoted)).toEqual([row('user_role_changed', users.a1, stores.s1, `user ${id}`)])
  const reset = await as('a1', 'PUT', `/api/users/${id}`, { password: 'a brand new veil' })
  expect(await rowsOf(reset)).toEqual([row('password_changed', users.a1, stores.s1, `user ${id}`)])
  const nothing = await as('a1', 'PUT', `/api/users/${id}`, { role: 2, first_name: 'Ada' })
  expect([nothing.status, await rowsOf(nothing)]).toEqual([200, []])
})

test('the own password leaves a row when it is changed, and one when the current one was wrong', async () => {
  const { users, stores } = world
  const change = (current_password: string) =>
    as('r1', 'PUT', '/api/account/password', { current_password, password: 'a brand new veil' })
  expect((await rowsOf(await change('wrong'))).map(({ action }) => action)).toEqual([
    'password_not_confirmed',
  ])
  expect(await rowsOf(await change(PASSWORD))).toEqual([
    row('password_changed', users.r1, stores.s1, `user ${users.r1}`),
  ])
  tokens.r1 = await tokenFor(app, users.r1)
})

test('every refusal of what an account may not do leaves one row, with the call it was', async () => {
  const { users, stores } = world
  const wishes = [
    ['r1', 'POST', '/api/users', 'POST /api/users', stores.s1],
    ['r1', 'DELETE', `/api/users/${users.a1}`, 'DELETE /api/users/:id', stores.s1],
    ['r1', 'PUT', `/api/users/${users.a1}`, 'PUT /api/users/:id', stores.s1],
    ['f1', 'GET', '/api/staff', 'GET /api/staff', null],
  ] as const
  for (const [name, method, path, subject, store] of wishes) {
    const answer = await as(name, method, path, method === 'GET' ? undefined : {})
    expect(answer.status).toBe(403)
    expect(await rowsOf(answer)).toEqual([row('refused', users[name], store, subject)])
  }
})
