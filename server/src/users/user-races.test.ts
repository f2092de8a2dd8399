import { REGULAR } from '@trousseau/domain/people/roles'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../db/db.ts'
import { makeAddress, untilHeard } from '../testing/orders.ts'
import { makeStore, makeUser, makeWorld, PASSWORD } from '../testing/people.ts'
import { type Answer, createTestApp, type TestApp } from '../testing/test-app.ts'
import { ROUNDS } from '../testing/test-size.ts'
import { tokenFor } from '../testing/wire-app.ts'

const AT_ONCE = 20

let app: TestApp
let other: TestApp
let world: Awaited<ReturnType<typeof makeWorld>>
beforeAll(async () => {
  app = await createTestApp()
  other = await app.another()
  world = await makeWorld(app.db)
})
afterAll(async () => {
  await other.close()
  await app.close()
})

/** Retries requests that got 503 because they timed out on a busy machine. */
const atOnce = (work: (portal: TestApp, at: number) => Promise<Answer>) =>
  Promise.all(
    Array.from({ length: AT_ONCE }, (_, at) => untilHeard(() => work(at % 2 === 0 ? app : other, at))),
  )

const countStatus = (answers: Answer[], status: number) =>
  answers.filter((answer) => answer.status === status).length

async function findAdmins(owner: { storeId: number } | 'wholesale') {
  const admins = app.db
    .selectFrom('users')
    .select('id')
    .where('role_id', '=', 1)
    .where('deleted_at', 'is', null)
    .where('kind', '=', owner === 'wholesale' ? 'wholesale' : 'store')
  return owner === 'wholesale' ? admins.execute() : admins.where('store_id', '=', owner.storeId).execute()
}

// Claims: role.admin.manages-users
test('two admins of a store who delete or demote each other, twenty times at once: one of them stays an admin', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const storeId = await makeStore(app.db, `Duel ${round}`)
    const ids = await Promise.all(
      ['one', 'two'].map((name) =>
        makeUser(app.db, { kind: 'store', storeId, email: `${name}@d${round}.example` }),
      ),
    )
    const tokens = await Promise.all(ids.map((id) => tokenFor(app, id)))
    const answers = await atOnce((portal, at) => {
      const target = `/api/users/${ids[at % 2]}`
      const token = tokens[(at + 1) % 2]
      return at % 4 < 2
        ? portal.send('DELETE', target, { token })
        : portal.send('PUT', target, { token, body: { role: REGULAR } })
    })
    expect(await findAdmins({ storeId })).toHaveLength(1)
    expect(countStatus(answers, 500)).toBe(0)
    expect(countStatus(answers, 200)).toBeGreaterThan(0)
  }
})

test('the wholesaler keeps an admin too, whoever of them is faster', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { w } = world.users
    const rival = await makeUser(app.db, { kind: 'wholesale', email: `rival${round}@house.example` })
    const tokens = [await tokenFor(app, w), await tokenFor(app, rival)]
    const answers = await Promise.all([
      app.send('DELETE', `/api/users/${rival}`, { token: tokens[0] }),
      other.send('DELETE', `/api/users/${w}`, { token: tokens[1] }),
    ])
    const admins = await findAdmins('wholesale')
    expect(admins).toHaveLength(1)
    expect(countStatus(answers, 200)).toBe(1)
    // The loser of the race is either told why, or is already signed out.
    for (const { status, body } of answers.filter((answer) => answer.status === 409))
      expect([status, body]).toMatchObject([
        409,
        { message: 'There is always at least one wholesale admin.' },
      ])
    world.users.w = admins[0]?.id ?? 0
  }
})

// Claims: api.users.create
test('of twenty who add one address at once, one adds a person and the others are told that it has an account', async () => {
  const address = await makeAddress(app.db, world.stores.s1)
  const token = await tokenFor(app, world.users.a1)
  const body = {
    name: 'ines',
    password: 'needle and thread',
    role: 2,
    first_name: 'Inès',
    last_name: 'Faure',
    email: 'ines@one.example',
    address,
  }
  const answers = await atOnce((portal, at) => {
    const email = at % 3 === 0 ? 'INES@One.Example' : body.email
    return portal.send('POST', '/api/users', { token, body: { ...body, email } })
  })
  expect(countStatus(answers, 200)).toBe(1)
  for (const { body } of answers.filter(({ status }) => status === 422))
    expect(body).toMatchObject({
      errors: [{ field: 'email', message: 'This email address already has an account.' }],
    })
  expect(countStatus(answers, 422)).toBe(AT_ONCE - 1)
  const rows = await app.db.selectFrom('users').select('id').where('email_norm', '=', body.email).execute()
  expect(rows).toHaveLength(1)
  const mails = await app.db.selectFrom('outbox').select('payload').where('kind', '=', 'invitation').execute()
  expect(mails.map(({ payload }) => payload)).toEqual([{ user_id: rows[0]?.id }])
})

test('an address is one account among all kinds of people, added, invited or changed to', async () => {
  const token = await tokenFor(app, world.users.w)
  const guest = { first_name: 'Ada', last_name: 'Roy', role: 2 }
  const { s1, s2 } = world.stores
  const email = 'everywhere@house.example'
  const spare = await makeUser(app.db, { kind: 'store', storeId: s1, email: 'spare@one.example' })
  const answers = await Promise.all([
    app.send('POST', `/api/stores/${s2}/users`, { token, body: { ...guest, email } }),
    other.send('POST', '/api/staff', { token, body: { ...guest, email: email.toUpperCase() } }),
    other.send('POST', `/api/factories/${world.factories.f1}/users`, { token, body: { ...guest, email } }),
    app.send('PUT', `/api/users/${spare}`, { token, body: { email } }),
  ])
  expect(countStatus(answers, 200)).toBe(1)
  expect(countStatus(answers, 422)).toBe(3)
  const rows = await app.db.selectFrom('users').select('id').where('email_norm', '=', email).execute()
  expect(rows).toHaveLength(1)
})

test('a name that is changed while an admin is removed elsewhere in the store waits for no deadlock', async () => {
  const storeId = await makeStore(app.db, 'Busy')
  const [admin = 0, ...others] = await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      makeUser(app.db, { kind: 'store', storeId, email: `b${at}@busy.example` }),
    ),
  )
  const token = await tokenFor(app, admin)
  const answers = await Promise.all(
    others.flatMap((id) => [
      untilHeard(() => app.send('PUT', `/api/users/${id}`, { token, body: { first_name: 'Zoë' } })),
      untilHeard(() => other.send('PUT', `/api/users/${id}`, { token, body: { role: REGULAR } })),
    ]),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(await findAdmins({ storeId })).toEqual([{ id: admin }])
})

test('a store that closes while people are added, invited, changed and deleted ends with nobody in it', async () => {
  const w = await tokenFor(app, world.users.w)
  for (let round = 0; round < ROUNDS; round += 1) {
    const storeId = await makeStore(app.db, `Closing ${round}`)
    const [admin = 0, ...others] = await Promise.all(
      Array.from({ length: 4 }, (_, at) =>
        makeUser(app.db, { kind: 'store', storeId, email: `c${at}@closing${round}.example` }),
      ),
    )
    const token = await tokenFor(app, admin)
    const guest = { first_name: 'Ada', last_name: 'Roy', role: 1 }
    const invited = ['x', 'y'].map((name) =>
      other.send('POST', `/api/stores/${storeId}/users`, {
        token: w,
        body: { ...guest, email: `${name}@closing${round}.example` },
      }),
    )
    const answers = await Promise.all([
      ...invited,
      ...others.map((id) => other.send('DELETE', `/api/users/${id}`, { token })),
      ...others.map((id) => app.send('PUT', `/api/users/${id}`, { token, body: { role: REGULAR } })),
      app.send('DELETE', `/api/stores/${storeId}`, { token: w, body: { password: PASSWORD } }),
    ])
    expect(answers.at(-1)?.status).toBe(200)
    for (const { status } of answers) expect([200, 401, 403, 404, 409]).toContain(status)
    expect(await findAdmins({ storeId })).toEqual([])
    const sessions = app.db.selectFrom('sessions').select('user_id').where('user_id', '=', admin)
    expect(await sessions.execute()).toEqual([])
  }
})

test('who is invited or added while the store is being closed does not get into it', async () => {
  const storeId = await makeStore(app.db, 'Just closing')
  const admin = await makeUser(app.db, { kind: 'store', storeId, email: 'admin@closing.example' })
  const address = await makeAddress(app.db, storeId)
  const tokens = { w: await tokenFor(app, world.users.w), admin: await tokenFor(app, admin) }
  const guest = { first_name: 'Ada', last_name: 'Roy', role: 1 }
  const body = {
    ...guest,
    email: 'late@closing.example',
    name: 'late',
    password: 'needle and thread',
    address,
  }
  const begun = await inTransaction(app.db, async (db) => {
    await db.updateTable('stores').set({ closed_at: app.clock.now() }).where('id', '=', storeId).execute()
    const answers = [
      other.send('POST', `/api/stores/${storeId}/users`, { token: tokens.w, body }),
      other.send('POST', '/api/users', {
        token: tokens.admin,
        body: { ...body, email: 'later@closing.example' },
      }),
    ]
    let answered = false
    for (const answer of answers) answer.finally(() => (answered = true))
    while (!answered && (await waitingCount()) < answers.length) await new Promise(setImmediate)
    return { answers }
  })
  expect((await Promise.all(begun.answers)).map(({ status }) => status)).toEqual([404, 404])
  expect(await findAdmins({ storeId })).toEqual([{ id: admin }])
})

/** How many connections to this database wait for a lock. */
async function waitingCount(): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    other.db,
  )
  return rows.length
}
