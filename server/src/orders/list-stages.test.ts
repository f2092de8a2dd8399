import type { StageBoard, StageCard } from '@trousseau/contract/orders/stages'
import type { Stage } from '@trousseau/domain/dates/stages'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeDress } from '../testing/catalogue.ts'
import { type Body, createOrderApp, move, type OrderApp, placed } from '../testing/orders.ts'

const NOW = '2026-11-16T16:00:00Z'
let app: OrderApp
let dress: number
beforeAll(async () => {
  app = await createOrderApp()
  app.clock.set(NOW)
  dress = await makeDress(app.db, { factoryId: app.world.factories.f1, months: 4, days: 0, name: 'Aurélie' })
})
beforeEach(async () => {
  app.clock.set(NOW)
  // Each test begins with an empty board.
  await sql`update order_dates set factory_id = null`.execute(app.db)
})
afterAll(() => app.close())

async function making(wear_date = '2027-05-15', more: Body = {}): Promise<number> {
  const { id } = await placed(app, { item_id: dress, type: 2, wear_date, ...more })
  expect((await move(app, id, 'confirm', app.tokens.w)).status).toBe(200)
  return id
}

async function board(query: Record<string, string> = {}, token = app.tokens.f1): Promise<StageBoard> {
  const path = `/api/factories/${app.world.factories.f1}/stages?${new URLSearchParams(query)}`
  const { status, body, text } = await app.send('GET', path, { token })
  expect(status, text).toBe(200)
  return (body as { data: StageBoard }).data
}
const columnOf = ({ columns }: StageBoard, stage: Stage) => columns.find((column) => column.stage === stage)
const idsIn = (shown: StageBoard, stage: Stage) => columnOf(shown, stage)?.cards.map(({ id }) => id)
const cardOf = (shown: StageBoard, id: number): StageCard | undefined =>
  shown.columns.flatMap(({ cards }) => cards).find((card) => card.id === id)

const report = (ids: readonly number[], stage: Stage, what: string, more: Body = {}, key?: string) =>
  app.send('POST', '/api/orders/stages', {
    token: app.tokens.f1,
    body: { ids, stage, what, ...more },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  })
const done = async (id: number, ...stages: Stage[]) => {
  for (const stage of stages) expect((await report([id], stage, 'finished')).status).toBe(200)
}

test('a factory sees what it has in hand by the stage that comes next, the most urgent first, and no price', async () => {
  const [safe, short] = [await making('2027-06-30'), await making('2027-04-20')]
  const cut = await making()
  await done(cut, 'materials')
  const ready = await making()
  expect((await move(app, ready, 'ready', app.tokens.f1)).status).toBe(200)
  await placed(app, { item_id: dress, wear_date: '2027-05-15' })
  const shown = await board()
  expect(shown.columns.map(({ label, count }) => [label, count])).toEqual([
    ['Materials', 2],
    ['Cutting', 1],
    ['Sewing', 0],
    ['Beading', 0],
    ['Finishing', 0],
    ['Packing', 1],
  ])
  expect(idsIn(shown, 'materials')).toEqual([short, safe])
  expect(idsIn(shown, 'packing')).toEqual([ready])
  expect(cardOf(shown, short)).toMatchObject({
    item: { name: 'Aurélie' },
    risk: 'short',
    stage: 'materials',
    planned_on: '2026-12-23',
    // Confirmed on the day it was placed, two days before that was planned.
    expected_on: '2026-12-21',
    last_report: null,
  })
  expect(JSON.stringify(shown)).not.toMatch(/price|msrp|total|wear_date|need_by|ship_to|address|email/)
  expect(columnOf(await board({ stage: 'cutting' }), 'cutting')?.cards).toHaveLength(1)
  expect(idsIn(await board({ stage: 'cutting' }), 'materials')).toEqual([])
})

test('it is shown to the factory itself and to staff, and to nobody else', async () => {
  const id = await making()
  const path = `/api/factories/${app.world.factories.f1}/stages`
  const statusFor = async (token: string) => (await app.send('GET', path, { token })).status
  expect(await statusFor(app.tokens.f2)).toBe(404)
  expect(await statusFor(app.tokens.a1)).toBe(403)
  expect(idsIn(await board({}, app.tokens.w), 'materials')).toEqual([id])
  const theirs = await app.send('GET', `/api/factories/${app.world.factories.f2}/stages?order=${id}`, {
    token: app.tokens.f2,
  })
  expect((theirs.body as { data: StageBoard }).data.order).toBeNull()
})

test('what is reported stands on the card: begun, delayed with its reason, and by whom; done is there to undo for ten minutes', async () => {
  const id = await making()
  await report([id], 'materials', 'started')
  const delay = { reason: 'materials_out', expected_on: '2027-01-11', note: 'Lace' }
  await report([id], 'materials', 'delayed', delay)
  expect(cardOf(await board(), id)).toMatchObject({
    started_on: '2026-11-16',
    expected_on: '2027-01-11',
    delay,
    last_report: { stage: 'materials', what: 'delayed', at: '2026-11-16T16:00:00.000Z' },
  })
  await done(id, 'materials')
  const after = await board()
  expect(after.just_done.map((card) => [card.id, card.stage, card.last_report?.stage])).toEqual([
    [id, 'cutting', 'materials'],
  ])
  app.clock.set('2026-11-16T16:10:01Z')
  expect((await board()).just_done).toEqual([])
  app.clock.set('2026-11-16T16:05:00Z')
  await report([id], 'materials', 'undone')
  const undone = await board()
  expect(cardOf(undone, id)).toMatchObject({ stage: 'materials', last_report: { what: 'delayed' } })
  expect(undone.just_done).toEqual([])
})

test('a stage with many orders is told with its count and its most urgent ones, page by page, and any of them by its id', async () => {
  const ids = [await making(), await making(), await making()]
  const last = ids[2] ?? 0
  const first = await board({ stage: 'materials', per_page: '2', order: String(last) })
  expect(columnOf(first, 'materials')?.count).toBe(3)
  expect(idsIn(first, 'materials')).toEqual(ids.slice(0, 2))
  expect(first.order?.id).toBe(last)
  expect(idsIn(await board({ stage: 'materials', per_page: '2', page: '2' }), 'materials')).toEqual([last])
})

test('a report that is sent again under its key is done once, also if it was taken back meanwhile', async () => {
  const [one, two] = [await making(), await making()]
  const key = crypto.randomUUID()
  await report([one, two], 'materials', 'finished', {}, key)
  await report([one], 'materials', 'undone')
  const again = await report([one, two], 'materials', 'finished', {}, key)
  expect((again.body as { data: object }).data).toEqual([
    { id: one, success: true, message: '' },
    { id: two, success: true, message: '' },
  ])
  const shown = await board()
  expect([cardOf(shown, one)?.stage, cardOf(shown, two)?.stage]).toEqual(['materials', 'cutting'])
})
