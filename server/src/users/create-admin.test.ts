import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestSandbox, type TestSandbox } from '../testing/processes/test-sandbox.ts'
import { startTestWorker } from '../testing/processes/test-worker.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { createAdmin } from './create-admin.ts'

let app: TestApp
let sandbox: TestSandbox
beforeAll(async () => {
  ;[app, sandbox] = await Promise.all([
    createTestApp({ PUBLIC_BASE_URL: 'https://portal.example' }),
    startTestSandbox(),
  ])
})
afterAll(async () => {
  await app.close()
  await sandbox.stop()
})

test('the first wholesale admin is made at the console, invited by e-mail, chooses a password and comes in', async () => {
  await createAdmin(app.db, app.clock.now(), 'First@House.example')
  const withoutPassword = { email: 'first@house.example', password: 'anything at all' }
  expect((await app.send('POST', '/api/users/wholesale-login', { body: withoutPassword })).status).toBe(401)

  const worker = startTestWorker(app, sandbox.smtpUrl)
  const [mail] = await sandbox.waitFor(1, 'first@house.example')
  await worker.stop()
  expect(mail?.subject).toBe('Your account at Trousseau')
  const link = new URL(mail?.links[0] ?? '')
  expect(link.origin + link.pathname).toBe('https://portal.example/reset-password')
  const chosen = { email: 'first@house.example', password: 'satin and scissors' }
  const carried = new URLSearchParams(link.hash.slice(1))
  const reset = await app.send('POST', `/api/users/reset-password?type=${carried.get('type')}`, {
    body: { ...chosen, token: carried.get('token') },
  })
  expect(reset.status).toBe(200)
  const { status, body } = await app.send('POST', '/api/users/wholesale-login', { body: chosen })
  expect(status).toBe(200)
  expect(body).toMatchObject({ data: { user: { role_id: 1, userable_type: 'wholesale' } } })
})

test('an address that has an account, or is none, is refused in one sentence', async () => {
  await createAdmin(app.db, app.clock.now(), 'second@house.example')
  const again = createAdmin(app.db, app.clock.now(), 'SECOND@house.example')
  await expect(again).rejects.toThrow('SECOND@house.example already has an account.')
  await expect(createAdmin(app.db, app.clock.now(), 'nobody')).rejects.toThrow(
    'The email you entered is invalid!',
  )
})
