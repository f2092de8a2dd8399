import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accountMails, clearOutbox } from '../../testing/account-mails.ts'
import { makeUser, makeWorld, PASSWORD } from '../../testing/people.ts'
import { startOtherPortal } from '../../testing/processes/other-portal.ts'
import { codeOf as codeNow, setUpApp } from '../../testing/second-factor.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

const START = '2026-11-15T18:00:00Z'
const CURRENT = { current_password: PASSWORD }

let app: TestApp
let world: Awaited<ReturnType<typeof makeWorld>>
beforeAll(async () => {
  app = await createTestApp()
  world = await makeWorld(app.db)
})
beforeEach(async () => {
  app.clock.set(START)
  await clearOutbox(app)
})
afterAll(() => app.close())

const later = (seconds: number) =>
  app.clock.set(new Date(app.clock.now().getTime() + seconds * 1_000).toISOString())
const codeOf = (secret: string) => codeNow(app, secret)
const dataOf = <T>({ body }: { body: unknown }) => (body as { data: T }).data

let people = 0
/** A person of a store with an authenticator app, a session, and ten recovery codes. */
async function withApp() {
  people += 1
  const email = `app${people}@one.example`
  const id = await makeUser(app.db, { kind: 'store', email, storeId: world.stores.s1 })
  const { token, secret, codes } = await setUpApp(app, id)
  // The code that turned it on has been used.
  later(30)
  return { id, email, token, secret, codes }
}

const logIn = (email: string, more: object = {}, from = '203.0.113.7') =>
  app.send('POST', '/api/users/store-login', { body: { email, password: PASSWORD, ...more }, from })
const factorOf = async (token: string) =>
  dataOf<object>(await app.send('GET', '/api/account/second-factor', { token }))

test('who turned it on needs a code to sign in; who has not their password is told nothing of it', async () => {
  const { email, secret, token } = await withApp()
  expect(await factorOf(token)).toEqual({
    app_since: START.replace('Z', '.000Z'),
    recovery_codes_left: 10,
    passkeys: [],
  })
  expect(await accountMails(app)).toEqual([[email, 'second_factor']])
  const asked = await logIn(email)
  expect(asked.status).toBe(401)
  expect(asked.body).toMatchObject({ code: 'second_factor', errors: [] })
  const wrong = await logIn(email, { code: '000000' })
  expect(wrong.body).toMatchObject({ code: 'second_factor', errors: [{ field: 'code' }] })
  expect((await logIn(email, { code: codeOf(secret) })).status).toBe(200)

  const unknown = await logIn('nobody@one.example', { password: 'guess', code: '000000' })
  const guessed = await logIn(email, { password: 'guess', code: codeOf(secret) })
  expect([guessed.status, guessed.text]).toEqual([401, unknown.text])
  // A code that nobody asked for changes nothing.
  expect((await logIn('a1@one.example', { code: '123456' })).status).toBe(200)
})

test('a code used by fifty at once, on two processes, opens one session', async () => {
  const { id, email, secret } = await withApp()
  const other = await startOtherPortal(app)
  try {
    const body = { email, password: PASSWORD, code: codeOf(secret) }
    const tries = Array.from({ length: 50 }, (_, at) =>
      (at % 2 === 0 ? app : other).send('POST', '/api/users/store-login', {
        body,
        from: `198.51.100.${at}`,
      }),
    )
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(new Set(statuses)).toEqual(new Set([200, 401, 429]))
    const { opened } = await app.db
      .selectFrom('sessions')
      .select((is) => is.fn.countAll<number>().as('opened'))
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(opened).toBe(2)
  } finally {
    await other.stop()
  }
})

test('a code counts half a minute early or late, once, and no older one counts after it', async () => {
  const { email, secret } = await withApp()
  const early = codeOf(secret)
  later(30)
  const newest = codeOf(secret)
  later(-29)
  expect((await logIn(email, { code: newest })).status).toBe(200)
  expect((await logIn(email, { code: newest })).status).toBe(401)
  expect((await logIn(email, { code: early })).status).toBe(401)
})

test('a recovery code lets its person in once, however it is typed, and they are told how many are left', async () => {
  const { email, codes, token } = await withApp()
  expect(new Set(codes).size).toBe(10)
  const [first = '', second = ''] = codes
  await clearOutbox(app)
  const statuses = await Promise.all(
    Array.from({ length: 8 }, async () => (await logIn(email, { code: first })).status),
  )
  expect(statuses.toSorted()).toEqual([200, ...Array(7).fill(401)])
  expect((await logIn(email, { code: first })).status).toBe(401)
  expect(await accountMails(app)).toEqual([[email, 'recovery_code_used']])
  expect(await factorOf(token)).toMatchObject({ recovery_codes_left: 9 })
  expect((await logIn(email, { code: ` ${second.toUpperCase().replaceAll('-', ' ')} ` })).status).toBe(200)
})

test('new recovery codes and turning it off need the password, are told, and end what was before', async () => {
  const { id, email, token, codes, secret } = await withApp()
  await clearOutbox(app)
  const send = (method: string, path: string, password: string) =>
    app.send(method, `/api/account/${path}`, { token, body: { current_password: password } })
  for (const [method, path] of [
    ['POST', 'recovery-codes'],
    ['POST', 'authenticator'],
    ['DELETE', 'authenticator'],
  ] as const)
    expect((await send(method, path, 'not the password')).body).toMatchObject({
      code: 'invalid',
      errors: [{ field: 'current_password' }],
    })
  const renewed = dataOf<{ codes: string[] }>(await send('POST', 'recovery-codes', PASSWORD)).codes
  expect((await logIn(email, { code: codes[0] })).status).toBe(401)
  expect((await logIn(email, { code: renewed[0] })).status).toBe(200)
  expect((await send('DELETE', 'authenticator', PASSWORD)).status).toBe(200)
  expect((await logIn(email)).status).toBe(200)
  expect((await logIn(email, { code: codeOf(secret) })).status).toBe(200)
  expect((await send('POST', 'recovery-codes', PASSWORD)).status).toBe(409)
  expect((await accountMails(app)).map(([, is]) => is)).toEqual([
    'second_factor',
    'recovery_code_used',
    'second_factor',
  ])
  const rows = await app.db
    .selectFrom('audit')
    .select('action')
    .where('user_id', '=', id)
    .orderBy('id')
    .execute()
  expect(rows.map(({ action }) => action)).toEqual(
    expect.arrayContaining([
      'second_factor_on',
      'recovery_codes_renewed',
      'recovery_code_used',
      'second_factor_off',
    ]),
  )
})

test('another app counts once it is confirmed, and until then the one before', async () => {
  const { email, token, secret } = await withApp()
  const begun = await app.send('POST', '/api/account/authenticator', { token, body: CURRENT })
  const next = dataOf<{ secret: string; uri: string; qr: string[] }>(begun)
  expect(next.uri).toContain(`?secret=${next.secret.replaceAll(' ', '')}&issuer=Trousseau`)
  expect(next.qr).toHaveLength(next.qr[0]?.length ?? 0)
  expect((await logIn(email, { code: codeOf(next.secret) })).status).toBe(401)
  expect((await logIn(email, { code: codeOf(secret) })).status).toBe(200)
  const confirm = (code: string) => app.send('PUT', '/api/account/authenticator', { token, body: { code } })
  expect((await confirm('000000')).body).toMatchObject({ errors: [{ field: 'code' }] })
  later(30)
  expect((await confirm(codeOf(next.secret))).status).toBe(200)
  expect((await confirm(codeOf(next.secret))).status).toBe(409)
  later(30)
  expect((await logIn(email, { code: codeOf(secret) })).status).toBe(401)
  expect((await logIn(email, { code: codeOf(next.secret) })).status).toBe(200)
})

test('the database holds neither the secret nor a recovery code, and nothing that opens without the key', async () => {
  const { id, secret, codes } = await withApp()
  const { sealed } = await app.db
    .selectFrom('totp_secrets')
    .select('sealed')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow()
  const plain = Buffer.from(secret.replaceAll(' ', ''))
  expect(sealed.includes(plain)).toBe(false)
  expect(sealed).toHaveLength(12 + 16 + 20)
  const rows = await app.db.selectFrom('recovery_codes').selectAll().where('user_id', '=', id).execute()
  for (const code of codes) expect(JSON.stringify(rows)).not.toContain(code)
})

test('whoever guesses codes with the password is stopped, from however many networks', async () => {
  const { email, secret } = await withApp()
  const statuses: number[] = []
  for (let at = 0; at < 21; at += 1)
    statuses.push((await logIn(email, { code: '000000' }, `192.0.2.${at}`)).status)
  expect(statuses).toEqual([...Array(20).fill(401), 429])
  expect((await logIn(email, { code: codeOf(secret) }, '192.0.2.99')).status).toBe(429)
  later(3_600)
  expect((await logIn(email, { code: codeOf(secret) }, '192.0.2.99')).status).toBe(200)
})
