import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeWorld } from '../../testing/people.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let world: Awaited<ReturnType<typeof makeWorld>>
beforeAll(async () => {
  app = await createTestApp()
  world = await makeWorld(app.db)
})
afterAll(() => app.close())

// Claims: api.users.logout
test('who signed out is out: on every route, in every process, and after a restart', async () => {
  const token = await app.signIn('a1@one.example')
  const other = await app.another()
  expect((await other.send('GET', '/api/session', { token })).status).toBe(200)

  const { status, body } = await app.send('POST', '/api/users/logout', { token })
  expect(status).toBe(200)
  expect(body).toEqual({ success: true, data: null })

  const restarted = await app.another()
  for (const one of [app, other, restarted]) {
    for (const [method, path] of [
      ['GET', '/api/session'],
      ['HEAD', '/api/session'],
      ['GET', '/api/session?again=1'],
      ['GET', `/api/stores/${world.stores.s1}/users`],
      ['GET', `/api/users/${world.users.a1}`],
      ['PUT', `/api/users/${world.users.a1}`],
      ['POST', '/api/users/logout'],
    ] as const) {
      const answer = await one.send(method, path, { token })
      expect(answer.status, `${method} ${path}`).toBe(401)
    }
  }
  await other.close()
  await restarted.close()
})

test("signing out ends this session alone: the same person's other one goes on", async () => {
  const [shop, phone] = [await app.signIn('a1@one.example'), await app.signIn('a1@one.example')]
  await app.send('POST', '/api/users/logout', { token: shop })
  expect((await app.send('GET', '/api/session', { token: shop })).status).toBe(401)
  expect((await app.send('GET', '/api/session', { token: phone })).status).toBe(200)
})

test('of two who sign out with one token at once, nobody meets an error of ours', async () => {
  const token = await app.signIn('a1@one.example')
  const answers = await Promise.all([1, 2, 3, 4].map(() => app.send('POST', '/api/users/logout', { token })))
  for (const { status } of answers) expect([200, 401]).toContain(status)
  expect(answers.some(({ status }) => status === 200)).toBe(true)
})
