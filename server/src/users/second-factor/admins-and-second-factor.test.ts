import { api } from '@trousseau/contract/api'
import type { Endpoint } from '@trousseau/contract/endpoint'
import { REGULAR } from '@trousseau/domain/people/roles'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accountMails, clearOutbox, readMails } from '../../testing/account-mails.ts'
import { makeUser, makeWorld, PASSWORD } from '../../testing/people.ts'
import { setUpApp } from '../../testing/second-factor.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { tokenFor } from '../../testing/wire-app.ts'

const CURRENT = { current_password: PASSWORD }

let app: TestApp
let world: Awaited<ReturnType<typeof makeWorld>>
beforeAll(async () => {
  app = await createTestApp()
  world = await makeWorld(app.db)
})
beforeEach(() => clearOutbox(app))
afterAll(() => app.close())

const reset = (token: string, id: number, body: object = CURRENT) =>
  app.send('DELETE', `/api/users/${id}/second-factor`, { token, body })

test('an admin takes the second factor of who has lost it away, with their own password; both are told', async () => {
  const email = 'lost@one.example'
  const id = await makeUser(app.db, { kind: 'store', email, storeId: world.stores.s1, roleId: REGULAR })
  const { token: theirs } = await setUpApp(app, id)
  const token = await tokenFor(app, world.users.a1)
  const shown = await app.send('GET', `/api/users/${id}`, { token })
  expect(shown.body).toMatchObject({ data: { second_factor: true } })
  await clearOutbox(app)
  expect((await reset(token, id, { current_password: 'a guess' })).status).toBe(422)
  expect((await reset(token, id)).status).toBe(200)
  expect(await readMails(app)).toMatchObject([
    { to: { address: email }, about: { is: 'second_factor', what: 'reset', by: { name: 'Ada Moreau' } } },
    { to: { address: 'a1@one.example' }, about: { is: 'second_factor_reset_by_you' } },
  ])
  expect((await app.send('GET', '/api/session', { token: theirs })).status).toBe(401)
  const body = { email, password: PASSWORD }
  expect((await app.send('POST', '/api/users/store-login', { body })).status).toBe(200)
  expect((await reset(token, id)).status).toBe(409)
  const row = await app.db
    .selectFrom('audit')
    .select(['user_id', 'subject'])
    .where('action', '=', 'second_factor_reset')
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ user_id: world.users.a1, subject: `user ${id}` })
})

test('nobody resets people of another store, nor themselves; a wholesale admin resets anybody', async () => {
  const id = await makeUser(app.db, { kind: 'store', email: 'other@two.example', storeId: world.stores.s2 })
  await setUpApp(app, id)
  const admin = await tokenFor(app, world.users.a1)
  expect((await reset(admin, id)).status).toBe(404)
  expect((await reset(admin, world.users.a1)).status).toBe(409)
  expect((await reset(await tokenFor(app, world.users.wr), id)).status).toBe(403)
  expect((await reset(await tokenFor(app, world.users.w), id)).status).toBe(200)
})

test('staff of whom it is demanded can do nothing before they have set it up, and everything after', async () => {
  const demand = (token: string, second_factor: boolean) =>
    app.send('PUT', '/api/staff/sign-in', { token, body: { ...CURRENT, second_factor } })
  const admin = await tokenFor(app, world.users.w)
  const regular = await tokenFor(app, world.users.wr)
  expect((await demand(admin, true)).body).toMatchObject({ code: 'conflict' })
  await setUpApp(app, world.users.w)
  expect((await demand(admin, true)).body).toMatchObject({ data: { second_factor: true, staff_without: 1 } })

  const session = await app.send('GET', '/api/session', { token: regular })
  expect(session.body).toMatchObject({ data: { second_factor_needed: true } })
  const barred: string[] = []
  for (const [name, { method, path, allow, whileSettingUp }] of Object.entries<Endpoint>(api)) {
    if (allow === 'anyone' || !allow.includes('wholesale_regular') || whileSettingUp) continue
    const answer = await app.send(method, path.replace(/:\w+/g, '1'), {
      token: regular,
      ...(method !== 'GET' && { body: {} }),
    })
    if ((answer.body as { code?: string }).code !== 'second_factor_needed') barred.push(name)
  }
  expect(barred).toEqual([])
  const open = Object.entries<Endpoint>(api).filter(([, { whileSettingUp }]) => whileSettingUp)
  expect(open.map(([name]) => name).toSorted()).toEqual([
    'addPasskey',
    'beginApp',
    'beginPasskey',
    'confirmApp',
    'getSecondFactor',
    'getSession',
    'logout',
  ])
  // A store's people and a factory's are not the wholesaler's staff.
  for (const user of [world.users.a1, world.users.f1]) {
    const other = await app.send('GET', '/api/session', { token: await tokenFor(app, user) })
    expect(other.body).toMatchObject({ data: { second_factor_needed: false } })
  }
  await setUpApp(app, world.users.wr)
  expect((await app.send('GET', '/api/stores', { token: regular })).status).toBe(200)
  expect((await demand(admin, false)).status).toBe(200)
  expect(await accountMails(app)).toHaveLength(2)
})
