import type { WholesaleOrder } from '@trousseau/contract/orders/shapes'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clearSandbox, deliverAll, noticesTo, passTime } from '../testing/delivery.ts'
import { createOrderApp, type OrderApp, placed, wishOf } from '../testing/orders.ts'
import { startTestSandbox, type TestSandbox } from '../testing/processes/test-sandbox.ts'

let app: OrderApp
let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
  app = await createOrderApp(noticesTo(sandbox))
  await app.db
    .updateTable('stores')
    .set({ email: 'shop@one.example' })
    .where('id', '=', app.world.stores.s1)
    .execute()
})
beforeEach(async () => {
  await clearSandbox(sandbox)
  await app.db.deleteFrom('outbox').execute()
})
afterAll(async () => {
  await app.close()
  await sandbox.stop()
})

const post = async (path: string, body: unknown, token = app.tokens.w, key?: string) =>
  app.send('POST', path, { token, body, ...(key && { headers: { 'idempotency-key': key } }) })
const put = (id: number, body: unknown, token = app.tokens.w) =>
  app.send('PUT', `/api/orders/${id}`, { token, body })
const read = async (id: number, token = app.tokens.w) =>
  ((await app.send('GET', `/api/orders/${id}`, { token })).body as { data: WholesaleOrder }).data
const orderIn = ({ body }: { body: unknown }) => (body as { data: WholesaleOrder }).data
const mails = async () => {
  await deliverAll(app, sandbox)
  return (await sandbox.messages()).filter(({ channel }) => channel === 'smtp')
}
const idsOf = async (count: number) => {
  const ids: number[] = []
  for (let n = 0; n < count; n += 1) ids.push((await placed(app)).id)
  await app.db.deleteFrom('outbox').execute()
  return ids
}

test('orders that are confirmed together are numbered as they were placed, and each reader gets one email', async () => {
  const ids = await idsOf(4)
  const { body } = await post('/api/orders/confirm', {
    ids: ids.toReversed(),
    factory: app.world.factories.f1,
  })
  const done = ids.toReversed().map((id) => ({ id, success: true, message: '' }))
  expect((body as { data: unknown }).data).toEqual(done)
  const numbers = await Promise.all(ids.map(async (id) => (await read(id)).sales_order_number ?? 0))
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
  const sent = await mails()
  expect(sent.flatMap(({ to }) => to ?? []).toSorted()).toEqual(['a1@one.example', 'shop@one.example'])
  expect(sent[0]?.subject).toBe('4 of your orders are confirmed and in production')
  for (const number of numbers) expect(sent[0]?.text).toContain(`sales order number ${number}`)
})

test('what is sent in several calls under one key is one email, which goes out with the last of them', async () => {
  const [first, second, third] = [await idsOf(2), await idsOf(1), await idsOf(1)]
  const factory = app.world.factories.f1
  const confirm = (ids: number[], is_last: boolean, key: string) =>
    post('/api/orders/confirm', { ids, factory, together: { key, is_last } })
  const key = crypto.randomUUID()
  await confirm(first, false, key)
  expect(await mails()).toEqual([])
  // What is sent under another key is told by itself.
  await confirm(third, true, crypto.randomUUID())
  expect(await mails()).toHaveLength(2)
  await clearSandbox(sandbox)
  await confirm(second, true, key)
  // Nobody's news wait for those of another store, whose mailbox may be down.
  const released = app.db.selectFrom('outbox').select('topic').where('done_at', 'is', null)
  expect(await released.where('kind', '=', 'orders_news').execute()).toEqual([{ topic: null }])
  const sent = await mails()
  expect(sent.flatMap(({ to }) => to ?? []).toSorted()).toEqual(['a1@one.example', 'shop@one.example'])
  expect(sent[0]?.subject).toBe('3 of your orders are confirmed and in production')
})

test('a store of an earlier call is told even if the last one does nothing, or never comes', async () => {
  const [done, open] = [await idsOf(2), await idsOf(2)]
  const cancel = (ids: number[], is_last: boolean, key: string) =>
    post('/api/orders/cancel', { ids, reason: 'No lace', together: { key, is_last } })
  const key = crypto.randomUUID()
  await cancel(done, false, key)
  await cancel(done, true, key)
  expect((await mails()).map(({ subject }) => subject)).toEqual(
    Array(2).fill('2 of your orders were cancelled'),
  )
  await clearSandbox(sandbox)
  await cancel(open, false, crypto.randomUUID())
  expect(await mails()).toEqual([])
  passTime(app, 2)
  expect(await mails()).toHaveLength(2)
})

test('what is cancelled together has a reason, and one email; of a single one the usual email comes', async () => {
  const ids = await idsOf(2)
  for (const body of [{ ids }, { ids, reason: '  ' }])
    expect((await post('/api/orders/cancel', body)).status).toBe(422)
  expect((await post(`/api/orders/${ids[0]}/cancel`, {})).status).toBe(422)
  expect((await read(ids[0] ?? 0)).status).toBe(1)
  await post('/api/orders/cancel', { ids, reason: 'The lace is out of stock' })
  expect((await read(ids[1] ?? 0)).history.at(-1)?.reason).toBe('The lace is out of stock')
  expect((await mails()).map(({ subject }) => subject)).toEqual([
    '2 of your orders were cancelled',
    '2 of your orders were cancelled',
  ])
})

test('a dress that is cancelled takes its accessories along, and the store reads of all in one email', async () => {
  const dress = await placed(app, { purchase_order_number: 'Set 0' })
  await placed(app, { item_type: 2, item_id: app.items.veil, accessory_of: dress.id })
  await app.db.deleteFrom('outbox').execute()
  await post('/api/orders/cancel', { ids: [dress.id], reason: 'No lace' })
  expect((await mails()).map(({ subject }) => subject)).toEqual(
    Array(2).fill('2 of your orders were cancelled'),
  )
})

test('several orders in production go to another factory at once; the others are told why they do not', async () => {
  const { f1, f2 } = app.world.factories
  const [one = 0, two = 0, pending = 0] = await idsOf(3)
  await post('/api/orders/confirm', { ids: [one, two], factory: f1 })
  const { body } = await post('/api/orders/move', { ids: [one, two, pending], factory: f2 })
  expect((body as { data: { success: boolean }[] }).data.map(({ success }) => success)).toEqual([
    true,
    true,
    false,
  ])
  expect((await read(two)).factory?.id).toBe(f2)
  expect((await post('/api/orders/move', { ids: [one], factory: f2 }, app.tokens.f1)).status).toBe(403)
})

test('a cancellation is taken back while the PO number is free: Pending again, with history and an email', async () => {
  const { id } = await placed(app, { purchase_order_number: 'Back 1' })
  await post('/api/orders/confirm', { ids: [id], factory: app.world.factories.f1 })
  await post(`/api/orders/${id}/cancel`, { reason: 'By mistake' })
  await mails()
  await clearSandbox(sandbox)
  const stale = await post(`/api/orders/${id}/reinstate`, { version: 1 })
  expect(stale.status).toBe(409)
  const back = orderIn(await post(`/api/orders/${id}/reinstate`, { reason: 'The bride called' }))
  expect(back).toMatchObject({ status: 1, sales_order_number: null, factory: null, factory_price: null })
  expect(back.history.at(-1)).toMatchObject({ status: 1, reason: 'The bride called' })
  expect((await mails()).map(({ subject }) => subject)).toContain('Your order is Pending again, PO Back 1')
  expect((await post(`/api/orders/${id}/reinstate`, {})).status).toBe(409)
  await post(`/api/orders/${id}/cancel`, { reason: 'Again' })
  await placed(app, { purchase_order_number: 'back 1' })
  const taken = await post(`/api/orders/${id}/reinstate`, {})
  expect(taken.status).toBe(409)
  expect(taken.text).toContain('Order already exists with this Purchase Order Number')
  expect((await read(id)).status).toBe(5)
})

const byPhone = (body: Record<string, unknown>, token = app.tokens.w, key?: string) =>
  post(`/api/stores/${app.world.stores.s1}/orders`, body, token, key)

test('staff place an order for a store that phones: the same rules, once, and both sides see who did', async () => {
  const wish = wishOf(app, { purchase_order_number: 'Phone 1' })
  const first = await byPhone(wish, app.tokens.w, 'phone-order-1')
  expect(first.status, first.text).toBe(200)
  const again = await byPhone(wish, app.tokens.w, 'phone-order-1')
  const { id, placed_by_staff } = orderIn(first)
  expect(orderIn(again).id).toBe(id)
  expect(placed_by_staff).toBeTruthy()
  const seenByStore = await read(id, app.tokens.a1)
  expect(seenByStore).toMatchObject({ status: 1, placed_by_staff, formatted_total: '$1,234.00' })
  expect(seenByStore.history[0]?.by).toBe(placed_by_staff)
  const sent = await mails()
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
    [['shop@one.example'], 'We placed an order for you, PO Phone 1'],
  ])
  const audited = await app.db
    .selectFrom('audit')
    .select('subject')
    .where('action', '=', 'order_placed')
    .execute()
  expect(audited).toEqual([{ subject: `order ${id}` }])
  const refusals: [Record<string, unknown>, number, string][] = [
    [{ ...wish }, 409, 'Order already exists'],
    [wishOf(app, { address: app.addresses.s2 }), 422, 'Please choose one of your addresses.'],
    [wishOf(app, { wear_date: '2026-11-20' }), 400, 'The estimated ship date is past the wear date'],
    [wishOf(app, { color: 9 }), 422, ''],
  ]
  for (const [body, status, words] of refusals) {
    const { status: answered, text } = await byPhone(body)
    expect([answered, words && text.includes(words)], text).toEqual([status, words && true])
  }
  for (const token of [app.tokens.a1, app.tokens.f1])
    expect((await byPhone(wishOf(app), token)).status).toBe(403)
})

test('staff place no order for a store that is on hold or closed, and read what to do about it', async () => {
  const wish = wishOf(app, { purchase_order_number: 'Phone 2' })
  const set = (state: { held_at: Date | null; hold_reason: string | null; closed_at: Date | null }) =>
    app.db.updateTable('stores').set(state).where('id', '=', app.world.stores.s1).execute()
  const open = { held_at: null, hold_reason: null, closed_at: null }
  for (const [state, words] of [
    [
      { held_at: app.clock.now(), hold_reason: 'Overdue invoices', closed_at: null },
      'This store is on hold, so new orders cannot be placed: Overdue invoices. To order for it, lift the hold first.',
    ],
    [{ ...open, closed_at: app.clock.now() }, 'This store is closed. To order for it, reopen it first.'],
  ] as const) {
    await set(state)
    const { status, body } = await byPhone(wish)
    expect([status, (body as { message: string }).message]).toEqual([400, words])
  }
  await set(open)
  expect((await byPhone(wish)).status).toBe(200)
})

test('while it is Pending staff change what was ordered: the fee follows, the history tells it, the store is told', async () => {
  const { id, version } = await placed(app, { purchase_order_number: 'Edit 1' })
  await mails()
  await clearSandbox(sandbox)
  const changed = orderIn(
    await put(id, {
      version,
      size: null,
      bust: '36',
      waist: 28,
      color: 2,
      wear_date: '2027-07-01',
      purchase_order_number: 'Edit 2',
      notes: 'Longer train',
    }),
  )
  expect(changed).toMatchObject({
    size: null,
    bust: 36,
    formatted_total: '$1,329.00',
    purchase_order_number: 'Edit 2',
  })
  const fields = changed.history.at(-1)?.changes.map(({ field }) => field)
  expect(fields).toEqual(
    expect.arrayContaining(['size', 'bust', 'color', 'wear_date', 'purchase_order_number', 'total']),
  )
  expect((await mails()).map(({ subject }) => subject)).toContain('Your order was changed, PO Edit 2')
  expect((await put(id, { version, size: 5 })).status).toBe(409)
  await placed(app, { purchase_order_number: 'Edit 3' })
  for (const [body, status] of [
    [{ purchase_order_number: 'edit 3' }, 409],
    [{ wear_date: '2026-11-20' }, 400],
    [{ wear_date: '2020-01-01' }, 422],
    [{ color: 9 }, 422],
    [{ size: 5 }, 422],
    [{ address: app.addresses.s2 }, 422],
  ] as const)
    expect((await put(id, body)).status, JSON.stringify(body)).toBe(status)
  expect(await read(id)).toMatchObject({ version: changed.version, purchase_order_number: 'Edit 2' })
  await post('/api/orders/confirm', { ids: [id], factory: app.world.factories.f1 })
  expect((await put(id, { color: 1 })).status).toBe(409)
  expect((await put(id, { address: app.addresses.s1 })).status).toBe(200)
})

test('accessories follow the PO number of their dress', async () => {
  const dress = await placed(app, { purchase_order_number: 'Set 1' })
  const veil = await placed(app, { item_type: 2, item_id: app.items.veil, accessory_of: dress.id })
  expect((await put(veil.id, { purchase_order_number: 'Set 2' })).status).toBe(422)
  await put(dress.id, { purchase_order_number: 'Set 2' })
  expect((await read(veil.id)).purchase_order_number).toBe('Set 2')
  await post('/api/orders/confirm', { ids: [veil.id], factory: app.world.factories.f1 })
  expect((await put(dress.id, { purchase_order_number: 'Set 3' })).status).toBe(409)
  expect((await read(dress.id)).purchase_order_number).toBe('Set 2')
})
