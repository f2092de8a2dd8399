import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { inTransaction } from '../db/db.ts'
import { eightAtATime } from '../testing/eight-at-a-time.ts'
import { makeWorld, PASSWORD } from '../testing/people.ts'
import { onServer, urlOfDatabase } from '../testing/postgres/test-database.ts'
import { type Answer, createTestApp, type TestApp } from '../testing/test-app.ts'
import { insertReset } from '../users/passwords/password-resets.store.ts'
import { newToken } from '../users/sessions/token.ts'
import { record } from './record.ts'

let app: TestApp
let world: Awaited<ReturnType<typeof makeWorld>>
beforeAll(async () => {
  app = await createTestApp()
  world = await makeWorld(app.db)
})
afterAll(() => app.close())

/** The audit rows that one request wrote. */
const rowsOf = ({ headers }: Answer) =>
  app.db
    .selectFrom('audit')
    .select(['at', 'action', 'user_id', 'store_id', 'subject', 'address'])
    .where('request_id', '=', headers.get('x-request-id'))
    .execute()
const logIn = (email: string, password: string, from: string, login = 'store-login') =>
  app.send('POST', `/api/users/${login}`, { body: { email, password }, from })
const row = (action: string, address: string, user: number | null, store: number | null) => ({
  at: app.clock.now(),
  action,
  user_id: user,
  store_id: store,
  subject: null,
  address,
})

test('signing in and out leaves one row each: who, for which store, when, from where', async () => {
  const { users, stores } = world
  const entry = await logIn('a1@one.example', PASSWORD, '192.0.2.1')
  expect(await rowsOf(entry)).toEqual([row('login', '192.0.2.1', users.a1, stores.s1)])
  const { token } = (entry.body as { data: { token: string } }).data
  const exit = await app.send('POST', '/api/users/logout', { token, from: '2001:db8::7' })
  expect(await rowsOf(exit)).toEqual([row('logout', '2001:db8::7', users.a1, stores.s1)])
  const ofStaff = await logIn('w@house.example', PASSWORD, '192.0.2.1', 'wholesale-login')
  expect(await rowsOf(ofStaff)).toEqual([row('login', '192.0.2.1', users.w, null)])
})

test('a failed login leaves one row, with the account it was tried on if there is one', async () => {
  const { users, stores } = world
  const from = '192.0.2.2'
  const known = await logIn('a2@two.example', 'wrong', from)
  expect(await rowsOf(known)).toEqual([row('login_failed', from, users.a2, stores.s2)])
  for (const email of ['nobody@nowhere.example', 'x@one.example', 'w@house.example']) {
    const answer = await logIn(email, PASSWORD, from)
    expect(await rowsOf(answer), email).toEqual([row('login_failed', from, null, null)])
  }
})

test('each try that a bound refused leaves one row', async () => {
  const from = '192.0.2.3'
  await eightAtATime(10, () => logIn('a3@three.example', 'wrong', from))
  for (let i = 0; i < 2; i += 1) {
    const refused = await logIn('a3@three.example', PASSWORD, from)
    expect(refused.status).toBe(429)
    expect(await rowsOf(refused)).toEqual([row('login_refused', from, world.users.a3, world.stores.s3)])
  }
})

test('a new password leaves one row, and a refused one too', async () => {
  const { users, stores } = world
  const { token, hash } = newToken()
  const now = app.clock.now()
  await insertReset(app.db, { hash, userId: users.r1, now, expiresAt: new Date(now.getTime() + 60_000) })
  const from = '192.0.2.4'
  const reset = (type: number) =>
    app.send('POST', `/api/users/reset-password?type=${type}`, {
      body: { email: 'r1@one.example', token, password: 'a brand new veil' },
      from,
    })
  expect(await rowsOf(await reset(1))).toEqual([row('password_reset_refused', from, users.r1, stores.s1)])
  expect(await rowsOf(await reset(2))).toEqual([row('password_reset', from, users.r1, stores.s1)])
  expect(await rowsOf(await reset(2))).toEqual([row('password_reset_refused', from, null, null)])
})

test('what was rolled back was not done, and is not in the audit', async () => {
  const requestId = 'rolled-back'
  const work = inTransaction(app.db, async (db) => {
    await record(db, { now: app.clock.now(), requestId }, 'user_invited', { userId: world.users.w })
    throw new Error('no')
  })
  await expect(work).rejects.toThrow('no')
  const rows = await app.db.selectFrom('audit').select('id').where('request_id', '=', requestId).execute()
  expect(rows).toEqual([])
})

test('no password, code or token gets into the audit', async () => {
  await logIn('a1@one.example', 'a password that was typed wrongly', '192.0.2.5')
  const { rows } = await sql<{ text: string }>`select audit::text as text from audit`.execute(app.db)
  const everything = rows.map(({ text }) => text).join('\n')
  expect(everything).toContain('192.0.2.5')
  expect(everything).not.toContain('a password that was typed wrongly')
  expect(everything).not.toContain(PASSWORD)
})

const CHANGES = ["update audit set action = 'nothing'", 'delete from audit', 'truncate audit']

test('the portal itself can add to the audit, and neither change, delete nor empty it', async () => {
  await record(app.db, { now: app.clock.now() }, 'user_invited')
  for (const change of CHANGES)
    await expect(sql.raw(change).execute(app.db), change).rejects.toThrow('permission denied')
  await expect(
    sql.raw('alter table audit disable trigger all').execute(app.db),
    'take the guard away',
  ).rejects.toThrow('must be owner')
})

test('even the owner of the tables is stopped', async () => {
  const database = new URL(app.databaseUrl).pathname.slice(1)
  await record(app.db, { now: app.clock.now() }, 'user_invited')
  for (const change of CHANGES)
    await expect(
      onServer(urlOfDatabase(inject('testServer').ownerUrl, database), async (client) => {
        await client.query(change)
      }),
      change,
    ).rejects.toThrow('audit is append-only')
})
