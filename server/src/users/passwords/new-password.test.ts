import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeUser, makeWorld, PASSWORD } from '../../testing/people.ts'
import { sendCode } from '../../testing/reset-code.ts'
import { type Answer, createTestApp, type TestApp } from '../../testing/test-app.ts'
import { tokenFor } from '../../testing/wire-app.ts'

let app: TestApp
let world: Awaited<ReturnType<typeof makeWorld>>
beforeAll(async () => {
  app = await createTestApp()
  world = await makeWorld(app.db)
})
afterAll(() => app.close())

const NEW = 'a brand new veil'
const statusOf = async (token: string | undefined) =>
  (await app.send('GET', '/api/session', { token })).status
const tokenIn = ({ body }: Answer) => (body as { data: { token: string } }).data.token
const logIn = (email: string, password: string) =>
  app.send('POST', '/api/users/store-login', { body: { email, password } })
const changeOwn = (token: string, current: string, password = NEW) =>
  app.send('PUT', '/api/account/password', { token, body: { current_password: current, password } })
async function somebody(name: string) {
  const email = `${name}@one.example`
  return { email, id: await makeUser(app.db, { kind: 'store', email, storeId: world.stores.s1 }) }
}

// Claims: api.users.update
test('a new password, by link or by an admin, ends every session its person had, on the next call', async () => {
  const { id, email } = await somebody('thrice')
  const admin = await tokenFor(app, world.users.a1)
  const code = await sendCode(app, id)
  const ways = {
    reset: () =>
      app.send('POST', '/api/users/reset-password?type=2', { body: { email, token: code, password: NEW } }),
    byAdmin: () => app.send('PATCH', `/api/users/${id}`, { token: admin, body: { password: PASSWORD } }),
  }
  for (const [name, way] of Object.entries(ways)) {
    const sessions = [await tokenFor(app, id), await tokenFor(app, id)]
    for (const token of sessions) expect(await statusOf(token)).toBe(200)
    expect([name, (await way()).status]).toEqual([name, 200])
    for (const token of sessions) expect([name, await statusOf(token)]).toEqual([name, 401])
    expect(await statusOf(admin)).toBe(200)
  }
})

test('an admin who sets their own password among the accounts is signed out everywhere, there too', async () => {
  const { id, email } = await somebody('own')
  const sessions = [await tokenFor(app, id), await tokenFor(app, id)]
  const body = { password: NEW, current_password: PASSWORD }
  expect((await app.send('PUT', `/api/users/${id}`, { token: sessions[0], body })).status).toBe(200)
  for (const token of sessions) expect(await statusOf(token)).toBe(401)
  expect((await logIn(email, PASSWORD)).status).toBe(401)
  expect((await logIn(email, NEW)).status).toBe(200)
})

test('who changes their own password with the current one stays in by a new token, and only by that', async () => {
  const { id, email } = await somebody('careful')
  const sessions = [await tokenFor(app, id), await tokenFor(app, id)]
  const answer = await changeOwn(sessions[0] ?? '', PASSWORD)
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({
    message: 'Your password has been changed.',
    data: { user: { id, email } },
  })
  for (const token of sessions) expect(await statusOf(token)).toBe(401)
  expect(await statusOf(tokenIn(answer))).toBe(200)
  expect((await logIn(email, NEW)).status).toBe(200)
})

test.each(['r1', 'w', 'wr', 'f1'] as const)('%s changes their own password too', async (name) => {
  const answer = await changeOwn(await tokenFor(app, world.users[name]), PASSWORD)
  expect(answer.status).toBe(200)
  expect(await statusOf(tokenIn(answer))).toBe(200)
})

test('a new session lasts as long as the one it follows', async () => {
  const { email } = await somebody('brief')
  const brief = await app.send('POST', '/api/users/store-login', { body: { email, password: PASSWORD } })
  const followed = tokenIn(await changeOwn(tokenIn(brief), PASSWORD))
  const { email: kept } = await somebody('kept')
  const body = { email: kept, password: PASSWORD, remember: true }
  const long = await app.send('POST', '/api/users/store-login', { body })
  const longer = tokenIn(await changeOwn(tokenIn(long), PASSWORD))
  app.clock.set('2026-11-16T18:00:00Z')
  expect([await statusOf(followed), await statusOf(longer)]).toEqual([401, 200])
  app.clock.set('2026-11-15T18:00:00Z')
})

test('a wrong current password changes nothing, signs nobody out, and is not to be guessed', async () => {
  const { id, email } = await somebody('guessed')
  const token = await tokenFor(app, id)
  for (let tries = 0; tries < 10; tries += 1) {
    const { status, body } = await changeOwn(token, `not ${PASSWORD}`)
    expect([status, body]).toMatchObject([
      422,
      { errors: [{ field: 'current_password', message: 'The password you entered is incorrect.' }] },
    ])
  }
  expect((await changeOwn(token, PASSWORD)).status).toBe(429)
  expect(await statusOf(token)).toBe(200)
  expect((await logIn(email, PASSWORD)).status).toBe(200)
})

test('a new password of one’s own keeps the rules of every other', async () => {
  const token = await tokenFor(app, world.users.a2)
  expect((await changeOwn(token, PASSWORD, 'seven77')).body).toMatchObject({
    errors: [{ field: 'password', message: 'Password is too short - should be 8 chars minimum.' }],
  })
})

test('of ten who change one password at once, one does, and theirs is the one that signs in', async () => {
  const { id, email } = await somebody('tenfold')
  const tokens = await Promise.all(Array.from({ length: 10 }, () => tokenFor(app, id)))
  const answers = await Promise.all(
    tokens.map((token, at) => changeOwn(token, PASSWORD, `veil number ${at}`)),
  )
  const winners = answers.flatMap(({ status }, at) => (status === 200 ? [at] : []))
  expect(winners).toHaveLength(1)
  for (const { status } of answers) expect([200, 401, 422, 429]).toContain(status)
  expect((await logIn(email, `veil number ${winners[0]}`)).status).toBe(200)
  expect(await statusOf(tokenIn(answers[winners[0] ?? 0] as Answer))).toBe(200)
})

test('one person sets thirty passwords in a quarter of an hour, their own among them', async () => {
  const [admin, other] = [await somebody('setting'), await somebody('set')]
  const token = await tokenFor(app, admin.id)
  const put = async (id: number, body: object) =>
    (await app.send('PUT', `/api/users/${id}`, { token, body })).status
  expect(await put(other.id, { password: NEW })).toBe(200)
  // Counted before anything is hashed, so that a refusal counts as well.
  for (let at = 1; at < 30; at += 1) expect(await put(admin.id, { password: `veil number ${at}` })).toBe(422)
  const own = { current_password: PASSWORD, password: NEW }
  expect([await put(other.id, { password: NEW }), await put(admin.id, own)]).toEqual([429, 429])
  expect((await changeOwn(token, PASSWORD)).status).toBe(429)
})
