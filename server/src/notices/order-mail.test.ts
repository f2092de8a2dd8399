import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clearSandbox, deliverAll, noticesTo } from '../testing/delivery.ts'
import { createOrderApp, type OrderApp, order, placed, wishOf } from '../testing/orders.ts'
import { onServer } from '../testing/postgres/test-database.ts'
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
const cancel = (id: number, token: string) =>
  app.send('PUT', `/api/stores/${app.world.stores.s1}/cancel`, { token, body: { order: id } })
async function mails() {
  await deliverAll(app, sandbox)
  const messages = await sandbox.messages()
  return messages.filter(({ channel }) => channel === 'smtp')
}
const recipients = async () => (await mails()).flatMap(({ to }) => to ?? []).toSorted()

test('who placed an order and the store are written to, each once, with what was ordered and where it is seen', async () => {
  const { id } = await placed(app, { purchase_order_number: 'Weiss 1' })
  const [mail] = await mails()
  expect(await recipients()).toEqual([PLACER, STORE])
  expect(mail?.subject).toBe('Your order, PO Weiss 1')
  for (const line of [
    'Dear Store One,',
    'Aurélie (AT-204)',
    'Color: Ivory',
    'Size: 8',
    'Wear date: 06/01/2027',
    'Total: $1,234.00',
    `/sales-order-summary/${id}`,
    'Questions? Call us: (312) 555-0148',
  ])
    expect(mail?.text).toContain(line)
})

test('where they are one address, one e-mail comes', async () => {
  await setStoreEmail('A1@one.example')
  const { id } = await placed(app)
  expect(await recipients()).toEqual([PLACER])
  // Another person cancels, but the placer and the store still have the same address.
  await cancel(id, app.tokens.r1)
  expect(await recipients()).toEqual([PLACER, PLACER])
})

test('a cancelled order is written of to who placed it and to the store, whoever cancelled it', async () => {
  await setStoreEmail('r1@one.example')
  const { id } = await placed(app, { purchase_order_number: 'Off 1' })
  await deliverAll(app, sandbox)
  await clearSandbox(sandbox)
  await cancel(id, app.tokens.r1)
  expect(await recipients()).toEqual([PLACER, 'r1@one.example'])
  const [mail] = await mails()
  expect(mail).toMatchObject({ subject: 'Your order was cancelled, PO Off 1' })
})

test('a refused order writes to nobody', async () => {
  await order(app, wishOf(app, { type: 7 }))
  expect(await recipients()).toEqual([])
})

test('somebody who is gone meanwhile gets none, and the store does', async () => {
  const { id } = await placed(app, {}, { token: app.tokens.r1 })
  const { r1 } = app.world.users
  const now = app.clock.now()
  await app.db.updateTable('users').set({ deleted_at: now }).where('id', '=', r1).execute()
  expect(await recipients()).toEqual([STORE])
  await clearSandbox(sandbox)
  await setStoreEmail('r1@one.example')
  await cancel(id, app.tokens.a1)
  await app.db.updateTable('users').set({ deleted_at: null }).where('id', '=', r1).execute()
  expect(await recipients()).toEqual(['r1@one.example'])
})

test('line ends in a name or a number make no header and reach nobody else', async () => {
  const { id } = await placed(app)
  const wicked = 'x\r\nBcc: evil@thief.example\r\n\r\nHello'
  // Neither the API nor the database accepts this, so the owner disables the trigger that protects an order's facts.
  await onServer(app.ownerUrl ?? '', async (owner) => {
    await owner.query('alter table orders disable trigger orders_keep_what_was_agreed')
    await owner.query('update orders set po = $1, item_name = $1 where id = $2', [wicked, id])
    await owner.query('alter table orders enable trigger orders_keep_what_was_agreed')
  })
  await app.db.updateTable('users').set({ first_name: wicked }).where('id', '=', app.world.users.a1).execute()
  const sent = await mails()
  await app.db.updateTable('users').set({ first_name: 'Ada' }).where('id', '=', app.world.users.a1).execute()
  expect(sent.flatMap(({ to }) => to ?? []).toSorted()).toEqual([PLACER, STORE])
  for (const { headers } of sent) {
    const names = headers?.map(({ name }) => name.toLowerCase())
    expect(names).toContain('subject')
    expect(names).not.toContain('bcc')
  }
})
