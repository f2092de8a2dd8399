import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { beginMorning } from '../dates/run-mornings.ts'
import { makeDress } from '../testing/catalogue.ts'
import { cutAt } from '../testing/cut-at.ts'
import { clearSandbox, deliverAll, noticesTo, passTime } from '../testing/delivery.ts'
import { createOrderApp, move, type OrderApp, placed } from '../testing/orders.ts'
import { startTestProcess, type TestProcess } from '../testing/processes/test-process.ts'
import { startTestSandbox, type TestSandbox } from '../testing/processes/test-sandbox.ts'
import { someOf } from '../testing/test-size.ts'
import { tokenFor } from '../testing/wire-app.ts'

const NOW = '2026-11-16T16:00:00Z'
let app: OrderApp
let sandbox: TestSandbox
let dress: number
let storeEmail: string
beforeAll(async () => {
  sandbox = await startTestSandbox()
  app = await createOrderApp(noticesTo(sandbox))
  dress = await makeDress(app.db, { factoryId: app.world.factories.f1, months: 4, days: 0 })
  const store = app.db.selectFrom('stores').select('email').where('id', '=', app.world.stores.s1)
  storeEmail = (await store.executeTakeFirstOrThrow()).email
})
beforeEach(async () => {
  app.clock.set(NOW)
})
afterAll(async () => {
  await app.close()
  await sandbox.stop()
})

async function making(): Promise<number> {
  const { id } = await placed(app, { item_id: dress, type: 2, wear_date: '2027-05-15' })
  expect((await move(app, id, 'confirm', app.tokens.w)).status).toBe(200)
  return id
}
/** Forgets what was told until now. */
async function quiet(): Promise<void> {
  passTime(app, 2)
  await deliverAll(app, sandbox)
  await clearSandbox(sandbox)
}
async function told() {
  // What is computed in batches is told a little later, together.
  for (let round = 1; round <= 2; round += 1) {
    passTime(app, 2)
    await deliverAll(app, sandbox)
  }
  const mails = (await sandbox.messages(storeEmail)).filter(({ subject }) => subject.startsWith('When your'))
  const notices = (await sandbox.messages()).filter(({ subject }) => subject.startsWith('Dates, '))
  return { mails, notices }
}
const closure = (method: string, path: string, body?: object) =>
  app.send(method, path, { token: app.tokens.w, ...(body && { body }) })

test('a closure that moves several orders is one email to their store and one notice on each channel, and nothing twice', async () => {
  const ids = [await making(), await making(), await making()]
  await quiet()
  const { f1 } = app.world.factories
  const answer = await closure('POST', `/api/factories/${f1}/closures`, {
    from: '2027-02-01',
    to: '2027-02-21',
    kind: 'closed',
    name: 'Lunar feast',
  })
  const { mails, notices } = await told()
  expect(mails.map(({ subject }) => subject)).toEqual(['When your dresses arrive: 3 orders have less time'])
  const [mail] = mails
  for (const id of ids) expect(mail?.text).toContain(`/sales-order-summary/${id}`)
  expect(mail?.text).toContain('Was March 19, now April 7: factory closed.')
  expect(mail?.text).toContain('Please ask your seamstress for a faster turnaround, or call us.')
  expect(mail?.text).not.toContain('Lunar feast')
  expect(notices.map(({ channel }) => channel).toSorted()).toEqual(['chat', 'mail'])
  expect(notices[0]?.text).toContain('factory closed (Lunar feast)')
  await clearSandbox(sandbox)
  // Computed again, on the same day and the next, there is nothing new.
  app.clock.set('2026-11-17T13:00:00Z')
  expect(await beginMorning(app.db, app.clock.now())).toBe(true)
  expect(await told()).toEqual({ mails: [], notices: [] })
  app.clock.set(NOW)
  const { closures } = (answer.body as { data: { closures: { id: number }[] } }).data
  await closure('DELETE', `/api/closures/${closures[0]?.id}`)
  const again = await told()
  expect(again.mails.map(({ subject }) => subject)).toEqual([
    'When your dresses arrive: 3 orders are on time again',
  ])
})

test('a delay that a factory reports is told at once, with its reason; what stays within bounds is not', async () => {
  const id = await making()
  await quiet()
  const token = await tokenFor(app, app.world.users.f1)
  const report = (body: object) => app.send('POST', `/api/orders/${id}/stages`, { token, body })
  await report({ stage: 'materials', what: 'started' })
  expect(await told()).toEqual({ mails: [], notices: [] })
  await report({ stage: 'materials', what: 'delayed', reason: 'materials_out', expected_on: '2027-02-01' })
  const { mails, notices } = await told()
  expect(mails.map(({ subject }) => subject)).toEqual(['When your dresses arrive: 1 order has less time'])
  expect(mails[0]?.text).toContain('materials out')
  expect(notices).toHaveLength(2)
})

const CLOSED = { from: '2027-02-01', to: '2027-02-21', kind: 'closed', name: 'Lunar feast' }
const DELAY = { stage: 'materials', what: 'delayed', reason: 'materials_out', expected_on: '2027-02-01' }
const startWorker = (point: string) =>
  startTestProcess('worker', {
    DATABASE_URL: app.databaseUrl,
    SMTP_URL: sandbox.smtpUrl,
    ...noticesTo(sandbox),
    TEST_NOW: app.clock.now().toISOString(),
    CRASH_AT: point,
    LOG_LEVEL: 'silent',
  })
/**
 * A worker that was killed, once the database has undone what it had begun. That is a little after its death, and until
 * then others pass over the messages that it held.
 */
async function killed(worker: TestProcess): Promise<void> {
  expect(await worker.ended).toMatchObject({ signal: 'SIGKILL' })
  await vi.waitFor(async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and backend_type = 'client backend'
        and xact_start is not null and pid <> pg_backend_pid()`.execute(app.db)
    expect(rows).toEqual([])
  }, 60_000)
}
/** Which orders were told of, by all emails together; a repeat of one that had come is recognized by its id. */
async function ordersTold(): Promise<number[]> {
  const { mails, notices } = await told()
  expect(notices.filter(({ repeat_of }) => repeat_of === undefined)).toHaveLength(2)
  return mails
    .filter(({ repeat_of }) => repeat_of === undefined)
    .flatMap(({ text }) => [...text.matchAll(/sales-order-summary\/(\d+)/g)].map(([, id]) => Number(id)))
    .toSorted((one, other) => one - other)
}

test.each(someOf(['dates.after_batch', 'dates.before_news'], 1))(
  'a worker killed at %s, while it computes what a closure has moved: each order is told of once',
  async (point) => {
    const ids = [await making(), await making()]
    await quiet()
    const answer = await closure('POST', `/api/factories/${app.world.factories.f1}/closures`, CLOSED)
    await killed(await startWorker(point))
    expect((await ordersTold()).filter((id) => ids.includes(id))).toEqual(ids)
    const { closures } = (answer.body as { data: { closures: { id: number }[] } }).data
    for (const { id } of closures) await closure('DELETE', `/api/closures/${id}`)
    await told()
    await clearSandbox(sandbox)
  },
)

test.each(someOf(['dates.after_gathered', 'outbox.after_send'], 1))(
  'a worker killed at %s, while it tells what factories have reported: each order is told of once',
  async (point) => {
    const ids = [await making(), await making()]
    await quiet()
    const token = await tokenFor(app, app.world.users.f1)
    for (const id of ids) await app.send('POST', `/api/orders/${id}/stages`, { token, body: DELAY })
    await killed(await startWorker(point))
    expect(await ordersTold()).toEqual(ids)
    await clearSandbox(sandbox)
  },
)

test('a portal cut off between what a report moves and its news has left neither; reported again, it is told once', async () => {
  const id = await making()
  await quiet()
  const token = await tokenFor(app, app.world.users.f1)
  const report = () => app.send('POST', `/api/orders/${id}/stages`, { token, body: DELAY })
  expect((await cutAt('dates.before_news', report)).status).toBe(500)
  expect(await told()).toEqual({ mails: [], notices: [] })
  expect((await report()).status).toBe(200)
  expect(await ordersTold()).toEqual([id])
})

test('a morning that is cut off before its run was written down is begun again', async () => {
  app.clock.set('2026-11-20T13:00:00Z')
  const now = app.clock.now()
  await expect(cutAt('dates.after_morning', () => beginMorning(app.db, now))).rejects.toThrow('cut off')
  expect(await beginMorning(app.db, now)).toBe(true)
  expect(await beginMorning(app.db, now)).toBe(false)
})
