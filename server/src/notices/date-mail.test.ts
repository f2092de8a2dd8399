import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { beginMorning } from '../dates/run-mornings.ts'
import { makeDress } from '../testing/catalogue.ts'
import { clearSandbox, deliverAll, noticesTo, passTime } from '../testing/delivery.ts'
import { createOrderApp, move, type OrderApp, placed } from '../testing/orders.ts'
import { startTestSandbox, type TestSandbox } from '../testing/processes/test-sandbox.ts'
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
  expect(mail?.text).toContain('Please ask your seamstress for a faster turn, or call us.')
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
