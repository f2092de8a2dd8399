import type { Store } from '@trousseau/contract/stores'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checksums } from '../testing/checksum.ts'
import { createOrderApp, type OrderApp, placed, untilHeard } from '../testing/orders.ts'
import { passMinutes } from '../testing/payments/provider.ts'
import { makeStore, makeUser, PASSWORD } from '../testing/people.ts'
import { ROUNDS } from '../testing/test-size.ts'
import { tokenFor } from '../testing/wire-app.ts'
import { hashPassword } from '../users/passwords/password.ts'

let app: OrderApp
beforeAll(async () => {
  app = await createOrderApp()
})
afterAll(() => app.close())
beforeEach(() => passMinutes(app, 16))

const close = (id: number, body: unknown = { password: PASSWORD }, token = app.tokens.w) =>
  app.send('DELETE', `/api/stores/${id}`, { token, body })
const read = (id: number) => app.send('GET', `/api/stores/${id}`, { token: app.tokens.w })
const signIn = (email: string, password = PASSWORD) =>
  app.send('POST', '/api/users/store-login', { body: { email, password } })

let made = 0
async function newStore() {
  made += 1
  const id = await makeStore(app.db, `Store to close ${made}`)
  const email = `admin.${made}@closing.example`
  const admin = await makeUser(app.db, { kind: 'store', email, storeId: id })
  const regular = await makeUser(app.db, {
    kind: 'store',
    email: `regular.${made}@closing.example`,
    storeId: id,
    roleId: 2,
  })
  return { id, email, admin, regular, token: await tokenFor(app, admin) }
}
const admin = async (email: string) => {
  const id = await makeUser(app.db, { kind: 'wholesale', email })
  return { id, token: await tokenFor(app, id) }
}

// Claims: retailers.area, store-delete.needs-password
test('a store is closed only with the own password: none, a wrong one and another’s are refused and change nothing', async () => {
  const { id } = await newStore()
  const others = 'a quite different thimble'
  await app.db
    .updateTable('users')
    .set({ password_hash: await hashPassword(others) })
    .where('id', '=', app.world.users.r1)
    .execute()
  const mayChange = ['audit', 'bounds', 'sessions']
  const before = await checksums(app.db, mayChange)
  const wrong = 'The password you entered is incorrect.'
  for (const [body, message] of [
    [{}, 'This Field is required'],
    [{ password: '' }, 'This Field is required'],
    [{ password: 'not the password' }, wrong],
    [{ password: others }, wrong],
    [{ password: `${PASSWORD} ` }, wrong],
    [{ password: PASSWORD.toUpperCase() }, wrong],
  ] as const) {
    const answer = await close(id, body)
    expect([body, answer.status]).toEqual([body, 422])
    expect(answer.body).toMatchObject({ errors: [{ field: 'password', message }] })
  }
  expect(await checksums(app.db, mayChange)).toEqual(before)
  expect((await app.send('GET', '/api/session', { token: app.tokens.w })).status).toBe(200)

  const done = await close(id)
  expect([done.status, done.body]).toMatchObject([200, { success: true, data: null }])
  expect(await read(id)).toMatchObject({ body: { data: { closed_at: app.clock.now().toISOString() } } })
  const audited = await app.db
    .selectFrom('audit')
    .select(['action', 'user_id', 'subject'])
    .where('store_id', '=', id)
    .execute()
  expect(audited).toEqual([{ action: 'store_deleted', user_id: app.world.users.w, subject: `store ${id}` }])
})

// Claims: store-delete.needs-password
test('after ten wrong passwords a person waits, the right one too, while another admin does not', async () => {
  const { id } = await newStore()
  const [guesser, other] = [await admin('guesser@house.example'), await admin('other@house.example')]
  const guesses = await Promise.all(
    Array.from({ length: 15 }, (_, at) =>
      untilHeard(() => close(id, { password: `guess number ${at}` }, guesser.token)),
    ),
  )
  expect(guesses.filter(({ status }) => status === 422)).toHaveLength(10)
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(5)
  const late = await close(id, { password: PASSWORD }, guesser.token)
  expect([late.status, Number(late.headers.get('retry-after'))]).toEqual([429, 15 * 60])
  expect((await read(id)).body).toMatchObject({ data: { closed_at: null } })
  const noted = await app.db
    .selectFrom('audit')
    .select('id')
    .where('user_id', '=', guesser.id)
    .where('action', '=', 'password_not_confirmed')
    .execute()
  expect(noted).toHaveLength(10)
  expect((await close(id, { password: PASSWORD }, other.token)).status).toBe(200)
  const { id: next } = await newStore()
  passMinutes(app, 15)
  expect((await close(next, { password: PASSWORD }, guesser.token)).status).toBe(200)
})

// Claims: api.stores.delete
test('the people of a closed store are out on the next request, and at the login hear what a wrong password hears', async () => {
  const { id, email, token, admin, regular } = await newStore()
  const second = await tokenFor(app, regular)
  expect((await app.send('GET', '/api/session', { token })).status).toBe(200)
  expect((await close(id)).status).toBe(200)
  for (const bearer of [token, second])
    for (const path of ['/api/session', `/api/stores/${id}`, `/api/stores/${id}/orders`])
      expect((await app.send('GET', path, { token: bearer })).status, path).toBe(401)
  const left = app.db.selectFrom('sessions').select('user_id').where('user_id', 'in', [admin, regular])
  expect(await left.execute()).toEqual([])
  const shut = await signIn(email)
  const wrong = await signIn('a2@two.example', 'not the password')
  expect([shut.status, shut.text]).toEqual([wrong.status, wrong.text])
  expect(shut.status).toBe(401)
  // Other stores are not affected.
  expect((await app.send('GET', '/api/session', { token: app.tokens.a2 })).status).toBe(200)
})

test('the e-mail addresses of a closed store’s people are free again', async () => {
  const { id, email } = await newStore()
  const invite = () =>
    app.send('POST', '/api/staff', {
      token: app.tokens.w,
      body: { first_name: 'Ada', last_name: 'Moreau', email, role: 2 },
    })
  expect((await invite()).status).toBe(422)
  expect((await close(id)).status).toBe(200)
  expect((await invite()).status).toBe(200)
})

// Claims: api.stores.delete
test('what a closed store did stays to be read by the wholesaler, and nothing of the store can be changed', async () => {
  const { s2 } = app.world.stores
  const order = await placed(
    app,
    { address: app.addresses.s2, payment_method: app.methods.s2 },
    { token: app.tokens.a2 },
  )
  expect((await close(s2, { password: PASSWORD, cancel_pending: true })).status).toBe(200)
  const { w } = app.tokens
  for (const path of [
    '',
    '/orders',
    '/invoices',
    '/transactions',
    '/addresses',
    '/payment-methods',
    '/balance',
  ])
    expect((await app.send('GET', `/api/stores/${s2}${path}`, { token: w })).status, path).toBe(200)
  const orders = await app.send('GET', `/api/stores/${s2}/orders`, { token: w })
  expect(orders.body).toMatchObject({ data: { orders: [{ id: order.id }] } })
  const { body } = await app.send('GET', '/api/stores?per_page=100', { token: w })
  expect((body as { data: { stores: Store[] } }).data.stores.map(({ id }) => id)).not.toContain(s2)

  const mayChange = ['audit', 'bounds', 'sessions']
  const before = await checksums(app.db, mayChange)
  const person = { first_name: 'Ada', last_name: 'Moreau', email: 'late@two.example', role: 1 }
  for (const [method, path, sent] of [
    ['PUT', '', { name: 'Open again' }],
    ['POST', '/view-as', {}],
    ['POST', '/users', person],
    ['DELETE', '', { password: PASSWORD }],
  ] as const)
    expect((await app.send(method, `/api/stores/${s2}${path}`, { token: w, body: sent })).status, path).toBe(
      404,
    )
  expect(await checksums(app.db, mayChange)).toEqual(before)
})

test('of twenty admins’ clicks at once one closes the store, and the others do not find it', async () => {
  const { id } = await newStore()
  // Four tries each, to stay below the rate limit per person.
  const admins = await Promise.all(Array.from({ length: 5 }, (_, at) => admin(`closer.${at}@house.example`)))
  const answers = await Promise.all(
    admins.flatMap(({ token }) =>
      Array.from({ length: 4 }, () => untilHeard(() => close(id, { password: PASSWORD }, token))),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(19)
  const audited = app.db.selectFrom('audit').select('id').where('action', '=', 'store_deleted')
  expect(await audited.where('store_id', '=', id).execute()).toHaveLength(1)
})

test('whoever joins, leaves or changes while the store is closed: nobody is left in it, and nobody is told to try again', async () => {
  const { w } = app.tokens
  for (let round = 0; round < ROUNDS; round += 1) {
    passMinutes(app, 16)
    const { id, token, admin, regular } = await newStore()
    const body = { first_name: 'Ada', last_name: 'Moreau', role: 1 }
    const joins = Array.from({ length: 5 }, (_, at) =>
      app.send('POST', `/api/stores/${id}/users`, {
        token: w,
        body: { ...body, email: `joins.${round}.${at}@closing.example` },
      }),
    )
    const others = [
      app.send('PUT', `/api/stores/${id}`, { token, body: { name: 'Changed meanwhile' } }),
      app.send('PUT', `/api/users/${admin}`, { token: w, body: { role: 2 } }),
      app.send('PUT', `/api/users/${admin}`, { token, body: { first_name: 'Meanwhile' } }),
      app.send('DELETE', `/api/users/${regular}`, { token: w }),
    ]
    const [closed, ...answers] = await Promise.all([close(id), ...joins, ...others])
    expect(closed.status).toBe(200)
    for (const { status, text } of answers) expect([200, 401, 404, 409], text).toContain(status)
    const living = app.db.selectFrom('users').select('id').where('store_id', '=', id)
    expect(await living.where('deleted_at', 'is', null).execute()).toEqual([])
  }
})
