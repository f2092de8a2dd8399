import type { User } from '@trousseau/contract/users'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accountMails, clearOutbox, readMails } from '../../testing/account-mails.ts'
import { clearSandbox, deliverAll } from '../../testing/delivery.ts'
import { makeUser, makeWorld, PASSWORD } from '../../testing/people.ts'
import { startTestSandbox, type TestSandbox } from '../../testing/processes/test-sandbox.ts'
import { sendCode } from '../../testing/reset-code.ts'
import { type Answer, createTestApp, type TestApp } from '../../testing/test-app.ts'
import { tokenFor } from '../../testing/wire-app.ts'
import { hashesDone } from '../passwords/password.ts'

const START = '2026-11-15T18:00:00Z'

let app: TestApp
let sandbox: TestSandbox
let world: Awaited<ReturnType<typeof makeWorld>>
beforeAll(async () => {
  sandbox = await startTestSandbox()
  app = await createTestApp({ PUBLIC_BASE_URL: 'https://portal.trousseau.example' })
  world = await makeWorld(app.db)
})
beforeEach(async () => {
  app.clock.set(START)
  await clearOutbox(app)
  await clearSandbox(sandbox)
})
afterAll(async () => {
  await app.close()
  await sandbox.stop()
})

let people = 0
/** An admin of the first store, who may change their own address. */
async function somebody(kind: 'store' | 'wholesale' = 'store') {
  people += 1
  const email = `mara${people}@one.example`
  const ofStore = kind === 'store' ? { storeId: world.stores.s1 } : {}
  const id = await makeUser(app.db, { kind, email, ...ofStore })
  return { id, email, wanted: `new.${email}`, token: await tokenFor(app, id) }
}
type Somebody = Awaited<ReturnType<typeof somebody>>

const put = ({ id, token }: Pick<Somebody, 'id' | 'token'>, body: object) =>
  app.send('PUT', `/api/users/${id}`, { token, body })
const ask = (person: Somebody, email = person.wanted) => put(person, { email, current_password: PASSWORD })
const dataOf = ({ body }: Answer) => (body as { data: User }).data
const read = async ({ id, token }: Somebody) => dataOf(await app.send('GET', `/api/users/${id}`, { token }))

let network = 0
const from = () => {
  network += 1
  return `10.9.${network >> 8}.${network & 255}`
}
const confirm = (token: string, by = app) =>
  by.send('POST', '/api/users/confirm-email', { body: { token }, from: from() })
const canSignIn = async (email: string, password = PASSWORD) =>
  (await app.send('POST', '/api/users/store-login', { body: { email, password }, from: from() })).status ===
  200

/** Delivers everything and returns the code from the newest email to the address. */
async function codeSentTo(email: string): Promise<string> {
  await deliverAll(app, sandbox)
  const mails = await sandbox.messages(email)
  const newest = mails.findLast(({ subject }) => subject === 'Confirm your new email address')
  return /\/confirm-email#token=([\w-]{43})$/m.exec(newest?.text ?? '')?.[1] ?? ''
}
const NOT_VALID = {
  code: 'invalid',
  errors: [{ field: 'token', message: expect.stringMatching(/no longer valid/) }],
}

test.each([
  ['password', { password: 'a brand new veil' }],
  ['email', { email: 'thief@evil.example' }],
  ['both', { password: 'a brand new veil', email: 'thief@evil.example' }],
])('one’s own %s changes only with the current password', async (_, change) => {
  for (const kind of ['store', 'wholesale'] as const) {
    const person = await somebody(kind)
    const before = await read(person)
    const hashes = hashesDone()
    const without = await put(person, change)
    expect(without.body).toMatchObject({
      code: 'invalid',
      errors: [{ field: 'current_password', message: 'This Field is required!' }],
    })
    expect(hashesDone()).toBe(hashes)
    const wrong = await put(person, { ...change, current_password: `not ${PASSWORD}` })
    expect([wrong.status, wrong.body]).toMatchObject([
      422,
      { errors: [{ field: 'current_password', message: 'The password you entered is incorrect.' }] },
    ])
    expect(await read(person)).toEqual(before)
    expect(await accountMails(app)).toEqual([])
  }
})

test('what is not new about oneself needs no password', async () => {
  const person = await somebody()
  const { status } = await put(person, { email: person.email, first_name: 'Zoë', role: 1 })
  expect(status).toBe(200)
  expect(await read(person)).toMatchObject({ first_name: 'Zoë', pending_email: null })
})

test('the current password is not to be guessed here either', async () => {
  const person = await somebody()
  for (let tries = 0; tries < 10; tries += 1)
    expect((await put(person, { email: person.wanted, current_password: 'wrong' })).status).toBe(422)
  expect((await ask(person)).status).toBe(429)
})

test('a new address of one’s own counts once the link that was sent there is opened, and both addresses are told', async () => {
  const person = await somebody()
  const { email, wanted } = person
  expect(dataOf(await ask(person))).toMatchObject({ email, pending_email: wanted })
  expect(await accountMails(app)).toEqual([[email, 'email_asked']])
  expect([await canSignIn(email), await canSignIn(wanted)]).toEqual([true, false])
  const code = await codeSentTo(wanted)
  await clearOutbox(app)
  const done = await confirm(code)
  expect([done.status, done.body]).toMatchObject([200, { data: { email: wanted, userable_type: 'store' } }])
  expect([await canSignIn(email), await canSignIn(wanted)]).toEqual([false, true])
  expect(await read(person)).toMatchObject({ email: wanted, pending_email: null })
  const told = await accountMails(app)
  expect(told.slice(0, 2)).toEqual([
    [email, 'email_changed'],
    [wanted, 'email_changed'],
  ])
  // The other admins of the store, among them a1.
  expect(told.slice(2)).toContainEqual(['a1@one.example', 'admin_changed'])
  expect((await confirm(code)).body).toMatchObject(NOT_VALID)
})

test('another spelling of the own address counts at once, with the password', async () => {
  const person = await somebody()
  const spelled = person.email.replace('mara', 'Mara')
  expect((await put(person, { email: spelled })).status).toBe(422)
  expect(dataOf(await ask(person, spelled))).toMatchObject({ email: spelled, pending_email: null })
})

test('a link is good for sixty minutes, and after that nothing is waited for', async () => {
  const person = await somebody()
  await ask(person)
  const code = await codeSentTo(person.wanted)
  app.clock.set('2026-11-15T19:00:00Z')
  expect(await read(person)).toMatchObject({ pending_email: null })
  expect((await confirm(code)).body).toMatchObject(NOT_VALID)
  expect(await canSignIn(person.email)).toBe(true)
})

/** What ends an address that is waited for. */
const ENDS: Readonly<Record<string, (person: Somebody) => Promise<unknown>>> = {
  'cancelling it': ({ token }) => app.send('DELETE', '/api/account/pending-email', { token }),
  'a new password': ({ token }) =>
    app.send('PUT', '/api/account/password', {
      token,
      body: { current_password: PASSWORD, password: 'a brand new veil' },
    }),
  'a password chosen by link': async ({ id, email }) =>
    app.send('POST', '/api/users/reset-password?type=2', {
      body: { email, token: await sendCode(app, id), password: 'a brand new veil' },
      from: from(),
    }),
  'a password set by an admin': async ({ id }) =>
    put({ id, token: await tokenFor(app, world.users.a1) }, { password: 'a brand new veil' }),
  'an address set by an admin': async ({ id, email }) =>
    put({ id, token: await tokenFor(app, world.users.w) }, { email: `set.${email}` }),
  'a new role': async ({ id }) => put({ id, token: await tokenFor(app, world.users.a1) }, { role: 2 }),
  'being deleted': async ({ id }) =>
    app.send('DELETE', `/api/users/${id}`, { token: await tokenFor(app, world.users.a1) }),
  'asking for another address': (person) => ask(person, `other.${person.email}`),
}

test.each(Object.entries(ENDS))('a link for a new address ends with %s', async (_, end) => {
  const person = await somebody()
  await ask(person)
  const code = await codeSentTo(person.wanted)
  expect(await end(person)).toMatchObject({ status: 200 })
  expect((await confirm(code)).body).toMatchObject(NOT_VALID)
  expect(await canSignIn(person.wanted)).toBe(false)
})

test('an address that somebody else took meanwhile is said in words, and the old one stays', async () => {
  const person = await somebody()
  await ask(person)
  const code = await codeSentTo(person.wanted)
  await makeUser(app.db, { kind: 'store', email: person.wanted, storeId: world.stores.s2 })
  const { status, body } = await confirm(code)
  expect([status, body]).toMatchObject([
    409,
    {
      message: 'Another account already uses this email address. Your email address has not changed.',
    },
  ])
  expect(await read(person)).toMatchObject({ email: person.email, pending_email: null })
})

test('of ten who open one link at once, one changes the address, and of two who want one address, one gets it', async () => {
  const other = await app.another()
  const [one, two] = [await somebody(), await somebody()]
  await ask(one)
  await ask(two, one.wanted)
  // Both emails go to the same mailbox, in some order.
  await deliverAll(app, sandbox)
  const mails = await sandbox.messages(one.wanted)
  const codes = mails.flatMap(({ text }) => /#token=([\w-]{43})$/m.exec(text)?.[1] ?? [])
  expect(codes).toHaveLength(2)
  const tries = Array.from({ length: 10 }, (_, at) => confirm(codes[at % 2] ?? '', at < 5 ? app : other))
  const answers = await Promise.all(tries)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const { status } of answers) expect([200, 409, 422]).toContain(status)
  await other.close()
})

test('asking again sends a link again, and the one before is worth nothing', async () => {
  const person = await somebody()
  await ask(person)
  const first = await codeSentTo(person.wanted)
  await ask(person)
  const second = await codeSentTo(person.wanted)
  expect((await confirm(first)).body).toMatchObject(NOT_VALID)
  expect((await confirm(second)).status).toBe(200)
})

test('a new password and a new address in one change: the address is waited for, with the new password', async () => {
  const person = await somebody()
  const password = 'a brand new veil'
  const change = { email: person.wanted, password, current_password: PASSWORD }
  expect(dataOf(await put(person, change))).toMatchObject({ pending_email: person.wanted })
  expect((await confirm(await codeSentTo(person.wanted))).status).toBe(200)
  expect(await canSignIn(person.wanted, password)).toBe(true)
})

test('somebody else’s address changes at once, signs them out everywhere, and both addresses are told', async () => {
  const person = await somebody()
  const code = await sendCode(app, person.id)
  const admin = { id: person.id, token: await tokenFor(app, world.users.w) }
  expect(dataOf(await put(admin, { email: person.wanted }))).toMatchObject({
    email: person.wanted,
    pending_email: null,
  })
  expect((await app.send('GET', '/api/session', { token: person.token })).status).toBe(401)
  const [first, second] = await readMails(app)
  expect([first?.to.address, second?.to.address]).toEqual([person.email, person.wanted])
  expect(first?.about).toEqual({
    is: 'email_changed',
    from: person.email,
    to: person.wanted,
    by: { name: 'Ada Moreau', isStaff: true },
  })
  const reset = { body: { email: person.wanted, token: code, password: 'a brand new veil' } }
  expect((await app.send('POST', '/api/users/reset-password?type=2', reset)).status).toBe(422)
})

test('one network may try sixty links in ten minutes, and a link that is none is refused', async () => {
  const tryOne = (token: string) =>
    app.send('POST', '/api/users/confirm-email', { body: { token }, from: '10.10.0.1' })
  expect((await tryOne('')).status).toBe(422)
  const answers = await Promise.all(Array.from({ length: 61 }, () => tryOne('A'.repeat(43))))
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(60)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
})
