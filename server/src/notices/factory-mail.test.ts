import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { clearSandbox, deliverAll, noticesTo, passTime } from '../testing/delivery.ts'
import { createOrderApp, findRow, move, type OrderApp, orderAt, placed } from '../testing/orders.ts'
import { makeUser } from '../testing/people.ts'
import { startTestSandbox, type TestSandbox } from '../testing/processes/test-sandbox.ts'

vi.setConfig({ testTimeout: 60_000 })

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
