import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clearOutbox } from '../../testing/account-mails.ts'
import { clearSandbox, deliverAll } from '../../testing/delivery.ts'
import { makeAddress } from '../../testing/orders.ts'
import { makeUser, makeWorld, PASSWORD } from '../../testing/people.ts'
import { startTestSandbox, type TestSandbox } from '../../testing/processes/test-sandbox.ts'
import { type Answer, createTestApp, type TestApp } from '../../testing/test-app.ts'
import { tokenFor } from '../../testing/wire-app.ts'

let app: TestApp
let sandbox: TestSandbox
let world: Awaited<ReturnType<typeof makeWorld>>
const tokens = { a1: '', w: '' }
beforeAll(async () => {
  sandbox = await startTestSandbox()
  app = await createTestApp({ PUBLIC_BASE_URL: 'https://portal.trousseau.example' })
  world = await makeWorld(app.db)
  for (const name of ['a1', 'w'] as const) tokens[name] = await tokenFor(app, world.users[name])
})
beforeEach(async () => {
  await clearOutbox(app)
  await clearSandbox(sandbox)
})
afterAll(async () => {
  await app.close()
  await sandbox.stop()
})

const guest = (email: string, more: Record<string, unknown> = {}) => ({
  first_name: 'Inès',
  last_name: 'Faure',
  email,
  role: 2,
  ...more,
})
const invite = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  app.send('POST', path, { token: tokens.w, body, headers })
const idOf = ({ body }: Answer) => (body as { data: { id: number } }).data.id
const codeIn = (text = '') => /token=([\w-]{43})/.exec(text)?.[1] ?? ''
const choose = (email: string, token: string, type: 1 | 2) =>
  app.send('POST', `/api/users/reset-password?type=${type}`, {
    body: { email, token, password: 'my first thimble' },
  })
const logIn = (email: string, password: string, login = 'store-login') =>
  app.send('POST', `/api/users/${login}`, { body: { email, password } })

test('who is invited to a store, the staff or a factory chooses a password from the link, and comes in', async () => {
  for (const [path, email, type, kind] of [
    [`/api/stores/${world.stores.s1}/users`, 'guest@one.example', 2, 'store'],
    ['/api/staff', 'guest@house.example', 1, 'wholesale'],
    [`/api/factories/${world.factories.f1}/users`, 'guest@factory.example', 1, 'factory'],
  ] as const) {
    const answer = await invite(path, guest(email))
    expect(answer.body).toMatchObject({
      message: 'We emailed them a link to choose a password.',
      data: { name: 'guest', email, userable_type: kind, role_id: 2, invited: true, address: null },
    })
    const login = kind === 'store' ? 'store-login' : 'wholesale-login'
    expect((await logIn(email, '', login)).status).toBe(422)
    await deliverAll(app, sandbox)
    const [mail, ...more] = await sandbox.messages(email)
    expect(more).toEqual([])
    expect(mail?.text).toContain('https://portal.trousseau.example/reset-password#token=')
    expect((await choose(email, codeIn(mail?.text), type)).status).toBe(200)
    expect((await logIn(email, 'my first thimble', login)).body).toMatchObject({
      data: { user: { id: idOf(answer), userable_type: kind } },
    })
    const seen = await app.send('GET', `/api/users/${idOf(answer)}`, { token: tokens.w })
    expect(seen.body).toMatchObject({ data: { invited: false } })
  }
})

// Claims: api.users.create
test('who is added with a password gets a link to choose another, and not the password', async () => {
  const address = await makeAddress(app.db, world.stores.s1)
  const email = 'typed@one.example'
  const body = { ...guest(email), name: 'typed', password: 'typed for somebody', address }
  expect((await app.send('POST', '/api/users', { token: tokens.a1, body })).status).toBe(200)
  await deliverAll(app, sandbox)
  const [mail] = await sandbox.messages(email)
  expect(mail?.text).toContain('with the password that was set for you')
  expect(mail?.text).not.toContain('typed for somebody')
  expect((await logIn(email, 'typed for somebody')).status).toBe(200)
  expect((await choose(email, codeIn(mail?.text), 2)).status).toBe(200)
  expect((await logIn(email, 'typed for somebody')).status).toBe(401)
  expect((await logIn(email, 'my first thimble')).status).toBe(200)
})

test.each([
  ['Inès\r\nBcc: all@one.example', 'guest7@one.example'],
  ['Inès\nBcc: all@one.example', 'guest7@one.example'],
  ['Inès', 'guest7@one.example\r\nBcc: all@one.example'],
  ['Inès', 'guest7@one.example,all@one.example'],
  ['Inès', 'guest7@one.example;all@one.example'],
  ['Inès', '"x\r\nBcc: all@one.example"@one.example'],
  ['Inès\u0000', 'guest7@one.example'],
  ['Inès\u2028Bcc: all@one.example', 'guest7@one.example'],
])('a line break in the name %j or the address %j writes no mail', async (first_name, email) => {
  const { status } = await invite('/api/staff', guest(email, { first_name }))
  expect(status).toBe(422)
  await deliverAll(app, sandbox)
  expect(await sandbox.messages()).toEqual([])
})

test('a name that looks like a header or an address stays a name: the mail has one recipient and no other header', async () => {
  const names = [
    'Bcc: all@one.example',
    '<all@one.example>',
    '"Ada" <all@one.example>,',
    '=?utf-8?Q?=0D=0ABcc:all?=',
    '%0d%0aBcc: all@one.example',
    'a\\r\\nBcc: all@one.example',
  ]
  for (const [at, first_name] of names.entries()) {
    const email = `plain${at}@house.example`
    const answer = await invite('/api/staff', guest(email, { first_name, last_name: first_name }))
    expect([first_name, answer.status]).toEqual([first_name, 200])
    await deliverAll(app, sandbox)
    const [mail] = await sandbox.messages(email)
    expect(mail?.to).toEqual([email])
    const headers = mail?.headers?.map(({ name }) => name.toLowerCase()) ?? []
    expect(headers).toContain('subject')
    expect(headers.filter((name) => /^(b?cc|reply-to|sender)$/.test(name))).toEqual([])
    expect(headers.filter((name) => name === 'to')).toHaveLength(1)
  }
  expect(await sandbox.messages('all@one.example')).toEqual([])
})

test('an invited person whose address is corrected is sent a link there, and the first link is worth nothing', async () => {
  const id = idOf(await invite('/api/staff', guest('mistpyed@house.example')))
  await deliverAll(app, sandbox)
  const change = { token: tokens.w, body: { email: 'mistyped@house.example' } }
  expect((await app.send('PUT', `/api/users/${id}`, change)).status).toBe(200)
  await deliverAll(app, sandbox)
  const [first] = await sandbox.messages('mistpyed@house.example')
  const [second] = await sandbox.messages('mistyped@house.example')
  expect((await choose('mistpyed@house.example', codeIn(first?.text), 1)).status).toBe(422)
  expect((await choose('mistyped@house.example', codeIn(first?.text), 1)).status).toBe(422)
  expect((await choose('mistyped@house.example', codeIn(second?.text), 1)).status).toBe(200)
})

test('who was deleted before the mail went out gets none', async () => {
  const id = idOf(await invite('/api/staff', guest('nevermind@house.example')))
  await app.send('DELETE', `/api/users/${id}`, { token: tokens.w })
  await deliverAll(app, sandbox)
  expect(await sandbox.messages()).toEqual([])
})

test('the same key invites once', async () => {
  const key = { 'idempotency-key': 'invitation-1' }
  const answers = [
    await invite('/api/staff', guest('once@house.example'), key),
    await invite('/api/staff', guest('once@house.example'), key),
  ]
  expect(answers[1]?.text).toBe(answers[0]?.text)
  await deliverAll(app, sandbox)
  expect(await sandbox.messages('once@house.example')).toHaveLength(1)
})

test.each([
  ['first_name', 'Claim your prize at http://evil.example/win'],
  ['last_name', 'www.evil.example'],
  ['last_name', 'Roy, see evil.example/win'],
])('a %s like %j is refused wherever a person or a store is added or changed', async (field, value) => {
  const message = 'Please enter a name without a web address.'
  const refused = { code: 'invalid', errors: [{ field, message }] }
  const { s1 } = world.stores
  const bad = { [field]: value }
  expect((await invite('/api/staff', guest('link@house.example', bad))).body).toMatchObject(refused)
  expect((await invite(`/api/stores/${s1}/users`, guest('link@house.example', bad))).body).toMatchObject(
    refused,
  )
  for (const path of [`/api/users/${world.users.r1}`, `/api/users/${world.users.a1}`, `/api/stores/${s1}`])
    expect((await app.send('PUT', path, { token: tokens.a1, body: bad })).body).toMatchObject(refused)
  await deliverAll(app, sandbox)
  expect(await sandbox.messages()).toEqual([])
})

test('a long name, or one that was stored before names were checked, is short and harmless in an email', async () => {
  const long = idOf(await invite('/api/staff', guest('long@house.example', { first_name: 'é'.repeat(80) })))
  await app.db.updateTable('users').set({ last_name: 'http://evil.example' }).where('id', '=', long).execute()
  const old = idOf(await invite('/api/staff', guest('old@house.example')))
  await app.db.updateTable('users').set({ first_name: 'http://evil.example' }).where('id', '=', old).execute()
  await deliverAll(app, sandbox)
  const [longMail] = await sandbox.messages('long@house.example')
  expect(longMail?.text).toMatch(/^Dear é{40},\n/)
  const [oldMail] = await sandbox.messages('old@house.example')
  expect(oldMail?.text).toMatch(/^Hello,\n/)
  for (const mail of [longMail, oldMail]) expect(JSON.stringify(mail)).not.toContain('evil')
})

test('addresses are tried sixty times an hour, whether by inviting, by correcting or by asking for one’s own', async () => {
  const id = await makeUser(app.db, { kind: 'wholesale', email: 'probing@house.example' })
  const token = await tokenFor(app, id)
  const guestId = idOf(await app.send('POST', '/api/staff', { token, body: guest('probed0@house.example') }))
  const correct = (email: string) => app.send('PUT', `/api/users/${guestId}`, { token, body: { email } })
  for (let at = 1; at < 30; at += 1) expect((await correct(`probed${at}@house.example`)).status).toBe(200)
  for (let at = 30; at < 60; at += 1)
    expect((await correct('a1@one.example')).body).toMatchObject({ errors: [{ field: 'email' }] })
  for (const email of ['a1@one.example', 'nobody@one.example']) {
    const own = { email, current_password: PASSWORD }
    const answers = [
      await correct(email),
      await app.send('PUT', `/api/users/${id}`, { token, body: own }),
      await app.send('POST', '/api/staff', { token, body: guest(email) }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([429, 429, 429])
  }
  // Everything that tells nothing of other people's addresses goes on.
  const names = { token, body: { first_name: 'Inès', email: 'PROBED29@house.example' } }
  expect((await app.send('PUT', `/api/users/${guestId}`, names)).status).toBe(200)
  app.clock.set('2026-11-15T19:00:01Z')
  expect((await correct('probed60@house.example')).status).toBe(200)
  app.clock.set('2026-11-15T18:00:00Z')
})

test('the mistyped address is told that its link is worth nothing, and not where the person is now', async () => {
  const id = idOf(await invite('/api/staff', guest('wrnog@house.example')))
  const change = { token: tokens.w, body: { email: 'wrong@house.example' } }
  expect((await app.send('PUT', `/api/users/${id}`, change)).status).toBe(200)
  await deliverAll(app, sandbox)
  const mails = await sandbox.messages('wrnog@house.example')
  expect(mails.map(({ subject }) => subject)).toContain('Your invitation was withdrawn')
  expect(JSON.stringify(mails)).not.toContain('wrong@house.example')
})

test('one person invites sixty an hour, and then waits', async () => {
  const id = await makeUser(app.db, { kind: 'wholesale', email: 'keen@house.example' })
  const token = await tokenFor(app, id)
  const inviteAs = (at: number) =>
    app.send('POST', '/api/staff', { token, body: guest(`keen${at}@house.example`) })
  for (let at = 0; at < 60; at += 1) expect((await inviteAs(at)).status).toBe(200)
  const refused = await inviteAs(60)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  app.clock.set('2026-11-15T19:00:01Z')
  expect((await inviteAs(61)).status).toBe(200)
  app.clock.set('2026-11-15T18:00:00Z')
})
