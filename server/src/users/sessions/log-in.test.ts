import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFactory, makeStore, makeUser, makeWorld, PASSWORD } from '../../testing/people.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { hashesDone, hashPassword } from '../passwords/password.ts'

const STORE_LOGIN = 'store-login'
const WHOLESALE_LOGIN = 'wholesale-login'

let app: TestApp
let world: Awaited<ReturnType<typeof makeWorld>>
beforeAll(async () => {
  app = await createTestApp()
  world = await makeWorld(app.db)
  const closedStore = await makeStore(app.db, 'Closed Store', { closed: true })
  await makeUser(app.db, { kind: 'store', email: 'closed@store.example', storeId: closedStore })
  const closedFactory = await makeFactory(app.db, 'Closed Factory')
  await makeUser(app.db, { kind: 'factory', email: 'closed@factory.example', factoryId: closedFactory })
  await app.db
    .updateTable('factories')
    .set({ closed_at: app.clock.now() })
    .where('id', '=', closedFactory)
    .execute()
  const invited = await makeUser(app.db, {
    kind: 'store',
    email: 'invited@one.example',
    storeId: world.stores.s1,
  })
  await app.db.updateTable('users').set({ password_hash: null }).where('id', '=', invited).execute()
})
afterAll(() => app.close())

let network = 0
/** Each login comes from a different network, so that no rate limit is reached. */
const logIn = (login: string, email: string, password = PASSWORD) => {
  network += 1
  const from = `10.1.${network >> 8}.${network & 255}`
  return app.send('POST', `/api/users/${login}`, { body: { email, password }, from })
}

const TOKEN = expect.stringMatching(/^[\w-]{43}$/)
const LOGIN_FAILED = JSON.stringify({
  success: false,
  code: 'login_failed',
  message: 'The email or password you entered is incorrect.',
  data: ['The email or password you entered is incorrect.'],
  errors: [],
})

// Claims: entity.login.fields, api.users.store-login
test('a store user signs in and is told who they are, with a token, and nothing else', async () => {
  const { status, body } = await logIn(STORE_LOGIN, 'A1@One.example')
  expect(status).toBe(200)
  expect(body).toEqual({
    success: true,
    data: {
      user: {
        id: world.users.a1,
        name: 'a1',
        first_name: 'Ada',
        last_name: 'Moreau',
        email: 'a1@one.example',
        role: 'Admin Account',
        role_id: 1,
        userable_id: world.stores.s1,
        userable_type: 'store',
      },
      token: TOKEN,
    },
  })
})

// Claims: entity.login.fields, api.users.wholesale-login
test('each kind of account comes in by its own login, with its role and what it belongs to', async () => {
  const { stores, factories } = world
  const people = [
    [STORE_LOGIN, 'r1@one.example', 'Regular Account', 2, 'store', stores.s1],
    [STORE_LOGIN, 'a3@three.example', 'Admin Account', 1, 'store', stores.s3],
    [WHOLESALE_LOGIN, 'w@house.example', 'Admin Account', 1, 'wholesale', null],
    [WHOLESALE_LOGIN, 'wr@house.example', 'Regular Account', 2, 'wholesale', null],
    [WHOLESALE_LOGIN, 'f1@factory.example', 'Admin Account', 1, 'factory', factories.f1],
    [WHOLESALE_LOGIN, 'f2@factory.example', 'Admin Account', 1, 'factory', factories.f2],
  ] as const
  for (const [login, email, role, role_id, userable_type, userable_id] of people) {
    const { status, body } = await logIn(login, email)
    expect(status, email).toBe(200)
    expect(body).toMatchObject({
      data: { user: { email, role, role_id, userable_type, userable_id }, token: TOKEN },
    })
  }
})

// Claims: api.users.wholesale-login
test('POST /api/users/wholesale-login answers in the shape of store-login, whole, to staff and to factories', async () => {
  const { body: store } = await logIn(STORE_LOGIN, 'a1@one.example')
  const shapeOf = (value: unknown): unknown =>
    value !== null && typeof value === 'object'
      ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shapeOf(inner)]))
      : 'value'
  for (const email of ['w@house.example', 'wr@house.example', 'f1@factory.example']) {
    const { status, body } = await logIn(WHOLESALE_LOGIN, email)
    expect(status).toBe(200)
    expect(body).toMatchObject({ success: true, data: { user: { email }, token: TOKEN } })
    expect(shapeOf(body)).toEqual(shapeOf(store))
  }
  const refused = await logIn(WHOLESALE_LOGIN, 'a1@one.example')
  expect(refused).toMatchObject({ status: 401, text: LOGIN_FAILED })
})

test('every sign-in gives a token of its own', async () => {
  const tokens = await Promise.all([1, 2, 3].map(() => app.signIn('a2@two.example')))
  expect(new Set(tokens).size).toBe(3)
})

// Claims: api.users.store-login.failure
test('whoever may not come in gets one and the same answer, to the byte, at the cost of one hash', async () => {
  const refused = [
    [STORE_LOGIN, 'a1@one.example', 'not the password'],
    [STORE_LOGIN, 'a1@one.example', `${PASSWORD} `],
    [STORE_LOGIN, 'a1@one.example', PASSWORD.toUpperCase()],
    [STORE_LOGIN, 'nobody@nowhere.example', PASSWORD],
    [STORE_LOGIN, 'x@one.example', PASSWORD],
    [STORE_LOGIN, 'closed@store.example', PASSWORD],
    [STORE_LOGIN, 'invited@one.example', PASSWORD],
    [STORE_LOGIN, 'invited@one.example', 'nobody'],
    [STORE_LOGIN, 'nobody@nowhere.example', 'nobody'],
    [STORE_LOGIN, 'w@house.example', PASSWORD],
    [STORE_LOGIN, 'wr@house.example', PASSWORD],
    [STORE_LOGIN, 'f1@factory.example', PASSWORD],
    [WHOLESALE_LOGIN, 'w@house.example', 'not the password'],
    [WHOLESALE_LOGIN, 'nobody@nowhere.example', PASSWORD],
    [WHOLESALE_LOGIN, 'closed@factory.example', PASSWORD],
    [WHOLESALE_LOGIN, 'a1@one.example', PASSWORD],
    [WHOLESALE_LOGIN, 'r1@one.example', PASSWORD],
  ] as const
  for (const [login, email, password] of refused) {
    const before = hashesDone()
    const { status, text, headers } = await logIn(login, email, password)
    const about = `${email} at ${login}`
    expect(hashesDone() - before, about).toBe(1)
    expect(status, about).toBe(401)
    expect(text, about).toBe(LOGIN_FAILED)
    expect(headers.has('set-cookie'), about).toBe(false)
  }
})

test('a right password costs one hash too, and a body that cannot be right costs none', async () => {
  const before = hashesDone()
  await logIn(STORE_LOGIN, 'a1@one.example')
  expect(hashesDone() - before).toBe(1)
  const wrong = [
    [{ email: 'a1@one.example' }, 'This Field is required'],
    [{ email: 'a1@one.example', password: '' }, 'This Field is required'],
    [
      { email: 'a1@one.example', password: 'x'.repeat(129) },
      'Password is too long - should be 128 chars maximum.',
    ],
    [{ password: PASSWORD }, 'This Field is required!'],
    [{ email: 'not an address', password: PASSWORD }, 'The email you entered is invalid!'],
  ] as const
  for (const [body, message] of wrong) {
    const answer = await app.send('POST', `/api/users/${STORE_LOGIN}`, { body })
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({ success: false, code: 'invalid', message, data: [message] })
  }
  expect(hashesDone() - before).toBe(1)
})

test('one address is one account however it is spelt, and a dot behind it is no other spelling', async () => {
  for (const email of ['A1@ONE.EXAMPLE', ' a1@one.example ', 'a1@One.Example']) {
    const { status, body } = await logIn(STORE_LOGIN, email)
    expect(status, email).toBe(200)
    expect(body).toMatchObject({ data: { user: { id: world.users.a1, email: 'a1@one.example' } } })
  }
  for (const email of ['a1@one.example.', 'a1@one.example\r\nBcc: all@one.example', 'a1\u200b@one.example']) {
    expect((await logIn(STORE_LOGIN, email)).status, JSON.stringify(email)).toBe(422)
  }
  await expect(
    makeUser(app.db, { kind: 'store', email: 'A1@one.EXAMPLE', storeId: world.stores.s2 }),
  ).rejects.toThrow('users_email_among_the_living')
})

test('an address is free again once its person is deleted, and the new person alone comes in by it', async () => {
  const again = await makeUser(app.db, { kind: 'store', email: 'X@one.example', storeId: world.stores.s2 })
  const { body } = await logIn(STORE_LOGIN, 'x@one.example')
  expect(body).toMatchObject({ data: { user: { id: again, userable_id: world.stores.s2 } } })
  await app.db.updateTable('users').set({ deleted_at: app.clock.now() }).where('id', '=', again).execute()
  expect((await logIn(STORE_LOGIN, 'x@one.example')).text).toBe(LOGIN_FAILED)
})

test('neither the token nor the password is kept readable', async () => {
  const token = await app.signIn('r1@one.example')
  const sessions = JSON.stringify(await app.db.selectFrom('sessions').selectAll().execute())
  expect(sessions).not.toContain(token)
  const { password_hash } = await app.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', world.users.r1)
    .executeTakeFirstOrThrow()
  expect(password_hash).not.toContain(PASSWORD)
  expect(await hashPassword(PASSWORD)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})
