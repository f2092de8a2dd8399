import type { FactoryClosing, StoreClosing } from '@trousseau/contract/closing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../db/db.ts'
import { postCredit } from '../ledger/post.ts'
import { checksums } from '../testing/checksum.ts'
import { makeInvoice } from '../testing/invoices.ts'
import {
  createOrderApp,
  findRow,
  type OrderApp,
  order,
  placed,
  refusalIn,
  setStatus,
  wishOf,
} from '../testing/orders.ts'
import { passMinutes } from '../testing/payments/provider.ts'
import { makeFactory, makeUser, PASSWORD } from '../testing/people.ts'
import { ROUNDS } from '../testing/test-size.ts'
import { tokenFor } from '../testing/wire-app.ts'

let app: OrderApp
beforeAll(async () => {
  app = await createOrderApp()
})
afterAll(() => app.close())
beforeEach(() => passMinutes(app, 16))

const close = (what: string, body: object = {}) =>
  app.send('DELETE', `/api/${what}`, { token: app.tokens.w, body: { password: PASSWORD, ...body } })
const look = async <T>(what: string) =>
  ((await app.send('GET', `/api/${what}/closing`, { token: app.tokens.w })).body as { data: T }).data
const reopen = (what: string, token = app.tokens.w) =>
  app.send('POST', `/api/${what}/reopen`, { token, body: {} })
const session = (token: string) => app.send('GET', '/api/session', { token })
const ofStoreTwo = () => ({ address: app.addresses.s2, payment_method: app.methods.s2 })

test('what is open of a store is shown and decided on one by one before it is closed; reopened, its people sign in as before', async () => {
  const { s2 } = app.world.stores
  const asTwo = { token: app.tokens.a2 }
  const pending = await placed(app, ofStoreTwo(), asTwo)
  const making = await placed(app, ofStoreTwo(), asTwo)
  await setStatus(app, making.id, 2)
  await makeInvoice(app, s2)
  const given = { at: app.clock.now(), byUser: app.world.users.w, reason: 'late' }
  await inTransaction(app.db, (db) => postCredit(db, s2, 500, given))
  expect(await look<StoreClosing>(`stores/${s2}`)).toMatchObject({
    orders: { pending: 1, in_production: 1, ready_to_ship: 0 },
    open_invoices: 1,
    owed: 1020,
    unused: 5,
    payments_under_way: 0,
  })
  const mayChange = ['audit', 'bounds', 'sessions']
  const before = await checksums(app.db, mayChange)
  const all = { cancel_pending: true, finish_orders: true, leave_balance: true, leave_credits: true }
  for (const [left, message] of [
    ['cancel_pending', 'This store has 1 pending order, which would be cancelled.'],
    ['finish_orders', '1 order is being made or ready to ship. Cancel them first, or finish them.'],
    ['leave_balance', 'This store owes $1,020.00.'],
    ['leave_credits', 'This store has $5.00 in unused credits and deposits.'],
  ] as const) {
    const answer = await close(`stores/${s2}`, { ...all, [left]: false })
    expect([answer.status, refusalIn(answer).data]).toEqual([409, [message]])
  }
  expect(await checksums(app.db, mayChange)).toEqual(before)

  passMinutes(app, 16)
  expect((await close(`stores/${s2}`, all)).status).toBe(200)
  expect([(await findRow(app, pending.id)).status, (await findRow(app, making.id)).status]).toEqual([5, 2])
  expect((await session(app.tokens.a2)).status).toBe(401)
  const listed = await app.send('GET', '/api/stores?show=closed', { token: app.tokens.w })
  expect(listed.body).toMatchObject({ data: { stores: [{ id: s2 }] } })
  // Among all, by which lists are filtered, it comes after those that are open.
  const every = await app.send('GET', '/api/stores?show=all&order_by=name&order_dir=asc', {
    token: app.tokens.w,
  })
  const { stores } = (every.body as { data: { stores: { id: number }[] } }).data
  expect([stores.length > 1, stores.at(-1)?.id]).toEqual([true, s2])

  const back = await reopen(`stores/${s2}`)
  expect([back.status, back.body]).toMatchObject([200, { data: { left_out: [] } }])
  const login = await app.send('POST', '/api/users/store-login', {
    body: { email: 'a2@two.example', password: PASSWORD },
  })
  expect(login.status, login.text).toBe(200)
  expect((await reopen(`stores/${s2}`)).status).toBe(404)
  const audited = app.db.selectFrom('audit').select('user_id').where('action', '=', 'store_reopened')
  expect(await audited.execute()).toEqual([{ user_id: app.world.users.w }])
  expect((await reopen(`stores/${s2}`, app.tokens.f1)).status).toBe(403)
})

test('whose address was given away meanwhile is left out when a factory is reopened, and the others are back', async () => {
  const id = await makeFactory(app.db, 'Back again')
  const person = (email: string) => makeUser(app.db, { kind: 'factory', email, factoryId: id })
  await person('stays@factory.example')
  await person('moved@factory.example')
  expect(await look<FactoryClosing>(`factories/${id}`)).toMatchObject({
    orders: { in_production: 0, ready_to_ship: 0 },
    open_packages: 0,
    owed: 0,
    usual_items: 0,
  })
  expect((await close(`factories/${id}`)).status).toBe(200)
  await makeUser(app.db, { kind: 'wholesale', email: 'moved@factory.example' })
  const back = await reopen(`factories/${id}`)
  expect(back.body).toMatchObject({ data: { people: 1, left_out: ['moved@factory.example'] } })
  expect((await app.send('GET', `/api/factories/${id}`, { token: app.tokens.w })).body).toMatchObject({
    data: { closed_at: null },
  })
})

test('an order that is placed while its store is closed is either there and cancelled or decided on, or not placed', async () => {
  const { s3 } = app.world.stores
  for (let round = 0; round < ROUNDS; round += 1) {
    passMinutes(app, 16)
    const admin = await makeUser(app.db, { kind: 'store', email: `race.${round}@three.example`, storeId: s3 })
    const token = await tokenFor(app, admin)
    const wish = wishOf(app, { address: app.addresses.s3, payment_method: undefined })
    const orders = Array.from({ length: 6 }, (_, at) =>
      order(app, { ...wish, purchase_order_number: `RACE-${round}-${at}` }, { token }),
    )
    const [closed, ...answers] = await Promise.all([
      close(`stores/${s3}`, { cancel_pending: true }),
      ...orders,
    ])
    for (const { status, text } of answers) expect([200, 400, 401], text).toContain(status)
    const living = app.db.selectFrom('orders').select('id').where('store_id', '=', s3).where('status', '=', 1)
    if (closed.status === 200) {
      expect(await living.execute()).toEqual([])
      expect((await reopen(`stores/${s3}`)).status).toBe(200)
    } else {
      expect(refusalIn(closed).message).toBe(
        'An order was placed in the meantime. Please check and try again.',
      )
      await app.db.updateTable('orders').set({ status: 5 }).where('store_id', '=', s3).execute()
    }
  }
})

test('a store on hold is told why and whom to call when it orders, and everything else goes on', async () => {
  const { s1 } = app.world.stores
  const hold = (hold_reason: string, token = app.tokens.w) =>
    app.send('PUT', `/api/stores/${s1}`, { token, body: { hold_reason } })
  const { id } = await placed(app)
  expect((await hold('Overdue invoices')).body).toMatchObject({ data: { hold_reason: 'Overdue invoices' } })
  const refused = await order(app, wishOf(app))
  expect([refused.status, refusalIn(refused).message]).toEqual([
    400,
    expect.stringMatching(
      /^Your account is on hold, so new orders cannot be placed: Overdue invoices\. Please call us at /,
    ),
  ])
  const listed = await app.send('GET', '/api/stores?show=held', { token: app.tokens.w })
  expect(listed.body).toMatchObject({ data: { stores: [{ id: s1 }], meta: { total: 1 } } })
  // Its own admin cannot lift it.
  expect((await hold('', app.tokens.a1)).body).toMatchObject({ data: { hold_reason: 'Overdue invoices' } })
  const cancelled = await app.send('POST', `/api/stores/${s1}/cancel`, {
    token: app.tokens.a1,
    body: { _method: 'PUT', order: id },
  })
  expect(cancelled.status, cancelled.text).toBe(200)
  expect((await hold('')).body).toMatchObject({ data: { held_at: null, hold_reason: null } })
  await placed(app)
})
