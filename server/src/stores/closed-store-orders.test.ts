import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliverAll, noticesTo } from '../testing/delivery.ts'
import { createOrderApp, findRow, move, type OrderApp, placed } from '../testing/orders.ts'
import { dispatched } from '../testing/packages.ts'
import { PASSWORD } from '../testing/people.ts'
import { startTestSandbox, type TestSandbox } from '../testing/processes/test-sandbox.ts'

let app: OrderApp
let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
  app = await createOrderApp(noticesTo(sandbox))
})
afterAll(async () => {
  await app.close()
  await sandbox.stop()
})

test('what a store had ordered before it was closed is made, shipped, billed and delivered, and tells nobody who is gone', async () => {
  const { s1 } = app.world.stores
  const { w, f1 } = app.tokens
  const [shipped, cancelled] = [await placed(app), await placed(app)]
  const factory = app.world.factories.f1
  const confirmed = await move(app, shipped.id, 'confirm', w, { factory })
  expect(confirmed.status, confirmed.text).toBe(200)
  const closing = { token: w, body: { password: PASSWORD, cancel_pending: true, finish_orders: true } }
  expect((await app.send('DELETE', `/api/stores/${s1}`, closing)).status).toBe(200)
  // Emails enqueued before the store was closed do not get stuck when they are delivered afterwards.
  await deliverAll(app, sandbox)

  const ready = await move(app, shipped.id, 'ready', f1)
  expect(ready.status, ready.text).toBe(200)
  const { id: packageId } = await dispatched(app, [shipped.id])
  expect((await move(app, shipped.id, 'deliver', w)).status).toBe(200)
  expect([(await findRow(app, shipped.id)).status, (await findRow(app, cancelled.id)).status]).toEqual([6, 5])
  const invoice = await app.db
    .selectFrom('invoices')
    .select(['store_id', 'status'])
    .where('package_id', '=', packageId)
    .executeTakeFirst()
  expect(invoice).toEqual({ store_id: s1, status: 1 })

  await deliverAll(app, sandbox)
  const mails = (await sandbox.messages()).filter(({ channel }) => channel === 'smtp')
  const recipients = new Set(mails.flatMap(({ to }) => to ?? []))
  expect(recipients).toEqual(new Set(['clara@store.example']))
  // What a factory is told waits a minute, so that it is told together with what comes next.
  const stuck = await app.db
    .selectFrom('outbox')
    .select('id')
    .where('done_at', 'is', null)
    .where('kind', '<>', 'factory_news')
    .execute()
  expect(stuck).toEqual([])
})

test('the lists across stores still hold what a closed store did, by its name', async () => {
  const { s1 } = app.world.stores
  const { w, f1 } = app.tokens
  for (const [path, token] of [
    ['/api/orders', w],
    ['/api/invoices', w],
    ['/api/packages', w],
    [`/api/factories/${app.world.factories.f1}/packages`, f1],
  ] as const) {
    const { status, text } = await app.send('GET', path, { token })
    expect([path, status]).toEqual([path, 200])
    expect(text, path).toContain('Store One')
  }
  for (const path of ['orders/export', 'invoices/export', 'statement', 'overview'])
    expect([path, (await app.send('GET', `/api/stores/${s1}/${path}`, { token: w })).status]).toEqual([
      path,
      200,
    ])
})
