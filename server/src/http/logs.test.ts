import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { written } from '../outbox/said.ts'
import { captureLog } from '../testing/captured-log.ts'
import { makeWorld, PASSWORD } from '../testing/people.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { sendPasswordReset } from '../users/passwords/send-link.ts'

const captured = captureLog()
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({}, { log: captured.log })
  await makeWorld(app.db)
})
afterAll(() => app.close())

const NEW_PASSWORD = 'a trail of orange blossom'
const WRONG_PASSWORD = 'WRONG-PASSWORD-CANARY'
const EMAIL = 'a1@one.example'
const post = (path: string, body: unknown, headers = {}) => app.send('POST', path, { body, headers })

/** Signs in with right and wrong passwords, resets a password, and sends invalid values in every possible place. */
async function goThroughADay(): Promise<string[]> {
  const bearer = await app.signIn(EMAIL)
  await app.signIn('w@house.example')
  await app.send('GET', '/api/session', { token: bearer })
  await post('/api/users/store-login', { email: EMAIL, password: WRONG_PASSWORD })
  await post('/api/users/store-login', { email: 'unknown@nowhere.example', password: WRONG_PASSWORD })
  await post('/api/users/store-login', { email: 'not an e-mail CANARY', password: '' })
  await post('/api/users/store-login', `{"email":"${EMAIL}","password":"${WRONG_PASSWORD}"`, {
    'content-type': 'application/json',
  })
  await post('/api/users/forgot-password', { email: EMAIL })

  let code = ''
  await sendPasswordReset(
    {
      db: app.db,
      now: app.clock.now(),
      config: app.config,
      sendMail: async (mail) => {
        code = /token=([\w-]{43})/.exec(written(mail).text)?.[1] ?? ''
      },
    },
    { email_norm: EMAIL, type: 2 },
    { id: 1 } as Parameters<typeof sendPasswordReset>[2],
  )
  await post('/api/users/reset-password?type=1', { email: EMAIL, token: code, password: NEW_PASSWORD })
  const reset = await post('/api/users/reset-password?type=2', {
    email: EMAIL,
    token: code,
    password: NEW_PASSWORD,
  })
  expect(reset.status).toBe(200)
  const second = await post('/api/users/reset-password?type=2', {
    email: EMAIL,
    token: code,
    password: NEW_PASSWORD,
  })
  expect(second.status).toBe(422)

  await app.send('GET', `/api/session?token=${bearer}&email=QUERY-CANARY`, { token: bearer })
  await app.send('GET', `/reset-password?token=${code}&type=2`)
  await app.send('GET', `/api/nothing/PATH-CANARY?search=QUERY-CANARY`)
  await app.send('GET', `/api/%?token=${bearer}`)
  await app.send('GET', '/api/session', {
    headers: { authorization: `Bearer ${bearer}x`, cookie: 'COOKIE-CANARY' },
  })
  return [bearer, code]
}

test('no password, token, address or query is in the log or in plain in the database', async () => {
  const [bearer = '', code = ''] = await goThroughADay()
  expect(bearer).toMatch(/^[\w-]{43}$/)
  expect(code).toMatch(/^[\w-]{43}$/)
  const log = captured.text()
  const secrets = [bearer, code, PASSWORD, NEW_PASSWORD, WRONG_PASSWORD, 'Bearer', 'argon2']
  const personal = ['@', 'one.example', 'nowhere', 'CANARY', 'Moreau', 'Ada', 'token=']
  for (const secret of [...secrets, ...personal])
    expect([secret, log.includes(secret)]).toEqual([secret, false])

  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(app.db)
  for (const { name } of tables) {
    const { rows } = await sql<{
      text: string
    }>`select row::text as text from ${sql.table(name)} as row`.execute(app.db)
    const dump = rows.map(({ text }) => text).join('\n')
    for (const secret of [bearer, code, PASSWORD, NEW_PASSWORD, WRONG_PASSWORD])
      expect([name, dump.includes(secret)]).toEqual([name, false])
  }
})

test('each request is one line: who, which route as declared, how it ended', () => {
  const lines = captured.lines().filter(({ msg }) => msg === 'answered')
  expect(lines.length).toBeGreaterThan(12)
  for (const line of lines) {
    expect(
      Object.keys(line)
        .filter((name) => !['level', 'time', 'pid', 'hostname', 'msg'].includes(name))
        .sort(),
    ).toEqual(['address', 'method', 'ms', 'request', 'route', 'status'])
    expect(line.request).toMatch(/^[0-9a-f-]{36}$/)
  }
  const routes = new Set(lines.map(({ route }) => route))
  expect(routes).toContain('/api/users/store-login')
  expect(routes).toContain('unknown')
})
