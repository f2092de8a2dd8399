import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../db/db.ts'
import { makeFactory, makeStore, makeUser, makeWorld, PASSWORD } from '../../testing/people.ts'
import { sendCode } from '../../testing/reset-code.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { tokenFor } from '../../testing/wire-app.ts'
import { newToken } from '../sessions/token.ts'
import { insertReset } from './password-resets.store.ts'

const NEW = 'a brand new veil'
const THEIRS = 'an attacker’s veil'

let app: TestApp
let world: Awaited<ReturnType<typeof makeWorld>>
let admin: string
beforeAll(async () => {
  app = await createTestApp()
  world = await makeWorld(app.db)
  admin = await tokenFor(app, world.users.a1)
})
afterAll(() => app.close())

type Person = { id: number; email: string; kind: 'store' | 'factory' }

let people = 0
async function somebody(more: Partial<Parameters<typeof makeUser>[1]> = {}): Promise<Person> {
  people += 1
  const email = `code${people}@one.example`
  const ofStore = more.kind === 'factory' ? {} : { storeId: world.stores.s1 }
  const person = { kind: 'store' as const, email, ...ofStore, ...more }
  return { id: await makeUser(app.db, person), email, kind: more.kind === 'factory' ? 'factory' : 'store' }
}

/** Every try comes from another network, so that no limit stands in for the refusal. */
let network = 0
const from = () => {
  network += 1
  return `10.8.${network >> 8}.${network & 255}`
}
const reset = (email: string, token: string, type = 2) =>
  app.send('POST', `/api/users/reset-password?type=${type}`, {
    body: { email, token, password: THEIRS },
    from: from(),
  })
const logIn = (email: string, password: string) =>
  app.send('POST', '/api/users/store-login', { body: { email, password }, from: from() })
const put = (id: number, body: object) => app.send('PUT', `/api/users/${id}`, { token: admin, body })

const now = () => app.clock.now()

/** Every way in which an account changes so that what was mailed before must not open it any more. */
const WAYS: Readonly<Record<string, (person: Person) => Promise<unknown>>> = {
  'their own new password': async ({ id }) =>
    app.send('PUT', '/api/account/password', {
      token: await tokenFor(app, id),
      body: { current_password: PASSWORD, password: NEW },
    }),
  'a password set by an admin': ({ id }) => put(id, { password: NEW }),
  'a new address': ({ id, email }) => put(id, { email: `new.${email}` }),
  'a new role': ({ id }) => put(id, { role: 2 }),
  'being deleted': ({ id }) => app.send('DELETE', `/api/users/${id}`, { token: admin }),
  'any change of the password, by whatever hand': ({ id }) =>
    app.db.updateTable('users').set({ password_hash: null }).where('id', '=', id).execute(),
  'any change of the address, by whatever hand': ({ id, email }) =>
    app.db
      .updateTable('users')
      .set({ email_norm: `by.hand.${email}` })
      .where('id', '=', id)
      .execute(),
}

test.each(Object.entries(WAYS))('a code that was sent before ends with %s', async (_, way) => {
  const person = await somebody()
  const code = await sendCode(app, person.id)
  const answer = await way(person)
  if (typeof answer === 'object' && answer !== null && 'status' in answer) expect(answer.status).toBe(200)
  for (const email of [person.email, `new.${person.email}`, `by.hand.${person.email}`]) {
    expect((await reset(email, code)).body).toMatchObject({ code: 'reset_refused' })
  }
  const open = app.db
    .selectFrom('password_resets')
    .where('user_id', '=', person.id)
    .where('used_at', 'is', null)
  expect(await open.select('user_id').execute()).toEqual([])
})

test.each(['stores', 'factories'] as const)(
  'closing one of the %s ends the codes of its people',
  async (table) => {
    const [storeId, factoryId] = [await makeStore(app.db, 'Closing'), await makeFactory(app.db, 'Closing')]
    const person = await somebody(table === 'stores' ? { storeId } : { kind: 'factory', factoryId })
    const code = await sendCode(app, person.id)
    const close = (closed_at: Date | null) =>
      table === 'stores'
        ? app.db.updateTable('stores').set({ closed_at }).where('id', '=', storeId).execute()
        : app.db.updateTable('factories').set({ closed_at }).where('id', '=', factoryId).execute()
    await close(now())
    // Opened again by hand: what was mailed before stays ended.
    await close(null)
    expect((await reset(person.email, code, table === 'stores' ? 2 : 1)).status).toBe(422)
  },
)

test('a code is worth something only with the address that it was sent to', async () => {
  const [person, other] = [await somebody(), await somebody()]
  const code = await sendCode(app, person.id)
  expect((await reset(other.email, code)).status).toBe(422)
  // A code that was sent to an address which is somebody else's by now is of no use to either.
  await app.db
    .updateTable('password_resets')
    .set({ email_norm: 'elsewhere@one.example' })
    .where('user_id', '=', person.id)
    .execute()
  for (const email of [person.email, 'elsewhere@one.example'])
    expect((await reset(email, code)).status).toBe(422)
})

test('a new name ends no code', async () => {
  const { id, email } = await somebody()
  const code = await sendCode(app, id)
  expect((await put(id, { first_name: 'Zoë' })).status).toBe(200)
  expect((await reset(email, code)).status).toBe(200)
})

test('an address that was changed while the email was being written gets no code', async () => {
  const { id, email } = await somebody()
  expect((await put(id, { email: `moved.${email}` })).status).toBe(200)
  const reset = { hash: newToken().hash, userId: id, emailNorm: email, now: now(), expiresAt: now() }
  expect(await inTransaction(app.db, (db) => insertReset(db, reset))).toBe(false)
})

test('of a code and a new password at the same moment, the code is used first or not at all', async () => {
  const other = await app.another()
  for (let round = 0; round < 3; round += 1) {
    const { id, email } = await somebody()
    const code = await sendCode(app, id)
    const [byCode, byAdmin] = await Promise.all([
      other.send('POST', '/api/users/reset-password?type=2', {
        body: { email, token: code, password: THEIRS },
        from: from(),
      }),
      put(id, { password: NEW }),
    ])
    expect(byAdmin.status).toBe(200)
    expect([200, 422]).toContain(byCode.status)
    // If the code was refused, the admin was first; if not, the admin came after it. The admin's word counts either way.
    expect((await logIn(email, NEW)).status).toBe(200)
  }
  await other.close()
})
