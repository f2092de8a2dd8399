import { NOTE_NEEDED, REASON_NEEDED } from '@trousseau/domain/dates/delay-reasons'
import { EXPECTED_IN_THE_PAST } from '@trousseau/domain/dates/report-problems'
import { NOT_DISPATCHED } from '@trousseau/domain/orders/shipment'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDress } from '../testing/catalogue.ts'
import { type Body, createOrderApp, move, type OrderApp, placed, refusalIn } from '../testing/orders.ts'
import { act, packageIn, packed, SHIPMENT } from '../testing/packages.ts'
import { tokenFor } from '../testing/wire-app.ts'

let app: OrderApp
beforeAll(async () => {
  app = await createOrderApp()
  app.clock.set('2026-11-16T16:00:00Z')
})
afterAll(() => app.close())

const expectOn = (id: number, body: Body, token = app.tokens.f1) =>
  app.send('PUT', `/api/factory-packages/${id}/expected`, { token, body })
const saidOf = (order: number) =>
  app.db
    .selectFrom('order_dates')
    .select(['state', 'arrives_on', 'risk', 'cause'])
    .where('order_id', '=', order)
    .executeTakeFirst()

test('what the carrier says of a package is when its orders arrive, once it has left', async () => {
  const item_id = await makeDress(app.db, { factoryId: app.world.factories.f1, months: 4, days: 0 })
  const { id: order } = await placed(app, { item_id, type: 2, wear_date: '2027-05-15' })
  await move(app, order, 'confirm', app.tokens.w)
  await move(app, order, 'ready', app.tokens.f1)
  const { id } = await packed(app, [order])
  const customs = { expected_on: '2027-04-20', reason: 'customs' }
  const early = await expectOn(id, customs)
  expect(early.status).toBe(409)
  expect(refusalIn(early).message).toBe(NOT_DISPATCHED)
  const { version } = packageIn(await act(app, id, '/dispatch', SHIPMENT))
  expect(await saidOf(order)).toMatchObject({ state: 'on_its_way', arrives_on: '2026-11-19', risk: 'safe' })

  expect((await expectOn(id, { ...customs, version: version + 1 })).status).toBe(409)
  expect((await expectOn(id, { ...customs, version })).status).toBe(200)
  expect(await saidOf(order)).toMatchObject({
    arrives_on: '2027-04-20',
    risk: 'short',
    cause: { why: 'customs' },
  })
  // It is not there on the day that was said, so it is there today at the earliest.
  app.clock.set('2027-04-22T16:00:00Z')
  const token = await tokenFor(app, app.world.users.w)
  const { body } = await app.send('GET', `/api/orders/${order}/dates`, { token })
  expect((body as { data: object }).data).toMatchObject({ arrives_on: '2027-04-22' })
  app.clock.set('2026-11-16T16:00:00Z')
})

test('a day in the past, no reason, or “other” without a note is refused; another factory finds no package', async () => {
  const { id } = await packed(app)
  await act(app, id, '/dispatch', SHIPMENT)
  const cases: [Body, string, string][] = [
    [{ expected_on: '2026-11-15', reason: 'customs' }, 'expected_on', EXPECTED_IN_THE_PAST],
    [{ expected_on: '2026-11-31', reason: 'customs' }, 'expected_on', 'Invalid date'],
    [{ expected_on: '2026-11-20' }, 'reason', REASON_NEEDED],
    [{ expected_on: '2026-11-20', reason: 'other', note: ' ' }, 'note', NOTE_NEEDED],
  ]
  for (const [body, field, message] of cases)
    expect(refusalIn(await expectOn(id, body)).errors, JSON.stringify(body)).toEqual([{ field, message }])
  const fine = { expected_on: '2026-11-20', reason: 'weather' }
  expect((await expectOn(id, fine, app.tokens.f2)).status).toBe(404)
  expect((await expectOn(id, fine, app.tokens.a1)).status).toBe(403)
})
