import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../db/migrate.ts'
import { makeWorld, PASSWORD } from '../testing/people.ts'
import { onServer } from '../testing/postgres/test-database.ts'
import { startThrowAway, type ThrowAway } from '../testing/postgres/throw-away-postgres.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { tokenFor } from '../testing/wire-app.ts'

let postgres: ThrowAway
let app: TestApp
let token: string
beforeAll(async () => {
  postgres = await startThrowAway({ fsync: 'off' })
  await migrate(postgres.ownerUrl, postgres.appUrl)
  app = await createTestApp({}, { databaseUrl: postgres.appUrl, patient: false })
  const { users } = await makeWorld(app.db)
  token = await tokenFor(app, users.a1)
})
afterAll(async () => {
  await app.close()
  await postgres.stop()
})

const statusOf = async (path: string) => (await app.send('GET', path, { token })).status
const calls = () => [
  app.send('GET', '/api/session', { token }),
  app.send('POST', '/api/users/logout', { token }),
  app.send('POST', '/api/users/store-login', { body: { email: 'a1@one.example', password: PASSWORD } }),
  app.send('POST', '/api/users/forgot-password', { body: { email: 'a1@one.example' } }),
]

test('while all is well the portal is live and ready', async () => {
  expect(await statusOf('/health/live')).toBe(200)
  expect((await app.send('GET', '/health/ready')).body).toEqual({ status: 'ok' })
  expect(await statusOf('/api/session')).toBe(200)
})

test('without its database it says so, stays alive, and works again once the database is back', async () => {
  await postgres.halt()
  for (let round = 1; round <= 2; round += 1) {
    for (const { status, body, headers } of await Promise.all(calls())) {
      expect(status).toBe(503)
      expect(body).toMatchObject({ success: false, code: 'unavailable' })
      expect(headers.get('retry-after')).toBe('1')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    }
  }
  const ready = await app.send('GET', '/health/ready')
  const reason = 'The database does not answer.'
  expect([ready.status, ready.body]).toEqual([503, { status: 'unavailable', reason }])
  expect(await statusOf('/health/live')).toBe(200)
  expect(await statusOf('/api/config')).toBe(200)

  await postgres.resume()
  expect(await statusOf('/api/session')).toBe(200)
  expect(await statusOf('/health/ready')).toBe(200)
})

test('connections that hang are given up, and others are opened in their place', async () => {
  const role = new URL(postgres.appUrl).username
  await Promise.all(Array.from({ length: 4 }, () => statusOf('/api/session')))
  let stuck: number[] = []
  await onServer(postgres.superuserUrl, async (client) => {
    const { rows } = await client.query('select pid from pg_stat_activity where usename = $1', [role])
    stuck = rows.map(({ pid }) => pid)
  })
  expect(stuck.length).toBeGreaterThan(0)
  for (const pid of stuck) process.kill(pid, 'SIGSTOP')
  try {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => app.send('GET', '/api/session', { token })),
    )
    for (const { status } of answers) expect([200, 503]).toContain(status)
    expect(answers.some(({ status }) => status === 503)).toBe(true)

    const later = await Promise.all(Array.from({ length: 10 }, () => statusOf('/api/session')))
    expect(later).toEqual(later.map(() => 200))
  } finally {
    for (const pid of stuck) process.kill(pid, 'SIGCONT')
  }
})
