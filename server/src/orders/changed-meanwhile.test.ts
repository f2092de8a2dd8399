import { NOT_AVAILABLE, NOT_ITS_ACCESSORY } from '@trousseau/domain/orders/purchase-order'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Db, inTransaction } from '../db/db.ts'
import { makeDress } from '../testing/catalogue.ts'
import {
  type Body,
  countOrders,
  createOrderApp,
  findNotices,
  makeAddress,
  type OrderApp,
  order,
  orderIn,
  placed,
  refusalIn,
  wishOf,
} from '../testing/orders.ts'

let app: OrderApp
beforeAll(async () => {
  app = await createOrderApp()
})
afterAll(() => app.close())

let ordered = 0

/** Orders while a transaction is changing what is ordered, which commits once the order waits for it. */
function orderDuring(change: (db: Db) => Promise<unknown>, more: Body) {
  return inTransaction(app.db, async (db) => {
    await change(db)
    ordered += 1
    const ordering = order(app, wishOf(app, more), { key: `changed-${ordered}` })
    await vi.waitFor(async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db)
      expect(rows).toHaveLength(1)
    }, 60_000)
    return { ordering }
  }).then(({ ordering }) => ordering)
}
const lock = (db: Db, table: 'dresses' | 'addresses', id: number) =>
  db.selectFrom(table).select('id').where('id', '=', id).forUpdate().execute()

test('an item that gets another price while it is ordered is ordered at that price', async () => {
  const item_id = await makeDress(app.db, { wholesale: 100_000 })
  const change = async (db: Db) => {
    await lock(db, 'dresses', item_id)
    await sql`update dresses set wholesale_price = 120000, version = version + 1 where id = ${item_id}`.execute(
      db,
    )
  }
  const answer = await orderDuring(change, { item_id, purchase_order_number: 'Dearer' })
  expect(answer.status, answer.text).toBe(200)
  expect(orderIn(answer).total).toBe(1200)
  expect(await countOrders(app, 'Dearer')).toBe(1)
  expect((await findNotices(app)).filter(({ subject }) => subject.endsWith('PO Dearer'))).toHaveLength(2)
})

test('an item that is withdrawn or erased while it is ordered is refused', async () => {
  for (const change of [
    sql`update dresses set withdrawn_at = now(), version = version + 1`,
    sql`delete from dresses`,
  ]) {
    const item_id = await makeDress(app.db)
    const answer = await orderDuring(
      async (db) => {
        await lock(db, 'dresses', item_id)
        await sql`${change} where id = ${item_id}`.execute(db)
      },
      { item_id },
    )
    expect(answer.status, answer.text).toBe(400)
    expect(refusalIn(answer).data).toEqual([NOT_AVAILABLE])
  }
})

test('an address that is changed while it is ordered with is copied as it is then', async () => {
  const address = await makeAddress(app.db, app.world.stores.s1)
  const answer = await orderDuring(
    async (db) => {
      await lock(db, 'addresses', address)
      await sql`update addresses set street = '2 Elm Street', version = version + 1 where id = ${address}`.execute(
        db,
      )
    },
    { address },
  )
  expect(answer.status, answer.text).toBe(200)
  expect(orderIn(answer).address.street).toBe('2 Elm Street')
})

test('an accessory of an order that is canceled meanwhile is refused, and one that came first is canceled with it', async () => {
  const veil = { item_type: 2, item_id: app.items.veil }
  const { id } = await placed(app)
  const answer = await orderDuring(
    async (db) => {
      await db.selectFrom('orders').select('id').where('id', '=', id).forUpdate().execute()
      await db.updateTable('orders').set({ status: 5 }).where('id', '=', id).execute()
    },
    { ...veil, accessory_of: id },
  )
  expect(answer.status, answer.text).toBe(422)
  expect(refusalIn(answer).data).toContain(NOT_ITS_ACCESSORY)

  const { id: dress } = await placed(app)
  const cancel = () =>
    app.send('PUT', `/api/stores/${app.world.stores.s1}/cancel`, {
      token: app.tokens.a1,
      body: { order: dress },
    })
  const [added, cancelled] = await Promise.all([
    order(app, wishOf(app, { ...veil, accessory_of: dress })),
    cancel(),
  ])
  expect(cancelled.status, cancelled.text).toBe(200)
  expect([200, 422]).toContain(added.status)
  const living = app.db
    .selectFrom('orders')
    .select('id')
    .where('accessory_of', '=', dress)
    .where('status', '<>', 5)
  expect(await living.execute()).toEqual([])
})

/** The beginnings of the statements that are sent meanwhile, but the worker's bell, for which nobody waits. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    const texts = asked.mock.calls.map(([query]: unknown[]) => {
      const text = typeof query === 'object' && query !== null && 'text' in query ? query.text : query
      return String(text).trim().split(/\s+/).slice(0, 2).join(' ')
    })
    return texts.filter((text) => !text.startsWith('select set_config'))
  } finally {
    asked.mockRestore()
  }
}
const LOADING = 'select sought.nth,'
const SAVING = 'with asked'

test('an order is loaded by one statement and saved by one', async () => {
  expect(await statementsOf(() => placed(app))).toEqual([
    expect.stringMatching(/^select "found"/),
    LOADING,
    SAVING,
  ])
})

test('orders that come at once share their statements, and whoever is refused is refused alone', async () => {
  const bodies = Array.from({ length: 20 }, (_, at) =>
    wishOf(app, { purchase_order_number: at === 7 ? 'Together 6' : `Together ${at}` }),
  )
  const answers: Awaited<ReturnType<typeof order>>[] = []
  const texts = await statementsOf(async () => {
    // The first one's statement is on its way while the others come.
    answers.push(
      ...(await Promise.all(bodies.map((body, at) => order(app, body, { key: `together-${at}` })))),
    )
  })
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), 409])
  for (const [at, answer] of answers.entries())
    if (answer.status === 200)
      expect(orderIn(answer).purchase_order_number).toBe(bodies[at]?.purchase_order_number)
  expect(texts.filter((text) => text === LOADING).length).toBeLessThan(bodies.length)
  expect(await countOrders(app, 'Together 6')).toBe(1)
})
