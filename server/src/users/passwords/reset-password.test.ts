import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sweep } from '../../housekeeping/sweep.ts'
import { eightAtATime } from '../../testing/eight-at-a-time.ts'
import { makeFactory, makeStore, makeUser, makeWorld, PASSWORD } from '../../testing/people.ts'
import { sendCode as sendCodeIn } from '../../testing/reset-code.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { hashesDone } from './password.ts'

const START = '2026-11-15T18:00:00Z'
const NEW = 'a brand new veil'

let app: TestApp
let world: Awaited<ReturnType<typeof makeWorld>>
beforeAll(async () => {
  app = await createTestApp()
  world = await makeWorld(app.db)
})
beforeEach(() => app.clock.set(START))
afterAll(() => app.close())

let people = 0
async function makePerson(storeId = world.stores.s1) {
  people += 1
  const email = `person${people}@one.example`
  return { id: await makeUser(app.db, { kind: 'store', email, storeId }), email }
}
const sendCode = (userId: number) => sendCodeIn(app, userId)

let network = 0
type Reset = { email: string; token: string; password?: string; type?: string | undefined; by?: TestApp }
const reset = ({ email, token, password = NEW, type = '?type=2', by = app }: Reset) => {
  network += 1
  const from = `10.3.${network >> 8}.${network & 255}`
  return by.send('POST', `/api/users/reset-password${type}`, { body: { email, token, password }, from })
}
const canSignIn = async (email: string, password: string) => {
  network += 1
  const from = `10.4.${network >> 8}.${network & 255}`
  const { status } = await app.send('POST', '/api/users/store-login', { body: { email, password }, from })
  return status === 200
}

const REFUSED = JSON.stringify({
  success: false,
  code: 'reset_refused',
  message: 'This password reset link is no longer valid. Please request a new one.',
  data: ['This password reset link is no longer valid. Please request a new one.'],
  errors: [],
})

// Claims: api.users.reset-password
test('a code sets a new password, once', async () => {
  const { id, email } = await makePerson()
  const token = await sendCode(id)
  const done = await reset({ email: ` ${email.toUpperCase()} `, token: ` ${token} ` })
  expect(done.status).toBe(200)
  expect(done.body).toEqual({
    success: true,
    data: null,
    message: 'Your password has been changed. Please sign in.',
  })
  expect(await canSignIn(email, NEW)).toBe(true)
  expect(await canSignIn(email, PASSWORD)).toBe(false)

  const again = await reset({ email, token, password: 'another new veil' })
  expect(again.status).toBe(422)
  expect(again.text).toBe(REFUSED)
  expect(await canSignIn(email, NEW)).toBe(true)
})

test('a code is good for sixty minutes', async () => {
  const [early, late] = [await makePerson(), await makePerson()]
  const [inTime, tooLate] = [await sendCode(early.id), await sendCode(late.id)]
  app.clock.set('2026-11-15T18:59:59Z')
  expect((await reset({ ...early, token: inTime })).status).toBe(200)
  app.clock.set('2026-11-15T19:00:00Z')
  expect((await reset({ ...late, token: tooLate })).text).toBe(REFUSED)
  app.clock.set('2026-11-15T19:01:00Z')
  expect((await reset({ ...late, token: tooLate })).text).toBe(REFUSED)
  expect(await canSignIn(late.email, PASSWORD)).toBe(true)
})

test('a code made by a clock that was a day ahead is worth nothing when the clock is right, and a new one is', async () => {
  const { id, email } = await makePerson()
  app.clock.set('2026-11-16T18:00:00Z')
  const ahead = await sendCode(id)
  app.clock.set(START)
  expect((await reset({ email, token: ahead })).text).toBe(REFUSED)
  const right = await sendCode(id)
  expect((await reset({ email, token: right })).status).toBe(200)
})

test('a clock that goes back an hour ends no code, and lets none live longer than an hour from then', async () => {
  const [early, late] = [await makePerson(), await makePerson()]
  const [inTime, tooLate] = [await sendCode(early.id), await sendCode(late.id)]
  app.clock.set('2026-11-15T17:00:00Z')
  await sweep(app.db, app.clock.now())
  app.clock.set('2026-11-15T17:59:59Z')
  expect((await reset({ ...early, token: inTime })).status).toBe(200)
  app.clock.set('2026-11-15T18:00:00Z')
  expect((await reset({ ...late, token: tooLate })).text).toBe(REFUSED)
})

test('only the newest code counts', async () => {
  const { id, email } = await makePerson()
  const [older, newer] = [await sendCode(id), await sendCode(id)]
  expect((await reset({ email, token: older })).text).toBe(REFUSED)
  expect((await reset({ email, token: newer })).status).toBe(200)
})

test('a code works for the person it was sent to and nobody else', async () => {
  const [x, y] = [await makePerson(), await makePerson()]
  const [codeOfX] = [await sendCode(x.id), await sendCode(y.id)]
  for (const email of [y.email, 'nobody@nowhere.example', 'w@house.example'])
    expect((await reset({ email, token: codeOfX })).text, email).toBe(REFUSED)
  for (const token of ['x', 'A'.repeat(43), codeOfX.slice(1), codeOfX.toLowerCase(), `${codeOfX}=`])
    expect((await reset({ email: x.email, token })).text, token).toBe(REFUSED)
  expect(await canSignIn(y.email, PASSWORD)).toBe(true)
  expect((await reset({ email: x.email, token: codeOfX })).status).toBe(200)
})

test('a code works for its own kind of account, and a wrong type does not use it up', async () => {
  const { id, email } = await makePerson()
  const token = await sendCode(id)
  expect((await reset({ email, token, type: '?type=1' })).text).toBe(REFUSED)
  for (const type of ['?type=3', '', '?type=', '?type=2&type=2', '?type=two'])
    expect(await reset({ email, token, type }), type).toMatchObject({
      status: 422,
      body: { code: 'invalid', errors: [{ field: 'type' }] },
    })
  const ofStaff = await sendCode(world.users.w)
  expect((await reset({ email: 'w@house.example', token: ofStaff })).text).toBe(REFUSED)
  expect((await reset({ email: 'w@house.example', token: ofStaff, type: '?type=1' })).status).toBe(200)
  expect((await reset({ email, token })).status).toBe(200)
})

test('a code of somebody who may not come in any more is worth nothing', async () => {
  const [store, factory] = [await makeStore(app.db, 'Closing'), await makeFactory(app.db, 'Closing')]
  const [deleted, closed] = [await makePerson(), await makePerson(store)]
  const worker = { email: 'closing@factory.example' }
  const workerId = await makeUser(app.db, { kind: 'factory', ...worker, factoryId: factory })
  const codes = [await sendCode(deleted.id), await sendCode(closed.id), await sendCode(workerId)] as const
  const now = app.clock.now()
  await app.db.updateTable('users').set({ deleted_at: now }).where('id', '=', deleted.id).execute()
  await app.db.updateTable('stores').set({ closed_at: now }).where('id', '=', store).execute()
  await app.db.updateTable('factories').set({ closed_at: now }).where('id', '=', factory).execute()
  expect((await reset({ ...deleted, token: codes[0] })).text).toBe(REFUSED)
  expect((await reset({ ...closed, token: codes[1] })).text).toBe(REFUSED)
  expect((await reset({ ...worker, token: codes[2], type: '?type=1' })).text).toBe(REFUSED)
})

test('a password that will not do is refused in words, before anything is hashed, and the code stays good', async () => {
  const { id, email } = await makePerson()
  const token = await sendCode(id)
  const before = hashesDone()
  const common = 'This password is one of the most common ones. Please choose another.'
  for (const [password, message] of [
    ['', 'This Field is required!'],
    ['short12', 'Password is too short - should be 8 chars minimum.'],
    ['x'.repeat(129), 'Password is too long - should be 128 chars maximum.'],
    ['x'.repeat(20_000), 'Password is too long - should be 128 chars maximum.'],
    ['password', common],
    ['Password1!', common],
    ['12345678', common],
    ['aaaaaaaaaa', common],
    ['qwertyuiop', common],
  ] as const) {
    const { status, body } = await reset({ email, token, password })
    expect(status, password.slice(0, 20)).toBe(422)
    expect(body).toEqual({
      success: false,
      code: 'invalid',
      message,
      data: [message],
      errors: [{ field: 'password', message }],
    })
  }
  expect(hashesDone() - before).toBe(0)
  expect((await reset({ email, token })).status).toBe(200)
})

test('a password is taken exactly as typed: spaces, accents in either form, 8 to 128 characters', async () => {
  for (const [password, near] of [
    ['  spaced out  ', 'spaced out'],
    ['rose\u0301 und tu\u0308ll', 'ros\u00e9 und t\u00fcll'],
    ['nul\0and\ttab', 'nuland\ttab'],
    ['8 chars!', '8 chars'],
    ['Voile 🪡'.padEnd(128, '~'), 'Voile 🪡'.padEnd(127, '~')],
  ] as const) {
    const { id, email } = await makePerson()
    expect((await reset({ email, token: await sendCode(id), password })).status).toBe(200)
    expect(await canSignIn(email, password), password).toBe(true)
    expect(await canSignIn(email, near), near).toBe(false)
  }
})

test('a new password signs out whoever was in, on the next call, and nobody else', async () => {
  const [one, other] = [await makePerson(), await makePerson()]
  const tokens = [await app.signIn(one.email), await app.signIn(one.email, { body: { remember: true } })]
  const stranger = await app.signIn(other.email)
  expect((await reset({ ...one, token: await sendCode(one.id) })).status).toBe(200)
  const another = await app.another()
  for (const token of tokens)
    for (const by of [app, another])
      expect((await by.send('GET', '/api/session', { token })).status).toBe(401)
  expect((await app.send('GET', '/api/session', { token: stranger })).status).toBe(200)
  await another.close()
})

test('who was locked out by wrong guesses comes in with the new password at once', async () => {
  const { id, email } = await makePerson()
  const from = '10.5.0.1'
  const logIn = (password: string) =>
    app.send('POST', '/api/users/store-login', { body: { email, password }, from })
  await eightAtATime(10, () => logIn('wrong'))
  expect((await logIn(PASSWORD)).status).toBe(429)
  const body = { email, token: await sendCode(id), password: NEW }
  expect((await app.send('POST', '/api/users/reset-password?type=2', { body, from })).status).toBe(200)
  expect((await logIn(NEW)).status).toBe(200)
})

test('one network may try sixty codes in ten minutes', async () => {
  const tryOne = () =>
    app.send('POST', '/api/users/reset-password?type=2', {
      body: { email: 'a2@two.example', token: 'guess', password: NEW },
      from: '10.5.0.2',
    })
  const answers = await eightAtATime(61, tryOne)
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(60)
  expect(answers.find(({ status }) => status === 429)?.headers.get('retry-after')).toBe('600')
})
