import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createLog } from '../log.ts'
import { createOrderApp, findNotices, type OrderApp, order, orderIn, wishOf } from '../testing/orders.ts'
import { type CuttingProxy, openCuttingProxy } from '../testing/postgres/cutting-proxy.ts'
import { createTestDatabase, type TestDatabase } from '../testing/postgres/test-database.ts'
import type { Answer } from '../testing/test-app.ts'
import { inTransaction, openDb } from './db.ts'

const PATIENCE_MS = 120_000

let database: TestDatabase
let proxy: CuttingProxy
let app: OrderApp
/** What would have ended a portal of its own. */
const uncaught: unknown[] = []
const onUncaught = (error: unknown) => uncaught.push(error)

beforeAll(async () => {
  process.on('uncaughtException', onUncaught)
  database = await createTestDatabase()
  proxy = await openCuttingProxy(database.appUrl)
  app = await createOrderApp({}, { databaseUrl: proxy.url })
})
afterEach(() => expect(uncaught.splice(0)).toEqual([]))
afterAll(async () => {
  await app.close()
  await proxy.close()
  await database.drop()
  process.off('uncaughtException', onUncaught)
})

const countOrders = async (po: string) =>
  (await app.db.selectFrom('orders').select('id').where('po', '=', po).execute()).length
const expectUnavailable = ({ status, body, headers }: Awaited<ReturnType<typeof order>>) => {
  expect([status, headers.get('retry-after')]).toEqual([503, '1'])
  expect(body).toMatchObject({ success: false, code: 'unavailable' })
}

/** Asks again until it is done: until the database has noticed the loss, the first request may count as worked on. */
const askAgain = (ask: () => Promise<Answer>) =>
  vi.waitFor(async () => {
    const answer = await ask()
    expect(answer.status, answer.text).toBe(200)
    return answer
  }, PATIENCE_MS)

test.each([
  ['before', 'the look', /as store_name/, 0],
  ['unheard', 'the look', /as store_name/, 0],
  ['before', 'the saving', /insert into orders/, 0],
  ['unheard', 'the saving', /insert into orders/, 1],
] as const)(
  'an order whose connection is lost %s %s is told to try again, and placed once',
  async (...lost) => {
    const [moment, name, statement, saved] = lost
    const po = `Lost ${moment} ${name}.`
    const body = wishOf(app, { purchase_order_number: po })
    const asking = { key: po.replaceAll(' ', '-') }
    const cut = proxy.cutAt(statement, moment)
    expectUnavailable(await order(app, body, asking))
    await cut
    expect(await countOrders(po)).toBe(saved)

    const again = await askAgain(() => order(app, body, asking))
    expect(orderIn(again).purchase_order_number).toBe(po)
    expect(await countOrders(po)).toBe(1)
    const told = (await findNotices(app)).filter(({ subject }) => subject.endsWith(`PO ${po}`))
    expect(told.map(({ subject }) => subject.split(':')[0])).toEqual(['Order attempt', 'Order placed'])
  },
)

const giveCredit = (reason: string) =>
  app.send('POST', `/api/stores/${app.world.stores.s1}/credits`, {
    token: app.tokens.w,
    body: { amount: 10, reason },
    headers: { 'idempotency-key': reason.replaceAll(' ', '-') },
  })
const countCredits = async (reason: string) =>
  (await app.db.selectFrom('ledger_txns').select('id').where('reason', '=', reason).execute()).length

test.each([
  ['before', 'begin', /begin\0/, 0],
  ['unheard', 'begin', /begin\0/, 0],
  ['heard', 'begin', /begin\0/, 0],
  ['before', 'the insert', /insert into "ledger_txns"/, 0],
  ['unheard', 'the insert', /insert into "ledger_txns"/, 0],
  ['heard', 'the insert', /insert into "ledger_txns"/, 0],
  ['before', 'the commit', /commit\0/, 0],
  ['unheard', 'the commit', /commit\0/, 1],
] as const)(
  'a transaction whose connection is lost %s %s costs that request, which is told to try again',
  async (...lost) => {
    const [moment, name, statement, committed] = lost
    const reason = `Lost ${moment} ${name}.`
    const cut = proxy.cutAt(statement, moment)
    expectUnavailable(await giveCredit(reason))
    await cut
    expect(await countCredits(reason)).toBe(committed)
    await askAgain(() => giveCredit(reason))
    expect(await countCredits(reason)).toBe(1)
  },
)

test('a refusal whose rollback is lost is not taken for anything else', async () => {
  const record = () =>
    app.send('POST', `/api/stores/${app.world.stores.s1}/payments`, {
      token: app.tokens.w,
      body: { amount: 10, method: 'wire', reference: 'A1', invoices: [{ id: 999_999 }] },
    })
  const cut = proxy.cutAt(/rollback\0/, 'before')
  expectUnavailable(await record())
  await cut
  expect((await record()).status).toBe(404)
})

test('a transaction whose server ends between two statements fails alone, and its connection is used by nobody else', async () => {
  const db = openDb(database.appUrl, { max: 1, log: createLog('silent', 'test') })
  const pidOf = async (on: typeof db) =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(on)).rows[0]?.pid ?? 0
  let lost = 0
  const work = inTransaction(db, async (db) => {
    lost = await pidOf(db)
    await sql`select pg_terminate_backend(${lost}, 5000)`.execute(app.db)
    // The loss is heard while nothing is being asked.
    await new Promise((resolve) => setTimeout(resolve, 50))
    await sql`select 1`.execute(db)
  })
  await expect(work).rejects.toThrow('is not queryable')
  expect(await pidOf(db)).not.toBe(lost)
  await db.destroy()
})

test('idle connections that are lost are replaced', async () => {
  expect((await app.send('GET', '/api/session', { token: app.tokens.a1 })).status).toBe(200)
  proxy.cutAll()
  await vi.waitFor(
    async () => expect((await app.send('GET', '/api/session', { token: app.tokens.a1 })).status).toBe(200),
    PATIENCE_MS,
  )
})

test('a file whose connection is lost halfway breaks off, and the next one comes whole', async () => {
  await sql`insert into audit (at, action) select now(), 'login' from generate_series(1, 1500)`.execute(
    app.db,
  )
  const get = () => app.send('GET', '/api/audit/export', { token: app.tokens.w })
  const whole = await get()
  expect(whole.status).toBe(200)
  const cut = proxy.cutAt(/from audit|from "audit"/, 'before', 3)
  await expect(get()).rejects.toThrow()
  await cut
  // Its place among the two files at once is free again, too.
  await vi.waitFor(async () => expect((await get()).text.length).toBe(whole.text.length), PATIENCE_MS)
})
