import type { Factory } from '@trousseau/contract/factories'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeDress } from '../testing/catalogue.ts'
import { checksums } from '../testing/checksum.ts'
import {
  createOrderApp,
  findRow,
  move,
  type OrderApp,
  placed,
  setStatus,
  untilHeard,
} from '../testing/orders.ts'
import { packed } from '../testing/packages.ts'
import { passMinutes } from '../testing/payments/provider.ts'
import { makeFactory, makeUser, PASSWORD } from '../testing/people.ts'
import { tokenFor } from '../testing/wire-app.ts'

let app: OrderApp
beforeAll(async () => {
  app = await createOrderApp()
})
afterAll(() => app.close())
beforeEach(() => passMinutes(app, 16))

const STILL_AT_WORK = 'This factory still has orders to make or ship.'
const close = (id: number, password = PASSWORD, token = app.tokens.w) =>
  app.send('DELETE', `/api/factories/${id}`, { token, body: { password } })
const closedAt = async (id: number) =>
  (await app.db.selectFrom('factories').select('closed_at').where('id', '=', id).executeTakeFirstOrThrow())
    .closed_at

test('a factory without open work is closed with the own password, once; its people are out and its name stays', async () => {
  const id = await makeFactory(app.db, 'Leaving')
  const person = { kind: 'factory', email: 'leaving@factory.example', factoryId: id } as const
  const token = await tokenFor(app, await makeUser(app.db, person))
  const wrong = await close(id, 'not the password')
  expect([wrong.status, wrong.body]).toMatchObject([
    422,
    { errors: [{ field: 'password', message: 'The password you entered is incorrect.' }] },
  ])
  expect((await app.send('GET', '/api/session', { token })).status).toBe(200)
  expect((await close(id)).status).toBe(200)
  expect((await close(id)).status).toBe(404)
  expect((await app.send('GET', '/api/session', { token })).status).toBe(401)
  const login = await app.send('POST', '/api/users/wholesale-login', {
    body: { email: person.email, password: PASSWORD },
  })
  expect(login.status).toBe(401)
  const { w } = app.tokens
  const closed = await app.send('GET', `/api/factories/${id}`, { token: w })
  expect(closed.body).toMatchObject({ data: { closed_at: app.clock.now().toISOString() } })
  const put = await app.send('PUT', `/api/factories/${id}`, { token: w, body: { name: 'Open again' } })
  expect(put.status).toBe(404)
  const listed = await app.send('GET', '/api/factories?search=Leaving', { token: w })
  expect(listed.body).toMatchObject({ data: { factories: [] } })
  expect((await app.send('GET', `/api/factories/${id}/payments`, { token: w })).status).toBe(200)
  const audited = app.db.selectFrom('audit').select('user_id').where('action', '=', 'factory_deleted')
  expect(await audited.where('subject', '=', `factory ${id}`).execute()).toEqual([
    { user_id: app.world.users.w },
  ])
})

test('a factory that still has orders to make or ship, or a package that has not left, is not closed', async () => {
  const { f1 } = app.world.factories
  const refused = async () => {
    const mayChange = ['audit', 'bounds', 'sessions']
    const before = await checksums(app.db, mayChange)
    const { status, body } = await close(f1)
    expect([status, body]).toMatchObject([409, { code: 'conflict', message: STILL_AT_WORK }])
    expect(await checksums(app.db, mayChange)).toEqual(before)
  }
  const { id } = await placed(app)
  for (const status of [2, 3]) {
    await setStatus(app, id, status)
    await refused()
  }
  const { id: packageId } = await packed(app, [id])
  await refused()
  const shipment = { carrier: 'UPS', tracking_number: '1Z 1', shipping_cost: '20.00' }
  const left = await app.send('POST', `/api/factory-packages/${packageId}/dispatch`, {
    token: app.tokens.f1,
    body: shipment,
  })
  expect(left.status, left.text).toBe(200)
  const owed = await close(f1)
  expect([owed.status, owed.body]).toMatchObject([409, { message: 'This factory is owed $400.00.' }])
  const closing = { token: app.tokens.w, body: { password: PASSWORD, leave_balance: true } }
  expect((await app.send('DELETE', `/api/factories/${f1}`, closing)).status).toBe(200)
  // It is still owed for what it shipped, so it stays among those that are paid, until it was.
  const shown = async (show: string) => {
    const path = `/api/factories?show=${show}&search=Factory%20One`
    const { body } = await app.send('GET', path, { token: app.tokens.w })
    return (body as { data: { factories: Factory[] } }).data.factories.map(({ id }) => id)
  }
  expect([await shown('open'), await shown('current'), await shown('closed')]).toEqual([[], [f1], [f1]])
  const paid = { factory: f1, amount: 400, paid_at: '2026-11-10', reference: 'Last one' }
  const answer = await app.send('POST', '/api/factory-payments', { token: app.tokens.w, body: paid })
  expect(answer.status, answer.text).toBe(200)
  expect([await shown('current'), await shown('closed')]).toEqual([[], [f1]])
  // Among all, by which lists are filtered, those that are open come first.
  const all = await app.send('GET', '/api/factories?show=all', { token: app.tokens.w })
  const { factories } = (all.body as { data: { factories: Factory[] } }).data
  const openOnes = factories.filter(({ closed_at }) => closed_at === null)
  expect([openOnes.length > 0, factories.slice(0, openOnes.length)]).toEqual([true, openOnes])
  expect(factories.map(({ id }) => id)).toContain(f1)
  // The closed factory's order can still be read and delivered.
  const order = await app.send('GET', `/api/orders/${id}`, { token: app.tokens.w })
  expect(order.body).toMatchObject({ data: { factory: { id: f1, name: 'Factory One' } } })
  expect((await move(app, id, 'deliver', app.tokens.w)).status).toBe(200)
})

test('an order whose usual factory was closed is confirmed at another', async () => {
  const usual = await makeFactory(app.db, 'Usual')
  const dress = await makeDress(app.db, { factoryId: usual, factoryPrice: 40_000 })
  const { id } = await placed(app, { item_id: dress })
  expect((await close(usual)).status).toBe(200)
  const refused = await move(app, id, 'confirm', app.tokens.w)
  expect([refused.status, refused.body]).toMatchObject([422, { errors: [{ field: 'factory' }] }])
  const { f2 } = app.world.factories
  expect((await move(app, id, 'confirm', app.tokens.w, { factory: f2 })).status).toBe(200)
  expect(await findRow(app, id)).toMatchObject({ status: 2, factory_id: f2 })
})

test('of twenty clicks at once one closes a factory, and the others do not find it', async () => {
  const id = await makeFactory(app.db, 'Clicked')
  const admins = await Promise.all(
    Array.from({ length: 5 }, async (_, at) =>
      tokenFor(app, await makeUser(app.db, { kind: 'wholesale', email: `clicks.${at}@house.example` })),
    ),
  )
  const answers = await Promise.all(
    admins.flatMap((token) => Array.from({ length: 4 }, () => untilHeard(() => close(id, PASSWORD, token)))),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(19)
  expect(await closedAt(id)).toEqual(app.clock.now())
})
