import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accountMails, clearOutbox } from '../../testing/account-mails.ts'
import { createAuthenticator } from '../../testing/authenticator.ts'
import { makeUser, makeWorld, PASSWORD } from '../../testing/people.ts'
import { setUpApp } from '../../testing/second-factor.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { tokenFor } from '../../testing/wire-app.ts'

const START = '2026-11-15T18:00:00Z'
const CURRENT = { current_password: PASSWORD }
const STORE = 2
const WHOLESALE = 1

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

const dataOf = <T>({ body }: { body: unknown }) => (body as { data: T }).data
const post = (path: string, body: object | undefined, token?: string) =>
  app.send('POST', path, { body, token })

let people = 0
async function newPerson(): Promise<{ id: number; email: string; token: string }> {
  people += 1
  const email = `key${people}@one.example`
  const id = await makeUser(app.db, { kind: 'store', email, storeId: world.stores.s1 })
  return { id, email, token: await tokenFor(app, id) }
}

async function begin(token: string): Promise<string> {
  const begun = await post('/api/account/passkeys/options', CURRENT, token)
  expect(begun.status, begun.text).toBe(200)
  return dataOf<{ challenge: string }>(begun).challenge
}
const question = async () =>
  dataOf<{ challenge: string }>(await post('/api/passkeys/options', undefined)).challenge

async function withPasskey() {
  const person = await newPerson()
  const key = createAuthenticator()
  const added = await post(
    '/api/account/passkeys',
    key.create({ challenge: await begin(person.token) }),
    person.token,
  )
  expect(added.status, added.text).toBe(200)
  return { ...person, key, codes: dataOf<{ codes: string[] | null }>(added).codes }
}

const signIn = (passkey: object, type = STORE) => post('/api/users/passkey-login', { passkey, type })
const logIn = (email: string, more: object = {}) =>
  post('/api/users/store-login', { email, password: PASSWORD, ...more })

test('a passkey signs its person in at their own door, without a password, and each challenge counts once', async () => {
  const { email, key, codes } = await withPasskey()
  expect(codes).toHaveLength(10)
  expect(await accountMails(app)).toEqual([[email, 'second_factor']])
  const proof = key.get({ challenge: await question() })
  const signed = await signIn(proof)
  expect(signed.status, signed.text).toBe(200)
  expect(dataOf(signed)).toMatchObject({ user: { email } })
  expect((await signIn(proof)).body).toMatchObject({ code: 'passkey_refused' })
  expect((await signIn(key.get({ challenge: await question() }), WHOLESALE)).status).toBe(401)
})

test('of many at once with one challenge, one signs in', async () => {
  const { key } = await withPasskey()
  const proof = key.get({ challenge: await question() })
  const statuses = await Promise.all(Array.from({ length: 10 }, async () => (await signIn(proof)).status))
  expect(statuses.toSorted()).toEqual([200, ...Array(9).fill(401)])
})

test('a passkey is refused for another site, a challenge that is old or of somebody else, and without its person', async () => {
  const { key } = await withPasskey()
  const refused = async (signing: Parameters<typeof key.get>[0]) =>
    expect((await signIn(key.get(signing))).body).toMatchObject({ code: 'passkey_refused' })
  await refused({ challenge: await question(), origin: 'https://trousseau.evil.example' })
  await refused({ challenge: await question(), isVerified: false })
  await refused({ challenge: await begin((await newPerson()).token) })
  await refused({ challenge: 'made-up' })
  const old = await question()
  app.clock.set('2026-11-15T18:05:00Z')
  await refused({ challenge: old })
  expect((await signIn(createAuthenticator().get({ challenge: await question() }))).status).toBe(401)
})

test('a passkey that counts is refused when its count goes back: there is a copy of it', async () => {
  const { key } = await withPasskey()
  const at = async (counter: number) =>
    (await signIn(key.get({ challenge: await question(), counter }))).status
  expect([await at(5), await at(6), await at(6), await at(7)]).toEqual([200, 200, 401, 200])
})

test('who has a passkey no longer signs in with the password alone, but with it, or with a recovery code besides', async () => {
  const { email, codes } = await withPasskey()
  expect((await logIn(email)).body).toMatchObject({ code: 'second_factor' })
  expect((await logIn(email, { code: '123456' })).body).toMatchObject({ code: 'second_factor' })
  expect((await logIn(email, { code: codes?.[0] })).status).toBe(200)
})

test('a passkey is made with the password, for the person who asked and nobody else, and deleted with it', async () => {
  const person = await newPerson()
  const options = '/api/account/passkeys/options'
  expect((await post(options, { current_password: 'a guess' }, person.token)).status).toBe(422)
  const other = await newPerson()
  const challenge = await begin(other.token)
  const key = createAuthenticator()
  expect((await post('/api/account/passkeys', key.create({ challenge }), person.token)).status).toBe(409)
  const unverified = key.create({ challenge: await begin(person.token), isVerified: false })
  expect((await post('/api/account/passkeys', unverified, person.token)).status).toBe(409)
  const made = key.create({ challenge: await begin(person.token) })
  expect((await post('/api/account/passkeys', made, person.token)).status).toBe(200)
  const read = async () =>
    dataOf<{ passkeys: { id: number; name: string }[]; recovery_codes_left: number }>(
      await app.send('GET', '/api/account/second-factor', { token: person.token }),
    )
  const [shown] = (await read()).passkeys
  expect(shown).toMatchObject({ name: 'Unknown browser', last_used: null })
  const remove = (token: string, body: object = CURRENT) =>
    app.send('DELETE', `/api/account/passkeys/${shown?.id}`, { token, body })
  expect((await remove(person.token, { current_password: 'a guess' })).status).toBe(422)
  expect((await remove(other.token)).status).toBe(404)
  expect((await remove(person.token)).status).toBe(200)
  expect(await read()).toMatchObject({ passkeys: [], recovery_codes_left: 0 })
  expect((await logIn(person.email)).status).toBe(200)
})

test('a passkey beside an app keeps its codes, and turning the app off leaves the passkey', async () => {
  const person = await newPerson()
  const { codes } = await setUpApp(app, person.id)
  const key = createAuthenticator()
  const made = key.create({ challenge: await begin(person.token) })
  expect(dataOf(await post('/api/account/passkeys', made, person.token))).toEqual({ codes: null })
  const off = await app.send('DELETE', '/api/account/authenticator', { token: person.token, body: CURRENT })
  expect(off.status).toBe(200)
  expect((await logIn(person.email)).body).toMatchObject({ code: 'second_factor' })
  expect((await logIn(person.email, { code: codes[0] })).status).toBe(200)
})
