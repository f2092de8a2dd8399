import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeStore, makeUser, makeWorld } from '../../testing/people.ts'
import { startTestSandbox, type TestSandbox } from '../../testing/processes/test-sandbox.ts'
import { startTestWorker, untilOutboxIsEmpty } from '../../testing/processes/test-worker.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { hashToken } from '../sessions/token.ts'

let app: TestApp
let sandbox: TestSandbox
let worker: ReturnType<typeof startTestWorker>
let world: Awaited<ReturnType<typeof makeWorld>>
beforeAll(async () => {
  sandbox = await startTestSandbox()
  app = await createTestApp({ PUBLIC_BASE_URL: 'https://portal.trousseau.example' })
  world = await makeWorld(app.db)
  worker = startTestWorker(app, sandbox.smtpUrl)
})
beforeEach(() => app.clock.set('2026-11-15T18:00:00Z'))
afterAll(async () => {
  await worker.stop()
  await app.close()
  await sandbox.stop()
})

const forget = (email: string, type?: unknown, headers: Record<string, string> = {}) =>
  app.send('POST', `/api/users/forgot-password${type === undefined ? '' : `?type=${type}`}`, {
    body: { email },
    headers,
  })
const reset = (email: string, token: string, type: 1 | 2 = 2) =>
  app.send('POST', `/api/users/reset-password?type=${type}`, {
    body: { email, token, password: 'a brand new veil' },
  })
const CODE = /^[\w-]{43}$/m
const codesTo = async (email: string) =>
  (await sandbox.messages(email)).map(({ text }) => CODE.exec(text)?.[0] ?? '')
const makePerson = async (email: string, firstName = 'Ada') => {
  await makeUser(app.db, { kind: 'store', email, storeId: world.stores.s1, firstName })
  return email
}

// Claims: api.users.forgot-password
test('whoever asks gets one answer, and only who has an account gets mail, three times an hour at most', async () => {
  const closedStore = await makeStore(app.db, 'Closed Store', { closed: true })
  await makeUser(app.db, { kind: 'store', email: 'closed@store.example', storeId: closedStore })
  const asked = [
    ['a1@one.example', 2],
    ['nobody@nowhere.example', 2],
    ['x@one.example', 2],
    ['closed@store.example', 2],
    ['a2@two.example', 1],
    ['w@house.example', 2],
    ['f1@factory.example', 2],
  ] as const
  for (let i = 0; i < 10; i += 1) {
    for (const [email, type] of asked) {
      const { status, text } = await forget(email, type)
      expect(status).toBe(200)
      expect(text).toBe(
        '{"success":true,"data":null,"message":"If we know that address, we’ve emailed you a link."}',
      )
    }
  }
  await untilOutboxIsEmpty(app)
  expect((await sandbox.messages()).map(({ to }) => to)).toEqual(Array(3).fill(['a1@one.example']))

  app.clock.set('2026-11-15T18:59:59Z')
  await forget('a1@one.example', 2)
  app.clock.set('2026-11-15T19:00:00Z')
  await forget('a1@one.example', 2)
  await untilOutboxIsEmpty(app)
  expect(await sandbox.messages()).toHaveLength(4)
})

test('asking for the wrong kind of account does not use up what the owner may ask for', async () => {
  const email = await makePerson('owner@one.example')
  for (let i = 0; i < 5; i += 1) await forget(email, 1)
  await forget(email, 2)
  expect(await sandbox.waitFor(1, email)).toHaveLength(1)
})

// Claims: api.users.forgot-password
test('wholesale and factory people are asked for with type 1; without a type a store user is meant', async () => {
  const email = await makePerson('untyped@one.example')
  await forget('w@house.example', 1)
  await forget('f1@factory.example', 1)
  await forget(email)
  await app.send('POST', '/api/users/forgot-password', { body: { email: 'f2@factory.example', type: 1 } })
  for (const [to, type] of [
    ['w@house.example', 1],
    ['f1@factory.example', 1],
    ['f2@factory.example', 1],
    [email, 2],
  ] as const) {
    const [mail] = await sandbox.waitFor(1, to)
    expect(mail?.links).toEqual([
      expect.stringMatching(
        new RegExp(`^https://portal\\.trousseau\\.example/reset-password#token=[\\w-]{43}&type=${type}$`),
      ),
    ])
  }
  for (const type of ['3', '0', '', 'store', '2&type=1'])
    expect((await forget('a3@three.example', type)).status, type).toBe(422)
  await untilOutboxIsEmpty(app)
  expect(await sandbox.messages('a3@three.example')).toEqual([])
})

test('the mail tells its reader what it is for, how long it is good and what to do if it was not them', async () => {
  const email = await makePerson('reader@one.example', 'Zoë')
  await forget(email.toUpperCase(), 2)
  const [mail] = await sandbox.waitFor(1, email)
  const code = CODE.exec(mail?.text ?? '')?.[0]
  expect(mail?.subject).toBe('Set a new password for Trousseau')
  expect(mail?.text).toContain('Dear Zoë,')
  expect(mail?.text).toContain('within the next 60 minutes')
  expect(mail?.text).toContain(`https://portal.trousseau.example/reset-password#token=${code}&type=2`)
  expect(mail?.text).toContain('If it was not you, do nothing: your password stays as it is.')
  expect(mail?.to).toEqual([email])
  expect(await reset(email, code ?? '')).toMatchObject({ status: 200 })
})

test('the last mail to come carries the code that is good, even when two lay waiting together', async () => {
  const email = await makePerson('twice@one.example')
  await worker.stop()
  await Promise.all([forget(email, 2), forget(email, 2)])
  const topics = await app.db
    .selectFrom('outbox')
    .select('topic')
    .distinct()
    .where('kind', '=', 'password_reset')
    .where('done_at', 'is', null)
    .execute()
  expect(topics, 'one waits for the other').toEqual([{ topic: expect.stringContaining(email) }])
  worker = startTestWorker(app, sandbox.smtpUrl)
  await sandbox.waitFor(2, email)
  const [first = '', second = ''] = await codesTo(email)
  expect(first).not.toBe(second)
  expect(await reset(email, first)).toMatchObject({ status: 422, body: { code: 'reset_refused' } })
  expect(await reset(email, second)).toMatchObject({ status: 200 })
})

test('the link leads to our own portal, whatever the request says it came through', async () => {
  const email = await makePerson('host@one.example')
  await forget(email, 2, {
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'http',
    origin: 'https://evil.example',
    referer: 'https://evil.example/',
  })
  const [mail] = await sandbox.waitFor(1, email)
  expect(JSON.stringify(mail)).not.toContain('evil.example')
})

/** Every row of every table, bytes in hexadecimal. */
async function everythingStored(): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public'`.execute(
    app.db,
  )
  const dumps = await Promise.all(
    tables.map(({ name }) =>
      sql<{ row: string }>`select t::text as row from ${sql.raw(name)} as t`.execute(app.db),
    ),
  )
  return dumps.flatMap(({ rows }) => rows.map(({ row }) => row)).join('\n')
}

test('a code is 256 bits of chance, never in an answer, and stored as a hash alone', async () => {
  const email = await makePerson('secret@one.example')
  const token = await app.signIn(email)
  const answers = [await forget(email, 2)]
  await sandbox.waitFor(1, email)
  const [code = ''] = await codesTo(email)
  expect(Buffer.from(code, 'base64url')).toHaveLength(32)
  const before = await everythingStored()
  answers.push(
    await app.send('GET', '/api/session', { token }),
    await app.send('GET', '/api/config', { token }),
    await reset('other@one.example', code),
    await reset(email, code),
    await reset(email, code),
  )
  const after = await everythingStored()

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 422, 200, 422])
  for (const { text, headers } of answers)
    expect(text + JSON.stringify([...headers.entries()])).not.toContain(code)
  for (const stored of [before, after]) {
    expect(stored).toContain('secret@one.example')
    expect(stored).toContain(hashToken(code).toString('hex'))
    for (const readable of [
      code,
      Buffer.from(code).toString('hex'),
      Buffer.from(code).toString('base64'),
      Buffer.from(code, 'base64url').toString('hex'),
      Buffer.from(code, 'base64url').toString('base64'),
    ])
      expect(stored).not.toContain(readable)
  }
})

test('a line break in a name reaches no header of a mail', async () => {
  const evil = 'Eve\r\nBcc: victim@two.example\r\nX-Evil: 1\r\n\r\n<script>'
  const email = await makePerson('eve@one.example', evil)
  await app.db
    .updateTable('users')
    .set({ last_name: 'X <victim@two.example>,\r\nCc: victim@two.example' })
    .where('email_norm', '=', email)
    .execute()
  await forget(email, 2)
  const [mail] = await sandbox.waitFor(1, email)
  expect(mail?.to).toEqual([email])
  const names = mail?.headers?.map(({ name }) => name.toLowerCase()) ?? []
  expect(names).toContain('message-id')
  for (const name of ['bcc', 'cc', 'x-evil']) expect(names).not.toContain(name)
  expect(names.filter((name) => name === 'to')).toHaveLength(1)
  expect(mail?.subject).toBe('Set a new password for Trousseau')
  expect(await sandbox.messages('victim@two.example')).toEqual([])
})
