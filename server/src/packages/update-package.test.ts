import { DISPATCHED, NO_STORE_ADDRESS, NOT_READY, NOT_TOGETHER } from '@trousseau/domain/orders/shipment'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checksums } from '../testing/checksum.ts'
import {
  createOrderApp,
  findAuditEntries,
  findRow,
  makeAddress,
  type OrderApp,
  refusalIn,
} from '../testing/orders.ts'
import {
  act,
  dispatched,
  packageAudit,
  packageIn,
  packageRow,
  packed,
  readyOrder,
} from '../testing/packages.ts'

let app: OrderApp
beforeAll(async () => {
  app = await createOrderApp()
})
afterAll(() => app.close())

const remove = (ids: unknown, token = app.tokens.f1) =>
  app.send('DELETE', '/api/factory-packages', { token, body: { ids } })
const fetchPackage = async (order: number) => (await findRow(app, order)).package_id
const newAddress = (fullName: string, store = app.world.stores.s1) => makeAddress(app.db, store, { fullName })

// Claims: api.factory-packages.update
test('the orders that are named are then what is in the package; the others are ready to be packed again', async () => {
  const [kept, out, added] = [await readyOrder(app), await readyOrder(app), await readyOrder(app)]
  const { id } = await packed(app, [kept, out])
  const answer = await act(app, id, '', { orders: [added, kept], note: 'Two boxes' })
  expect(packageIn(answer)).toMatchObject({ order_count: 2, note: 'Two boxes', version: 2 })
  expect(packageIn(answer).orders.map((order) => order.id)).toEqual([kept, added])
  expect(await findRow(app, out)).toMatchObject({ package_id: null, status: 3 })
  expect((await packageAudit(app, id)).map(({ action }) => action)).toEqual([
    'package_created',
    'package_changed',
  ])
  expect(await packed(app, [out])).toMatchObject({ order_count: 1 })
})

test('what is not said stays as it is, and an empty note is none', async () => {
  const order = await readyOrder(app)
  const { id } = await packed(app, [order])
  await act(app, id, '', { note: 'Two boxes' })
  expect(packageIn(await act(app, id, '', { orders: [order] })).note).toBe('Two boxes')
  expect(packageIn(await act(app, id, '', { note: ' ' }))).toMatchObject({ note: null, order_count: 1 })
  const before = await packageRow(app, id)
  expect((await act(app, id, '', {})).status).toBe(200)
  expect(await packageRow(app, id)).toEqual(before)
})

test('what cannot be packed is not put into a package afterwards either, and nothing is changed then', async () => {
  const order = await readyOrder(app)
  const { id } = await packed(app, [order])
  const { orders } = await packed(app)
  const elsewhere = await readyOrder(app, { address: await newAddress('Vera Lang') })
  const theirs = await readyOrder(app, {}, app.world.factories.f2)
  for (const [other, status, words] of [
    [orders[0]?.id, 409, NOT_READY],
    [elsewhere, 409, NOT_TOGETHER],
    [theirs, 404, 'Not found.'],
  ] as const) {
    const answer = await act(app, id, '', { orders: [other], note: 'Never' })
    expect([answer.status, refusalIn(answer).data]).toEqual([status, [words]])
    expect(await fetchPackage(order)).toBe(id)
    expect(await packageRow(app, id)).toMatchObject({ note: null, version: 1 })
  }
  expect((await act(app, id, '', { orders: [] })).status).toBe(422)
})

// Claims: role.wholesale
test('the wholesaler changes where a package goes, and its orders go there too; a factory never does', async () => {
  const order = await readyOrder(app)
  const { id } = await packed(app, [order])
  const address = await newAddress('Vera Lang')
  const refused = await act(app, id, '', { address, note: 'Never' })
  expect([refused.status, refusalIn(refused).code]).toEqual([403, 'forbidden'])
  expect(await packageRow(app, id)).toMatchObject({ ship_full_name: 'Clara Weiss', note: null, version: 1 })
  const answer = await act(app, id, '', { address }, { token: app.tokens.w })
  expect(packageIn(answer).address.full_name).toBe('Vera Lang')
  expect(packageIn(answer).orders[0]?.address.full_name).toBe('Vera Lang')
  expect(await findRow(app, order)).toMatchObject({ ship_full_name: 'Vera Lang', package_id: id })
  expect((await findAuditEntries(app, order)).map(({ action }) => action)).toContain('order_changed')
  for (const other of [await newAddress('Canary', app.world.stores.s2), 999_999]) {
    const unknown = await act(app, id, '', { address: other }, { token: app.tokens.w })
    expect(unknown.status).toBe(422)
    expect(refusalIn(unknown).errors).toEqual([{ field: 'address', message: NO_STORE_ADDRESS }])
  }
})

test('the wholesaler also changes what is in a package and its note, of orders of that factory', async () => {
  const { id } = await packed(app)
  const order = await readyOrder(app)
  const theirs = await readyOrder(app, {}, app.world.factories.f2)
  const { w } = app.tokens
  expect((await act(app, id, '', { orders: [theirs] }, { token: w })).status).toBe(404)
  const changed = packageIn(await act(app, id, '', { orders: [order], note: 'By us' }, { token: w }))
  expect([changed.note, changed.orders.map((one) => one.id)]).toEqual(['By us', [order]])
})

// Claims: packages.shipping-cost, packages.tracking-number, api.factory-packages.shipping-cost,
//   api.factory-packages.tracking-number
test('a factory sets shipping cost, carrier and tracking number, and the link follows from them', async () => {
  const { id } = await packed(app)
  const cost = packageIn(await act(app, id, '/update-shipping-cost', { shipping_cost: '41.50' }))
  expect(cost).toMatchObject({ shipping_cost: 41.5, formatted_shipping_cost: '$41.50', tracking_url: null })
  const tracking = { tracking_number: ' 1Z 42 ', carrier: 'UPS Ground' }
  expect(packageIn(await act(app, id, '/update-tracking-number', tracking))).toMatchObject({
    carrier: 'UPS Ground',
    tracking_number: '1Z 42',
    version: 3,
    tracking_url: 'https://www.ups.com/track?tracknum=1Z%2042',
  })
  const again = packageIn(await act(app, id, '/update-tracking-number', { tracking_number: '77' }))
  expect([again.carrier, again.tracking_number]).toEqual(['UPS Ground', '77'])
  for (const body of [{ shipping_cost: '-1' }, { shipping_cost: '1.005' }, { shipping_cost: '' }, {}])
    expect((await act(app, id, '/update-shipping-cost', body)).status).toBe(422)
  for (const body of [
    {},
    { tracking_number: ' ' },
    { tracking_number: '1\n2' },
    { tracking_number: 'x'.repeat(61) },
  ])
    expect((await act(app, id, '/update-tracking-number', body)).status).toBe(422)
  expect(await packageRow(app, id)).toMatchObject({ shipping_cost: 4_150, tracking_number: '77' })
})

// Claims: packages.tracking-number
test('once it has left only carrier and tracking number change, nobody is told, and it is in the audit', async () => {
  const { id } = await dispatched(app)
  await app.db.deleteFrom('outbox').execute()
  const order = await readyOrder(app)
  for (const [name, body] of [
    ['', { orders: [order] }],
    ['', { note: 'Late' }],
    ['/update-shipping-cost', { shipping_cost: 1 }],
  ] as const) {
    const answer = await act(app, id, name, body)
    expect([answer.status, refusalIn(answer).data]).toEqual([409, [DISPATCHED]])
  }
  const tracking = { tracking_number: 'F-2', carrier: 'FedEx' }
  expect((await act(app, id, '/update-tracking-number', tracking)).status).toBe(200)
  expect(await packageRow(app, id)).toMatchObject({ ...tracking, tracking_fold: 'f-2', shipping_cost: 2_000 })
  expect((await packageAudit(app, id)).at(-1)?.action).toBe('package_changed')
  expect(await app.db.selectFrom('outbox').selectAll().execute()).toEqual([])
})

test('who looks at an older version of a package changes nothing of it', async () => {
  const { id } = await packed(app)
  await act(app, id, '', { note: 'Newer' })
  const before = await packageRow(app, id)
  for (const [name, body] of [
    ['', { note: 'Older' }],
    ['/update-shipping-cost', { shipping_cost: 1 }],
    ['/update-tracking-number', { tracking_number: '1' }],
    ['/dispatch', { carrier: 'UPS', tracking_number: '1', shipping_cost: 1 }],
  ] as const) {
    const answer = await act(app, id, name, { ...body, version: 1 })
    expect([answer.status, refusalIn(answer).code]).toEqual([409, 'stale'])
  }
  expect(await packageRow(app, id)).toEqual(before)
  expect((await act(app, id, '', { note: 'Seen', version: 2 })).status).toBe(200)
})

// Claims: api.factory-packages.delete
test('packages that have not left are unpacked, all or none, and their orders are ready to be packed again', async () => {
  const orders = [await readyOrder(app), await readyOrder(app)]
  const [one, two] = [await packed(app, orders), await packed(app)]
  const gone = await dispatched(app)
  const mixed = await remove([one.id, gone.id])
  expect([mixed.status, refusalIn(mixed).data]).toEqual([409, [DISPATCHED]])
  expect((await remove([one.id, 999_999])).status).toBe(404)
  for (const ids of [[], undefined, ['x']]) expect((await remove(ids)).status).toBe(422)
  expect(await fetchPackage(orders[0] ?? 0)).toBe(one.id)
  const answer = await remove([two.id, one.id, one.id])
  expect([answer.status, answer.body]).toEqual([200, { success: true, data: null }])
  for (const { id } of [one, two]) expect(await packageRow(app, id)).toBeUndefined()
  for (const id of orders) expect(await findRow(app, id)).toMatchObject({ package_id: null, status: 3 })
  expect((await packageAudit(app, one.id)).at(-1)?.action).toBe('package_deleted')
  expect((await packed(app, orders)).order_count).toBe(2)
})

// Claims: role.factory.calls, role.factory.limits, role.foreign-object
test('a factory reaches no package of another: not to see, change, send, print or delete it, nor among its own', async () => {
  const theirOrder = await readyOrder(app, {}, app.world.factories.f2)
  const theirs = await packed(app, [theirOrder], { token: app.tokens.f2 })
  const own = await packed(app)
  const before = await checksums(app.db, ['sessions'])
  const path = `/api/factory-packages/${theirs.id}`
  const get = (to: string) => app.send('GET', to, { token: app.tokens.f1 })
  const { f2 } = app.world.factories
  const answers = [
    await get(path),
    await get(`${path}/download`),
    await get(`/api/factories/${f2}/packages`),
    await get(`/api/factories/${f2}/packages/export`),
    await act(app, theirs.id, '', { note: 'Mine' }),
    await act(app, theirs.id, '/update-shipping-cost', { shipping_cost: 1 }),
    await act(app, theirs.id, '/update-tracking-number', { tracking_number: '1' }),
    await act(app, theirs.id, '/dispatch', { carrier: 'UPS', tracking_number: '1', shipping_cost: 1 }),
    await act(app, own.id, '', { orders: [theirOrder] }),
    await remove([own.id, theirs.id]),
    await remove([theirs.id]),
  ]
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
  expect(await checksums(app.db, ['sessions'])).toEqual(before)
  for (const to of [
    `/api/store-packages/${own.id}`,
    `/api/stores/${app.world.stores.s1}/orders`,
    '/api/packages',
  ])
    expect((await get(to)).status).toBe(403)
})

test('a tracking number that another package has is told to whoever types it, of another factory’s only that there is one', async () => {
  const ship = { carrier: 'UPS', tracking_number: '1Z Twice' }
  const { id } = await packed(app, [await readyOrder(app)])
  const other = await packed(app, [await readyOrder(app)])
  const check = (query: string, token = app.tokens.f1) =>
    app.send('GET', `/api/factory-packages/tracking?${query}`, { token })
  const asked = `tracking_number=1z%20TWICE&except=${id}`
  expect((await check(asked)).body).toMatchObject({ data: { used: false, packages: [] } })
  expect((await act(app, other.id, '/update-tracking-number', ship)).status).toBe(200)
  expect((await check(asked)).body).toMatchObject({ data: { used: true, packages: [other.id] } })
  expect((await check(asked, app.tokens.f2)).body).toMatchObject({ data: { used: true, packages: [] } })
  expect((await check(asked, app.tokens.w)).body).toMatchObject({ data: { packages: [other.id] } })
  expect((await check(`tracking_number=1z%20TWICE&except=${other.id}`)).body).toMatchObject({
    data: { used: false },
  })
  for (const query of ['', 'tracking_number=', `tracking_number=x&except=me`])
    expect((await check(query)).status, query).toBe(422)
  expect((await check(asked, app.tokens.a1)).status).toBe(403)
  // It is never refused.
  expect((await act(app, id, '/update-tracking-number', ship)).status).toBe(200)
})
