import { ADMIN, REGULAR, type RoleId } from '@trousseau/domain/people/roles'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AccountMail } from '../../outbox/messages.ts'
import { written } from '../../outbox/said.ts'
import { accountMails, clearOutbox, readMails } from '../../testing/account-mails.ts'
import { clearSandbox, deliverAll } from '../../testing/delivery.ts'
import { makeAddress } from '../../testing/orders.ts'
import { makeStore, makeUser, makeWorld, PASSWORD } from '../../testing/people.ts'
import { startTestSandbox, type TestSandbox } from '../../testing/processes/test-sandbox.ts'
import { sendCode } from '../../testing/reset-code.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { tokenFor } from '../../testing/wire-app.ts'
import { accountMailText } from './account-mail-text.ts'

const NEW = 'a brand new veil'

let app: TestApp
let sandbox: TestSandbox
/** A wholesale admin's token. */
let staff: string
let world: Awaited<ReturnType<typeof makeWorld>>
beforeAll(async () => {
  sandbox = await startTestSandbox()
  app = await createTestApp()
  world = await makeWorld(app.db)
  staff = await tokenFor(app, world.users.w)
})
beforeEach(async () => {
  await clearOutbox(app)
  await clearSandbox(sandbox)
})
afterAll(async () => {
  await app.close()
  await sandbox.stop()
})

test('whoever chose a new password is told by email, which holds no secret', async () => {
  const email = 'told@one.example'
  const id = await makeUser(app.db, { kind: 'store', email, storeId: world.stores.s1 })
  const code = await sendCode(app, id)
  const body = { email, token: code, password: NEW }
  expect((await app.send('POST', '/api/users/reset-password?type=2', { body })).status).toBe(200)
  const token = await tokenFor(app, id)
  const own = { current_password: NEW, password: PASSWORD }
  expect((await app.send('PUT', '/api/account/password', { token, body: own })).status).toBe(200)
  expect(await accountMails(app)).toEqual([
    [email, 'password_changed'],
    [email, 'password_changed'],
  ])
  await deliverAll(app, sandbox)
  const mails = await sandbox.messages(email)
  expect(mails).toHaveLength(2)
  for (const { subject, text } of mails) {
    expect(subject).toBe('Your password was changed')
    expect(text).toContain(
      `The password for ${email} at Trousseau was changed on November 15, 2026 at 12:00 PM (Chicago time).`,
    )
    for (const secret of [NEW, PASSWORD, code, token, 'http']) expect(text).not.toContain(secret)
  }
})

test('a first password is told too, and a refused one to nobody', async () => {
  const email = 'first@one.example'
  const id = await makeUser(app.db, { kind: 'store', email, storeId: world.stores.s1 })
  await app.db.updateTable('users').set({ password_hash: null }).where('id', '=', id).execute()
  const reset = (token: string) =>
    app.send('POST', '/api/users/reset-password?type=2', { body: { email, token, password: NEW } })
  expect((await reset('guess')).status).toBe(422)
  expect(await accountMails(app)).toEqual([])
  expect((await reset(await sendCode(app, id))).status).toBe(200)
  expect(await accountMails(app)).toEqual([[email, 'password_set']])
})

test('a store’s own address is told at both, once it is really another', async () => {
  const { s2 } = world.stores
  const put = async (user: number, body: object) =>
    (await app.send('PUT', `/api/stores/${s2}`, { token: await tokenFor(app, user), body })).status
  expect(await put(world.users.a2, { email: 'Clara@Store.example', phone: '7735550199' })).toBe(200)
  expect(await accountMails(app)).toEqual([])
  expect(await put(world.users.wr, { email: 'books@store.example' })).toBe(200)
  expect(await accountMails(app)).toEqual([
    ['Clara@Store.example', 'store_email_changed'],
    ['books@store.example', 'store_email_changed'],
  ])
  for (let at = 0; at < 20; at += 1)
    expect(await put(world.users.a2, { email: `books${at}@store.example` })).toBe(200)
  expect(await put(world.users.a2, { email: 'one.more@store.example' })).toBe(429)
  expect(await put(world.users.a2, { email: 'books19@store.example', zip: '60602' })).toBe(200)
})

let stores = 0
/** A store with two admins and a Regular Account; the first admin's token. */
async function newStore() {
  stores += 1
  const domain = `s${stores}.example`
  const id = await makeStore(app.db, `Tulle ${stores}`)
  const person = (name: string, roleId: RoleId) =>
    makeUser(app.db, { kind: 'store', storeId: id, email: `${name}@${domain}`, roleId })
  const [ada, bea] = [await person('ada', ADMIN), await person('bea', ADMIN)]
  return { id, domain, bea, cleo: await person('cleo', REGULAR), token: await tokenFor(app, ada) }
}
const guest = (email: string, role: RoleId) => ({ first_name: 'Eve', last_name: 'Roy', email, role })
const invite = (store: number, body: object) =>
  app.send('POST', `/api/stores/${store}/users`, { token: staff, body })
const put = (token: string, id: number, body: object) => app.send('PUT', `/api/users/${id}`, { token, body })

test('the admins of a store are told of a new one, whoever added them, but not who did it', async () => {
  const { id, domain, token } = await newStore()
  const address = await makeAddress(app.db, id)
  await invite(id, guest(`eve@${domain}`, 1))
  expect(await accountMails(app)).toEqual([
    [`ada@${domain}`, 'admin_added'],
    [`bea@${domain}`, 'admin_added'],
  ])
  const [mail] = await readMails(app)
  expect(mail?.about).toMatchObject({
    admin: { name: 'Eve Roy', address: `eve@${domain}` },
    by: { name: 'Ada Moreau', isStaff: true },
  })
  await clearOutbox(app)
  const body = { ...guest(`fay@${domain}`, 1), name: 'fay', password: 'needle and thread', address }
  expect((await app.send('POST', '/api/users', { token, body })).status).toBe(200)
  expect(await accountMails(app)).toEqual([
    [`bea@${domain}`, 'admin_added'],
    [`eve@${domain}`, 'admin_added'],
  ])
  await clearOutbox(app)
  await invite(id, guest(`gil@${domain}`, 2))
  expect(await accountMails(app)).toEqual([])
})

test('a new role is told to its person and to the other admins', async () => {
  const { domain, token, cleo } = await newStore()
  expect((await put(token, cleo, { role: 1 })).status).toBe(200)
  expect(await accountMails(app)).toEqual([
    [`cleo@${domain}`, 'role_changed'],
    [`bea@${domain}`, 'admin_added'],
  ])
  await clearOutbox(app)
  expect((await put(staff, cleo, { role: 2 })).status).toBe(200)
  expect(await accountMails(app)).toEqual([
    [`cleo@${domain}`, 'role_changed'],
    [`ada@${domain}`, 'admin_removed'],
    [`bea@${domain}`, 'admin_removed'],
  ])
})

test('an admin who is deleted or changed by somebody else knows of it, and so do the others', async () => {
  const { domain, token, bea } = await newStore()
  await put(staff, bea, { last_name: 'Roy' })
  expect(await accountMails(app)).toEqual([
    [`ada@${domain}`, 'admin_changed'],
    [`bea@${domain}`, 'admin_changed'],
  ])
  await clearOutbox(app)
  await put(token, bea, { password: 'a brand new veil', email: `bee@${domain}` })
  expect(await accountMails(app)).toEqual([
    [`bea@${domain}`, 'password_changed'],
    [`bea@${domain}`, 'email_changed'],
    [`bee@${domain}`, 'email_changed'],
  ])
  await clearOutbox(app)
  await put(staff, bea, { email: `bea@${domain}` })
  expect((await accountMails(app)).at(-1)).toEqual([`ada@${domain}`, 'admin_changed'])
  await clearOutbox(app)
  expect((await app.send('DELETE', `/api/users/${bea}`, { token: staff })).status).toBe(200)
  expect(await accountMails(app)).toEqual([
    [`bea@${domain}`, 'account_deleted'],
    [`ada@${domain}`, 'admin_removed'],
  ])
})

test('what changes nothing tells nobody', async () => {
  const { bea, cleo, token } = await newStore()
  await put(token, bea, { role: 1, first_name: 'Ada' })
  await put(token, cleo, { first_name: 'Zoë' })
  expect(await accountMails(app)).toEqual([])
})

test('wholesale admins are told of a new one among them', async () => {
  const body = guest('new@house.example', REGULAR)
  const invited = await app.send('POST', '/api/staff', { token: staff, body })
  const { id } = (invited.body as { data: { id: number } }).data
  const other = await makeUser(app.db, { kind: 'wholesale', email: 'other@house.example' })
  await put(staff, id, { role: 1 })
  expect(await accountMails(app)).toEqual([['other@house.example', 'admin_added']])
  await app.db.updateTable('users').set({ deleted_at: app.clock.now() }).where('id', '=', other).execute()
})

test('a store’s admin goes on setting passwords of its people, who are told', async () => {
  const { domain, token, cleo } = await newStore()
  expect((await put(token, cleo, { password: 'a brand new veil' })).status).toBe(200)
  expect(await readMails(app)).toMatchObject([
    {
      to: { address: `cleo@${domain}` },
      about: { is: 'password_changed', by: { name: 'Ada Moreau', isStaff: false } },
    },
  ])
  const body = { email: `cleo@${domain}`, password: 'a brand new veil' }
  expect((await app.send('POST', '/api/users/store-login', { body })).status).toBe(200)
})

const by = { name: 'Claim your prize at http://evil.example', isStaff: true }
const admin = { name: 'Bea '.repeat(40), address: 'bea@one.example' }
const ALL: AccountMail[] = [
  { is: 'password_changed', email: 'ada@one.example', by },
  { is: 'password_set', email: 'ada@one.example', by: null },
  { is: 'email_asked', from: 'ada@one.example', to: 'new@one.example' },
  { is: 'email_changed', from: 'ada@one.example', to: 'new@one.example', by },
  { is: 'invitation_withdrawn' },
  { is: 'role_changed', email: 'ada@one.example', role_id: 1, of: 'Store One', by },
  { is: 'role_changed', email: 'ada@one.example', role_id: 2, of: null, by },
  { is: 'account_deleted', email: 'ada@one.example', by },
  { is: 'admin_added', admin, of: 'Store One', by },
  { is: 'admin_removed', admin, of: 'http://evil.example', by: null },
  { is: 'admin_changed', admin, of: 'Store One', by, news: ['name', 'email', 'password'] },
  { is: 'store_email_changed', store: 'http://evil.example', from: 'a@one.example', to: 'b@one.example', by },
]

test.each(ALL)(
  'an email about $is has a subject, a greeting and whom to call, and no link that somebody typed',
  (about) => {
    const mail = {
      to: { name: 'www.evil.example', address: 'ada@one.example' },
      at: '2026-03-02T15:00:00Z',
      about,
    }
    const { subject, text } = written(accountMailText(app.config.wholesaler, mail))
    expect(subject).toMatch(/^[A-Z][^\n]{10,120}$/)
    expect(text).toMatch(/^Hello,\n\n[A-Z]/)
    expect(text).toContain(app.config.wholesaler.phone)
    expect(`${subject}${text}`).not.toMatch(/evil|undefined|null|\[object|(Bea ){11}/)
  },
)
