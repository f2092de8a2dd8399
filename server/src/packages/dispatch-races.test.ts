import { DISPATCHED, NOT_READY } from '@trousseau/domain/orders/shipment'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createOrderApp,
  findHistory,
  findRow,
  move,
  type OrderApp,
  refusalIn,
  untilHeard,
  untilKeyIsFree,
} from '../testing/orders.ts'
import { act, pack, packageMails, packageRow, packed, readyOrder, SHIPMENT } from '../testing/packages.ts'
import { type OtherPortal, startOtherPortal } from '../testing/processes/other-portal.ts'
import { callToDeath, startTestProcess } from '../testing/processes/test-process.ts'
import { type Answer, sendTo, type TestApp } from '../testing/test-app.ts'
import { ROUNDS } from '../testing/test-size.ts'

const CALLERS = 50

type Portal = Pick<TestApp, 'send'>

let app: OrderApp
let other: OtherPortal
beforeAll(async () => {
  app = await createOrderApp()
  other = await startOtherPortal(app)
})
afterAll(async () => {
  await other.stop()
  await app.close()
})

/** Sends requests at once, every second one to the other process. */
const atOnce = (count: number, ask: (at: number, where: Portal) => Promise<Answer>) =>
  Promise.all(Array.from({ length: count }, (_, at) => untilHeard(() => ask(at, at % 2 ? app : other))))

const findInvoiceRows = (packageId: number) =>
  app.db.selectFrom('invoices').selectAll().where('package_id', '=', packageId).execute()
const linesOf = (invoiceId: number) =>
  app.db.selectFrom('invoice_lines').selectAll().where('invoice_id', '=', invoiceId).execute()
const shippedTimes = async (order: number) =>
  (await findHistory(app, order)).filter(({ to_status }) => to_status === 4).length

test('a package sent fifty times at once, at two processes, leaves once: one invoice, each told once, orders shipped once', async () => {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const orders = [await readyOrder(app), await readyOrder(app)]
    const { id } = await packed(app, orders)
    const answers = await atOnce(CALLERS, (_, where) => act(app, id, '/dispatch', SHIPMENT, { at: where }))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const refused of answers.filter(({ status }) => status !== 200))
      expect([refused.status, refusalIn(refused).data]).toEqual([409, [DISPATCHED]])
    const invoices = await findInvoiceRows(id)
    expect(invoices).toHaveLength(1)
    expect(await linesOf(invoices[0]?.id ?? 0)).toHaveLength(2)
    expect(await packageMails(app, id)).toEqual(['store', app.world.users.a1])
    for (const order of orders) expect(await shippedTimes(order)).toBe(1)
  }
})

test('orders packed fifty times at once are in one package', async () => {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const orders = [await readyOrder(app), await readyOrder(app)]
    // The ids are sent in both orders, to show that the locks do not deadlock.
    const answers = await atOnce(CALLERS, (at, where) =>
      pack(app, { orders: at % 3 ? orders : orders.toReversed() }, { at: where }),
    )
    const made = answers.filter(({ status }) => status === 200)
    expect(made).toHaveLength(1)
    for (const refused of answers.filter(({ status }) => status !== 200))
      expect([refused.status, refusalIn(refused).data]).toEqual([409, [NOT_READY]])
    const rows = await app.db.selectFrom('orders').select('package_id').where('id', 'in', orders).execute()
    expect(new Set(rows.map(({ package_id }) => package_id)).size).toBe(1)
  }
})

test('an order that is cancelled while its package leaves is either shipped and billed, or neither', async () => {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const [raced, kept] = [await readyOrder(app), await readyOrder(app)]
    const { id } = await packed(app, [raced, kept])
    const [sent, ...cancelled] = await Promise.all([
      untilHeard(() => act(app, id, '/dispatch', SHIPMENT, { at: other })),
      ...Array.from({ length: 4 }, () => untilHeard(() => move(app, raced, 'cancel', app.tokens.w))),
    ])
    expect(sent?.status).toBe(200)
    const [invoice] = await findInvoiceRows(id)
    const billed = (await linesOf(invoice?.id ?? 0)).map(({ order_id }) => order_id)
    const { status, package_id } = await findRow(app, raced)
    if (status === 4) {
      expect([package_id, billed, cancelled.map((one) => one.status)]).toEqual([
        id,
        [raced, kept],
        Array(4).fill(409),
      ])
    } else {
      expect([status, package_id, billed]).toEqual([5, null, [kept]])
      expect(cancelled.filter((one) => one.status === 200)).toHaveLength(1)
    }
  }
})

test('a package that is changed, sent and deleted at once is one of these, whole', async () => {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const [first, second] = [await readyOrder(app), await readyOrder(app)]
    const { id } = await packed(app, [first])
    await Promise.all([
      untilHeard(() => act(app, id, '', { orders: [second] }, { at: other })),
      untilHeard(() => act(app, id, '/dispatch', SHIPMENT)),
      untilHeard(() =>
        app.send('DELETE', '/api/factory-packages', { token: app.tokens.f1, body: { ids: [id] } }),
      ),
    ])
    const row = await packageRow(app, id)
    const invoices = await findInvoiceRows(id)
    const states = [await findRow(app, first), await findRow(app, second)]
    const inside = states.filter(({ package_id }) => package_id === id)
    if (!row) expect([inside, invoices, states.map(({ status }) => status)]).toEqual([[], [], [3, 3]])
    else {
      expect(row.dispatched_at).not.toBeNull()
      expect(inside.map(({ status }) => status)).toEqual([4])
      expect((await linesOf(invoices[0]?.id ?? 0)).map(({ order_id }) => order_id)).toEqual([inside[0]?.id])
    }
  }
})

test.each(['dispatch.after_orders', 'dispatch.after_invoice'])(
  'a portal killed at %s leaves nothing half, and the package then leaves all the same',
  async (point) => {
    const orders = [await readyOrder(app), await readyOrder(app)]
    const { id } = await packed(app, orders)
    const before = {
      row: await packageRow(app, id),
      orders: await Promise.all(orders.map((one) => findRow(app, one))),
    }
    const doomed = await startTestProcess('main', {
      DATABASE_URL: app.databaseUrl,
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'silent',
      TEST_NOW: app.clock.now().toISOString(),
      CRASH_AT: point,
    })
    const url = `http://127.0.0.1:${doomed.ready.port}`
    const at: Portal = { send: (method, path, sending = {}) => sendTo(url, method, path, sending) }
    await callToDeath(() => act(app, id, '/dispatch', SHIPMENT, { at, key: `crash-${point}` }))
    expect(await doomed.ended).toMatchObject({ signal: 'SIGKILL' })
    expect(await packageRow(app, id)).toEqual(before.row)
    expect(await Promise.all(orders.map((one) => findRow(app, one)))).toEqual(before.orders)
    expect([await findInvoiceRows(id), await packageMails(app, id)]).toEqual([[], []])
    const again = await untilKeyIsFree(() => act(app, id, '/dispatch', SHIPMENT, { key: `crash-${point}` }))
    expect(again.status).toBe(200)
    expect(await findInvoiceRows(id)).toHaveLength(1)
    expect(await packageMails(app, id)).toHaveLength(2)
    for (const order of orders) expect(await shippedTimes(order)).toBe(1)
  },
)
