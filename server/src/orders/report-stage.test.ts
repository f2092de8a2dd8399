import type { StoreWholeDates, WholesaleWholeDates } from '@trousseau/contract/orders/dates'
import { NOTE_NEEDED, REASON_NEEDED } from '@trousseau/domain/dates/delay-reasons'
import {
  ALREADY_DONE,
  BEFORE_STAGE_BEFORE,
  EXPECTED_IN_THE_PAST,
  IN_THE_FUTURE,
  NOT_IN_PRODUCTION,
  NOTHING_TO_UNDO,
  OUT_OF_ORDER,
  TOO_LONG_AGO,
} from '@trousseau/domain/dates/report-problems'
import { BAD_ALTERATIONS } from '@trousseau/domain/dates/risk'
import { STAGES, type Stage } from '@trousseau/domain/dates/stages'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeDress } from '../testing/catalogue.ts'
import {
  type Body,
  createOrderApp,
  findHistory,
  findRow,
  move,
  type OrderApp,
  orderIn,
  placed,
  refusalIn,
  untilHeard,
} from '../testing/orders.ts'
import { type OtherPortal, startOtherPortal } from '../testing/processes/other-portal.ts'
import { callToDeath, startTestProcess } from '../testing/processes/test-process.ts'
import type { Answer } from '../testing/test-app.ts'
import { tokenFor } from '../testing/wire-app.ts'

const NOW = '2026-11-16T16:00:00Z'
let app: OrderApp
let other: OtherPortal
let dress: number
beforeAll(async () => {
  app = await createOrderApp()
  app.clock.set(NOW)
  other = await startOtherPortal(app)
  dress = await makeDress(app.db, { factoryId: app.world.factories.f1, months: 4, days: 0 })
})
beforeEach(() => app.clock.set(NOW))
afterAll(async () => {
  await other.stop()
  await app.close()
})

async function making(): Promise<number> {
  const { id } = await placed(app, { item_id: dress, type: 2, wear_date: '2027-05-15' })
  expect((await move(app, id, 'confirm', app.tokens.w)).status).toBe(200)
  return id
}
type At = Pick<OrderApp, 'send'>
/** A session that is not over yet, however far the clock was set. */
const sessionOf = (who: 'a1' | 'w' | 'f1') => tokenFor(app, app.world.users[who])
const report = (
  id: number,
  stage: Stage,
  what: string,
  more: Body = {},
  token = app.tokens.f1,
  at: At = app,
) => at.send('POST', `/api/orders/${id}/stages`, { token, body: { stage, what, ...more } })
const done = async (id: number, stage: Stage, day: string) => {
  app.clock.set(`${day}T16:00:00Z`)
  const answer = await report(id, stage, 'finished', {}, await sessionOf('f1'))
  expect(answer.status, answer.text).toBe(200)
  return orderIn(answer)
}
async function datesOf<T = StoreWholeDates>(id: number, who: 'a1' | 'w' = 'a1'): Promise<T> {
  const token = await sessionOf(who)
  const { status, body, text } = await app.send('GET', `/api/orders/${id}/dates`, { token })
  expect(status, text).toBe(200)
  return (body as { data: T }).data
}
const countReports = async (id: number) =>
  (await app.db.selectFrom('stage_reports').select('seq').where('order_id', '=', id).execute()).length
const problemsIn = (answer: Answer) => {
  expect(answer.status, answer.text).toBe(422)
  return refusalIn(answer).errors
}

test('cutting that is done five working days late brings the arrival from March 19 to March 26', async () => {
  const id = await making()
  await done(id, 'materials', '2026-12-23')
  const { dates } = await done(id, 'cutting', '2027-01-11')
  expect(dates).toMatchObject({
    arrives_on: '2027-03-26',
    slack: 8,
    risk: 'tight',
    cause: { why: 'took_longer', stage: 'cutting' },
  })
  const { promises, sentence } = await datesOf(id)
  expect(sentence).toBe('Arrives March 26, 8 days before it is needed.')
  expect(promises.map(({ words }) => words)).toEqual([
    'Ordered for March 19',
    'Was March 19, now March 26: cutting took longer',
  ])
})

test('a delay with its reason and day moves the arrival; its note is for staff and the factory', async () => {
  const id = await making()
  const delay = { expected_on: '2027-02-01', reason: 'materials_out', note: 'Lace from Calais' }
  const answer = await report(id, 'materials', 'delayed', delay)
  expect(orderIn(answer).dates).toMatchObject({
    risk: 'short',
    cause: { why: 'materials_out', stage: 'materials' },
  })
  expect((await datesOf(id)).reason).toBe('materials out')
  expect((await datesOf<WholesaleWholeDates>(id, 'w')).reason).toBe('materials out (Lace from Calais)')
  expect((await report(id, 'materials', 'undone')).status).toBe(200)
  expect(await datesOf(id)).toMatchObject({ risk: 'safe', reason: null })
})

test('finishing that is done is Ready to Ship, taking it back returns it to production, and ready finishes what is left', async () => {
  const id = await making()
  for (const stage of STAGES.slice(1, 5)) await done(id, stage, '2026-11-16')
  expect(await done(id, 'finishing', '2026-11-16')).toMatchObject({ status: 3, dates: { state: 'ready' } })
  expect((await report(id, 'finishing', 'finished')).status).toBe(200)
  expect(await countReports(id)).toBe(5)
  const undone = orderIn(await report(id, 'finishing', 'undone'))
  expect(undone).toMatchObject({ status: 2, dates: { state: 'being_made' } })
  expect((await datesOf(id)).stages.map(({ finished_on }) => finished_on !== null)).toEqual([
    true,
    true,
    true,
    true,
    true,
    false,
    false,
  ])
  const half = await making()
  await done(half, 'materials', '2026-11-16')
  expect((await move(app, half, 'ready', app.tokens.f1)).status).toBe(200)
  expect((await datesOf(half)).stages.findLastIndex(({ finished_on }) => finished_on !== null)).toBe(5)
})

test('another factory begins anew, by its own week', async () => {
  const id = await making()
  await done(id, 'materials', '2026-11-16')
  await sql`update factories set work_week = '1111110' where id = ${app.world.factories.f2}`.execute(app.db)
  const answer = await app.send('PUT', `/api/orders/${id}`, {
    token: app.tokens.w,
    body: { factory: app.world.factories.f2 },
  })
  expect(answer.status, answer.text).toBe(200)
  const { stages } = await datesOf(id)
  expect(stages.map(({ finished_on }) => finished_on !== null)).toEqual([
    true,
    ...STAGES.slice(1).map(() => false),
  ])
  expect(stages.reduce((sum, { planned_days }) => sum + planned_days, 0)).toBe(103)
  expect((await report(id, 'materials', 'started')).status).toBe(404)
  expect((await report(id, 'materials', 'started', {}, app.tokens.f2)).status).toBe(200)
})

test('a report that does not fit is refused in plain words', async () => {
  const id = await making()
  await done(id, 'materials', '2026-12-16')
  const token = await sessionOf('f1')
  const cases: [Stage, string, Body, string, string][] = [
    ['sewing', 'started', {}, 'stage', OUT_OF_ORDER],
    ['materials', 'started', {}, 'stage', ALREADY_DONE],
    ['sewing', 'undone', {}, 'stage', NOTHING_TO_UNDO],
    ['cutting', 'finished', { on: '2026-12-17' }, 'on', IN_THE_FUTURE],
    ['cutting', 'finished', { on: '2026-12-01' }, 'on', TOO_LONG_AGO],
    ['cutting', 'finished', { on: '2026-12-15' }, 'on', BEFORE_STAGE_BEFORE],
    ['cutting', 'finished', { on: '2027-02-29' }, 'on', 'Invalid date'],
    ['cutting', 'delayed', {}, 'reason', REASON_NEEDED],
    ['cutting', 'delayed', { reason: 'because' }, 'reason', REASON_NEEDED],
    ['cutting', 'delayed', { reason: 'other' }, 'note', NOTE_NEEDED],
    [
      'cutting',
      'delayed',
      { reason: 'rework', expected_on: '2026-12-15' },
      'expected_on',
      EXPECTED_IN_THE_PAST,
    ],
  ]
  for (const [stage, what, more, field, message] of cases)
    expect(problemsIn(await report(id, stage, what, more, token)), `${stage} ${what}`).toEqual([
      { field, message },
    ])
  expect(await countReports(id)).toBe(1)
  const { version } = await findRow(app, id)
  expect(refusalIn(await report(id, 'cutting', 'started', { version: version + 1 }, token)).code).toBe(
    'stale',
  )
  app.clock.set(NOW)
  const { id: pending } = await placed(app, { item_id: dress, wear_date: '2027-05-15' })
  const early = await report(pending, 'materials', 'started', {}, app.tokens.w)
  expect(early.status).toBe(409)
  expect(refusalIn(early).message).toBe(NOT_IN_PRODUCTION)
})

test('only its factory and wholesale report; several at once are reported each by itself', async () => {
  const [one, two] = [await making(), await making()]
  expect((await report(one, 'materials', 'started', {}, app.tokens.a1)).status).toBe(403)
  expect((await report(one, 'materials', 'started', {}, app.tokens.f2)).status).toBe(404)
  const { id: pending } = await placed(app, { item_id: dress, wear_date: '2027-05-15' })
  const answer = await app.send('POST', '/api/orders/stages', {
    token: app.tokens.w,
    body: { ids: [one, pending, two], stage: 'materials', what: 'finished' },
  })
  expect((answer.body as { data: object }).data).toEqual([
    { id: one, success: true, message: '' },
    { id: pending, success: false, message: NOT_IN_PRODUCTION },
    { id: two, success: true, message: '' },
  ])
})

test('two who report the same stage at once, at two portals, have reported it once', async () => {
  const id = await making()
  const answers = await Promise.all(
    [app, other, app, other].map((at) =>
      untilHeard(() => report(id, 'materials', 'finished', {}, app.tokens.f1, at)),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await countReports(id)).toBe(1)
})

test('a portal killed between a report and its dates has left neither, and the next report leaves both', async () => {
  const id = await making()
  const portal = await startTestProcess('main', {
    DATABASE_URL: app.databaseUrl,
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'silent',
    TEST_NOW: app.clock.now().toISOString(),
    CRASH_AT: 'stage.after_report',
  })
  await callToDeath(() =>
    fetch(`http://127.0.0.1:${portal.ready.port}/api/orders/${id}/stages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${app.tokens.f1}` },
      body: JSON.stringify({ stage: 'materials', what: 'finished' }),
    }),
  )
  expect(await portal.ended).toMatchObject({ signal: 'SIGKILL' })
  expect(await countReports(id)).toBe(0)
  const answer = await untilHeard(() => report(id, 'materials', 'finished'))
  expect(orderIn(answer).dates).toMatchObject({ state: 'being_made' })
  expect(await countReports(id)).toBe(1)
})

test('a store says how long it alters, within reason, and sees the day it needs the dress', async () => {
  const id = await making()
  const alter = (days: unknown, token = app.tokens.a1) =>
    app.send('PUT', `/api/orders/${id}/alterations`, { token, body: { days } })
  expect(orderIn(await alter(60)).dates).toMatchObject({ need_by: '2027-03-16', risk: 'short' })
  for (const days of [-1, 181, 1.5])
    expect(problemsIn(await alter(days))).toEqual([{ field: 'days', message: BAD_ALTERATIONS }])
  const stale = { days: 30, version: (await findRow(app, id)).version - 1 }
  const again = await app.send('PUT', `/api/orders/${id}/alterations`, { token: app.tokens.a1, body: stale })
  expect(refusalIn(again).code).toBe('stale')
  expect((await alter(30, app.tokens.a2)).status).toBe(404)
  expect((await alter(30, app.tokens.f1)).status).toBe(403)
  expect(orderIn(await alter(null)).dates).toMatchObject({ need_by: '2027-04-03' })
  const { changes } = (await findHistory(app, id)).at(-1) ?? {}
  expect(changes).toMatchObject([{ field: 'alterations', from: '60', to: null }])
})

test('staff promise a day by hand with a reason, but none that would not hold', async () => {
  const id = await making()
  const promise = (arrive_on: string, more: Body = {}) =>
    app.send('POST', `/api/orders/${id}/promise`, {
      token: app.tokens.w,
      body: { arrive_on, reason: 'pattern_review', ...more },
    })
  expect(problemsIn(await promise('2026-11-15'))[0]?.field).toBe('arrive_on')
  expect(problemsIn(await promise('2027-03-01'))[0]?.message).toMatch(/^It arrives March 17 as things stand/)
  expect(problemsIn(await promise('2027-03-25', { reason: 'other' }))).toEqual([
    { field: 'note', message: NOTE_NEEDED },
  ])
  expect(refusalIn(await promise('2027-03-25', { version: 99 })).code).toBe('stale')
  expect((await promise('2027-03-25')).status).toBe(200)
  expect((await datesOf(id)).promises.at(-1)).toMatchObject({
    arrive_on: '2027-03-25',
    words: 'Was March 19, now March 25: pattern review',
  })
  const told = await app.db
    .selectFrom('outbox')
    .select('payload')
    .where('kind', '=', 'date_news')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(told?.payload).toMatchObject({
    order_id: id,
    what: 'moved_later',
    was_on: '2027-03-19',
    arrives_on: '2027-03-25',
    slack: 9,
  })
})
