import type { FactoryOrder, FactoryOrderRow } from '@trousseau/contract/orders/shapes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOrderApp, findRow, move, type OrderApp, orderAt, placed } from '../testing/orders.ts'
import { passMinutes } from '../testing/payments/provider.ts'
import { makeFactory, makeUser } from '../testing/people.ts'
import { ROUNDS } from '../testing/test-size.ts'
import { tokenFor } from '../testing/wire-app.ts'

let app: OrderApp
let f2: string
let stranger: string
beforeAll(async () => {
  app = await createOrderApp()
  f2 = await tokenFor(app, app.world.users.f2)
  const factoryId = await makeFactory(app.db, 'Never had it')
  stranger = await tokenFor(
    app,
    await makeUser(app.db, { kind: 'factory', email: 'never@factory.example', factoryId }),
  )
})
afterAll(() => app.close())

const put = async (id: number, body: object) => {
  passMinutes(app, 1)
  const answer = await app.send('PUT', `/api/orders/${id}`, { token: app.tokens.w, body })
  expect(answer.status, answer.text).toBe(200)
}
const read = async (id: number, token = app.tokens.f1): Promise<FactoryOrder> => {
  const answer = await app.send('GET', `/api/orders/${id}`, { token })
  expect(answer.status, answer.text).toBe(200)
  return (answer.body as { data: FactoryOrder }).data
}
const list = async (query: string, token = app.tokens.f1, factory = app.world.factories.f1) => {
  const answer = await app.send('GET', `/api/factories/${factory}/orders?${query}&per_page=100`, { token })
  expect(answer.status, answer.text).toBe(200)
  return (answer.body as { data: { orders: FactoryOrderRow[] } }).data.orders
}
const ids = async (...asked: Parameters<typeof list>) => (await list(...asked)).map(({ id }) => id)
const ADDRESS = {
  full_name: 'Later On',
  street: '9 New Street',
  city: 'Austin',
  state: 'TX',
  country: 'US',
  zip: '78701',
  phone: '5125550100',
}

test('a factory still finds an order that was moved, as it knew it, and nothing that was written afterwards', async () => {
  const id = await orderAt(app, 2)
  const before = await read(id)
  const factories = app.world.factories
  await put(id, { factory: factories.f2 })
  const movedAt = app.clock.now().toISOString()
  await put(id, { ship_to: ADDRESS })
  await move(app, id, 'ready', f2)

  const mark = { changed_at: movedAt, moved_away_at: movedAt }
  expect(await read(id)).toEqual({ ...before, dates: null, ...mark })
  const { sales_order_number, po, item_name } = await findRow(app, id)
  for (const search of [`#${sales_order_number}`, po.toLowerCase(), item_name.slice(0, 4)])
    expect(await ids(`moved=1&search=${encodeURIComponent(search)}`), search).toContain(id)
  expect(await ids('moved=1&search=nothing%20like%20it')).toEqual([])
  const [row] = (await list('moved=1')).filter((one) => one.id === id)
  expect(row).toMatchObject({ ...mark, status: 2, factory: { id: factories.f1 }, address: before.address })
  expect(await ids('')).not.toContain(id)
  // The other factory has it as it is, and has never lost it.
  expect((await read(id, f2)).address.full_name).toBe('Later On')
  expect(await ids('moved=1', f2, factories.f2)).toEqual([])
})

test('nothing can be done with a moved order, and a factory that never had it does not find it', async () => {
  const id = await orderAt(app, 2)
  await put(id, { factory: app.world.factories.f2 })
  const { f1 } = app.tokens
  const refused = [
    await move(app, id, 'ready', f1),
    await move(app, id, 'reopen', f1, { reason: 'Again' }),
    await app.send('GET', `/api/orders/${id}/ticket`, { token: f1 }),
    await app.send('POST', '/api/factory-packages', { token: f1, body: { orders: [id] } }),
    await app.send('GET', `/api/orders/${id}`, { token: stranger }),
    await move(app, id, 'seen', stranger, { changed_at: '2099-01-01T00:00:00Z' }),
  ]
  expect(refused.map(({ status }) => status)).not.toContain(200)
  for (const { status, text } of refused) expect([404, 409, 422], text).toContain(status)
  expect(refused.at(-2)?.status).toBe(404)
  expect(refused.at(-1)?.status).toBe(404)
  const path = `/api/factories/${app.world.factories.f1}/orders?moved=1`
  expect((await app.send('GET', path, { token: stranger })).status).toBe(404)
  expect(await findRow(app, id)).toMatchObject({ status: 2, factory_id: app.world.factories.f2 })
})

test('an order that comes back is the factory’s again, marked as changed, and not among the moved ones', async () => {
  const { f1, f2: other } = app.world.factories
  const id = await orderAt(app, 2)
  await put(id, { factory: other })
  await put(id, { factory: f1 })
  expect(await ids('moved=1')).not.toContain(id)
  expect(await ids('moved=1', f2, other)).toContain(id)
  expect(await read(id)).toMatchObject({
    changed_at: app.clock.now().toISOString(),
    moved_away_at: null,
    version: 3,
  })
  // Reinstated, it begins anew, and may be changed, which is not this factory's until it is confirmed there again.
  await move(app, id, 'cancel', app.tokens.w)
  expect(await ids('status[]=5')).toContain(id)
  expect((await move(app, id, 'reinstate', app.tokens.w)).status).toBe(200)
  await put(id, { notes: 'Written later' })
  expect(await read(id)).toMatchObject({ status: 5, notes: null, moved_away_at: expect.any(String) })
  expect((await move(app, id, 'confirm', app.tokens.w, { factory: f1 })).status).toBe(200)
  expect(await read(id)).toMatchObject({
    status: 2,
    notes: 'Written later',
    changed_at: app.clock.now().toISOString(),
    moved_away_at: null,
  })
})

test('what others change is marked until somebody of the factory opens it; what is new or its own doing is not', async () => {
  const { id } = await placed(app)
  const { f1 } = app.world.factories
  await move(app, id, 'confirm', app.tokens.w, { factory: f1 })
  await move(app, id, 'ready', app.tokens.f1)
  expect((await read(id)).changed_at).toBeNull()

  await put(id, { ship_to: ADDRESS })
  const first = (await read(id)).changed_at ?? ''
  expect(first).toBe(app.clock.now().toISOString())
  expect(await ids('changed=1')).toContain(id)
  expect(await ids('changed=1&search=Later')).not.toContain(id)
  expect(await ids(`changed=1&search=${(await findRow(app, id)).sales_order_number}`)).toEqual([id])

  // What was changed again after the person opened it stays marked.
  await put(id, { ship_to: { ...ADDRESS, full_name: 'Later Still' } })
  const seen = (changed_at: string, token = app.tokens.f1) => move(app, id, 'seen', token, { changed_at })
  expect((await seen(first)).status).toBe(200)
  const second = (await read(id)).changed_at ?? ''
  expect(second > first).toBe(true)
  for (const _ of [1, 2]) expect((await seen(second)).status).toBe(200)
  expect((await read(id)).changed_at).toBeNull()
  expect(await ids('changed=1')).not.toContain(id)

  await move(app, id, 'cancel', app.tokens.w)
  expect(await list('changed=1&status[]=5')).toMatchObject([{ id, changed_at: expect.any(String) }])
})

test('what is not a choice or a moment is refused', async () => {
  const id = await orderAt(app, 2)
  const path = `/api/factories/${app.world.factories.f1}/orders`
  for (const query of ['changed=maybe', 'moved=2', 'moved=1&order_by=total'])
    expect((await app.send('GET', `${path}?${query}`, { token: app.tokens.f1 })).status, query).toBe(422)
  for (const body of [{}, { changed_at: 'today' }, { changed_at: 7 }])
    expect((await move(app, id, 'seen', app.tokens.f1, body)).status, JSON.stringify(body)).toBe(422)
})

test('of several moves at once each factory either has the order or had it, never both', async () => {
  const { f1, f2: other } = app.world.factories
  const third = await makeFactory(app.db, 'Third')
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = await orderAt(app, 2)
    await Promise.all(
      [other, third, f1, other].map((factory) =>
        app.send('PUT', `/api/orders/${id}`, { token: app.tokens.w, body: { factory } }),
      ),
    )
    const { factory_id } = await findRow(app, id)
    const former = await app.db
      .selectFrom('former_orders')
      .select('factory_id')
      .where('id', '=', id)
      .execute()
    const all = [factory_id, ...former.map((row) => row.factory_id)]
    expect(new Set(all).size).toBe(all.length)
    expect(all).toContain(f1)
  }
})
