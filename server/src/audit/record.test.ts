import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { inTransaction } from '../db/db.ts'
import { eightAtATime } from '../testing/eight-at-a-time.ts'
import { makeWorld, PASSWORD } from '../testing/people.ts'
import { onServer, urlOfDatabase } from '../testing/postgres/test-database.ts'
import { sendCode } from '../testing/reset-code.ts'
import { type Answer, createTestApp, type TestApp } from '../testing/test-app.ts'
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

test('a bound that is reached leaves one row in its window, however many tries it refuses', async () => {
  const from = '192.0.2.3'
  const listed = async () =>
    (await app.db.selectFrom('audit').select('id').where('action', '=', 'login_refused').execute()).length
  const tries = (count: number) => eightAtATime(count, () => logIn('a3@three.example', 'wrong', from))
  await tries(10)
  const refused = await logIn('a3@three.example', PASSWORD, from)
  expect(refused.status).toBe(429)
  expect(await rowsOf(refused)).toEqual([row('login_refused', from, world.users.a3, world.stores.s3)])
  for (const { status } of await tries(16)) expect(status).toBe(429)
  expect(await listed()).toBe(1)
  // Three more reach the bound of the network, which is another one and lasts a minute.
  await tries(8)
  expect(await listed()).toBe(2)
  const before = app.clock.now()
  app.clock.set(new Date(before.getTime() + 15 * 60_000).toISOString())
  await tries(14)
  expect(await listed()).toBe(3)
  app.clock.set(before.toISOString())
})

const refusalsOf = async (user: number, action: string) =>
  (
    await app.db
      .selectFrom('audit')
      .select(['subject'])
      .where('user_id', '=', user)
      .where('action', '=', action)
      .orderBy('id')
      .execute()
  ).map(({ subject }) => subject)

test('what an account may not do leaves one row for each call and hour', async () => {
  const { a2 } = world.users
  const token = await app.signIn('a2@two.example', { from: '192.0.2.9' })
  const ask = (path: string) => () => app.send('GET', path, { token })
  for (const { status } of await eightAtATime(40, ask('/api/audit'))) expect(status).toBe(403)
  await eightAtATime(8, ask('/api/staff'))
  expect(await refusalsOf(a2, 'refused')).toEqual(['GET /api/audit', 'GET /api/staff'])
  const before = app.clock.now()
  app.clock.set(new Date(before.getTime() + 60 * 60_000).toISOString())
  await eightAtATime(8, ask('/api/audit'))
  app.clock.set(before.toISOString())
  expect(await refusalsOf(a2, 'refused')).toEqual(['GET /api/audit', 'GET /api/staff', 'GET /api/audit'])
})

const MORE = 'and more, which are not listed'

/** Writes rows past the triggers, because counting thousands of them one by one takes long. */
const writeUncounted = (rows: string) =>
  onServer(
    urlOfDatabase(inject('testServer').superuserUrl, new URL(app.databaseUrl).pathname.slice(1)),
    async (client) => {
      await client.query(
        `set session_replication_role = replica; insert into audit (at, action, address, user_id) ${rows}`,
      )
    },
  )

/** Failed logins as the portal writes them. Returns the subjects of those that are listed. */
async function writeFailures(rows: string): Promise<(string | null)[]> {
  const written = await sql
    .raw<{ subject: string | null }>(
      `insert into audit (at, action, user_id, address) ${rows} returning subject`,
    )
    .execute(app.db)
  return written.rows.map(({ subject }) => subject)
}

test('of one person, from however many networks, and of one network thirty refusals of a kind are listed', async () => {
  const thirty = [...Array(30).fill(null), MORE]
  const ofPerson = `select '2026-01-01'::timestamptz, 'login_failed', ${world.users.r1}, '198.51.100.' || n`
  expect(await writeFailures(`${ofPerson} from generate_series(1, 60) n`)).toEqual(thirty)
  const ofNetwork = `select '2026-01-01'::timestamptz, 'login_failed', null::bigint, '2001:db8:1:2::' || n`
  expect(await writeFailures(`${ofNetwork} from generate_series(1, 60) n`)).toEqual(thirty)
  const odd = `select '2026-01-01'::timestamptz, 'login_failed', null::bigint, address`
  expect(await writeFailures(`${odd} from unnest(array['fe80::1%eth0', ':::', 'x', null]) address`)).toEqual(
    Array(4).fill(null),
  )
})

test('of all strangers together a thousand refusals in an hour are listed', async () => {
  await writeUncounted(`select '2026-02-01', 'login_failed', '10.7.' || n / 250 || '.' || n % 250, null
    from generate_series(1, 999) n`)
  const more = `select '2026-02-01'::timestamptz, 'login_failed', null::bigint, '10.8.0.' || n`
  expect(await writeFailures(`${more} from generate_series(1, 20) n`)).toEqual([null, MORE])
})

test('who did five thousand audited things in an hour does no more of them, and can still sign out', async () => {
  const { wr } = world.users
  const from = '192.0.2.10'
  const token = await app.signIn('wr@house.example', { from })
  const view = () => app.send('POST', `/api/stores/${world.stores.s1}/view-as`, { token })
  await writeUncounted(`select timestamptz '${app.clock.now().toISOString()}' - n * interval '0.5 seconds',
    'store_viewed', null, ${wr} from generate_series(1, 4998) n`)
  expect((await view()).status).toBe(200)
  const refused = await view()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '600'])
  expect((await logIn('wr@house.example', PASSWORD, from, 'wholesale-login')).status).toBe(429)
  expect((await app.send('POST', '/api/users/logout', { token })).status).toBe(200)
})

test('a new password leaves one row, and a refused one too', async () => {
  const { users, stores } = world
  const token = await sendCode(app, users.r1)
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
