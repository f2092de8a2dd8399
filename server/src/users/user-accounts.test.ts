import { User } from '@trousseau/contract/users'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { checksums } from '../testing/checksum.ts'
import { makeAddress } from '../testing/orders.ts'
import { makeWorld } from '../testing/people.ts'
import { type Answer, createTestApp, type TestApp } from '../testing/test-app.ts'
import { tokenFor } from '../testing/wire-app.ts'

let app: TestApp
let world: Awaited<ReturnType<typeof makeWorld>>
let shop: number
let otherShop: number
const tokens = { a1: '', a2: '', w: '' }
beforeAll(async () => {
  app = await createTestApp()
  world = await makeWorld(app.db)
  shop = await makeAddress(app.db, world.stores.s1, { fullName: 'Ivory Lane, Evanston' })
  otherShop = await makeAddress(app.db, world.stores.s2)
  for (const name of ['a1', 'a2', 'w'] as const) tokens[name] = await tokenFor(app, world.users[name])
})
afterAll(() => app.close())

let made = 0
/** What the specification's client sends for a new person; every call makes a different one. */
const newUser = (more: Record<string, unknown> = {}) => {
  made += 1
  return {
    name: `seamstress${made}`,
    email: `seamstress${made}@one.example`,
    password: 'needle and thread',
    role: 2,
    first_name: 'Inès',
    last_name: 'Faure',
    address: shop,
    ...more,
  }
}
const create = (body: unknown, token = tokens.a1, headers: Record<string, string> = {}) =>
  app.send('POST', '/api/users', { token, body, headers })
const dataOf = ({ body }: Answer) => (body as { data: User }).data
const update = (id: number, body: unknown, token = tokens.a1) =>
  app.send('PUT', `/api/users/${id}`, { token, body })
const get = (id: number, token = tokens.a1) => app.send('GET', `/api/users/${id}`, { token })
async function added(more: Record<string, unknown> = {}): Promise<User> {
  const answer = await create(newUser(more))
  expect(answer.status).toBe(200)
  return dataOf(answer)
}
const signIn = (email: string, password: string) =>
  app.send('POST', '/api/users/store-login', { body: { email, password } })

// Claims: entity.user.fields, api.users.get, api.users.create.payload
test('a person has the fields of the specification, and neither their password nor its hash is ever sent', async () => {
  const body = newUser()
  const answer = await create(body)
  const user = dataOf(answer)
  expect(user).toEqual(z.parse(User, user))
  expect(user).toEqual({
    id: user.id,
    name: body.name,
    first_name: 'Inès',
    last_name: 'Faure',
    email: body.email,
    role: 'Regular Account',
    role_id: 2,
    userable_id: world.stores.s1,
    userable_type: 'store',
    address_id: shop,
    address: { id: shop, full_name: 'Ivory Lane, Evanston' },
    invited: false,
    pending_email: null,
    second_factor: false,
    version: 1,
  })
  const read = await get(user.id)
  expect([read.status, dataOf(read)]).toEqual([200, user])
  const seen = [answer, read, await update(user.id, { last_name: 'Roy' })]
  for (const { text } of seen) expect(text).not.toMatch(/password|argon2|needle and thread/)
})

// Claims: role.admin.manages-users, api.users.create
test('an admin adds somebody to the store, who signs in with the password that was typed', async () => {
  const body = newUser({ role: 1 })
  const user = dataOf(await create(body))
  const { body: entry } = await signIn(body.email, body.password)
  expect(entry).toMatchObject({ data: { user: { id: user.id, role_id: 1, userable_id: world.stores.s1 } } })
})

// Claims: role.account-type.admin, role.account-type.regular
test('role 1 is an Admin Account and 2 a Regular Account, as number or as a form’s text', async () => {
  expect(await added({ role: 1 })).toMatchObject({ role_id: 1, role: 'Admin Account' })
  expect(await added({ role: '1' })).toMatchObject({ role_id: 1, role: 'Admin Account' })
  expect(await added({ role: '2' })).toMatchObject({ role_id: 2, role: 'Regular Account' })
  const { id } = await added({ role: 1 })
  for (const [role, label] of [
    [2, 'Regular Account'],
    ['1', 'Admin Account'],
  ] as const)
    expect(dataOf(await update(id, { role }))).toMatchObject({ role_id: Number(role), role: label })
  for (const role of [0, 3, 'admin', true, '1 ']) expect((await create(newUser({ role }))).status).toBe(422)
})

// Claims: rule.email.valid, rule.email.required, rule.user.first-name, rule.user.last-name, rule.user.user,
//   rule.user.password.required-on-add, rule.user.password.min-on-add, rule.user.role
test.each([
  ['first_name', '', 'This Field is required!'],
  ['first_name', undefined, 'This Field is required!'],
  ['last_name', ' ', 'This Field is required!'],
  ['name', '', 'This Field is required!'],
  ['name', undefined, 'This Field is required!'],
  ['email', '', 'This Field is required!'],
  ['email', undefined, 'This Field is required!'],
  ['email', 'nobody', 'The email you entered is invalid!'],
  ['email', 'a@b', 'The email you entered is invalid!'],
  ['email', 'ada@one.example.', 'The email you entered is invalid!'],
  ['email', 'ada@one.example\r\nBcc: all@one.example', 'The email you entered is invalid!'],
  ['password', undefined, 'This Field is required!'],
  ['password', 'seven77', 'Password is too short - should be 8 chars minimum.'],
  ['role', undefined, 'This Field is required!'],
  ['address', 999_999, 'Please choose an address of this store.'],
  ['first_name', 'Inès\r\nBcc: all@one.example', 'This field holds characters that are not allowed.'],
])('adding a person with %s %j is refused: %s', async (field, value, message) => {
  const before = await checksums(app.db, ['bounds', 'sessions'])
  const { status, body } = await create(newUser({ [field]: value }))
  expect(status).toBe(422)
  expect(body).toMatchObject({ errors: [{ field, message }] })
  expect(await checksums(app.db, ['bounds', 'sessions'])).toEqual(before)
})

// Claims: rule.user.address
test('adding a person asks for an address', async () => {
  const { status, body } = await create(newUser({ address: undefined }))
  expect([status, body]).toMatchObject([422, { errors: [{ field: 'address' }] }])
})

// Claims: rule.user.address
test('neither another store’s address nor one that was deleted can be chosen', async () => {
  const gone = await makeAddress(app.db, world.stores.s1)
  await app.db.updateTable('addresses').set({ deleted_at: app.clock.now() }).where('id', '=', gone).execute()
  const { id } = await added()
  for (const address of [otherShop, gone])
    for (const answer of [await create(newUser({ address })), await update(id, { address })])
      expect(answer.body).toMatchObject({
        errors: [{ field: 'address', message: 'Please choose an address of this store.' }],
      })
})

// Claims: api.users.create
test('whatever store the body names, a new person belongs to the session’s', async () => {
  const { s2 } = world.stores
  const foreign = { store: s2, store_id: s2, userable_id: s2, userable_type: 'wholesale', kind: 'wholesale' }
  expect(await added(foreign)).toMatchObject({ userable_id: world.stores.s1, userable_type: 'store' })
})

// Claims: api.users.update, api.users.update.payload
test('PUT, PATCH and a POST with _method PUT are the same change of a person', async () => {
  const { id } = await added()
  const logins = [
    app.send('PUT', `/api/users/${id}`, { token: tokens.a1, body: { first_name: 'One' } }),
    app.send('PATCH', `/api/users/${id}`, { token: tokens.a1, body: { last_name: 'Two' } }),
  ]
  for (const { status } of await Promise.all(logins)) expect(status).toBe(200)
  expect(dataOf(await get(id))).toMatchObject({ first_name: 'One', last_name: 'Two', version: 3 })
  const address = await makeAddress(app.db, world.stores.s1)
  const fields = newUser({ role: 1, address, password: 'a brand new veil', _method: 'PUT' })
  const whole = await app.send('POST', `/api/users/${id}`, { token: tokens.a1, body: fields })
  const { name, email, first_name, last_name } = fields
  expect(dataOf(whole)).toMatchObject({
    id,
    name,
    email,
    first_name,
    last_name,
    role_id: 1,
    address_id: address,
  })
  expect((await signIn(email, 'a brand new veil')).status).toBe(200)
})

// Claims: rule.user.password.optional-on-edit, rule.user.password.min-on-edit
test('a change without a password leaves it, and one with a password of eight characters sets it', async () => {
  const { id, email } = await added()
  expect((await update(id, { first_name: 'Zoë' })).status).toBe(200)
  expect((await signIn(email, 'needle and thread')).status).toBe(200)
  expect((await update(id, { password: 'seven77' })).body).toMatchObject({
    errors: [{ field: 'password', message: 'Password is too short - should be 8 chars minimum.' }],
  })
  expect((await update(id, { password: 'a silk thimble' })).status).toBe(200)
  expect((await signIn(email, 'needle and thread')).status).toBe(401)
  expect((await signIn(email, 'a silk thimble')).status).toBe(200)
})

// Claims: rule.email.required, rule.user.first-name, rule.user.last-name, rule.user.user
test.each(['first_name', 'last_name', 'name', 'email'])('a change may not empty %s', async (field) => {
  const { body } = await update(world.users.r1, { [field]: '' })
  expect(body).toMatchObject({ errors: [{ field, message: 'This Field is required!' }] })
})

test('of two editors with one version the second is told, and nothing is mixed', async () => {
  const { id } = await added()
  const answers = await Promise.all([
    update(id, { first_name: 'One', last_name: 'One', version: 1 }),
    update(id, { first_name: 'Two', last_name: 'Two', version: 1 }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const { first_name, last_name } = dataOf(await get(id))
  expect(first_name).toBe(last_name)
})

// Claims: role.admin.manages-users, api.users.delete
test('who is deleted is gone from the list, cannot sign in, and their address is free again', async () => {
  const { id, email } = await added()
  expect((await app.send('DELETE', `/api/users/${id}`, { token: tokens.a1 })).status).toBe(200)
  expect((await get(id)).status).toBe(404)
  const list = `/api/stores/${world.stores.s1}/users?search=${encodeURIComponent(email)}`
  expect((await app.send('GET', list, { token: tokens.a1 })).body).toMatchObject({ data: { users: [] } })
  expect((await app.send('DELETE', `/api/users/${id}`, { token: tokens.a1 })).status).toBe(404)
  expect((await signIn(email, 'needle and thread')).status).toBe(401)
  expect((await added({ email })).id).not.toBe(id)
})

test('the same key adds one person, and no password can be guessed from what is kept of it', async () => {
  const body = newUser({ password: 'a password to guess' })
  const key = { 'idempotency-key': 'person-key-1' }
  const answers = [await create(body, tokens.a1, key), await create(body, tokens.a1, key)]
  expect(answers[1]?.text).toBe(answers[0]?.text)
  const changed = await create({ ...body, first_name: 'Else' }, tokens.a1, key)
  expect(changed.body).toMatchObject({ code: 'key_reused' })
  const again = await create({ ...body, password: 'some other password' }, tokens.a1, key)
  expect(dataOf(again).id).toBe(dataOf(answers[0] as Answer).id)
  expect((await signIn(body.email, 'some other password')).status).toBe(401)
  const kept = await app.db.selectFrom('idempotency_keys').selectAll().execute()
  expect(JSON.stringify(kept)).not.toMatch(/a password to guess|argon2/)
})
