import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
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
import { type Reserved, reserveCall, settleCall } from './call-limits.ts'
import { listMethods } from './provider.ts'
import type { CallOf } from './shares.ts'

let provider: TestProvider
let app: ProviderApp
let second: TestApp
beforeAll(async () => {
  provider = await startTestProvider()
  // The limits of production.
  app = await createProviderApp(provider, {
    STAX_TIMEOUT_MS: '10000',
    STAX_CALLS_PER_MINUTE: '60',
    STAX_FAILURES_PER_MINUTE: '8',
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
function linesOf(of: CallOf = { kind: 'background' }) {
  const ours = { merchant: { isOurs: true }, of }
  const { log } = captureLog()
  return [
    { ...createTestClient(app, log), ...ours },
    { ...createTestClient(second, log), ...ours },
  ] as const
}
const secondsLater = (seconds: number) =>
  app.clock.set(new Date(app.clock.now().getTime() + seconds * 1_000).toISOString())

const turnedAway = (retryAfterSeconds: number) => ({
  kind: 'unavailable',
  retryAfterSeconds,
  busy: 'provider',
})

test('told to come back in an hour, no process asks before, and all say so; then the work goes on', async () => {
  const { c1 } = app.customers
  const [one, two] = linesOf()
  await provider.saveCard(c1)
  await provider.arm(c1, '429', { seconds: 3_600 })
  expect(await listMethods(one, c1)).toEqual(turnedAway(3_600))
  expect(provider.gate.count()).toBe(1)
  secondsLater(1_800)
  expect(await listMethods(two, c1)).toEqual(turnedAway(1_800))
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
    code: 'provider_busy',
    message: 'The payment provider is busy. Nothing was changed. Please try again in 30 minutes.',
  })
  secondsLater(1_799)
  expect(await listMethods(one, c1)).toEqual(turnedAway(1))
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
  await vi.waitFor(async () => expect((await waiting())?.last_error).toBe('unavailable'), 60_000)
  secondsLater(601)
  await vi.waitFor(async () => expect(await waiting()).toBeUndefined(), 60_000)
  await worker.stop()
  const mirror = await db.selectFrom('payment_methods').select(['stax_id', 'store_id']).execute()
  expect(mirror).toEqual([{ stax_id: card.id, store_id: world.stores.s2 }])
})

test('of twenty calls of a store at once from two processes that would all fail, five are made', async () => {
  const { c1 } = app.customers
  await provider.arm(c1, 'empty-500', { times: 60 })
  const lines = linesOf({ kind: 'methods', storeId: app.world.stores.s1 })
  const twentyAtOnce = () =>
    Promise.all(Array.from({ length: 20 }, (_, at) => listMethods(lines[at % 2 === 0 ? 0 : 1], c1)))
  const outcomes = await twentyAtOnce()
  expect(outcomes.every(({ kind }) => kind === 'unavailable')).toBe(true)
  expect(provider.gate.count()).toBe(5)
  secondsLater(59)
  await twentyAtOnce()
  expect(provider.gate.count()).toBe(5)
  secondsLater(1)
  await twentyAtOnce()
  expect(provider.gate.count()).toBe(10)
})

type Wish = { limits?: [calls: number, failures: number]; patienceMs?: number; clock?: () => Date }

/** Asks for a place for one call, of twelve in a minute, of which eight may fail, unless others are given. */
const reserve = (of: CallOf, { limits: [calls, failures] = [12, 8], patienceMs = 0, clock }: Wish = {}) =>
  reserveCall(
    {
      // Two processes: those of stores with even and with odd numbers.
      db: (of.storeId ?? 1) % 2 === 0 ? second.db : app.db,
      stax: { ...app.config.stax, callsPerMinute: calls, failuresPerMinute: failures },
      clock: clock ?? app.clock.now,
      of,
    },
    patienceMs,
  )
const settle = (room: Reserved, failed = false) =>
  settleCall(app.db, room, {
    now: app.clock.now(),
    failed,
    counted: failed,
    blockedSeconds: undefined,
  })
const money = (storeId: number): CallOf => ({ kind: 'money', storeId })
const methods = (storeId: number): CallOf => ({ kind: 'methods', storeId })
const background = (storeId?: number): CallOf => ({
  kind: 'background',
  ...(storeId !== undefined && { storeId }),
})
/** Makes a call that ends at once. */
async function call(of: CallOf, { failed = false, ...wish }: Wish & { failed?: boolean } = {}) {
  const room = await reserve(of, wish)
  if (!('callId' in room)) return [room.limit, room.waitSeconds]
  await settle(room, failed)
  return 'made'
}
/** How many of so many calls are made, one after the other. */
async function howMany(of: CallOf, most: number, wish: Wish & { failed?: boolean } = {}) {
  let made = 0
  while (made < most && (await call(of, wish)) === 'made') made += 1
  return made
}

test('two processes of ten stores make as many calls in a minute as there are, and not one more', async () => {
  const made = await Promise.all(
    Array.from({ length: 30 }, (_, at) => call(money(at % 10), { patienceMs: 5_000 })),
  )
  expect(made.filter((one) => one === 'made')).toHaveLength(12)
  expect(await call(money(11))).toEqual(['provider', 60])
  secondsLater(60)
  expect(await call(money(11))).toBe('made')
})

test('a store alone makes half of the calls, and then each other store still makes its part', async () => {
  expect(await howMany(money(1), 12)).toBe(6)
  expect(await call(methods(1))).toEqual(['store', 60])
  expect(await howMany(money(2), 12)).toBe(2)
  expect(await howMany(methods(3), 12)).toBe(2)
  expect(await call(methods(4))).toEqual(['provider', 60])
  expect(await howMany(money(4), 12)).toBe(2)
  expect(await call(money(5))).toEqual(['provider', 60])
})

test('however often a store has its payment methods read, it can still pay', async () => {
  expect(await howMany(methods(1), 12)).toBe(6)
  expect(await howMany(money(1), 12)).toBe(2)
  expect(await howMany(money(2), 12)).toBe(2)
})

test('a store alone fails five times in a minute, and others still three times', async () => {
  expect(await howMany(money(1), 9, { failed: true })).toBe(5)
  expect(await call(money(1))).toEqual(['store', 60])
  expect(await howMany(money(2), 9, { failed: true })).toBe(2)
  secondsLater(10)
  expect(await howMany(money(3), 9, { failed: true })).toBe(1)
  expect(await call(money(4))).toEqual(['provider', 50])
  secondsLater(50)
  expect(await call(money(4))).toBe('made')
})

test('background work stops where people’s calls go on, and what is about stores leaves a part for the rest', async () => {
  expect(await howMany(background(1), 12)).toBe(2)
  expect(await howMany(background(2), 12)).toBe(1)
  expect(await howMany(background(), 12)).toBe(1)
  expect(await call(background())).toEqual(['provider', 60])
  expect(await howMany(money(1), 12)).toBe(6)
  secondsLater(60)
  expect(await howMany(money(1), 12)).toBe(6)
  expect(await howMany(money(2), 12)).toBe(2)
  expect(await call(background())).toEqual(['provider', 60])
  expect(await call(money(3))).toBe('made')
})

test('background work fails twice in a minute, and no payment waits for it', async () => {
  expect(await howMany(background(), 9, { failed: true })).toBe(2)
  expect(await call(background())).toEqual(['provider', 60])
  expect(await howMany(money(1), 9, { failed: true })).toBe(5)
})

test('the minute is any sixty seconds, not one of the clock', async () => {
  let store = 0
  const next = () => {
    store += 1
    return call(money(store), { limits: [4, 8] })
  }
  const made: unknown[] = [await next(), await next()]
  secondsLater(40)
  made.push(await next(), await next(), await next())
  secondsLater(20)
  made.push(await next(), await next(), await next())
  const full = (seconds: number) => ['provider', seconds]
  expect(made).toEqual(['made', 'made', 'made', 'made', full(20), 'made', 'made', full(40)])
})

test('after too many failures it is the oldest of them that has to be a minute ago, since it was answered', async () => {
  await call(money(1))
  const slow = await reserve(money(1))
  secondsLater(8)
  if ('callId' in slow) await settle(slow, true)
  for (let at = 0; at < 4; at += 1) await call(money(1), { failed: true })
  secondsLater(5)
  expect(await call(money(1))).toEqual(['store', 55])
})

test('calls under way in a process that died count for a minute, and no longer', async () => {
  for (let at = 0; at < 5; at += 1) await reserve(money(1))
  expect(await call(money(1))).toEqual(['underway', 10])
  secondsLater(60)
  expect(await call(money(1))).toBe('made')
})

/** Waits until so many are in line. */
const untilInLine = (count: number) =>
  vi.waitFor(
    async () => expect(await app.db.selectFrom('provider_line').select('id').execute()).toHaveLength(count),
    { timeout: 60_000, interval: 20 },
  )

test('who finds the store’s places taken waits in line, first come first served, and holds up no other store', async () => {
  const limits: Wish['limits'] = [60, 8]
  const slow = []
  for (let at = 0; at < 5; at += 1) slow.push(await reserve(money(1), { limits }))
  const begun: string[] = []
  const wait = async (name: string, of: CallOf) => {
    const room = await reserve(of, { limits, patienceMs: 10_000 })
    if ('callId' in room) begun.push(name)
    return room
  }
  const waiting = [wait('change', methods(1))]
  await untilInLine(1)
  waiting.push(wait('first', money(1)))
  await untilInLine(2)
  waiting.push(wait('second', money(1)))
  await untilInLine(3)
  expect(await call(money(2), { limits })).toBe('made')
  expect(begun).toEqual([])
  for (const [at, room] of slow.slice(0, 3).entries()) {
    if ('callId' in room) await settle(room)
    await vi.waitFor(() => expect(begun).toHaveLength(at + 1), { timeout: 60_000, interval: 20 })
  }
  expect(begun).toEqual(['first', 'second', 'change'])
  await Promise.all(waiting)
  await untilInLine(0)
})

test('whoever waits in vain is told when to come again, and leaves the line', async () => {
  for (let at = 0; at < 5; at += 1) await reserve(money(1))
  expect(await call(money(1), { patienceMs: 150 })).toEqual(['underway', 10])
  await untilInLine(0)
})

test('a place in line that its process does not take any more is nobody’s', async () => {
  const gone = [new Date(0), new Date(Date.now() + 86_400_000)]
  for (const waits_until of gone)
    await app.db.insertInto('provider_line').values({ store_id: 1, kind: 'money', waits_until }).execute()
  onTestFinished(async () => void (await app.db.deleteFrom('provider_line').execute()))
  for (let at = 0; at < 5; at += 1) expect(await reserve(money(1))).toHaveProperty('callId')
})

const DAY_MS = 86_400_000
/** For a test by other clocks than the app's, which may come near the calls of other tests. */
const forgetCalls = () => app.db.deleteFrom('provider_calls').execute()

test('what a clock that was a day ahead has written down keeps nobody from paying when it is right again', async () => {
  onTestFinished(async () => void (await forgetCalls()))
  const clock = () => new Date(app.clock.now().getTime() + DAY_MS)
  for (let at = 0; at < 4; at += 1) {
    const room = await reserve(money(at), { clock })
    if (!('callId' in room)) throw new Error('there was room')
    const blockedSeconds = at < 3 ? undefined : 3_600
    await settleCall(app.db, room, { now: clock(), failed: true, counted: true, blockedSeconds })
  }
  expect(await call(money(9), { clock })).toEqual(['provider', 3_600])
  expect(await call(money(9))).toBe('made')
  // The clock went ahead while a call was under way.
  const room = await reserve(money(9))
  if (!('callId' in room)) throw new Error('there was room')
  await settleCall(app.db, room, { now: clock(), failed: true, counted: true, blockedSeconds: 3_600 })
  expect(await call(money(9))).toEqual(['provider', 3_600])
  secondsLater(3_660)
  expect(await call(money(9))).toBe('made')
})

test('a computer whose clock is wrong counts by the database’s, and so with all the others', async () => {
  await forgetCalls()
  onTestFinished(async () => void (await forgetCalls()))
  const clock = () => new Date()
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  vi.setSystemTime(Date.now() + DAY_MS)
  for (let at = 0; at < 5; at += 1) await reserve(money(1), { clock })
  vi.useRealTimers()
  expect(await call(money(1), { clock })).toEqual(['underway', 10])
})
