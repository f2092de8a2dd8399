import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeWorld, PASSWORD } from '../testing/people.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let world: Awaited<ReturnType<typeof makeWorld>>
beforeAll(async () => {
  app = await createTestApp()
  world = await makeWorld(app.db)
})
afterAll(() => app.close())

const logIn = (door: string, email: string, password = PASSWORD, from = '10.0.0.1') =>
  app.send('POST', `/api/users/${door}`, { body: { email, password }, from })

test('a store user signs in and is told who they are, with a token', async () => {
  const { status, body } = await logIn('store-login', 'A1@One.example')
  expect(status).toBe(200)
  expect(body).toEqual({
    success: true,
    data: {
      user: {
        id: world.users.a1,
        name: 'a1',
        first_name: 'Ada',
        last_name: 'Moreau',
        email: 'a1@one.example',
        role: 'Admin Account',
        role_id: 1,
        userable_id: world.stores.s1,
        userable_type: 'store',
      },
      token: expect.stringMatching(/^[\w-]{43}$/),
    },
  })
})
