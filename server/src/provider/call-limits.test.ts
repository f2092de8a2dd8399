import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { askRefresh } from '../payment-methods/refresh-methods.ts'
import { captureLog } from '../testing/captured-log.ts'
import {
  createProviderApp,
  createTestClient,
  type ProviderApp,
  passMinutes,
  startTestProvider,
  type TestProvider,
} from '../testing/payments/provider.ts'
import { startTestWorker } from '../testing/processes/test-worker.ts'
import type { TestApp } from '../testing/test-app.ts'
import { reserveCall, settleCall } from './call-limits.ts'
import { listMethods } from './provider.ts'

let provider: TestProvider
let app: ProviderApp
let second: TestApp
beforeAll(async () => {
  provider = await startTestProvider()
  // The limits of production.
  app = await createProviderApp(provider, {
    STAX_CALLS_PER_MINUTE: '60',
    STAX_FAILURES_PER_MINUTE: '5',
  })
  second = await app.another()
})
afterAll(async () => {
  await second.close()
  await app.close()
  await provider.stop()
})
afterEach(async () => {
  await provider.disarm()
  passMinutes(app, 61)
  provider.gate.passed.length = 0
})

/** A client for each process, both of which already know that the key is ours. */
function linesOf() {
  const isOurs = { merchant: { isOurs: true } }
  const { log } = captureLog()
  return [
    { ...createTestClient(app, log), ...isOurs },
    { ...createTestClient(second, log), ...isOurs },
  ] as const
}
const fiftyAtOnce = () => {
  const [one, two] = linesOf()
  return Promise.all(
    Array.from({ length: 50 }, (_, at) => listMethods(at % 2 === 0 ? one : two, app.customers.c1)),
  )
}
const secondsLater = (seconds: number) =>
  app.clock.set(new Date(app.clock.now().getTime() + seconds * 1_000).toISOString())

test('told to come back in an hour, no process asks before, and all say so; then the work goes on', async () => {
  const { c1 } = app.customers
  const [one, two] = linesOf()
  await provider.saveCard(c1)
  await provider.arm(c1, '429', { seconds: 3_600 })
  expect(await listMethods(one, c1)).toEqual({ kind: 'unavailable', retryAfterSeconds: 3_600 })
  expect(provider.gate.count()).toBe(1)
  secondsLater(1_800)
  expect(await listMethods(two, c1)).toEqual({ kind: 'unavailable', retryAfterSeconds: 1_800 })
  const { status, body, headers } = await app.send(
    'POST',
    `/api/stores/${app.world.stores.s1}/payment-methods`,
    {
      token: app.tokens.a1,
      body: { stax_id: 'anything' },
    },
  )
  expect([status, headers.get('retry-after')]).toEqual([503, '1800'])
  expect(body).toMatchObject({
    code: 'provider_unavailable',
    message:
      'The payment provider cannot be reached at the moment. Nothing was changed. Please try again in a minute.',
  })
  secondsLater(1_799)
  expect(await listMethods(one, c1)).toEqual({ kind: 'unavailable', retryAfterSeconds: 1 })
  expect(provider.gate.passed).toHaveLength(1)
  secondsLater(1)
  expect(await listMethods(two, c1)).toMatchObject({ kind: 'done' })
})

test('work that was turned away resumes by itself when its time has come', async () => {
  const { db, clock, world, customers } = app
  const card = await provider.saveCard(customers.c2)
  await provider.arm(customers.c2, '429', { seconds: 600 })
  await askRefresh(db, world.stores.s2, clock.now())
  const worker = startTestWorker(app, provider.sandbox.smtpUrl)
  const waiting = () => db.selectFrom('outbox').selectAll().where('done_at', 'is', null).executeTakeFirst()
  await vi.waitFor(async () => expect((await waiting())?.last_error).toBe('unavailable'), 10_000)
  secondsLater(601)
  await vi.waitFor(async () => expect(await waiting()).toBeUndefined(), 10_000)
  await worker.stop()
  const mirror = await db.selectFrom('payment_methods').select(['stax_id', 'store_id']).execute()
  expect(mirror).toEqual([{ stax_id: card.id, store_id: world.stores.s2 }])
})

test('of fifty calls at once from two processes that would all fail, five are made', async () => {
  await provider.arm(app.customers.c1, 'empty-500', { times: 50 })
  const outcomes = await fiftyAtOnce()
  expect(outcomes.every(({ kind }) => kind === 'unavailable')).toBe(true)
  expect(provider.gate.count()).toBe(5)
  secondsLater(59)
  await fiftyAtOnce()
  expect(provider.gate.count()).toBe(5)
  secondsLater(1)
  await fiftyAtOnce()
  expect(provider.gate.count()).toBe(10)
})

test('two processes together make sixty calls in a minute and not one more', async () => {
  const outcomes = [...(await fiftyAtOnce()), ...(await fiftyAtOnce())]
  const done = outcomes.filter(({ kind }) => kind === 'done').length
  expect(provider.gate.count()).toBe(done)
  expect(done).toBeLessThanOrEqual(60)
  const [one] = linesOf()
  for (let at = done; at < 60; at += 1)
    expect(await listMethods(one, app.customers.c1)).toMatchObject({ kind: 'done' })
  expect(await listMethods(one, app.customers.c1)).toEqual({ kind: 'unavailable', retryAfterSeconds: 60 })
  expect(provider.gate.count()).toBe(60)
  secondsLater(60)
  expect(await listMethods(one, app.customers.c1)).toMatchObject({ kind: 'done' })
})

test('the minute is any sixty seconds, not one of the clock', async () => {
  const limits = { callsPerMinute: 4, failuresPerMinute: 5 }
  const call = async () => {
    const room = await reserveCall(app.db, limits, app.clock.now)
    if ('callId' in room) await settleCall(app.db, room.callId, { failed: false, blockedUntil: undefined })
    return 'callId' in room ? 'made' : room.waitSeconds
  }
  const made: unknown[] = [await call(), await call()]
  secondsLater(40)
  made.push(await call(), await call(), await call())
  secondsLater(20)
  made.push(await call(), await call(), await call())
  expect(made).toEqual(['made', 'made', 'made', 'made', 20, 'made', 'made', 40])
})

test('after five failures it is the oldest failure that has to be a minute ago, not the oldest call', async () => {
  const limits = { callsPerMinute: 60, failuresPerMinute: 5 }
  const call = async (failed: boolean) => {
    const room = await reserveCall(app.db, limits, app.clock.now)
    if ('callId' in room) await settleCall(app.db, room.callId, { failed, blockedUntil: undefined })
    return room
  }
  await call(false)
  secondsLater(50)
  for (let at = 0; at < 5; at += 1) await call(true)
  secondsLater(5)
  expect(await call(false)).toEqual({ waitSeconds: 55 })
})

test('calls under way in a process that died count for a minute, and no longer', async () => {
  const limits = { callsPerMinute: 60, failuresPerMinute: 5 }
  for (let at = 0; at < 5; at += 1) await reserveCall(app.db, limits, app.clock.now)
  expect(await reserveCall(app.db, limits, app.clock.now)).toEqual({ waitSeconds: 60 })
  secondsLater(60)
  expect(await reserveCall(app.db, limits, app.clock.now)).toEqual({ callId: expect.any(Number) })
})
