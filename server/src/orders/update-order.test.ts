import { FACTORY_FIXED, NO_FACTORY, SHIP_TO_FIXED } from '@trousseau/domain/orders/order-moves'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Body,
  createOrderApp,
  findAuditEntries,
  findRow,
  move,
  type OrderApp,
  orderAt,
  placed,
  refusalIn,
  wholesaleOrderIn,
} from '../testing/orders.ts'
import { makeFactory } from '../testing/people.ts'
import { type OtherPortal, startOtherPortal } from '../testing/processes/other-portal.ts'
import type { TestApp } from '../testing/test-app.ts'
import { ROUNDS } from '../testing/test-size.ts'

let app: OrderApp
let other: OtherPortal
beforeAll(async () => {
  app = await createOrderApp()
  other = await startOtherPortal(app)
})
afterAll(async () => {
  await other.stop()
  await app.close()
})

const SHIP_TO = {
  full_name: 'Lena Novak',
  street: '9 Elm Avenue',
  city: 'Austin',
  state: 'TX',
  country: 'US',
  zip: '78701',
  phone: '5125550123',
}
type Asking = { token?: string; at?: Pick<TestApp, 'send'> }
const update = (id: number, body: Body, { token = app.tokens.w, at = app }: Asking = {}) =>
  at.send('PUT', `/api/orders/${id}`, { token, body })
const seenBy = (id: number, token: string) => app.send('GET', `/api/orders/${id}`, { token })
const allAudited = (id: number) => findAuditEntries(app, id).then((rows) => rows.map(({ action }) => action))

test('staff move an order to another factory while it is In Production: the one has it, the other only what it knew', async () => {
  const { f2 } = app.world.factories
  const id = await orderAt(app, 2)
  const answer = await update(id, { factory: f2 })
  expect(answer.status, answer.text).toBe(200)
  expect(wholesaleOrderIn(answer)).toMatchObject({
    status: 2,
    factory: { id: f2, name: 'Factory Two' },
    factory_price: 400,
    version: 2,
  })
  expect(wholesaleOrderIn(answer).history.at(-1)).toMatchObject({
    moved: false,
    by: 'Ada Moreau',
    changes: [{ field: 'factory', label: 'Factory', from: 'Factory One', to: 'Factory Two' }],
  })
  expect(await findAuditEntries(app, id)).toEqual([{ action: 'order_changed', user_id: app.world.users.w }])
  expect((await seenBy(id, app.tokens.f1)).body).toMatchObject({
    data: { moved_away_at: expect.any(String) },
  })
  expect((await seenBy(id, app.tokens.f2)).body).toMatchObject({ data: { moved_away_at: null } })
  expect((await move(app, id, 'ready', app.tokens.f1)).status).toBe(404)
  expect((await move(app, id, 'ready', app.tokens.f2)).status).toBe(200)
})

test('in no other status is it moved to another factory', async () => {
  for (const status of [1, 3, 4, 5, 6]) {
    const id = await orderAt(app, status)
    const before = await findRow(app, id)
    const answer = await update(id, { factory: app.world.factories.f2 })
    expect([answer.status, refusalIn(answer).message], String(status)).toEqual([409, FACTORY_FIXED])
    expect([await findRow(app, id), await allAudited(id)]).toEqual([before, []])
  }
})

test('a factory that is closed or unknown gets no order', async () => {
  const shut = await makeFactory(app.db, 'Closed')
  const now = app.clock.now()
  await app.db.updateTable('factories').set({ closed_at: now }).where('id', '=', shut).execute()
  const id = await orderAt(app, 2)
  for (const factory of [shut, 999_999]) {
    const answer = await update(id, { factory, ship_to: SHIP_TO })
    expect(answer.status).toBe(422)
    expect(refusalIn(answer).errors).toEqual([{ field: 'factory', message: NO_FACTORY }])
  }
  expect(await findRow(app, id)).toMatchObject({ factory_id: app.world.factories.f1, ship_city: 'Chicago' })
})

test('where an order goes is changed until it is Shipped: on this order alone, and its store sees it', async () => {
  const getAddresses = () => app.db.selectFrom('addresses').selectAll().orderBy('id').execute()
  for (const status of [1, 2, 3]) {
    const sibling = await placed(app)
    const id = await orderAt(app, status)
    const before = [await getAddresses(), await findRow(app, sibling.id)]
    const answer = await update(id, { ship_to: SHIP_TO })
    expect(answer.status, answer.text).toBe(200)
    const address = { ...SHIP_TO, country_label: 'United States', formatted_phone: '(512) 555-0123' }
    expect(wholesaleOrderIn(answer)).toMatchObject({ status, version: 2, address })
    expect(wholesaleOrderIn(await seenBy(id, app.tokens.a1)).address).toMatchObject(SHIP_TO)
    expect([await getAddresses(), await findRow(app, sibling.id)]).toEqual(before)
    const seen = wholesaleOrderIn(await seenBy(id, app.tokens.a1)).history.at(-1)
    expect(seen).toMatchObject({
      moved: false,
      changes: [{ label: 'Ship to', to: expect.stringContaining('Austin') }],
    })
    expect(await allAudited(id)).toEqual(['order_changed'])
  }
})

test('what is shipped, delivered or cancelled goes where it goes', async () => {
  for (const status of [4, 5, 6]) {
    const id = await orderAt(app, status)
    const before = await findRow(app, id)
    const answer = await update(id, { ship_to: SHIP_TO })
    expect([answer.status, refusalIn(answer).message], String(status)).toEqual([409, SHIP_TO_FIXED])
    expect([await findRow(app, id), await allAudited(id)]).toEqual([before, []])
  }
})

test('a ship-to is a whole address, with a state of its country where that has states', async () => {
  const id = await orderAt(app, 2)
  for (const [field, wrong] of [
    ['ship_to.state', { state: '' }],
    ['ship_to.state', { state: 'ON' }],
    ['ship_to.street', { street: ' ' }],
    ['ship_to.country', { country: 'XX' }],
    ['ship_to.phone', { phone: 'call me' }],
    ['ship_to.zip', { zip: undefined }],
  ] as const) {
    const answer = await update(id, { ship_to: { ...SHIP_TO, ...wrong } })
    expect(answer.status, field).toBe(422)
    expect(refusalIn(answer).errors.map((error) => error.field)).toEqual([field])
  }
  expect(await findRow(app, id)).toMatchObject({ ship_street: '1 Oak Street', version: 1 })
  const toFrance = { ...SHIP_TO, country: 'FR', city: 'Lyon', zip: '69001', phone: '33472000000' }
  expect((await update(id, { ship_to: toFrance })).status).toBe(200)
  expect(await findRow(app, id)).toMatchObject({ ship_country: 'FR', ship_state: null })
})

test('both at once are changed, or neither is', async () => {
  const both = { factory: app.world.factories.f2, ship_to: SHIP_TO }
  const ready = await orderAt(app, 3)
  expect((await update(ready, both)).status).toBe(409)
  expect(await findRow(app, ready)).toMatchObject({
    factory_id: app.world.factories.f1,
    ship_city: 'Chicago',
  })
  const making = await orderAt(app, 2)
  expect((await update(making, both)).status).toBe(200)
  expect(await findRow(app, making)).toMatchObject({
    factory_id: app.world.factories.f2,
    ship_city: 'Austin',
    version: 2,
  })
})

test('where nothing is changed nothing is written, whatever the status', async () => {
  for (const status of [2, 3, 4]) {
    const id = await orderAt(app, status)
    const before = await findRow(app, id)
    for (const body of [{}, { factory: app.world.factories.f1 }, { price: 1, status: 6, total: 1 }])
      expect((await update(id, body)).status, JSON.stringify(body)).toBe(200)
    expect([await findRow(app, id), await allAudited(id)]).toEqual([before, []])
  }
})

test('of two who change the same version at once, at two processes, one is told to look again', async () => {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const id = await orderAt(app, 2)
    const { version } = await findRow(app, id)
    const answers = await Promise.all([
      update(id, { factory: app.world.factories.f2, version }),
      update(id, { ship_to: SHIP_TO, version }, { at: other }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    for (const refused of answers.filter(({ status }) => status === 409))
      expect(refusalIn(refused).code).toBe('stale')
    expect((await findRow(app, id)).version).toBe(version + 1)
  }
})

test('marked ready by its factory while it is given to another: one of the two happens, never both', async () => {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const id = await orderAt(app, 2)
    const [given, ready] = await Promise.all([
      update(id, { factory: app.world.factories.f2 }),
      move(other, id, 'ready', app.tokens.f1),
    ])
    expect([given.status, ready.status]).toBeOneOf([
      [200, 404],
      [409, 200],
    ])
    const { status, factory_id } = await findRow(app, id)
    const { f1, f2 } = app.world.factories
    expect([status, factory_id]).toEqual(ready.status === 200 ? [3, f1] : [2, f2])
  }
})

test("changing an order is the wholesaler's alone", async () => {
  const id = await orderAt(app, 2)
  for (const token of [app.tokens.a1, app.tokens.a2, app.tokens.f1])
    expect((await update(id, { ship_to: SHIP_TO }, { token })).status).toBe(403)
  expect((await update(999_999, { ship_to: SHIP_TO })).status).toBe(404)
  expect(await findRow(app, id)).toMatchObject({ ship_city: 'Chicago', version: 1 })
})
