import { NO_FACTORY } from '@trousseau/domain/orders/order-moves'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeCustomItem, makeDress } from '../../testing/catalogue.ts'
import { clearSandbox, deliverAll, noticesTo } from '../../testing/delivery.ts'
import {
  type Body,
  createOrderApp,
  findAuditEntries,
  findHistory,
  findOrderMails,
  findRow,
  move,
  type OrderApp,
  placed,
  refusalIn,
  untilHeard,
  wholesaleOrderIn,
} from '../../testing/orders.ts'
import { makeFactory } from '../../testing/people.ts'
import { type OtherPortal, startOtherPortal } from '../../testing/processes/other-portal.ts'
import { startTestSandbox, type TestSandbox } from '../../testing/processes/test-sandbox.ts'
import { ROUNDS } from '../../testing/test-size.ts'

let app: OrderApp
let other: OtherPortal
let sandbox: TestSandbox
/** A dress that factory one usually makes, for 400 dollars. */
let dress: number
beforeAll(async () => {
  sandbox = await startTestSandbox()
  app = await createOrderApp(noticesTo(sandbox))
  other = await startOtherPortal(app)
  dress = await makeDress(app.db, { factoryId: app.world.factories.f1, factoryPrice: 40_000 })
})
beforeEach(async () => {
  await app.db.deleteFrom('outbox').execute()
})
afterAll(async () => {
  await other.stop()
  await app.close()
  await sandbox.stop()
})

const confirm = (id: number, body: Body = {}, at: Pick<OrderApp, 'send'> = app) =>
  move(at, id, 'confirm', app.tokens.w, body)
const closed = async () => {
  const id = await makeFactory(app.db, 'Closed')
  await app.db.updateTable('factories').set({ closed_at: app.clock.now() }).where('id', '=', id).execute()
  return id
}

// Claims: order.status.2
test('staff confirm an order: In Production, with a sales order number, its usual factory and its price', async () => {
  const { id } = await placed(app, { item_id: dress })
  const pending = await app.send('GET', `/api/orders/${id}`, { token: app.tokens.w })
  expect(wholesaleOrderIn(pending)).toMatchObject({
    factory: null,
    default_factory_id: app.world.factories.f1,
  })
  const answer = await confirm(id)
  expect(answer.status, answer.text).toBe(200)
  expect(wholesaleOrderIn(answer)).toMatchObject({
    id,
    status: 2,
    store_status: 'In Production',
    can_cancel: false,
    version: 2,
    factory: { id: app.world.factories.f1, name: 'Factory One' },
    factory_price: 400,
    formatted_factory_price: '$400.00',
  })
  expect(wholesaleOrderIn(answer).sales_order_number).toBeGreaterThan(10_000)
  expect(await findHistory(app, id)).toMatchObject([
    { to_status: 1, by_user: app.world.users.a1 },
    { seq: 2, from_status: 1, to_status: 2, by_user: app.world.users.w, at: app.clock.now(), reason: null },
  ])
  expect(await findAuditEntries(app, id)).toEqual([{ action: 'order_confirmed', user_id: app.world.users.w }])
  const seen = await app.send('GET', `/api/orders/${id}`, { token: app.tokens.a1 })
  expect(wholesaleOrderIn(seen)).toMatchObject({ store_status: 'In Production', can_cancel: false })
})

test('a factory that is named makes it, whichever the usual one is', async () => {
  const { f2 } = app.world.factories
  const { id } = await placed(app, { item_id: dress })
  expect(wholesaleOrderIn(await confirm(id, { factory: f2 }))).toMatchObject({ factory: { id: f2 } })
  const { id: without } = await placed(app)
  expect(wholesaleOrderIn(await confirm(without, { factory: String(f2) }))).toMatchObject({
    factory: { id: f2 },
  })
})

test('a custom item is confirmed at its own factory and price', async () => {
  const { f2 } = app.world.factories
  const cape = await makeCustomItem(app.db, { factoryId: f2, factoryPrice: 4_350 })
  const { id } = await placed(app, { item_type: 2, item_id: cape })
  expect(wholesaleOrderIn(await confirm(id))).toMatchObject({ factory: { id: f2 }, factory_price: 43.5 })
})

test('without a factory that works for the wholesaler nothing is confirmed, and it says so', async () => {
  const shut = await closed()
  const orphan = await makeDress(app.db, { factoryId: shut })
  const { id: usual } = await placed(app)
  const { id: orphaned } = await placed(app, { item_id: orphan })
  const cases: [number, Body][] = [
    [usual, {}] satisfies [number, Body],
    [orphaned, {}] satisfies [number, Body],
    ...[shut, 999_999].map((factory): [number, Body] => [usual, { factory }]),
  ]
  await app.db.deleteFrom('outbox').execute()
  for (const [id, body] of cases) {
    const answer = await confirm(id, body)
    expect(answer.status).toBe(422)
    expect(refusalIn(answer)).toMatchObject({
      message: NO_FACTORY,
      errors: [{ field: 'factory', message: 'Please choose a factory.' }],
    })
    expect(await findRow(app, id)).toMatchObject({
      status: 1,
      version: 1,
      sales_order_number: null,
      factory_id: null,
      factory_price: null,
    })
    expect(await findHistory(app, id)).toHaveLength(1)
    expect(await findOrderMails(app, id)).toEqual([])
  }
  for (const factory of ['x', 0, null, {}])
    expect((await confirm(usual, { factory })).status, String(factory)).toBe(422)
})

test('what a factory gets is what the catalogue said when it was confirmed, whatever it says later', async () => {
  const dearer = await makeDress(app.db, { factoryId: app.world.factories.f1, factoryPrice: 30_000 })
  const setPrice = (factory_price: number) =>
    app.db.updateTable('dresses').set({ factory_price }).where('id', '=', dearer).execute()
  const { id } = await placed(app, { item_id: dearer })
  await setPrice(31_050)
  await confirm(id)
  await setPrice(99_900)
  const shown = await app.send('GET', `/api/orders/${id}`, { token: app.tokens.w })
  expect(wholesaleOrderIn(shown)).toMatchObject({ factory_price: 310.5 })
  expect((await findRow(app, id)).factory_price).toBe(31_050)
})

test('who placed it and the store are written to: it is confirmed, with its sales order number', async () => {
  const { id } = await placed(app, { item_id: dress, purchase_order_number: 'Weiss 9' })
  await deliverAll(app, sandbox)
  await clearSandbox(sandbox)
  const { sales_order_number: number } = wholesaleOrderIn(await confirm(id))
  await deliverAll(app, sandbox)
  const sent = await sandbox.messages()
  const mails = sent.filter(({ channel }) => channel === 'smtp')
  expect(mails.flatMap(({ to }) => to ?? []).toSorted()).toEqual(['a1@one.example', 'clara@store.example'])
  for (const mail of mails) {
    expect(mail.subject).toBe('Your order is confirmed, PO Weiss 9')
    expect(mail.text).toContain(`Its sales order number is ${number}.`)
    expect(mail.text).not.toMatch(/factory|400\.00/i)
  }
})

test('confirmed fifty times at once, at two processes, it is confirmed once and written of once', async () => {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const { id } = await placed(app, { item_id: dress })
    await app.db.deleteFrom('outbox').execute()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => untilHeard(() => confirm(id, {}, at % 2 ? app : other))),
    )
    const [won, ...more] = answers.filter(({ status }) => status === 200)
    expect(more).toEqual([])
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49)
    expect(await findRow(app, id)).toMatchObject({
      status: 2,
      version: 2,
      sales_order_number: won && wholesaleOrderIn(won).sales_order_number,
    })
    expect(await findHistory(app, id)).toHaveLength(2)
    expect(await findAuditEntries(app, id)).toHaveLength(1)
    expect(await findOrderMails(app, id)).toEqual([
      { about: 'confirmed', to: 'placer' },
      { about: 'confirmed', to: 'store' },
    ])
  }
})

test('twenty orders confirmed at once, at two processes, have twenty numbers', async () => {
  const ids: number[] = []
  for (let count = 0; count < 20; count += 1) ids.push((await placed(app, { item_id: dress })).id)
  const answers = await Promise.all(
    ids.map((id, at) => untilHeard(() => confirm(id, {}, at % 2 ? app : other))),
  )
  expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200))
  expect(new Set(answers.map((answer) => wholesaleOrderIn(answer).sales_order_number)).size).toBe(20)
})

test('who looks at an older version is told so, and nothing is confirmed', async () => {
  const { id, version } = await placed(app, { item_id: dress })
  const answer = await confirm(id, { version: version + 1 })
  expect(answer.status).toBe(409)
  expect(refusalIn(answer).code).toBe('stale')
  expect(await findRow(app, id)).toMatchObject({ status: 1, version, sales_order_number: null })
  expect((await confirm(id, { version })).status).toBe(200)
})

test("confirming is the wholesaler's alone", async () => {
  const { id } = await placed(app, { item_id: dress })
  const { a1, r1, a2, f1 } = app.tokens
  for (const token of [a1, r1, a2, f1]) expect((await move(app, id, 'confirm', token)).status).toBe(403)
  expect((await app.send('POST', `/api/orders/${id}/confirm`, { body: {} })).status).toBe(401)
  for (const unknown of [999_999, '0', 'x', '1e3'])
    expect((await move(app, unknown, 'confirm', app.tokens.w)).status).toBe(404)
  expect((await findRow(app, id)).status).toBe(1)
})

test('confirmed by the wholesaler and cancelled by its store at once: one of the two happens, never both', async () => {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const { id } = await placed(app, { item_id: dress })
    const cancel = () =>
      other.send('PUT', `/api/stores/${app.world.stores.s1}/cancel`, {
        token: app.tokens.a1,
        body: { order: id },
      })
    const [confirmed, cancelled] = await Promise.all(
      round % 2 ? [confirm(id), cancel()] : [confirm(id, {}, other), cancel()],
    )
    expect([confirmed?.status, cancelled?.status].toSorted()).toEqual([200, 409])
    const won = confirmed?.status === 200
    const { status, sales_order_number, factory_id, version } = await findRow(app, id)
    expect({ status, version }).toEqual({ status: won ? 2 : 5, version: 2 })
    expect([sales_order_number === null, factory_id === null]).toEqual([!won, !won])
    expect((await findHistory(app, id)).map(({ to_status }) => to_status)).toEqual([1, won ? 2 : 5])
    const about = (await findOrderMails(app, id)).map((mail) => mail.about)
    expect(new Set(about)).toEqual(new Set(['placed', won ? 'confirmed' : 'cancelled']))
  }
})
