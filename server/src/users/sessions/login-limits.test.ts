import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eightAtATime } from '../../testing/eight-at-a-time.ts'
import { makeUser, makeWorld, PASSWORD } from '../../testing/people.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

const START = '2026-11-15T18:00:00Z'

let app: TestApp
let stores: Awaited<ReturnType<typeof makeWorld>>['stores']
beforeAll(async () => {
  app = await createTestApp()
  stores = (await makeWorld(app.db)).stores
})
beforeEach(() => app.clock.set(START))
afterAll(() => app.close())

type Try = { email: string; password?: string; from?: string; headers?: Record<string, string> }
const tryWith = (one: TestApp, { email, password = 'wrong', ...sending }: Try) =>
  one.send('POST', '/api/users/store-login', { body: { email, password }, ...sending })
const tryIt = (attempt: Try) => tryWith(app, attempt)

let made = 0
const makePerson = async () => {
  made += 1
  const email = `person${made}@one.example`
  await makeUser(app.db, { kind: 'store', email, storeId: stores.s1 })
  return email
}
const inTurn = async <T>(times: number, work: (i: number) => Promise<T>) => {
  const results: T[] = []
  for (let i = 0; i < times; i += 1) results.push(await work(i))
  return results
}
const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status)
const times = (count: number, status: number) => Array<number>(count).fill(status)

test('the eleventh wrong password from one network is refused, and so is the right one, until the time is over', async () => {
  const email = await makePerson()
  const from = '10.2.0.1'
  const tries = await inTurn(20, () => tryIt({ email, from }))
  expect(statuses(tries)).toEqual([...times(10, 401), ...times(10, 429)])
  expect(tries[10]?.headers.get('retry-after')).toBe('900')
  expect(tries[10]?.body).toEqual({
    success: false,
    code: 'too_many',
    message: 'Too many attempts. Please wait a little and try again.',
    data: ['Too many attempts. Please wait a little and try again.'],
    errors: [],
  })

  app.clock.set('2026-11-15T18:10:00Z')
  const refused = await tryIt({ email, from, password: PASSWORD })
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('300')

  app.clock.set('2026-11-15T18:15:00Z')
  expect((await tryIt({ email, from, password: PASSWORD })).status).toBe(200)
})

test('the owner still comes in from elsewhere, and other people from the guessed-at network', async () => {
  const [email, neighbor] = [await makePerson(), await makePerson()]
  const from = '10.2.0.2'
  await eightAtATime(12, () => tryIt({ email, from }))
  expect((await tryIt({ email, from, password: PASSWORD })).status).toBe(429)
  expect((await tryIt({ email, from: '10.2.0.3', password: PASSWORD })).status).toBe(200)
  expect((await tryIt({ email: neighbor, from, password: PASSWORD })).status).toBe(200)
  // A login from elsewhere does not reset the limit of the guessing network.
  expect((await tryIt({ email, from, password: PASSWORD })).status).toBe(429)
})

test('an address nobody has is bounded like one that somebody has', async () => {
  const answers = await inTurn(11, () => tryIt({ email: 'nobody@nowhere.example', from: '10.2.0.4' }))
  expect(statuses(answers)).toEqual([...times(10, 401), 429])
})

test('another spelling or the other login is no way round the bound', async () => {
  const email = await makePerson()
  const from = '10.2.0.5'
  await eightAtATime(5, () => tryIt({ email: email.toUpperCase(), from }))
  await eightAtATime(5, () =>
    app.send('POST', '/api/users/wholesale-login', { body: { email, password: 'wrong' }, from }),
  )
  expect((await tryIt({ email: ` ${email} `, from })).status).toBe(429)
})

test('signing in wipes out the slips before it', async () => {
  const email = await makePerson()
  const from = '10.2.0.6'
  await eightAtATime(9, () => tryIt({ email, from }))
  expect((await tryIt({ email, from, password: PASSWORD })).status).toBe(200)
  expect(statuses(await eightAtATime(10, () => tryIt({ email, from })))).toEqual(times(10, 401))
})

test('of twenty wrong tries at once, over two processes, ten at most are looked at', async () => {
  const email = await makePerson()
  const other = await app.another()
  const tries = await Promise.all(
    Array.from({ length: 20 }, (_, i) => tryWith(i % 2 === 0 ? app : other, { email, from: '10.2.0.7' })),
  )
  expect(statuses(tries).filter((status) => status === 401).length).toBeLessThanOrEqual(10)
  // On a busy machine some requests time out waiting for a connection, and get 503.
  for (const status of statuses(tries)) expect([401, 429, 503]).toContain(status)
  expect((await tryIt({ email, from: '10.2.0.7', password: PASSWORD })).status).toBe(429)
  await other.close()
})

test('the counts survive a restart', async () => {
  const email = await makePerson()
  await eightAtATime(10, () => tryIt({ email, from: '10.2.0.8' }))
  const restarted = await app.another()
  expect((await tryWith(restarted, { email, from: '10.2.0.8', password: PASSWORD })).status).toBe(429)
  await restarted.close()
})

test('one password over many accounts: one network fails thirty times a minute at most', async () => {
  const from = '10.2.0.9'
  const answers = await eightAtATime(40, (i) => tryIt({ email: `guess${i}@nowhere.example`, from }))
  expect(statuses(answers).toSorted()).toEqual([...times(30, 401), ...times(10, 429)])
  const refused = answers.find(({ status }) => status === 429)
  expect(refused?.headers.get('retry-after')).toBe('60')
  app.clock.set('2026-11-15T18:01:00Z')
  expect((await tryIt({ email: 'guess99@nowhere.example', from })).status).toBe(401)
})

test('successes neither count against a network nor buy it more failures', async () => {
  const email = await makePerson()
  const from = '10.2.0.10'
  const succeed = () => inTurn(8, () => tryIt({ email, from, password: PASSWORD }))
  const fail = (count: number) =>
    eightAtATime(count, (i) => tryIt({ email: `slip${i}@nowhere.example`, from }))
  expect(statuses(await succeed())).toEqual(times(8, 200))
  expect(statuses(await fail(15))).toEqual(times(15, 401))
  expect(statuses(await succeed())).toEqual(times(8, 200))
  expect(statuses(await fail(16)).toSorted()).toEqual([...times(15, 401), 429])
})

test('a whole /64 of IPv6 addresses is one network', async () => {
  const email = await makePerson()
  const tries = await inTurn(11, (i) => tryIt({ email, from: `2001:db8:1:2:${i}::${i}` }))
  expect(statuses(tries)).toEqual([...times(10, 401), 429])
  expect((await tryIt({ email, from: '2001:db8:1:3::1', password: PASSWORD })).status).toBe(200)
})

test('where no proxy is trusted, no header makes a caller somebody else', async () => {
  const direct = await createTestApp({ TRUST_PROXY: 'off' })
  await makeWorld(direct.db)
  const tries = await inTurn(11, (i) =>
    tryWith(direct, {
      email: 'a1@one.example',
      from: `203.0.113.${i}`,
      headers: { forwarded: `for=203.0.113.${i}`, 'x-real-ip': `203.0.113.${i}` },
    }),
  )
  expect(statuses(tries)).toEqual([...times(10, 401), 429])
  await direct.close()
})

test('where one proxy is trusted, what a caller wrote before it does not count', async () => {
  const email = await makePerson()
  const tries = await inTurn(11, (i) => tryIt({ email, from: `203.0.113.${i}, 10.2.0.12` }))
  expect(statuses(tries)).toEqual([...times(10, 401), 429])
})
