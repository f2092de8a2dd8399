import type { ItemDates } from '@trousseau/contract/item-dates'
import type { StoreWholeDates, WholesaleWholeDates } from '@trousseau/contract/orders/dates'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recomputeInFlight } from '../dates/recompute-dates.ts'
import { beginMorning } from '../dates/run-mornings.ts'
import { makeDress } from '../testing/catalogue.ts'
import { deliverAll, noticesTo } from '../testing/delivery.ts'
import { createOrderApp, move, type OrderApp, order, orderIn, placed, wishOf } from '../testing/orders.ts'
import { makeFactory } from '../testing/people.ts'
import { startTestSandbox, type TestSandbox } from '../testing/processes/test-sandbox.ts'
import { tokenFor } from '../testing/wire-app.ts'

let app: OrderApp
let sandbox: TestSandbox
/** A dress that factory one makes in four months. */
let dress: number
beforeAll(async () => {
  sandbox = await startTestSandbox()
  app = await createOrderApp(noticesTo(sandbox))
  dress = await makeDress(app.db, { factoryId: app.world.factories.f1, months: 4, days: 0 })
  app.clock.set('2026-11-16T16:00:00Z')
})
afterAll(async () => {
  await app.close()
  await sandbox.stop()
})

const RE_ORDER = { type: 2, wear_date: '2027-05-15' }
const placeOne = (more: object = {}) => placed(app, { item_id: dress, ...RE_ORDER, ...more })

async function datesOf<T = StoreWholeDates>(id: number, token = app.tokens.a1): Promise<T> {
  const { status, body, text } = await app.send('GET', `/api/orders/${id}/dates`, { token })
  expect(status, text).toBe(200)
  return (body as { data: T }).data
}

const findSaid = (id: number) =>
  app.db.selectFrom('order_dates').selectAll().where('order_id', '=', id).executeTakeFirst()

/** What was saved of an order's dates is what is found by looking again. */
async function expectSaidAsComputed(id: number, token = app.tokens.w): Promise<void> {
  const { need_by, ships_on, arrives_on, slack, risk, state } = await datesOf(id, token)
  expect(await findSaid(id)).toMatchObject({ need_by, ships_on, arrives_on, slack, risk, state })
}

test('an order that is placed has its plan, the day it arrives, and that as its first promise', async () => {
  const { id, dates } = await placeOne()
  expect(dates).toEqual({
    state: 'not_confirmed',
    need_by: '2027-04-03',
    ships_on: '2027-03-16',
    arrives_on: '2027-03-19',
    slack: 15,
    risk: 'safe',
    cause: null,
  })
  const shown = await datesOf(id)
  expect(shown).toMatchObject({
    sentence: 'Not confirmed yet. Once it is, it arrives March 19, 15 days before it is needed.',
    alterations_days: 42,
    reason: null,
    advice: null,
    promises: [{ seq: 1, arrive_on: '2027-03-19', words: 'Ordered for March 19' }],
  })
  expect(shown.stages.map(({ planned_days }) => planned_days)).toEqual([2, 25, 8, 29, 13, 8, 1])
  const read = orderIn(await app.send('GET', `/api/orders/${id}`, { token: app.tokens.a1 }))
  expect(read.dates).toEqual(dates)
  await expectSaidAsComputed(id)
})

test('before it is ordered an item tells when it would arrive and by when to order, and names no factory', async () => {
  const ask = (path: string, wear_date: string) =>
    app.send('GET', `/api/${path}/arrival?wear_date=${wear_date}`, { token: app.tokens.a1 })
  const { body, text } = await ask(`dresses/${dress}`, '2027-05-15')
  expect((body as { data: ItemDates }).data).toEqual({
    need_by: '2027-04-03',
    alterations_days: 42,
    arrives_on: '2027-03-19',
    slack: 15,
    risk: 'safe',
    sentence: 'Arrives March 19, 15 days before it is needed.',
    order_by: '2026-11-16',
    order_by_words: 'Order today to be on time.',
  })
  expect(text).not.toMatch(/factory|closure|cause/i)
  const later = await ask(`dresses/${dress}`, '2027-06-15')
  expect(later.body).toMatchObject({ data: { order_by_words: 'Order by December 15 to be on time.' } })
  const near = await ask(`dresses/${dress}`, '2027-04-10')
  expect(near.body).toMatchObject({
    data: { risk: 'short', order_by: null, order_by_words: 'Order today. There’s no time to spare.' },
  })
  const veil = await ask(`custom-items/${app.items.veil}`, '2027-05-15')
  expect(veil.body).toMatchObject({ data: { need_by: '2027-05-15', alterations_days: 0 } })
  expect((await ask('dresses/999999', '2027-05-15')).status).toBe(404)
  expect((await ask(`dresses/${dress}`, 'soon')).status).toBe(422)
})

test('a sample and a custom item are not altered, so they are needed by the wear date', async () => {
  const sample = await placeOne({ type: 1 })
  const veil = await placed(app, { item_type: 2, item_id: app.items.veil, ...RE_ORDER })
  for (const { dates } of [sample, veil]) expect(dates?.need_by).toBe('2027-05-15')
})

test('whoever moves an order finds its dates moved: confirmed, ready, canceled', async () => {
  const { id } = await placeOne()
  await move(app, id, 'confirm', app.tokens.w)
  expect(await findSaid(id)).toMatchObject({
    state: 'being_made',
    stage: 'materials',
    arrives_on: '2027-03-17',
  })
  await expectSaidAsComputed(id)
  const ready = await move(app, id, 'ready', app.tokens.f1)
  expect(orderIn(ready).dates).toMatchObject({
    state: 'ready',
    ships_on: '2026-11-17',
    arrives_on: '2026-11-20',
  })
  // It arrives months earlier than promised.
  const { promises } = await datesOf(id)
  expect(promises.map(({ words }) => words)).toEqual([
    'Ordered for March 19',
    'Was March 19, now November 20',
  ])
  await move(app, id, 'reopen', app.tokens.w, { reason: 'By mistake' })
  expect(await findSaid(id)).toMatchObject({ state: 'being_made', stage: 'materials' })
  await expectSaidAsComputed(id)
  await move(app, id, 'cancel', app.tokens.w, { reason: 'Asked to' })
  expect(await findSaid(id)).toMatchObject({ state: 'cancelled', risk: null, arrives_on: null, slack: null })
  expect(await datesOf(id)).toMatchObject({ sentence: 'This order was cancelled.', risk: null })
})

test('a store that needs other days for alterations has its orders computed anew, and the audit knows', async () => {
  const { id } = await placeOne()
  const { s1 } = app.world.stores
  const put = (alterations_days: number) =>
    app.send('PUT', `/api/stores/${s1}`, { token: app.tokens.a1, body: { alterations_days } })
  for (const wrong of [-1, 181, 1.5]) expect((await put(wrong)).status).toBe(422)
  expect((await put(56)).body).toMatchObject({ data: { alterations_days: 56 } })
  await deliverAll(app, sandbox)
  expect(await findSaid(id)).toMatchObject({ need_by: '2027-03-20', slack: 1, risk: 'tight' })
  const { changes } = await app.db
    .selectFrom('audit')
    .select('changes')
    .where('action', '=', 'store_changed')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(changes).toEqual([
    { field: 'alterations_days', label: 'Days for alterations', from: '42', to: '56' },
  ])
  expect((await put(42)).status).toBe(200)
  await deliverAll(app, sandbox)
  expect(await findSaid(id)).toMatchObject({ need_by: '2027-04-03' })
})

test('a closure is reckoned with, and its name is for staff and the factory alone', async () => {
  const closed = await makeDress(app.db, { factoryId: app.world.factories.f2, months: 4, days: 0 })
  await enterNewYear()
  const { id, dates } = await placeOne({ item_id: closed })
  expect(dates).toMatchObject({ ships_on: '2027-04-09', arrives_on: '2027-04-14', slack: -11, risk: 'short' })
  expect(await datesOf(id)).toMatchObject({ reason: 'factory closed' })
  expect(await datesOf<WholesaleWholeDates>(id, app.tokens.w)).toMatchObject({
    reason: 'factory closed (New Year)',
  })
})

const enterNewYear = async () => {
  const usual = { factory_id: app.world.factories.f2, name: 'New Year', created_at: app.clock.now() }
  await app.db
    .insertInto('factory_closures')
    .values([
      { ...usual, kind: 'slow', pace: 50, from_on: '2027-01-25', to_on: '2027-01-31' },
      { ...usual, kind: 'closed', pace: null, from_on: '2027-02-01', to_on: '2027-02-21' },
    ])
    .execute()
}

test('an order that is placed while its calendar changes waits, and goes by the new one', async () => {
  const factory_id = await makeFactory(app.db, 'Third')
  const item_id = await makeDress(app.db, { factoryId: factory_id, months: 4, days: 0 })
  let placing: ReturnType<typeof order> | undefined
  await app.db.transaction().execute(async (db) => {
    await sql`update factories set calendar_version = calendar_version + 1 where id = ${factory_id}`.execute(
      db,
    )
    await db
      .insertInto('factory_closures')
      .values({
        factory_id,
        kind: 'closed',
        from_on: '2027-02-01',
        to_on: '2027-02-21',
        name: 'Move',
        created_at: app.clock.now(),
      })
      .execute()
    placing = order(app, wishOf(app, { item_id, ...RE_ORDER }))
    // It has loaded its facts and waits for the factory's row.
    await expect
      .poll(
        async () => {
          const { rows } = await sql<{ n: number }>`
          select count(*) as n from pg_locks where not granted`.execute(app.db)
          return rows[0]?.n
        },
        { timeout: 60_000 },
      )
      .toBeGreaterThan(0)
  })
  const answer = await placing
  expect(answer && orderIn(answer).dates).toMatchObject({ ships_on: '2027-04-06' })
})

test('work that never ends has no date and is late, and has one again once the factory opens', async () => {
  const factory_id = await makeFactory(app.db, 'Fourth')
  const item_id = await makeDress(app.db, { factoryId: factory_id, months: 4, days: 0 })
  const close = (from_on: string, to_on: string) => ({
    from_on,
    to_on,
    factory_id,
    kind: 'closed',
    name: 'Fire',
  })
  const closures = [
    close('2026-12-01', '2027-11-30'),
    close('2027-12-01', '2028-11-30'),
    close('2028-12-01', '2029-11-30'),
  ]
  const created_at = app.clock.now()
  await app.db
    .insertInto('factory_closures')
    .values(closures.map((closure) => ({ ...closure, created_at })))
    .execute()
  const { id, dates } = await placeOne({ item_id })
  expect(dates).toMatchObject({ ships_on: null, arrives_on: null, slack: null, risk: 'late' })
  expect(await datesOf(id)).toMatchObject({ reason: 'factory closed', promises: [{ arrive_on: null }] })
  await expectSaidAsComputed(id)
  await app.db
    .updateTable('factory_closures')
    .set({ deleted_at: created_at })
    .where('factory_id', '=', factory_id)
    .execute()
  await recomputeInFlight(app.db, { factory: factory_id }, app.clock.now())
  expect(await datesOf(id)).toMatchObject({
    arrives_on: '2027-03-19',
    promises: [{ words: 'Ordered without an arrival date' }, { words: 'Had no date, now March 19' }],
  })
})

test('another store and another factory find no dates, and a factory reads no promises', async () => {
  const { id } = await placeOne()
  for (const token of [app.tokens.a2, app.tokens.f1, app.tokens.f2])
    expect((await app.send('GET', `/api/orders/${id}/dates`, { token })).status).toBe(404)
  await move(app, id, 'confirm', app.tokens.w)
  const seen = await datesOf<object>(id, app.tokens.f1)
  expect(Object.keys(seen)).not.toContain('promises')
  expect((await app.send('GET', `/api/orders/${id}/dates`, { token: app.tokens.f2 })).status).toBe(404)
})

test('each morning at six, once however many workers, a day without a report is reckoned with', async () => {
  const { id } = await placeOne()
  // Without dates, as orders are that were placed before there were any.
  const { id: older } = await placeOne()
  for (const table of ['order_dates', 'order_stages'] as const)
    await app.db.deleteFrom(table).where('order_id', '=', older).execute()
  // Yesterday's is still to be done, as in a house that has just got its dates; then the next one is at six.
  const night = new Date('2026-11-25T11:59:59Z')
  expect([await beginMorning(app.db, night), await beginMorning(app.db, night)]).toEqual([true, false])
  app.clock.set('2026-11-25T12:00:00Z')
  const begun = await Promise.all([1, 2, 3].map(() => beginMorning(app.db, app.clock.now())))
  expect(begun.filter(Boolean)).toHaveLength(1)
  await deliverAll(app, sandbox)
  for (const who of ['a1', 'w'] as const) app.tokens[who] = await tokenFor(app, app.world.users[who])
  // Confirmation was due on the 18th: five working days are lost.
  expect(await findSaid(id)).toMatchObject({ as_of: '2026-11-25', arrives_on: '2027-03-26', risk: 'tight' })
  // Nobody stays signed in for nine days without doing anything.
  const { w, a1 } = app.world.users
  await expectSaidAsComputed(older, await tokenFor(app, w))
  const { promises, reason } = await datesOf(id, await tokenFor(app, a1))
  expect(promises.at(-1)?.words).toBe('Was March 19, now March 26: confirmed late')
  expect(reason).toBe('confirmed late')
  const { rows } = await sql<{
    text: string
  }>`select to_jsonb(order_dates)::text as text from order_dates order by order_id`.execute(app.db)
  await recomputeInFlight(app.db, 'all', app.clock.now())
  const again = await sql<{
    text: string
  }>`select to_jsonb(order_dates)::text as text from order_dates order by order_id`.execute(app.db)
  expect(again.rows).toEqual(rows)
  app.clock.set('2026-11-16T16:00:00Z')
})

test('six in the morning is six on the clock, also on the days on which it is changed', async () => {
  const isBegun = async (day: string) =>
    (await app.db.selectFrom('date_mornings').select('day').where('day', '=', day).execute()).length === 1
  for (const [day, before, six] of [
    ['2027-03-14', '10:59:59Z', '11:00:00Z'],
    ['2027-11-07', '11:59:59Z', '12:00:00Z'],
  ] as const) {
    await beginMorning(app.db, new Date(`${day}T${before}`))
    expect(await isBegun(day), before).toBe(false)
    await beginMorning(app.db, new Date(`${day}T${six}`))
    expect(await isBegun(day), six).toBe(true)
  }
})
