import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checksums } from '../testing/checksum.ts'
import { makeUser, makeWorld } from '../testing/people.ts'
import { startTestSandbox, type TestSandbox } from '../testing/processes/test-sandbox.ts'
import { startTestWorker } from '../testing/processes/test-worker.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { tokenFor } from '../testing/wire-app.ts'

let app: TestApp
let sandbox: TestSandbox
let token: string
beforeAll(async () => {
  sandbox = await startTestSandbox()
  // No provider listens there, but a store can be opened anyway.
  app = await createTestApp({ STAX_API_URL: 'http://127.0.0.1:1', SANDBOX: 'on' })
  const { users } = await makeWorld(app.db)
  token = await tokenFor(app, users.w)
})
beforeEach(async () => {
  await app.db.deleteFrom('outbox').execute()
})
afterAll(async () => {
  await app.close()
  await sandbox.stop()
})

const open = (email: string, by = token) =>
  app.send('POST', '/api/stores', {
    token: by,
    body: {
      first_name: 'Joan',
      last_name: 'Hartman',
      email,
      phone: '9375550149',
      website: 'https://second.example',
      name: 'Second Street Brides',
      country: 'US',
      city: 'Dayton',
      state: 'OH',
      street: '602 East Second Street',
      zip: '45402',
    },
  })
const findPeople = (storeId: number) =>
  app.db.selectFrom('users').selectAll().where('store_id', '=', storeId).execute()
const idIn = ({ body }: { body: unknown }) => (body as { data: { id: number } }).data.id
const TAKEN = [{ field: 'email', message: 'This email address already has an account.' }]

test('a store’s first admin is created with it, invited by e-mail, chooses a password and comes in', async () => {
  const answer = await open('Joan.H@second.example')
  expect(answer.status, answer.text).toBe(200)
  const id = idIn(answer)
  const people = await findPeople(id)
  expect(people).toMatchObject([
    {
      kind: 'store',
      role_id: 1,
      name: 'Joan.H',
      first_name: 'Joan',
      last_name: 'Hartman',
      email: 'Joan.H@second.example',
      password_hash: null,
      deleted_at: null,
    },
  ])
  const audited = await app.db.selectFrom('audit').selectAll().where('store_id', '=', id).execute()
  expect(audited).toMatchObject([
    { action: 'store_created', subject: `store ${id}` },
    { action: 'user_invited', subject: `user ${people[0]?.id}` },
  ])

  const worker = startTestWorker(app, sandbox.smtpUrl)
  const [mail] = await sandbox.waitFor(1, 'joan.h@second.example')
  await worker.stop()
  const link = new URL(mail?.links[0] ?? '')
  const chosen = { email: 'joan.h@second.example', password: 'satin and scissors' }
  const carried = new URLSearchParams(link.hash.slice(1))
  const reset = await app.send('POST', `/api/users/reset-password?type=${carried.get('type')}`, {
    body: { ...chosen, token: carried.get('token') },
  })
  expect(reset.status, reset.text).toBe(200)
  const { status, body } = await app.send('POST', '/api/users/store-login', { body: chosen })
  expect(status).toBe(200)
  expect(body).toMatchObject({ data: { user: { role_id: 1, userable_type: 'store', userable_id: id } } })
})

test.each(['a1@one.example', 'A1@One.example', 'w@house.example', 'f1@factory.example'])(
  'a store whose first admin would be %s, who has an account already, is not opened',
  async (email) => {
    const mayChange = ['bounds', 'sessions']
    const before = await checksums(app.db, mayChange)
    const { status, body } = await open(email)
    expect(status).toBe(422)
    expect(body).toMatchObject({ errors: TAKEN })
    expect(await checksums(app.db, mayChange)).toEqual(before)
  },
)

test('an address of somebody who was deleted is free for a store’s first admin', async () => {
  expect((await open('x@one.example')).status).toBe(200)
})

test('of twenty stores opened at once for one address, one is there, with one admin', async () => {
  const count = async () => (await app.db.selectFrom('stores').select('id').execute()).length
  const before = await count()
  const answers = await Promise.all(Array.from({ length: 20 }, () => open('wanted@second.example')))
  const good = answers.filter(({ status }) => status === 200)
  expect(good).toHaveLength(1)
  for (const { status, body } of answers.filter((answer) => !good.includes(answer)))
    expect({ status, body }).toMatchObject({ status: 422, body: { errors: TAKEN } })
  expect(await count()).toBe(before + 1)
  expect(await findPeople(idIn(good[0] ?? { body: undefined }))).toHaveLength(1)
})

test('one person opens sixty stores an hour, so that whose addresses have accounts cannot be tried out', async () => {
  const by = await tokenFor(app, await makeUser(app.db, { kind: 'wholesale', email: 'keen@house.example' }))
  for (let at = 0; at < 60; at += 1)
    expect((await open('a1@one.example', by)).body).toMatchObject({ errors: TAKEN })
  for (const email of ['a1@one.example', 'nobody@second.example'])
    expect((await open(email, by)).status).toBe(429)
})
