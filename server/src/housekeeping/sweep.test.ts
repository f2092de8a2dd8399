import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { openDb } from '../db/db.ts'
import { createLog } from '../log.ts'
import { makeWorld } from '../testing/people.ts'
import { onServer } from '../testing/postgres/test-database.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { runSweeps } from './run-sweeps.ts'
import { sweep } from './sweep.ts'

const NOW = new Date('2026-11-15T18:00:00Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000)
const A_SECOND = 1 / 86_400

let app: TestApp
let userId: number
beforeAll(async () => {
  app = await createTestApp()
  userId = (await makeWorld(app.db)).users.a1
})
afterAll(() => app.close())

const session = (ended: number) =>
  app.db.insertInto('sessions').values({
    token_hash: randomBytes(32),
    user_id: userId,
    remembered: true,
    created_at: daysAgo(40),
    expires_at: daysAgo(ended),
    last_seen: daysAgo(40),
  })
const bound = (key: string, ended: number) =>
  app.db.insertInto('bounds').values({ key, count: 11, until: daysAgo(ended) })
const reset = (age: number) =>
  app.db.insertInto('password_resets').values({
    token_hash: randomBytes(32),
    user_id: userId,
    created_at: daysAgo(age),
    expires_at: daysAgo(age - 1),
    used_at: daysAgo(age),
  })
const emailChange = (ended: number) =>
  app.db.insertInto('email_changes').values({
    user_id: userId,
    email: 'new@one.example',
    email_norm: 'new@one.example',
    created_at: daysAgo(ended),
    expires_at: daysAgo(ended),
  })
const answer = (key: string, age: number) =>
  app.db.insertInto('idempotency_keys').values({
    owner: 'store 1',
    route: 'POST /api/orders',
    key,
    fingerprint: 'f',
    answer: '{}',
    created_at: daysAgo(age),
  })
const picture = (hash: string, age: number) =>
  app.db.insertInto('pictures').values({
    hash: hash.repeat(32),
    width: 640,
    height: 853,
    color: '#faf7f2',
    created_at: daysAgo(age),
  })
const providerCall = (age: number) => app.db.insertInto('provider_calls').values({ at: daysAgo(age) })
type Ending = { done_at?: Date; dead_at?: Date }
const message = (topic: string, age: number, ending: Ending) =>
  app.db.insertInto('outbox').values({
    topic,
    kind: 'invitation',
    payload: '{}',
    next_at: daysAgo(age),
    created_at: daysAgo(age),
    ...ending,
  })

test('what has served its time goes, and everything that may still be asked for stays', async () => {
  for (const row of [
    session(A_SECOND),
    session(10),
    session(-A_SECOND),
    session(-30),
    bound('over', A_SECOND),
    bound('running', -A_SECOND),
    reset(31),
    reset(29),
    reset(0),
    emailChange(1 + A_SECOND),
    answer('eight days old', 8),
    answer('three days old', 3),
    picture('a', 1 + A_SECOND),
    picture('b', 1 - A_SECOND),
    providerCall(1 + A_SECOND),
    providerCall(1 - A_SECOND),
    message('sent long ago', 40, { done_at: daysAgo(31) }),
    message('sent lately', 40, { done_at: daysAgo(29) }),
    message('waiting', 400, {}),
    message('given up', 400, { dead_at: daysAgo(399) }),
  ])
    await row.execute()
  for (const age of [4_000, 700])
    await app.db
      .insertInto('audit')
      .values({ at: daysAgo(age), action: 'login' })
      .execute()

  await sweep(app.db, NOW)

  const times = (rows: readonly { at: Date }[]) => rows.map(({ at }) => at)
  const { db } = app
  const sessions = await db.selectFrom('sessions').select('expires_at as at').orderBy('at').execute()
  expect(times(sessions)).toEqual([daysAgo(-A_SECOND), daysAgo(-30)])
  expect(await db.selectFrom('bounds').select('key').execute()).toEqual([{ key: 'running' }])
  const resets = await db.selectFrom('password_resets').select('created_at as at').orderBy('at').execute()
  expect(times(resets)).toEqual([daysAgo(29), daysAgo(0)])
  expect(await db.selectFrom('email_changes').select('user_id').execute()).toEqual([])
  expect(await db.selectFrom('idempotency_keys').select('key').execute()).toEqual([{ key: 'three days old' }])
  expect(await db.selectFrom('pictures').select('hash').execute()).toEqual([{ hash: 'b'.repeat(32) }])
  const calls = await db.selectFrom('provider_calls').select('at').execute()
  expect(times(calls)).toEqual([daysAgo(1 - A_SECOND)])
  const messages = await db.selectFrom('outbox').select('topic').orderBy('id').execute()
  expect(messages.map(({ topic }) => topic)).toEqual(['sent lately', 'waiting', 'given up'])
  expect(await db.selectFrom('audit').select('at').execute()).toEqual([{ at: daysAgo(700) }])
})

test('a session that a clock a day ahead has opened lives its twelve hours from the next sweep, used or not', async () => {
  const token_hash = randomBytes(32)
  const opened = { token_hash, user_id: userId, remembered: false }
  await app.db
    .insertInto('sessions')
    .values({ ...opened, created_at: daysAgo(-1), expires_at: daysAgo(-1.5), last_seen: daysAgo(-1) })
    .execute()
  await sweep(app.db, NOW)
  const kept = await app.db.selectFrom('sessions').selectAll().where('token_hash', '=', token_hash).execute()
  expect(kept).toMatchObject([{ created_at: NOW, last_seen: NOW, expires_at: daysAgo(-0.5) }])
})

test('the worker sweeps as soon as it starts, and by the database’s clock if its own is wrong', async () => {
  onTestFinished(() => {
    vi.useRealTimers()
  })
  await bound('swept at the start', 1).execute()
  await bound('swept next month', -30).execute()
  const DAYS_AHEAD = 100
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + DAYS_AHEAD * 86_400_000 })
  const clock = () => daysAgo(-DAYS_AHEAD)
  const sweeps = runSweeps({ db: app.db, clock, log: createLog('silent', 'test') })
  await vi.waitFor(async () => {
    const left = await app.db.selectFrom('bounds').select('key').where('key', 'like', 'swept%').execute()
    expect(left).toEqual([{ key: 'swept next month' }])
  }, 60_000)
  sweeps.stop()
})

test('after a long stop, more than fits into one statement is deleted too', async () => {
  await sql`insert into bounds (key, count, until)
    select 'old ' || n, 1, ${daysAgo(1)} from generate_series(1, 10001) n`.execute(app.db)
  await sweep(app.db, NOW)
  expect(await app.db.selectFrom('bounds').select('key').where('key', 'like', 'old %').execute()).toEqual([])
})

test('a step that fails keeps none of the others from being done', async () => {
  await bound('left over', 1).execute()
  await onServer(app.ownerUrl ?? '', async (client) => {
    await client.query('begin; lock table sessions in access exclusive mode')
    const url = new URL(app.directUrl)
    url.searchParams.set('options', '-c lock_timeout=100')
    const hasty = openDb(url.href, { log: createLog('silent', 'test') })
    await expect(sweep(hasty, NOW).finally(() => hasty.destroy())).rejects.toMatchObject({ code: '55P03' })
  })
  expect(await app.db.selectFrom('bounds').select('key').where('key', '=', 'left over').execute()).toEqual([])
})
