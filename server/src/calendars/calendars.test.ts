import type { FactoryCalendar, FactoryTransit, Preview, StagePlan } from '@trousseau/contract/calendars'
import { SHARES_NOT_100, USUAL_PLAN } from '@trousseau/domain/dates/stages'
import {
  BAD_PACE,
  CLOSED_TOO_LONG,
  ENDS_BEFORE_IT_BEGINS,
  NO_WORKING_DAY,
} from '@trousseau/domain/dates/work-calendar'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDress } from '../testing/catalogue.ts'
import { deliverAll, noticesTo, passTime } from '../testing/delivery.ts'
import { createOrderApp, type OrderApp, placed, refusalIn } from '../testing/orders.ts'
import { type OtherPortal, startOtherPortal } from '../testing/processes/other-portal.ts'
import { startTestSandbox, type TestSandbox } from '../testing/processes/test-sandbox.ts'
import type { Answer } from '../testing/test-app.ts'
import { TWICE } from './transit-times.ts'

let app: OrderApp
let other: OtherPortal
let sandbox: TestSandbox
let f1: number
let dress: number
beforeAll(async () => {
  sandbox = await startTestSandbox()
  app = await createOrderApp(noticesTo(sandbox))
  app.clock.set('2026-11-16T16:00:00Z')
  other = await startOtherPortal(app)
  f1 = app.world.factories.f1
  dress = await makeDress(app.db, { factoryId: f1, months: 4, days: 0 })
})
afterAll(async () => {
  await other.stop()
  await app.close()
  await sandbox.stop()
})

const placeOne = () => placed(app, { item_id: dress, type: 2, wear_date: '2027-05-15' })
const NEW_YEAR = { from: '2027-02-01', to: '2027-02-21', kind: 'closed', name: 'New Year' }

function dataIn<T>({ status, body, text }: Answer): T {
  expect(status, text).toBe(200)
  return (body as { data: T }).data
}
const send = (
  method: string,
  path: string,
  body?: object,
  token = app.tokens.w,
  at: Pick<OrderApp, 'send'> = app,
) => at.send(method, path, { token, ...(body && { body }) })
const add = (body: object, token?: string) => send('POST', `/api/factories/${f1}/closures`, body, token)
const readCalendar = async () => dataIn<FactoryCalendar>(await send('GET', `/api/factories/${f1}/calendar`))
const arrival = async (id: number) =>
  (
    await app.db
      .selectFrom('order_dates')
      .select(['arrives_on', 'risk'])
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow()
  ).arrives_on
const take = (id: number) => send('DELETE', `/api/closures/${id}`)

test('a closure says what it would do before it is saved, and does exactly that', async () => {
  const orders = [await placeOne(), await placeOne()]
  const preview = dataIn<Preview>(await send('POST', `/api/factories/${f1}/closures/preview`, NEW_YEAR))
  expect(preview).toEqual({
    moved: 2,
    turned: { tight: 0, short: 2, late: 0 },
    sentence: '2 orders move, 2 turn short.',
  })
  for (const { id } of orders) expect(await arrival(id)).toBe('2027-03-19')
  // The factory itself enters it.
  const { closures, version } = dataIn<FactoryCalendar>(await add(NEW_YEAR, app.tokens.f1))
  expect(closures).toMatchObject([
    { from: '2027-02-01', to: '2027-02-21', kind: 'closed', pace: null, version: 1 },
  ])
  await deliverAll(app, sandbox)
  for (const { id } of orders) expect(await arrival(id)).toBe('2027-04-09')
  const [{ id = 0 } = {}] = closures
  const shorter = { ...NEW_YEAR, to: '2027-02-14' }
  const asked = { ...shorter, replaces: id }
  expect(dataIn<Preview>(await send('POST', `/api/factories/${f1}/closures/preview`, asked))).toMatchObject({
    sentence: '2 orders move.',
  })
  dataIn(await send('PUT', `/api/closures/${id}`, { ...shorter, version: 1 }))
  expect(refusalIn(await send('PUT', `/api/closures/${id}`, { ...NEW_YEAR, version: 1 })).code).toBe('stale')
  const { closures: left, version: last } = dataIn<FactoryCalendar>(await take(id))
  expect(left).toEqual([])
  expect(last).toBeGreaterThan(version)
  expect((await take(id)).status).toBe(404)
  await deliverAll(app, sandbox)
  for (const { id } of orders) expect(await arrival(id)).toBe('2027-03-19')
})

test('what a closure would do is told beside the closures that there are', async () => {
  await placeOne()
  const addOne = async () => dataIn<FactoryCalendar>(await add(NEW_YEAR)).closures[0]?.id ?? 0
  // The second one's number is not its factory's: the two must not be taken for each other.
  dataIn(await take(await addOne()))
  const id = await addOne()
  expect(id).not.toBe(f1)
  const preview = (body: object) => send('POST', `/api/factories/${f1}/closures/preview`, body)
  const told = async (body: object) => dataIn<Preview>(await preview(body)).sentence
  expect(await told({ ...NEW_YEAR, name: 'The same days' })).toBe('No orders move.')
  expect(await told({ ...NEW_YEAR, replaces: id })).toBe('No orders move.')
  expect(await told({ ...NEW_YEAR, to: '2027-02-14', replaces: id })).toMatch(/^\d+ orders? moves?\.$/)
  expect((await preview({ ...NEW_YEAR, replaces: id + 1 })).status).toBe(404)
  dataIn(await take(id))
  await deliverAll(app, sandbox)
})

test('a week with Saturdays brings orders nearer; one without a working day is refused', async () => {
  const { id } = await placeOne()
  const { version } = await readCalendar()
  const week = [true, true, true, true, true, true, false]
  dataIn(await send('PUT', `/api/factories/${f1}/calendar`, { week, version }))
  expect(refusalIn(await send('PUT', `/api/factories/${f1}/calendar`, { week, version })).code).toBe('stale')
  await deliverAll(app, sandbox)
  expect(await arrival(id)).toBe('2027-03-01')
  const none = await send('PUT', `/api/factories/${f1}/calendar`, { week: week.map(() => false) })
  expect(refusalIn(none).errors).toEqual([{ field: 'week', message: NO_WORKING_DAY }])
  dataIn(await send('PUT', `/api/factories/${f1}/calendar`, { week: week.map((_, at) => at < 5) }))
  await deliverAll(app, sandbox)
  expect(await arrival(id)).toBe('2027-03-19')
})

test('a closure that makes no sense is refused in plain words', async () => {
  const cases: [object, string, string][] = [
    [{ ...NEW_YEAR, to: '2027-01-31' }, 'to', ENDS_BEFORE_IT_BEGINS],
    [{ ...NEW_YEAR, to: '2028-02-02' }, 'to', CLOSED_TOO_LONG],
    [{ ...NEW_YEAR, kind: 'slow', pace: 0 }, 'pace', BAD_PACE],
    [{ ...NEW_YEAR, kind: 'slow', pace: 100 }, 'pace', BAD_PACE],
    [{ ...NEW_YEAR, kind: 'slow' }, 'pace', BAD_PACE],
    [{ ...NEW_YEAR, from: '2027-02-29' }, 'from', 'Invalid date'],
  ]
  for (const [body, field, message] of cases)
    for (const path of ['closures', 'closures/preview']) {
      const answer = await send('POST', `/api/factories/${f1}/${path}`, body)
      expect(answer.status, JSON.stringify(body)).toBe(422)
      expect(refusalIn(answer).errors).toEqual([{ field, message }])
    }
  expect((await readCalendar()).closures).toEqual([])
})

test('a factory reads and adds its own, changes nothing, and finds no other; stores find none', async () => {
  const { f2 } = app.world.factories
  const { f1: own, a1 } = app.tokens
  for (const [method, path, body] of [
    ['GET', `/api/factories/${f2}/calendar`],
    ['POST', `/api/factories/${f2}/closures`, NEW_YEAR],
    ['POST', `/api/factories/${f2}/closures/preview`, NEW_YEAR],
  ] as const)
    expect((await send(method, path, body, own)).status).toBe(404)
  const { closures } = dataIn<FactoryCalendar>(await add(NEW_YEAR))
  const [{ id = 0 } = {}] = closures
  expect((await send('PUT', `/api/closures/${id}`, NEW_YEAR, own)).status).toBe(403)
  expect((await send('DELETE', `/api/closures/${id}`, undefined, own)).status).toBe(403)
  expect((await send('GET', `/api/factories/${f1}/calendar`, undefined, a1)).status).toBe(403)
  dataIn(await take(id))
  await deliverAll(app, sandbox)
})

test('the road is as long as its country and carrier say, most exactly first', async () => {
  const { id } = await placeOne()
  const all = dataIn<FactoryTransit[]>(await send('GET', '/api/transit-times'))
  const own = all.find(({ factory }) => factory.id === f1)
  const body = {
    factory: f1,
    times: [
      { country: '', service: '', days: 10 },
      { country: 'US', service: '', days: 5 },
      { country: 'US', service: 'Ocean', days: 30 },
    ],
    version: own?.version,
  }
  expect(dataIn<FactoryTransit>(await send('PUT', '/api/transit-times', body)).times).toEqual(body.times)
  expect(refusalIn(await send('PUT', '/api/transit-times', body)).code).toBe('stale')
  await deliverAll(app, sandbox)
  expect(await arrival(id)).toBe('2027-03-23')
  const twice = { factory: f1, times: [body.times[0], body.times[0]] }
  expect(refusalIn(await send('PUT', '/api/transit-times', twice)).errors).toEqual([
    { field: 'times', message: TWICE },
  ])
  dataIn(await send('PUT', '/api/transit-times', { factory: f1, times: [] }))
  await deliverAll(app, sandbox)
})

test('an item that names a plan is planned by it; its shares must add up', async () => {
  const shares = { ...USUAL_PLAN, beading: { percent: 5 }, sewing: { percent: 45 } }
  const saved = dataIn<StagePlan>(
    await send('PUT', '/api/stage-plans', { name: 'Without beads', shares, dresses: [dress] }),
  )
  expect(saved).toMatchObject({ is_default: false, dresses: [dress], custom_items: [], version: 1 })
  const { id } = await placeOne()
  const { planned_days } = await app.db
    .selectFrom('order_stages')
    .select('planned_days')
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(planned_days).toEqual([2, 25, 8, 38, 4, 8, 1])
  const uneven = { ...shares, sewing: { percent: 44 } }
  const refused = await send('PUT', '/api/stage-plans', { name: 'Uneven', shares: uneven })
  expect(refusalIn(refused).errors).toEqual([{ field: 'shares', message: SHARES_NOT_100 }])
  const gone = await send('PUT', '/api/stage-plans', { name: 'Gone', shares, dresses: [dress, 987_654_321] })
  expect(refusalIn(gone).errors).toEqual([
    { field: 'dresses', message: 'One of these dresses no longer exists.' },
  ])
  // Two people change the plan that both have open: the second is told.
  const twice = await Promise.all(
    [app, other].map((at) =>
      send('PUT', '/api/stage-plans', { id: saved.id, name: 'Plain', shares, version: 1 }, undefined, at),
    ),
  )
  expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const both = await Promise.all(
    [app, other].map((at) =>
      send(
        'PUT',
        '/api/stage-plans',
        { name: 'Default', shares: USUAL_PLAN, is_default: true },
        undefined,
        at,
      ),
    ),
  )
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  const plans = dataIn<StagePlan[]>(await send('GET', '/api/stage-plans'))
  expect(plans.filter(({ is_default }) => is_default)).toHaveLength(1)
})

test('of closures that two people enter at once none is lost, and all orders go by both', async () => {
  const { id } = await placeOne()
  const months = ['2026-12', '2027-01', '2027-02']
  const answers = await Promise.all(
    months.map((month, at) =>
      send(
        'POST',
        `/api/factories/${f1}/closures`,
        { ...NEW_YEAR, from: `${month}-01`, to: `${month}-05` },
        undefined,
        at % 2 ? app : other,
      ),
    ),
  )
  for (const answer of answers) dataIn(answer)
  // The other portal's clock goes on, and what it has enqueued is due a little later.
  passTime(app, 10)
  await deliverAll(app, sandbox)
  const { closures } = await readCalendar()
  expect(closures).toHaveLength(3)
  // Four, three and five working days of the week.
  expect(await arrival(id)).toBe('2027-04-06')
  for (const { id } of closures) dataIn(await take(id))
  await deliverAll(app, sandbox)
  expect(await arrival(id)).toBe('2027-03-19')
})
