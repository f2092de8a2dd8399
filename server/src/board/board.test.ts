import type { BoardRow, Figures } from '@trousseau/contract/board'
import { RISKS } from '@trousseau/domain/dates/risk'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recomputeInFlight } from '../dates/recompute-dates.ts'
import { foldTallies } from '../housekeeping/run-folding.ts'
import { makeDress } from '../testing/catalogue.ts'
import { type Body, createOrderApp, move, type OrderApp, placed, refusalIn } from '../testing/orders.ts'
import { makeUser } from '../testing/people.ts'
import { download, rowsOf } from '../testing/sheets.ts'
import { tokenFor } from '../testing/wire-app.ts'

let app: OrderApp
/** Made in four months: ordered on November 16, they arrive on March 19. */
let dresses: { one: number; two: number }
beforeAll(async () => {
  app = await createOrderApp()
  app.clock.set('2026-11-16T16:00:00Z')
  const { f1, f2 } = app.world.factories
  dresses = {
    one: await makeDress(app.db, { name: 'Aurélie', factoryId: f1, months: 4, days: 0 }),
    two: await makeDress(app.db, { name: 'Beatrix', factoryId: f2, months: 4, days: 0 }),
  }
})
afterAll(() => app.close())

/** Needed six weeks before. */
const WORN = { safe: '2027-05-15', tight: '2027-05-05', short: '2027-04-10', late: '2027-03-17' }

const place = (risk: keyof typeof WORN, more: Body = {}) =>
  placed(app, { item_id: dresses.one, type: 2, wear_date: WORN[risk], ...more })
const placeForTwo = (risk: keyof typeof WORN) =>
  placed(
    app,
    {
      item_id: dresses.two,
      type: 2,
      wear_date: WORN[risk],
      address: app.addresses.s2,
      payment_method: app.methods.s2,
    },
    { token: app.tokens.a2 },
  )

type Board = { orders: BoardRow[]; figures: Figures[]; meta: { total: number; last_page: number } }

async function ask(query = ''): Promise<Board> {
  const { status, body, text } = await app.send('GET', `/api/board?${query}`, { token: app.tokens.w })
  expect(status, text).toBe(200)
  return (body as { data: Board }).data
}
const idsOf = ({ orders }: Board) => orders.map(({ id }) => id)

const sumOf = (figures: readonly Figures[]) =>
  figures.reduce((sum, line) => sum + RISKS.reduce((all, risk) => all + line[risk], 0), 0)

test('the board has what is in flight by week and risk, the first to be needed first; filters combine', async () => {
  const safe = await place('safe')
  const tight = await place('tight')
  const short = await placeForTwo('short')
  const late = await place('late')
  const gone = await place('safe')
  await move(app, gone.id, 'cancel', app.tokens.w, { reason: 'Asked to' })
  const whole = await ask()
  expect(idsOf(whole)).toEqual([late.id, short.id, tight.id, safe.id])
  expect(whole.meta.total).toBe(4)
  expect(whole.figures).toEqual([
    { week: '2027-02-01', late: 1, short: 0, tight: 0, safe: 0 },
    { week: '2027-02-22', late: 0, short: 1, tight: 0, safe: 0 },
    { week: '2027-03-22', late: 0, short: 0, tight: 1, safe: 0 },
    { week: '2027-03-29', late: 0, short: 0, tight: 0, safe: 1 },
  ])
  expect(whole.orders[1]).toMatchObject({
    name: 'Beatrix',
    store: { name: 'Store Two' },
    factory: { name: 'Factory Two' },
    need_by: '2027-02-27',
    arrives_on: '2027-03-19',
    slack: -20,
    risk: 'short',
    sentence: 'Not confirmed yet. Once it is, it arrives March 19, 20 days after it is needed.',
    reason: 'ordered close to the wear date',
    stage: 'confirmation',
    stage_label: 'Confirmation',
    reported_at: null,
    looked_after_by: null,
    note: '',
    version: 1,
  })
  const { f2 } = app.world.factories
  const { s1 } = app.world.stores
  expect(idsOf(await ask('risk=tight'))).toEqual([tight.id])
  // Any day of the week means its week.
  expect(idsOf(await ask('week=2027-03-25'))).toEqual([tight.id])
  expect(idsOf(await ask(`factory=${f2}`))).toEqual([short.id])
  expect(idsOf(await ask(`store=${s1}&risk=late`))).toEqual([late.id])
  expect(idsOf(await ask('search=beatr'))).toEqual([short.id])
  expect(idsOf(await ask('search=beatr&risk=late'))).toEqual([])
  expect(idsOf(await ask('order_dir=desc&per_page=2'))).toEqual([safe.id, tight.id])
  expect(idsOf(await ask('per_page=3&page=2'))).toEqual([safe.id])
})

test('week and risk leave the figures whole, so that another one can be picked; the other filters narrow them', async () => {
  const { figures } = await ask()
  expect((await ask('week=2027-03-22&risk=tight')).figures).toEqual(figures)
  const { s2 } = app.world.stores
  const { f2 } = app.world.factories
  const ofTwo = [{ week: '2027-02-22', late: 0, short: 1, tight: 0, safe: 0 }]
  for (const query of [`factory=${f2}`, `store=${s2}`, 'search=Beatrix', `store=${s2}&factory=${f2}`])
    expect((await ask(query)).figures, query).toEqual(ofTwo)
})

test('what should have been there before this week stands together, before this week', async () => {
  const { id } = await place('short')
  await sql`update order_dates set need_by = '2026-11-12', risk = 'late' where order_id = ${id}`.execute(
    app.db,
  )
  const { figures } = await ask()
  expect(figures[0]).toEqual({ week: 'before', late: 1, short: 0, tight: 0, safe: 0 })
  expect(idsOf(await ask('week=before'))).toEqual([id])
  expect(idsOf(await ask('week=before&risk=tight'))).toEqual([])
  await move(app, id, 'cancel', app.tokens.w, { reason: 'Asked to' })
  expect((await ask()).figures.map(({ week }) => week)).not.toContain('before')
})

test('figures and totals are what is there, before and after they are folded and counted anew', async () => {
  const expectExact = async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::integer as n from order_dates
      where state not in ('arrived', 'cancelled')`.execute(app.db)
    const { figures, meta } = await ask()
    expect([sumOf(figures), meta.total]).toEqual([rows[0]?.n, rows[0]?.n])
  }
  const { id } = await place('safe')
  await expectExact()
  await foldTallies(app.db)
  await expectExact()
  await move(app, id, 'confirm', app.tokens.w)
  await move(app, id, 'cancel', app.tokens.w, { reason: 'Asked to' })
  await expectExact()
  await foldTallies(app.db)
  await expectExact()
})

test('what was reported is on the board at once', async () => {
  const { id } = await place('safe')
  await move(app, id, 'confirm', app.tokens.w)
  const delay = { stage: 'materials', what: 'delayed', expected_on: '2027-01-22', reason: 'materials_out' }
  const { status, text } = await app.send('POST', `/api/orders/${id}/stages`, {
    token: app.tokens.f1,
    body: delay,
  })
  expect(status, text).toBe(200)
  const { orders } = await ask('risk=short')
  expect(orders.find((row) => row.id === id)).toMatchObject({
    stage: 'materials',
    reason: 'materials out',
    reported_at: app.clock.now().toISOString(),
  })
})

test('what is not understood is refused by name', async () => {
  for (const query of ['week=soon', 'risk=bad', 'page=0', 'factory=x', 'order_by=slack']) {
    const { status, body } = await app.send('GET', `/api/board?${query}`, { token: app.tokens.w })
    expect([status, (body as { errors: unknown[] }).errors.length], query).toEqual([422, 1])
  }
})

const care = (id: number, body: Body, token = app.tokens.w) =>
  app.send('PUT', `/api/board/${id}`, { token, body })
const rowIn = ({ body }: { body: unknown }) => (body as { data: BoardRow }).data

test('who looks after an order and the note stay when its dates are computed anew, and stand in the audit', async () => {
  const { id } = await place('tight')
  const { w } = app.world.users
  const taken = await care(id, { looked_after_by: w, version: 1 })
  expect(rowIn(taken)).toMatchObject({
    looked_after_by: { id: w, name: 'Ada Moreau', is_gone: false },
    version: 2,
  })
  const noted = await care(id, { note: '  Called the store ', version: 2 })
  expect(rowIn(noted)).toMatchObject({ note: 'Called the store', version: 3 })
  await recomputeInFlight(app.db, 'all', app.clock.now())
  await move(app, id, 'confirm', app.tokens.w)
  const { orders } = await ask('risk=tight')
  expect(orders.find((row) => row.id === id)).toMatchObject({
    looked_after_by: { id: w },
    note: 'Called the store',
    version: 3,
    stage: 'materials',
  })
  const audited = await app.db
    .selectFrom('audit')
    .select(['action', 'subject', 'changes'])
    .where('request_id', '=', noted.headers.get('x-request-id'))
    .execute()
  expect(audited).toEqual([
    {
      action: 'order_changed',
      subject: `order ${id}`,
      changes: [{ field: 'note', label: 'Note', from: null, to: 'Called the store' }],
    },
  ])
  expect(rowIn(await care(id, { looked_after_by: null, note: '' }))).toMatchObject({
    looked_after_by: null,
    note: '',
  })
})

test('of two who take an order over at once one has it, and the other is told; a second click is no conflict', async () => {
  const { id } = await place('safe')
  const { w, wr } = app.world.users
  const other = await tokenFor(app, wr)
  const answers = await Promise.all([
    care(id, { looked_after_by: w, version: 1 }),
    care(id, { looked_after_by: wr, version: 1 }, other),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const won = answers.find(({ status }) => status === 200)
  const again = won && rowIn(won).looked_after_by?.id
  const repeated = await care(id, { looked_after_by: again, version: 1 })
  expect([repeated.status, rowIn(repeated).version]).toEqual([200, 2])
})

test('only a colleague looks after an order; one who was deleted since is shown as gone', async () => {
  const { id } = await place('safe')
  const { a1, f1, x } = app.world.users
  for (const stranger of [a1, f1, x, 999_999]) {
    const refused = await care(id, { looked_after_by: stranger })
    expect([refused.status, refusalIn(refused).errors[0]?.field]).toEqual([422, 'looked_after_by'])
  }
  const leaving = await makeUser(app.db, {
    kind: 'wholesale',
    email: 'leaving@house.example',
    firstName: 'Lea',
  })
  await care(id, { looked_after_by: leaving })
  await app.db.updateTable('users').set({ deleted_at: app.clock.now() }).where('id', '=', leaving).execute()
  const noted = await care(id, { note: 'Whose is this?' })
  expect(rowIn(noted).looked_after_by).toEqual({ id: leaving, name: 'Lea Moreau', is_gone: true })
})

test('an order that is not there is not found, and one that has left the board is told so', async () => {
  expect((await care(999_999, { note: 'x' })).status).toBe(404)
  const { id } = await place('safe')
  await move(app, id, 'cancel', app.tokens.w, { reason: 'Asked to' })
  const refused = await care(id, { note: 'x' })
  expect([refused.status, refusalIn(refused).message]).toEqual([409, 'This order is no longer on the board.'])
})

test('board.xlsx has what the same question lists, on all pages', async () => {
  const { id } = await placeForTwo('late')
  await care(id, { note: '=1+1' })
  const { status, headers, bytes } = await download(
    app,
    `/api/board/export?risk=late&factory=${app.world.factories.f2}`,
    app.tokens.w,
  )
  expect(status).toBe(200)
  expect(headers.get('content-disposition')).toBe('attachment; filename="board.xlsx"')
  const listed = await ask(`risk=late&factory=${app.world.factories.f2}`)
  const rows = await rowsOf(bytes)
  expect(rows.map((row) => row['PO #'])).toEqual(listed.orders.map((row) => row.purchase_order_number))
  expect(rows.at(-1)).toMatchObject({
    Item: 'Beatrix',
    Store: 'Store Two',
    Factory: 'Factory Two',
    Risk: 'Late',
    Stage: 'Confirmation',
    Note: '=1+1',
  })
})
