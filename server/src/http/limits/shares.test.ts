import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDress } from '../../testing/catalogue.ts'
import { makeWorld } from '../../testing/people.ts'
import { onServer } from '../../testing/postgres/test-database.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { tokenFor } from '../../testing/wire-app.ts'
import { shareConnections } from './shares.ts'

let app: TestApp
let staff: string
let store: string
let dress: number
beforeAll(async () => {
  app = await createTestApp()
  const { users } = await makeWorld(app.db)
  staff = await tokenFor(app, users.w)
  store = await tokenFor(app, users.a1)
  dress = await makeDress(app.db, {})
})
afterAll(() => app.close())

test('two of five connections are for wide reads, and each kind has at least one', () => {
  expect([10, 5, 2, 1].map(shareConnections)).toEqual([
    { light: 6, wide: 4 },
    { light: 3, wide: 2 },
    { light: 1, wide: 1 },
    { light: 1, wide: 1 },
  ])
})

test('however many lists wait for a table, a session and a dress are answered, and no more lists than fit wait', async () => {
  const list = async () => (await app.send('GET', '/api/orders', { token: staff })).status
  await onServer(app.ownerUrl ?? '', async (client) => {
    await client.query('begin; lock table tallies in access exclusive mode')
    const lists = Array.from({ length: 110 }, list)
    expect(await Promise.race(lists)).toBe(503)
    for (const path of ['/api/session', `/api/dresses/${dress}`])
      expect((await app.send('GET', path, { token: store })).status).toBe(200)
    await client.query('rollback')
    const answers = await Promise.all(lists)
    expect(answers.filter((status) => status === 503).length).toBeGreaterThanOrEqual(6)
    expect(answers.filter((status) => status === 200).length).toBeGreaterThanOrEqual(1)
  })
  expect(await list()).toBe(200)
})

test('of a hundred sign-ins at once, those that would wait too long are refused before anything is asked', async () => {
  const body = { email: 'nobody@nowhere.example', password: 'wrong but long enough' }
  const logins = await Promise.all(
    Array.from({ length: 100 }, (_, at) =>
      app.send('POST', '/api/users/store-login', { body, from: `198.51.100.${at}` }),
    ),
  )
  const statuses = logins.map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([401, 503]))
  expect(statuses.filter((status) => status === 503).length).toBeGreaterThanOrEqual(36)
})
