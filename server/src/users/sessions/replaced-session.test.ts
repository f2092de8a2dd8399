import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeWorld } from '../../testing/people.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { tokenFor } from '../../testing/wire-app.ts'

let app: TestApp
let world: Awaited<ReturnType<typeof makeWorld>>
beforeAll(async () => {
  app = await createTestApp()
  world = await makeWorld(app.db)
})
afterAll(() => app.close())

const statusOf = async (token: string) => (await app.send('GET', '/api/session', { token })).status
const tokenIn = (body: unknown) => (body as { data: { token: string } }).data.token

test('a browser that signs in anew has one session: the one before ends, and no other', async () => {
  const { a1 } = world.users
  const [before, phone] = [await tokenFor(app, a1), await tokenFor(app, a1)]
  const now = await app.signIn('a1@one.example', { token: before })
  expect([await statusOf(before), await statusOf(phone), await statusOf(now)]).toEqual([401, 200, 200])
})

test('what staff viewed as a store ends with the session it was opened from', async () => {
  const before = await tokenFor(app, world.users.w)
  const viewed = await app.send('POST', `/api/stores/${world.stores.s1}/view-as`, { token: before })
  const view = tokenIn(viewed.body)
  expect(await statusOf(view)).toBe(200)
  await app.signIn('w@house.example', { token: before })
  expect([await statusOf(before), await statusOf(view)]).toEqual([401, 401])
})

test('a sign-in that fails or is refused ends nothing', async () => {
  const before = await tokenFor(app, world.users.a2)
  const fail = (email: string) =>
    app.send('POST', '/api/users/store-login', { token: before, body: { email, password: 'not it' } })
  for (let i = 0; i < 11; i += 1) expect([401, 429]).toContain((await fail('a2@two.example')).status)
  expect((await fail('nobody@nowhere.example')).status).toBe(401)
  expect(await statusOf(before)).toBe(200)
})

test('holding somebody’s bearer is what ends their session; anything else signs in and ends nothing', async () => {
  const others = await tokenFor(app, world.users.f1)
  const answer = await app.send('POST', '/api/users/store-login', {
    token: others,
    body: { email: 'a3@three.example', password: 'veil and thimble' },
  })
  expect(answer.status).toBe(200)
  expect(await statusOf(others)).toBe(401)
  const rows = await app.db
    .selectFrom('audit')
    .select(['action', 'user_id'])
    .where('request_id', '=', answer.headers.get('x-request-id'))
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    { action: 'logout', user_id: world.users.f1 },
    { action: 'login', user_id: world.users.a3 },
  ])
  const kept = await tokenFor(app, world.users.f2)
  for (const bearer of [others, 'x'.repeat(43), `${kept}x`, 'undefined'])
    expect(await statusOf(await app.signIn('a3@three.example', { token: bearer }))).toBe(200)
  expect(await statusOf(kept)).toBe(200)
})
