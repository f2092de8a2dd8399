import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../db/db.ts'
import { createLog } from '../log.ts'
import { NO_REACTIONS } from '../testing/processes/no-reactions.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { MESSAGES } from '../testing/test-size.ts'
import { type Delivery, deliverDue, settle, takeDue } from './deliver.ts'
import { enqueue } from './enqueue.ts'
import { toMessage } from './messages.ts'
import { claimMessages } from './outbox.store.ts'

const START = new Date('2026-11-15T18:00:00Z')
const MINUTE_MS = 60_000

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  await app.db.deleteFrom('outbox').execute()
  app.clock.set(START.toISOString())
})
afterAll(() => app.close())

const put = (tag: number, topic?: string) =>
  enqueue(app.db, app.clock.now(), 'invitation', { user_id: tag }, topic === undefined ? {} : { topic })
const goOn = (ms: number) => app.clock.set(new Date(app.clock.now().getTime() + ms).toISOString())

/** A receiver that remembers what it got and fails when told to. */
function receiver(receive: (tag: number) => Promise<void> | void = () => {}) {
  const got: number[] = []
  const ids = new Map<number, Set<number>>()
  const invitation = async ({ user_id }: { user_id: number }, { id }: { id: number }) => {
    ids.set(user_id, (ids.get(user_id) ?? new Set()).add(id))
    await receive(user_id)
    got.push(user_id)
  }
  const delivery: Delivery = {
    db: app.db,
    clock: app.clock.now,
    log: createLog('silent', 'test'),
    reactions: { ...NO_REACTIONS, invitation },
  }
  /** Delivers until nothing is due at this moment. */
  const deliverAll = async (room = 8): Promise<number> => {
    let taken = 0
    for (;;) {
      const count = await deliverDue(delivery, room)
      if (count === 0) return taken
      taken += count
    }
  }
  return { got, ids, delivery, deliverAll }
}
const rows = () => app.db.selectFrom('outbox').selectAll().orderBy('id').execute()

test('a message is sent if its transaction commits, and is never known of if it does not', async () => {
  const { got, deliverAll } = receiver()
  const work = (fails: boolean) =>
    inTransaction(app.db, async (db) => {
      await enqueue(db, START, 'invitation', { user_id: fails ? 1 : 2 })
      expect(await deliverAll(), 'before the commit').toBe(0)
      if (fails) throw new Error('the business said no')
    })
  await expect(work(true)).rejects.toThrow('the business said no')
  expect(await deliverAll()).toBe(0)
  await work(false)
  expect(await deliverAll()).toBe(1)
  expect(got).toEqual([2])
  expect(await rows()).toMatchObject([{ done_at: START, attempts: 1, locked_until: null, last_error: null }])
})

test('within a topic messages leave one after the other, in order, whoever else is waiting', async () => {
  const underway = new Set<number>()
  let together = 0
  const { got, deliverAll } = receiver(async (tag) => {
    const topic = Math.floor(tag / 10)
    if (underway.has(topic)) together += 1
    underway.add(topic)
    await new Promise(setImmediate)
    underway.delete(topic)
  })
  for (let i = 0; i < 5; i += 1) for (const topic of [1, 2, 3]) await put(topic * 10 + i, `order ${topic}`)
  await deliverAll()
  expect(together).toBe(0)
  for (const topic of [1, 2, 3]) {
    const ofTopic = got.filter((tag) => Math.floor(tag / 10) === topic)
    expect(ofTopic).toEqual([0, 1, 2, 3, 4].map((i) => topic * 10 + i))
  }
})

test('a message that cannot be sent holds up its own topic alone, and only until it is given up', async () => {
  const { got, deliverAll } = receiver((tag) => {
    if (tag === 1) throw Object.assign(new Error('no for a@one.example'), { code: 'EENVELOPE' })
  })
  await put(1, 'order 1')
  await put(2, 'order 1')
  await put(3, 'order 2')
  await put(4)
  await deliverAll()
  expect(got.toSorted()).toEqual([3, 4])
  for (let attempt = 2; attempt <= 30; attempt += 1) {
    goOn(40 * MINUTE_MS)
    await deliverAll()
  }
  expect(got.toSorted()).toEqual([2, 3, 4])
  const [poisoned] = await rows()
  expect(poisoned).toMatchObject({ attempts: 30, done_at: null, dead_at: app.clock.now() })
  // The receiver's message may quote an address, so only its code is stored.
  expect(poisoned?.last_error).toBe('EENVELOPE')
  goOn(24 * 60 * MINUTE_MS)
  expect(await deliverAll()).toBe(0)
})

test('a message of a kind nobody knows is put off, and the others go', async () => {
  const { got, deliverAll } = receiver()
  await put(1)
  await sql`update outbox set kind = 'toString'`.execute(app.db)
  await put(2)
  await deliverAll()
  expect(got).toEqual([2])
  expect(await rows()).toMatchObject([{ attempts: 1, done_at: null }, { done_at: START }])
})

test('a receiver that was down gets everything when it is up again, each with the id it always had', async () => {
  let isUp = false
  const { got, ids, deliverAll } = receiver(() => {
    if (!isUp) throw new Error('down')
  })
  for (let tag = 1; tag <= 20; tag += 1) await put(tag)
  for (let i = 0; i < 5; i += 1) {
    await deliverAll()
    goOn(MINUTE_MS)
  }
  expect(got).toEqual([])
  isUp = true
  await deliverAll()
  expect(got.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1))
  for (const [tag, sent] of ids) expect(sent.size, `message ${tag}`).toBe(1)
})

test('pauses grow from a second to half an hour, each a quarter more or less', async () => {
  const { deliverAll } = receiver(() => {
    throw new Error('down')
  })
  await put(1)
  await deliverAll()
  const [first] = await rows()
  const pause = (first?.next_at.getTime() ?? 0) - START.getTime()
  expect(pause).toBeGreaterThanOrEqual(750)
  expect(pause).toBeLessThanOrEqual(1_250)
  goOn(pause - 1)
  expect(await deliverAll()).toBe(0)
  goOn(1)
  expect(await deliverAll()).toBe(1)
})

test('what a worker took and never finished is taken by another when its lease is over, not before', async () => {
  await put(1)
  const now = app.clock.now()
  expect(await claimMessages(app.db, now, new Date(now.getTime() + MINUTE_MS), 8)).toHaveLength(1)
  const { got, deliverAll } = receiver()
  goOn(MINUTE_MS - 1)
  expect(await deliverAll()).toBe(0)
  goOn(1)
  expect(await deliverAll()).toBe(1)
  expect(got).toEqual([1])
})

test('one that took too long says nothing of a message that another has claimed or sent meanwhile', async () => {
  const { delivery } = receiver((tag) => {
    if (tag === 1) throw new Error('down')
  })
  await put(1)
  const slow = await Promise.all(await takeDue(delivery, 8))
  goOn(MINUTE_MS)
  const next = await takeDue(receiver().delivery, 8)
  await settle(delivery, slow)
  expect(await rows()).toMatchObject([{ attempts: 2, locked_until: expect.any(Date), last_error: null }])
  await settle(delivery, await Promise.all(next))
  await settle(delivery, slow)
  expect(await rows()).toMatchObject([{ done_at: app.clock.now(), locked_until: null, last_error: null }])
})

test('what waits behind a notice that is put off is put off with it, and goes right after it', async () => {
  const got: string[] = []
  let isUp = false
  const { delivery } = receiver()
  const notice = async ({ subject }: { subject: string }) => {
    if (!isUp) throw new Error('down')
    got.push(subject)
  }
  const telling = { ...delivery, reactions: { ...delivery.reactions, notice } }
  for (const subject of ['Attempt', 'Placed'])
    await enqueue(
      app.db,
      START,
      'notice',
      { channel: 'chat', subject, text: '' },
      { topic: 'order 1 to chat' },
    )
  expect(await deliverDue(telling, 8)).toBe(1)
  const [first, second] = await rows()
  expect(second).toMatchObject({ attempts: 0, next_at: first?.next_at })
  isUp = true
  goOn(MINUTE_MS)
  while ((await deliverDue(telling, 8)) > 0);
  expect(got).toEqual(['Attempt', 'Placed'])
})

test('news that two workers have claimed become their messages once, in their order', async () => {
  await put(1, 'order 1')
  await sql`update outbox set kind = 'order_news'`.execute(app.db)
  const { delivery } = receiver()
  const into = ['Attempt', 'Placed'].map((subject) =>
    toMessage('notice', { channel: 'chat', subject, text: '' }, { topic: 'order 1 to chat' }),
  )
  const turning = { ...delivery, reactions: { ...delivery.reactions, order_news: async () => into } }
  const slow = await Promise.all(await takeDue(turning, 8))
  goOn(MINUTE_MS)
  const next = await Promise.all(await takeDue(turning, 8))
  expect([slow.length, next.length]).toEqual([1, 1])
  for (const outcomes of [next, slow]) await settle(turning, outcomes)
  const left = await rows()
  expect(left.map(({ payload }) => (payload as { subject: string }).subject)).toEqual(['Attempt', 'Placed'])
  expect(left).toMatchObject(left.map(() => ({ created_at: START, next_at: app.clock.now(), attempts: 0 })))
})

test('of what news become, the first of each receiver goes at once, and if its worker dies, again after the lease', async () => {
  const told: string[] = []
  const notice = async ({ channel, subject }: { channel: string; subject: string }, { id }: { id: number }) =>
    void told.push(`${channel} ${subject} ${id}`)
  const into = ['Attempt', 'Placed'].flatMap((subject) =>
    (['chat', 'mail'] as const).map((channel) =>
      toMessage('notice', { channel, subject, text: '' }, { topic: `order 1 to ${channel}` }),
    ),
  )
  const { delivery } = receiver()
  const turning = { ...delivery, reactions: { ...delivery.reactions, notice, order_news: async () => into } }
  const turn = async (room: number) => {
    await put(1, 'order 1')
    await sql`update outbox set kind = 'order_news' where kind = 'invitation'`.execute(app.db)
    return settle(turning, await Promise.all(await takeDue(turning, 1)), room)
  }
  const begun = await turn(3)
  expect(begun).toHaveLength(2)
  await Promise.all(begun)
  const [one, two, three, four] = await rows()
  const first = [`chat Attempt ${one?.id}`, `mail Attempt ${two?.id}`]
  expect(told).toEqual(first)
  expect(await rows()).toMatchObject([1, 1, 0, 0].map((attempts) => ({ attempts, done_at: null })))
  // Nothing of the same receivers goes while these wait, be it of the next news or by another worker.
  expect(await turn(8)).toHaveLength(0)
  expect(await takeDue(turning, 8)).toHaveLength(0)
  goOn(MINUTE_MS)
  while ((await deliverDue(turning, 8)) > 0);
  expect(told.slice(2, 6)).toEqual([...first, `chat Placed ${three?.id}`, `mail Placed ${four?.id}`])
  expect(told).toHaveLength(10)
})

test('a receiver that never answers is given up in time to be tried again', async () => {
  const { delivery } = receiver(() => new Promise(() => {}))
  await put(1)
  await deliverDue({ ...delivery, limitMs: 20 }, 8)
  expect(await rows()).toMatchObject([
    { done_at: null, locked_until: null, attempts: 1, last_error: 'TimeoutError' },
  ])
})

test('no more are taken than there is room for', async () => {
  const { delivery } = receiver()
  for (let tag = 1; tag <= 12; tag += 1) await put(tag)
  expect(await deliverDue(delivery, 3)).toBe(3)
})

test(`${MESSAGES} messages to a receiver that fails three times in ten: all arrive, in order, and what arrives again has the id it had`, {
  timeout: 240_000 + MESSAGES * 20,
}, async () => {
  let seed = 1
  const chance = () => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed / 2_147_483_647
  }
  const arrived: number[] = []
  const { got, ids, deliverAll } = receiver((tag) => {
    const luck = chance()
    if (luck < 0.295) throw new Error('down')
    arrived.push(tag)
    if (luck < 0.3) throw new Error('it arrived, and the answer was lost')
  })
  const topics = MESSAGES / 10
  await sql`insert into outbox (kind, payload, topic, next_at, created_at)
    select 'invitation', jsonb_build_object('user_id', tag), 'order ' || tag % ${topics}::integer, ${START}, ${START}
    from generate_series(0, ${MESSAGES - 1}::integer) as tag order by tag`.execute(app.db)
  while (got.length < MESSAGES) {
    await deliverAll(50)
    goOn(MINUTE_MS)
  }
  expect(await deliverAll()).toBe(0)
  const last: number[] = []
  for (const tag of arrived) {
    const topic = tag % topics
    // Until a message is known to have arrived, the next one of its topic does not leave.
    expect([last[topic], (last[topic] ?? topic - topics) + topics]).toContain(tag)
    last[topic] = tag
  }
  expect(arrived.length).toBeGreaterThan(MESSAGES)
  expect([...ids.values()].filter((each) => each.size !== 1)).toEqual([])
})
