import type { Health } from '@trousseau/contract/health'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openDb } from '../db/db.ts'
import { createLog } from '../log.ts'
import { createMeasures } from '../measures/measures.ts'
import { serveMeasures } from '../measures/serve-measures.ts'
import { reportBreak } from '../payments/differences/report-break.ts'
import { createOrderApp, type OrderApp } from '../testing/orders.ts'
import { watchHouse } from './watch-house.ts'

let app: OrderApp
const measures = createMeasures('portal')
beforeAll(async () => {
  app = await createOrderApp({}, { measures })
})
afterAll(() => app.close())

/** Everything that Prometheus reads, as lines of name and value. */
async function scrape(of = measures): Promise<Map<string, number>> {
  const served = await serveMeasures(of, { metrics: { host: '127.0.0.1', port: 0 } }, 'portal')
  onTestFinished(served.close)
  const response = await fetch(`http://127.0.0.1:${served.port}/metrics`)
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  const lines = (await response.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.replace(/ \S+$/, ''), Number(line.replace(/^.* /, ''))]))
}

const healthOf = async (): Promise<Health> => {
  const { status, body, text } = await app.send('GET', '/api/system-health', { token: app.tokens.w })
  expect(status, text).toBe(200)
  return (body as { data: Health }).data
}

test('requests are counted by their route as declared and their status, and name nobody and nothing', async () => {
  await app.send('GET', '/api/orders/4711?search=CANARY', { token: app.tokens.a1 })
  await app.send('GET', '/api/nowhere/CANARY')
  const found = await scrape()
  expect(
    found.get('trousseau_requests_total{method="GET",route="/api/orders/:id",status="404",part="portal"}'),
  ).toBe(1)
  const timed = [...found.keys()].filter((name) => name.startsWith('trousseau_request_seconds_count{'))
  expect(timed.filter((name) => name.includes('route="/api/orders/:id"'))).toHaveLength(1)
  expect([...found.keys()].filter((name) => /CANARY|4711|ivory|@/.test(name))).toEqual([])
})

test('what is late, under way, given up or differs is told to Prometheus and to an admin alike', async () => {
  const { s1 } = app.world.stores
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000)
  const message = { kind: 'notice', payload: '{}', created_at: ago(4_000) }
  const put = (change: object) =>
    app.db
      .insertInto('outbox')
      .values(Object.assign({ next_at: ago(1_000) }, message, change))
      .execute()
  await put({})
  await put({ next_at: ago(-3_600) })
  await put({ next_at: ago(-600), attempts: 3 })
  await put({ dead_at: ago(10) })
  await put({ done_at: ago(10) })
  await app.db
    .insertInto('payment_attempts')
    .values({
      store_id: s1,
      id: '00000000-0000-4000-8000-000000000001',
      state: 'unknown',
      total: 100,
      charged: 100,
      payment_method_id: app.methods.s1,
      pay_method: 'card',
      pay_last_four: '1111',
      created_at: ago(300),
    })
    .execute()
  const log = createLog('silent', 'test')
  const said = { id: 'one', total: 100, refunded: 0, isVoided: false }
  const now = new Date()
  await reportBreak({ db: app.db, asked: now, now, log }, s1, 'unknown_charge', said, 'nothing')
  const called = { at: ago(60), kind: 'background' }
  await app.db
    .insertInto('provider_calls')
    .values([
      Object.assign({ failed: true }, called),
      Object.assign({ failed: false }, called),
      Object.assign({}, called, { at: ago(4_000), failed: true }),
    ])
    .execute()

  const told = await healthOf()
  expect(told).toMatchObject({
    messages: { waiting: 3, given_up: 1 },
    payments: { open: 1 },
    differences: 1,
    provider: { calls: 2, failed: 1, blocked_until: null },
    replica: null,
  })
  // The one that was tried is as late as it is old; the one for later is not late at all.
  expect(told.messages.oldest_seconds).toBeGreaterThanOrEqual(4_000)
  expect(told.payments.oldest_seconds).toBeGreaterThanOrEqual(300)
  expect(told.server.requests).toBeGreaterThan(0)
  const house = createMeasures('worker')
  watchHouse(house, app.db)
  const found = await scrape(house)
  const of = (name: string) => found.get(`trousseau_${name}{part="worker"}`)
  expect({
    waiting: of('outbox_waiting'),
    given_up: of('outbox_given_up'),
    open: of('open_payments'),
    differences: of('differences'),
    share: of('provider_failed_share'),
    up: of('database_up'),
  }).toEqual({ waiting: 3, given_up: 1, open: 1, differences: 1, share: 0.5, up: 1 })
  expect(of('outbox_age_seconds')).toBeGreaterThanOrEqual(4_000)
})

test('while the database is away its figures are left out, and that it is away is told', async () => {
  const lost = createMeasures('worker')
  const db = openDb('postgres://nobody@127.0.0.1:1/nothing', { log: createLog('silent', 'test') })
  onTestFinished(() => db.destroy())
  watchHouse(lost, db)
  const found = await scrape(lost)
  expect(found.get('trousseau_database_up{part="worker"}')).toBe(0)
  expect([...found.keys()].filter((name) => name.startsWith('trousseau_outbox'))).toEqual([])
})
