import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { inTransaction } from '../db/db.ts'
import { createLog } from '../log.ts'
import { NO_REACTIONS } from '../testing/processes/no-reactions.ts'
import { untilOutboxIsEmpty } from '../testing/processes/test-worker.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { pullBack } from './deliver.ts'
import { enqueue } from './enqueue.ts'
import { runWorker } from './run-worker.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  await app.db.deleteFrom('outbox').execute()
})
afterAll(() => app.close())

const put = (tag: number) => enqueue(app.db, app.clock.now(), 'invitation', { user_id: tag })
const start = (receive: (tag: number, id: number) => Promise<void> | void) =>
  runWorker(
    {
      db: app.db,
      clock: app.clock.now,
      log: createLog('silent', 'test'),
      reactions: {
        ...NO_REACTIONS,
        invitation: async ({ user_id }, { id }) => receive(user_id, id),
      },
    },
    app.directUrl,
  )
/** The connections on which a worker listens for new messages. */
const listeners = async () => {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and query = 'listen outbox'`.execute(
    app.db,
  )
  return rows.map(({ pid }) => pid)
}

test('what lay waiting is sent at the start, and what is written later rings the bell', async () => {
  const got: number[] = []
  await put(1)
  const worker = start((tag) => void got.push(tag))
  await vi.waitFor(() => expect(got).toEqual([1]), 60_000)
  await vi.waitFor(async () => expect(await listeners()).toHaveLength(1), 60_000)
  for (const tag of [2, 3, 4]) {
    await put(tag)
    await vi.waitFor(() => expect(got).toContain(tag), 60_000)
  }
  await worker.stop()
  expect(got).toEqual([1, 2, 3, 4])
})

test('the bell rings after the commit alone, seldom however much is written, and a last time after the last', async () => {
  const listener = new pg.Client({ connectionString: app.directUrl })
  await listener.connect()
  await listener.query('listen outbox')
  let heard: number[] = []
  listener.on('notification', () => heard.push(performance.now()))
  await inTransaction(app.db, async (db) => {
    await enqueue(db, app.clock.now(), 'invitation', { user_id: 1 })
    await expect(
      inTransaction(app.db, async (db) => {
        await enqueue(db, app.clock.now(), 'invitation', { user_id: 2 })
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    // Whatever was sent to this connection before arrives before the answer.
    await listener.query('select 1')
    expect(heard).toEqual([])
  })
  await vi.waitFor(() => expect(heard).toHaveLength(1), 60_000)
  heard = []
  const began = performance.now()
  for (let tag = 0; tag < 100; tag += 1) await put(tag)
  const written = performance.now()
  await vi.waitFor(() => expect(heard.at(-1)).toBeGreaterThan(written), 60_000)
  expect(heard.length).toBeLessThanOrEqual(2 + (performance.now() - began) / 50)
  await listener.end()
})

test('two workers share 200 messages, and none is sent twice', async () => {
  const got: number[] = []
  for (let tag = 0; tag < 200; tag += 1) await put(tag)
  const workers = [start((tag) => void got.push(tag)), start((tag) => void got.push(tag))]
  await untilOutboxIsEmpty(app)
  for (const worker of workers) await worker.stop()
  expect(got.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 200 }, (_, i) => i))
})

test('a receiver that hangs does not hold up the messages behind it', async () => {
  const got: number[] = []
  let letGo = () => {}
  const hanging = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const worker = start(async (tag) => {
    if (tag === 0) await hanging
    got.push(tag)
  })
  for (let tag = 0; tag <= 20; tag += 1) await put(tag)
  await vi.waitFor(() => expect(got).toHaveLength(20), 60_000)
  expect(got).not.toContain(0)
  letGo()
  await untilOutboxIsEmpty(app)
  await worker.stop()
})

test('a worker that is told to stop finishes what it has begun, and begins nothing more', async () => {
  const begun: number[] = []
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const worker = start(async (tag) => {
    begun.push(tag)
    await held
  })
  await put(1)
  await vi.waitFor(() => expect(begun).toEqual([1]), 60_000)
  const stopped = worker.stop()
  await put(2)
  letGo()
  await stopped
  const rows = await app.db.selectFrom('outbox').select(['attempts', 'done_at']).orderBy('id').execute()
  expect(rows).toEqual([
    { attempts: 1, done_at: app.clock.now() },
    { attempts: 0, done_at: null },
  ])
})

test('what a clock that was a day ahead has put off, tried or locked, goes out when the clock is right', async () => {
  const right = app.clock.now()
  const got: number[] = []
  let isUp = false
  app.clock.set('2026-11-16T18:00:00Z')
  const worker = start((tag) => {
    if (!isUp) throw new Error('down')
    got.push(tag)
  })
  for (const tag of [1, 2]) await put(tag)
  const countTried = async () =>
    (await app.db.selectFrom('outbox').select('id').where('last_error', 'is not', null).execute()).length
  await vi.waitFor(async () => expect(await countTried()).toBe(2), 60_000)
  const lock = { attempts: 1, locked_until: new Date('2026-11-16T18:01:00Z') }
  await app.db.updateTable('outbox').set(lock).where('payload', '=', '{"user_id":2}').execute()
  isUp = true
  app.clock.set(right.toISOString())
  await vi.waitFor(() => expect(got.toSorted()).toEqual([1, 2]), 60_000)
  await worker.stop()

  // Written by a portal whose clock is ahead, while the worker's is right.
  app.clock.set('2026-11-15T18:20:00Z')
  await put(3)
  app.clock.set(right.toISOString())
  const next = start((tag) => void got.push(tag))
  await vi.waitFor(() => expect(got).toContain(3), 60_000)
  await next.stop()
})

test('what waits for its next try waits on, whatever the worker pulls back', async () => {
  await put(1)
  const tried = (attempts: number, seconds: number) =>
    app.db
      .updateTable('outbox')
      .set({ attempts, next_at: new Date(app.clock.now().getTime() + seconds * 1_000) })
      .execute()
  const isPulledBack = async () => {
    await pullBack({
      db: app.db,
      clock: app.clock.now,
      log: createLog('silent', 'test'),
      reactions: NO_REACTIONS,
    })
    const { next_at } = await app.db.selectFrom('outbox').select('next_at').executeTakeFirstOrThrow()
    return next_at <= app.clock.now()
  }
  for (const [attempts, longest] of [
    [1, 1.25],
    [4, 10],
    [12, 2_250],
    [29, 2_250],
  ] as const) {
    await tried(attempts, longest)
    expect(await isPulledBack(), `${attempts} tries`).toBe(false)
    await tried(attempts, longest + 61)
    expect(await isPulledBack(), `${attempts} tries`).toBe(true)
  }
})

test('a worker whose connections were all cut goes on, and hangs its bell up again', async () => {
  const got: number[] = []
  const worker = start((tag) => void got.push(tag))
  await vi.waitFor(async () => expect(await listeners()).toHaveLength(1), 60_000)
  const [before] = await listeners()
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`.execute(app.db)
  await vi.waitFor(
    async () => {
      const now = await listeners()
      expect(now).toHaveLength(1)
      expect(now[0]).not.toBe(before)
    },
    { timeout: 60_000, interval: 100 },
  )
  await put(7)
  await vi.waitFor(() => expect(got).toEqual([7]), 60_000)
  await worker.stop()
})
