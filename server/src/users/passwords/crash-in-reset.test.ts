import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeWorld, PASSWORD } from '../../testing/people.ts'
import { callToDeath, startTestProcess, type TestProcess } from '../../testing/processes/test-process.ts'
import { sendCode } from '../../testing/reset-code.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

const NEW = 'a brand new veil'
const EMAIL = 'a1@one.example'

let app: TestApp
let portal: TestProcess
let world: Awaited<ReturnType<typeof makeWorld>>
beforeAll(async () => {
  app = await createTestApp()
  world = await makeWorld(app.db)
  portal = await startTestProcess('main', {
    DATABASE_URL: app.databaseUrl,
    HOST: '127.0.0.1',
    PORT: '0',
    TEST_NOW: app.clock.now().toISOString(),
    CRASH_AT: 'reset.after_password',
    LOG_LEVEL: 'trace',
  })
})
afterAll(() => app.close())

const post = (path: string, body: object, token?: string) =>
  fetch(`http://127.0.0.1:${portal.ready.port}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })

test('a portal that dies in the middle of a reset: the old password works, and the code is still good', async () => {
  const code = await sendCode(app, world.users.a1)

  const entry = await post('/api/users/store-login', { email: EMAIL, password: PASSWORD })
  const { data } = (await entry.json()) as { data: { token: string } }
  const wrong = 'a wrong password, typed'
  expect((await post('/api/users/store-login', { email: EMAIL, password: wrong })).status).toBe(401)
  expect((await post('/api/users/logout?token=in-the-address', {}, 'no-session')).status).toBe(401)
  // Lines are gathered for a moment, and those that are not written yet die with the portal.
  await vi.waitFor(() => expect(portal.output()).toContain('"route":"/api/users/logout"'), 60_000)

  const body = { email: EMAIL, token: code, password: NEW }
  await callToDeath(() => post('/api/users/reset-password?type=2', body))
  expect(await portal.ended).toMatchObject({ signal: 'SIGKILL' })

  const session = () => app.send('GET', '/api/session', { token: data.token })
  expect((await session()).status).toBe(200)
  const logIn = (password: string) =>
    app.send('POST', '/api/users/store-login', { body: { email: EMAIL, password } })
  expect((await logIn(NEW)).status).toBe(401)
  expect((await logIn(PASSWORD)).status).toBe(200)
  expect((await app.send('POST', '/api/users/reset-password?type=2', { body })).status).toBe(200)
  expect((await session()).status).toBe(401)
  expect((await logIn(NEW)).status).toBe(200)

  // Even at the most verbose level, the log names the routes and no secrets.
  const log = portal.output()
  expect(log).toContain('"route":"/api/users/store-login"')
  for (const secret of [PASSWORD, wrong, NEW, code, data.token, 'in-the-address', 'no-session', EMAIL])
    expect(log).not.toContain(secret)
})
