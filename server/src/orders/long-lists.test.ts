import { OrderQuestion } from '@trousseau/contract/orders/endpoints'
import { isOverdue } from '@trousseau/domain/orders/due'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foldMarks, foldTallies } from '../housekeeping/run-folding.ts'
import { insertOrdersLike } from '../testing/many-orders.ts'
import { createOrderApp, type OrderApp, placed } from '../testing/orders.ts'
import { chooseSeed, createRandom } from '../testing/random-calls/random.ts'
import { ROUNDS } from '../testing/test-size.ts'
import { listOrders } from './list-orders.store.ts'
import type { OrderScope } from './orders.store.ts'

const MANY = 3_000

let app: OrderApp
beforeAll(async () => {
  app = await createOrderApp()
  const { id } = await placed(app)
  await insertOrdersLike(app.db, id, app.world.factories.f1, MANY)
  await sayOfMost()
  // Of what is not folded, lists are as right as of what is.
  await foldTallies(app.db, MANY * 2)
  await foldMarks(app.db, MANY)
  await sql`select tend_marks()`.execute(app.db)
})
afterAll(() => app.close())

/** Some have arrived, and of some nothing was ever said. */
const sayOfMost = () =>
  sql`
    insert into order_dates (store_id, order_id, factory_id, state, need_by, risk, as_of, wear_date)
    select store_id, id, factory_id,
      case when status = 5 then 'cancelled' when status = 1 then 'not_confirmed' when id % 11 = 0 then 'arrived' else 'being_made' end,
      wear_date, case when status <> 5 then (array['safe', 'tight', 'short', 'late'])[1 + id % 4] end, wear_date, wear_date
    from orders where id % 5 > 0 on conflict do nothing`.execute(app.db)

/** Cancels an order, if it has not shipped. */
const cancel = (id: number) =>
  sql`
    with cancelled as (update orders set status = 5 where id = ${id} and status < 3 returning id)
    update order_dates set state = 'cancelled', risk = null from cancelled where order_id = cancelled.id`.execute(
    app.db,
  )

const SORTS: Record<OrderQuestion['order_by'], RawBuilder<unknown>> = {
  id: sql`id`,
  sales_order_number: sql`coalesce(sales_order_number, 0), id`,
  purchase_order_number: sql`po_norm, id`,
  wear_date: sql`wear_date, id`,
  ship_date: sql`ship_date, id`,
  created_at: sql`created_at, id`,
  total: sql`total, id`,
  status: sql`status, id`,
}

/** In the middle of the wear dates and ship dates. */
const TODAY = '2027-10-15'

type Row = { id: number; status: number; ship_date: string }

const DAYS = sql<boolean>`day_of(created_at) between '2026-01-20' and '2026-03-01'`
const risk = (...risks: string[]) => sql<boolean>`exists (
  select from order_dates as said where said.order_id = orders.id and said.risk = any(${risks}) and said.state <> 'arrived')`
const QUESTIONS: readonly [Record<string, string | string[]>, RawBuilder<boolean>][] = [
  [{}, sql`true`],
  [{ from: '2026-01-20', to: '2026-03-01' }, DAYS],
  [{ 'status[]': ['2'] }, sql`status = 2`],
  [
    { 'status[]': ['1', '5'], type: '2', from: '2026-01-20', to: '2026-03-01' },
    sql`${DAYS} and status in (1, 5) and type = 2`,
  ],
  [
    { ship_date_from: '2027-08-10', ship_date_to: '2027-12-20' },
    sql`ship_date between '2027-08-10' and '2027-12-20'`,
  ],
  [
    { wear_date_to: '2027-09-09', 'status[]': ['2', '5'] },
    sql`wear_date <= '2027-09-09' and status in (2, 5)`,
  ],
  [
    { wear_date_from: '2027-09-09', from: '2026-01-20', to: '2026-03-01' },
    sql`wear_date >= '2027-09-09' and ${DAYS}`,
  ],
  [{ 'risk[]': ['late', 'short'], type: '1' }, sql`type = 1 and ${risk('late', 'short')}`],
  [{ 'risk[]': ['safe'], 'status[]': ['1'] }, sql`status = 1 and ${risk('safe')}`],
  [{ 'risk[]': ['tight'] }, risk('tight')],
  [{ urgent: 'at_risk' }, risk('late', 'short', 'tight')],
  [{ urgent: 'late', from: '2026-01-20', to: '2026-03-01' }, sql`${DAYS} and ${risk('late')}`],
  [{ urgent: 'overdue', 'status[]': ['2'] }, sql`status = 2`],
  [{ urgent: 'overdue', ship_date_from: '2027-08-10' }, sql`ship_date >= '2027-08-10'`],
  [{ urgent: 'overdue', 'status[]': ['1'] }, sql`false`],
]

// Claims: api.stores.orders.list
test('of a list of thousands, each page is what the whole list has there, from the first to the last', async () => {
  const scopes: readonly [OrderScope, RawBuilder<boolean>][] = [
    [{ store: app.world.stores.s1 }, sql`true`],
    ['any', sql`true`],
    [{ factory: app.world.factories.f1 }, sql`factory_id = ${app.world.factories.f1}`],
  ]
  const seed = chooseSeed()
  const random = createRandom(seed)
  for (let round = 0; round < ROUNDS * 25; round += 1) {
    await cancel(1 + random.below(MANY))
    if (random.chance(0.3)) await foldMarks(app.db, MANY)
    const [scope, isInScope] = random.pick(scopes)
    const [question, isAsked] = random.pick(QUESTIONS)
    const [order_by, sort] = random.pick(Object.entries(SORTS))
    const { rows } = await sql<Row>`
      select id, status, ship_date from orders
      where ${isInScope} and ${isAsked} order by ${sort}`.execute(app.db)
    const { urgent } = OrderQuestion.parse(question)
    const ascending = rows.filter((row) => urgent !== 'overdue' || isOverdue(row, TODAY)).map(({ id }) => id)
    const order_dir = random.pick(['asc', 'desc'])
    const all = order_dir === 'asc' ? ascending : ascending.toReversed()
    const last = Math.max(1, Math.ceil(all.length / 30))
    for (const page of [random.pick([1, last, last + 1]), 1 + random.below(last)]) {
      const asked = OrderQuestion.parse({
        ...question,
        order_by,
        order_dir,
        page: String(page),
        per_page: '30',
      })
      const found = await listOrders(app.db, scope, asked, TODAY)
      const which = `TEST_SEED=${seed} ${JSON.stringify({ scope, ...asked })}`
      expect(found.total, which).toBe(all.length)
      expect(
        found.rows.map(({ id }) => id),
        which,
      ).toEqual(all.slice((page - 1) * 30, page * 30))
    }
  }
})
