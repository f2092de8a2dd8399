import type { OrderMessage } from '@trousseau/contract/notices'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clearSandbox, deliverAll, noticesTo } from '../testing/delivery.ts'
import { createOrderApp, type OrderApp, placed, setStatus } from '../testing/orders.ts'
import { act, dispatched, packed, readyOrder, SHIPMENT } from '../testing/packages.ts'
import { startTestSandbox, type TestSandbox } from '../testing/processes/test-sandbox.ts'

const STORE = 'clara@store.example'
const PLACER = 'a1@one.example'

let app: OrderApp
let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
  app = await createOrderApp(noticesTo(sandbox))
})
beforeEach(async () => {
  await clearSandbox(sandbox)
  await app.db.deleteFrom('outbox').execute()
  await setStoreEmail(STORE)
})
afterAll(async () => {
  await app.close()
  await sandbox.stop()
})

const setStoreEmail = (email: string) =>
  app.db.updateTable('stores').set({ email }).where('id', '=', app.world.stores.s1).execute()
async function mails() {
  await deliverAll(app, sandbox)
  return (await sandbox.messages()).filter(({ channel }) => channel === 'smtp')
}
const recipients = async () => (await mails()).flatMap(({ to }) => to ?? []).toSorted()
async function readyBy(token: string): Promise<number> {
  const { id } = await placed(app, {}, { token })
  await setStatus(app, id, 3)
  await app.db.deleteFrom('outbox').execute()
  return id
}

test('when a package leaves, the store and who placed its orders are written to with tracking link and invoice', async () => {
  const orders = [await readyOrder(app, { purchase_order_number: 'Weiss 7' }), await readyOrder(app)]
  const { id } = await dispatched(app, orders)
  const { number } = await app.db
    .selectFrom('invoices')
    .select('number')
    .where('package_id', '=', id)
    .executeTakeFirstOrThrow()
  const [mail] = await mails()
  expect(await recipients()).toEqual([PLACER, STORE])
  expect(mail?.subject).toBe(`Your package has shipped, invoice # ${number}`)
  for (const line of [
    'Dear Store One,',
    'Carrier: UPS',
    'Tracking number: 1Z 999 AA1',
    'Ship to: Clara Weiss, 1 Oak Street',
    'https://www.ups.com/track?tracknum=1Z%20999%20AA1',
    'Aurélie (AT-204), PO Weiss 7: $1,234.00',
    `Invoice # ${number}`,
    'Subtotal: $2,468.00',
    'Shipping: $20.00',
    'Total: $2,488.00',
    'Due: 12/15/2026',
    `/invoice-summary/${id}`,
    'Questions? Call us: (312) 555-0148',
  ])
    expect(mail?.text).toContain(line)
})

test('the tracking email is told on each order of the package, and on no other', async () => {
  const orders = [await readyOrder(app), await readyOrder(app)]
  const other = await readyOrder(app)
  await dispatched(app, orders)
  const [mail] = await mails()
  const toldOn = async (id: number) => {
    const { body } = await app.send('GET', `/api/orders/${id}/messages`, { token: app.tokens.w })
    return (body as { data: OrderMessage[] }).data
      .filter(({ subject }) => subject === mail?.subject)
      .map(({ recipient, state }) => [recipient, state])
      .toSorted()
  }
  expect(mail?.subject).toContain('Your package has shipped')
  for (const id of orders)
    expect(await toldOn(id)).toEqual([
      [PLACER, 'sent'],
      [STORE, 'sent'],
    ])
  expect(await toldOn(other)).toEqual([])
})

test('each address gets one e-mail of a package, however many of its orders it placed', async () => {
  const orders = [await readyBy(app.tokens.a1), await readyBy(app.tokens.r1), await readyBy(app.tokens.a1)]
  await setStoreEmail('R1@one.example')
  await dispatched(app, orders)
  expect(await recipients()).toEqual([PLACER, 'R1@one.example'].toSorted())
})

test('somebody who is gone meanwhile gets none of a package, and the store does', async () => {
  const order = await readyBy(app.tokens.r1)
  await dispatched(app, [order])
  const { r1 } = app.world.users
  const now = app.clock.now()
  await app.db.updateTable('users').set({ deleted_at: now }).where('id', '=', r1).execute()
  expect(await recipients()).toEqual([STORE])
})

test('a carrier whose pages we do not know has its number and no link', async () => {
  await dispatched(app, undefined, { carrier: 'Oak & Sons' })
  const [mail] = await mails()
  expect(mail?.text).toContain('Carrier: Oak & Sons')
  expect(mail?.text).not.toContain('Track it')
})

test('a package that does not leave writes to nobody', async () => {
  const { id } = await packed(app)
  const { carrier: _, ...rest } = SHIPMENT
  expect((await act(app, id, '/dispatch', rest)).status).toBe(422)
  expect(await recipients()).toEqual([])
})
