import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { pullBack } from '../outbox/deliver.ts'
import { clearSandbox, deliverAll, noticesTo, passTime } from '../testing/delivery.ts'
import { createOrderApp, findRow, move, type OrderApp, orderAt, placed } from '../testing/orders.ts'
import { makeUser } from '../testing/people.ts'
import { NO_REACTIONS } from '../testing/processes/no-reactions.ts'
import { startTestSandbox, type TestSandbox } from '../testing/processes/test-sandbox.ts'
import { tokenFor } from '../testing/wire-app.ts'

const NORD = 'nord@factory.example'
const SUD = 'sud@factory.example'

let app: OrderApp
let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
  app = await createOrderApp(noticesTo(sandbox))
  const { f1, f2 } = app.world.factories
  await makeUser(app.db, { kind: 'factory', factoryId: f1, email: NORD })
  await makeUser(app.db, { kind: 'factory', factoryId: f2, email: SUD })
})
beforeEach(async () => {
  await app.db.deleteFrom('outbox').execute()
  await clearSandbox(sandbox)
})
afterAll(async () => {
  await app.close()
  await sandbox.stop()
})

async function mailsTo(email: string) {
  passTime(app, 2)
  await deliverAll(app, sandbox)
  return (await sandbox.messages(email)).map(({ subject, text }) => ({ subject, text }))
}
const put = (id: number, body: object) => app.send('PUT', `/api/orders/${id}`, { token: app.tokens.w, body })

test('thirty orders, or three, that are confirmed together are one email to each of the factory’s people, without a price', async () => {
  const { f1 } = app.world.factories
  const ids = [(await placed(app)).id, (await placed(app)).id, (await placed(app)).id]
  const answer = await app.send('POST', '/api/orders/confirm', {
    token: app.tokens.w,
    body: { ids, factory: f1 },
  })
  expect(answer.status, answer.text).toBe(200)
  const [mail, ...more] = await mailsTo(NORD)
  expect(more).toEqual([])
  expect(mail?.subject).toBe('Your orders: 3 new')
  for (const id of ids) {
    const { sales_order_number, po } = await findRow(app, id)
    expect(mail?.text).toContain(`Sales order ${sales_order_number}, PO ${po}`)
    expect(mail?.text).toContain(`/factory/orders/${id}`)
  }
  expect(mail?.text).not.toContain('$')
  expect(await mailsTo(SUD)).toEqual([])
  // The order tells that its factory got the email.
  const { text } = await app.send('GET', `/api/orders/${ids[0]}/messages`, { token: app.tokens.w })
  expect(text).toContain(NORD)
})

test('an order that is moved is told to both factories, and the first learns nothing of the other', async () => {
  const id = await orderAt(app, 2)
  await put(id, { factory: app.world.factories.f2 })
  const [away] = await mailsTo(NORD)
  expect(away?.subject).toBe('Your orders: 1 moved away')
  expect(away?.text).not.toMatch(/Factory Two|factory\/orders|wear date/)
  expect(await mailsTo(SUD)).toMatchObject([{ subject: 'Your orders: 1 new' }])
})

test('what others change or cancel is told, and what the factory does itself is not', async () => {
  const { po, id } = await findRow(app, await orderAt(app, 2))
  await move(app, id, 'ready', app.tokens.f1)
  expect(await mailsTo(NORD)).toEqual([])
  await move(app, id, 'reopen', app.tokens.w, { reason: 'The hem is open' })
  await move(app, id, 'cancel', app.tokens.w, { reason: 'No lace' })
  const [mail] = await mailsTo(NORD)
  expect(mail?.subject).toBe('Your orders: 1 changed, 1 cancelled')
  expect(mail?.text).toContain('Status: Ready to Ship -> In Production')
  expect(mail?.text).toContain(`PO ${po}`)
})

const setDigest = (daily_digest: boolean, token = app.tokens.w, factory = app.world.factories.f1) =>
  app.send('PUT', `/api/factories/${factory}/news`, { token, body: { daily_digest } })
const at = (moment: string) => app.clock.set(moment)
/** What comes by this moment, and not again. */
async function mailsBy(moment: string) {
  at(moment)
  await Promise.all([1, 2, 3].map(() => deliverAll(app, sandbox)))
  const subjects = (await sandbox.messages(NORD)).map(({ subject }) => subject)
  await clearSandbox(sandbox)
  return subjects
}

test('a factory that wants one email a day gets exactly one at seven, however many look, and none on an empty day', async () => {
  const [one, two, three] = [await orderAt(app, 2), await orderAt(app, 2), await orderAt(app, 2)]
  const cancel = async (id: number) => move(app, id, 'cancel', await tokenFor(app, app.world.users.w))
  at('2026-11-20T20:00:00Z')
  const own = await tokenFor(app, app.world.users.f1)
  expect((await setDigest(true, own)).body).toMatchObject({ data: { daily_digest: true } })
  expect((await cancel(one)).status).toBe(200)
  // A clock that was put right does not make it due.
  const log = createLog('silent', 'test')
  await pullBack({ db: app.db, clock: app.clock.now, log, reactions: NO_REACTIONS })
  expect(await mailsBy('2026-11-21T12:59:00Z')).toEqual([])
  expect((await cancel(two)).status).toBe(200)
  expect(await mailsBy('2026-11-21T13:00:00Z')).toEqual(['Your orders: 2 cancelled'])
  // News that were saved a moment before seven and came after the email wait for the next one.
  expect((await cancel(three)).status).toBe(200)
  await app.db.updateTable('outbox').set({ next_at: app.clock.now() }).where('done_at', 'is', null).execute()
  expect(await mailsBy('2026-11-21T23:00:00Z')).toEqual([])
  expect(await mailsBy('2026-11-22T13:00:00Z')).toEqual(['Your orders: 1 cancelled'])
  expect(await mailsBy('2026-11-23T18:00:00Z')).toEqual([])
  await setDigest(false, await tokenFor(app, app.world.users.w))
})

test('whoever wants emails as they happen again gets at once what was to come in the morning; others’ factories are not theirs', async () => {
  // Sessions that were not used for a week have ended.
  for (const name of ['a1', 'f1', 'w'] as const) app.tokens[name] = await tokenFor(app, app.world.users[name])
  const id = await orderAt(app, 2)
  expect((await setDigest(true)).status).toBe(200)
  await move(app, id, 'cancel', app.tokens.w)
  passTime(app, 5)
  await deliverAll(app, sandbox)
  expect(await sandbox.messages(NORD)).toEqual([])
  expect((await setDigest(false)).status).toBe(200)
  expect(await mailsTo(NORD)).toMatchObject([{ subject: 'Your orders: 1 cancelled' }])
  const { f2 } = app.world.factories
  expect((await setDigest(true, app.tokens.f1, f2)).status).toBe(404)
  for (const token of [app.tokens.a1]) expect((await setDigest(true, token)).status).toBe(403)
  const bad = await app.send('PUT', `/api/factories/${f2}/news`, { token: app.tokens.w, body: {} })
  expect(bad.status).toBe(422)
})
