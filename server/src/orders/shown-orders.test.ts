import type { OrderRow } from '@trousseau/contract/orders/shapes'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foldTallies } from '../housekeeping/run-folding.ts'
import { createOrderApp, findRow, type OrderApp, placed, setStatus } from '../testing/orders.ts'
import { onServer } from '../testing/postgres/test-database.ts'
import { tokenFor } from '../testing/wire-app.ts'
import { readShown } from './shown-orders.store.ts'

let app: OrderApp
let store: number
let newest: number
beforeAll(async () => {
  app = await createOrderApp()
  store = app.world.stores.s1
  await placed(app)
  newest = (await placed(app)).id
})
afterAll(() => app.close())

type Sent = { data: { orders: OrderRow[]; meta: { total: number } } }
type Asking = { query?: string; token?: string; at?: Pick<OrderApp, 'send'> }

async function look({ query = '', token = app.tokens.a1, at = app }: Asking = {}) {
  const { status, body, text } = await at.send('GET', `/api/stores/${store}/orders?${query}`, { token })
  expect(status, text).toBe(200)
  return (body as Sent).data
}

/** What is asked meanwhile gets no answer that needs a table of orders. */
const withoutOrders = (work: () => Promise<void>) =>
  onServer(app.ownerUrl ?? app.databaseUrl, async (client) => {
    await client.query('begin; lock table orders, order_dates in access exclusive mode')
    await work()
    await client.query('rollback')
  })

test('whoever looks at the list again is answered without reading orders', async () => {
  const queries = ['', 'per_page=1&page=2', 'status[]=1&order_by=wear_date&order_dir=asc', 'risk[]=safe']
  const seen = () => Promise.all(queries.map((query) => look({ query })))
  const before = await seen()
  expect(before.map(({ meta }) => meta.total)).toEqual([2, 2, 2, 2])
  await withoutOrders(async () => {
    expect(await seen()).toEqual(before)
    expect(await look({ token: app.tokens.r1 })).toEqual(before[0])
  })
  // Folded, the number is the same.
  await foldTallies(app.db, 10_000)
  await withoutOrders(async () => expect(await seen()).toEqual(before))
})

test('whatever a store, staff or a factory changes is in the next answer, at every server', async () => {
  const other = await app.another()
  const seen = async () => {
    const here = await look()
    expect(await look({ at: other })).toEqual(here)
    return here.orders[0]
  }
  const change = async (path: string, body: object) => {
    const answer = await other.send('PUT', path, { token: app.tokens.w, body })
    expect(answer.status, answer.text).toBe(200)
  }
  expect(await seen()).toMatchObject({ id: newest, status: 1, notes: null })
  await change(`/api/orders/${newest}`, { version: 1, notes: 'With a longer train, please' })
  expect(await seen()).toMatchObject({ notes: 'With a longer train, please' })
  newest = (await placed(app, {}, { at: other })).id
  expect(await seen()).toMatchObject({ id: newest, status: 1 })
  await setStatus(app, newest, 2)
  expect(await seen()).toMatchObject({ status: 2, sales_order_number: 20_000 + newest })
  await app.db.updateTable('stores').set({ name: 'Second Chapter Bridal' }).where('id', '=', store).execute()
  expect(await seen()).toMatchObject({ store: { name: 'Second Chapter Bridal' } })
  await change(`/api/dresses/${app.items.dress}`, { estimated_months: 5 })
  expect(await seen()).toMatchObject({ orderable: { estimated_months: 5 } })
  await other.close()
})

test('all that is said of an order’s arrival counts, and what only staff keep of it does not', async () => {
  const change = async (set: string) => {
    const before = await readShown(app.db, store)
    const { numAffectedRows } = await sql`
      update order_dates set ${sql.raw(set)} where store_id = ${store} and order_id = ${newest}`.execute(
      app.db,
    )
    expect(numAffectedRows).toBe(1n)
    return (await readShown(app.db, store)) !== before
  }
  const shown = Object.keys((await look()).orders[0]?.dates ?? {})
  const changes: Record<string, string> = {
    state: `state = 'ready'`,
    need_by: 'need_by = need_by + 1',
    ships_on: 'ships_on = ships_on + 1',
    arrives_on: 'arrives_on = arrives_on + 1',
    slack: 'slack = slack - 1',
    risk: `risk = 'short'`,
    cause: `cause = '{"why": "stage", "stage": "sewing"}'`,
  }
  expect(shown.toSorted()).toEqual(Object.keys(changes).toSorted())
  for (const [name, set] of Object.entries(changes)) expect(await change(set), name).toBe(true)
  expect(await change(`as_of = as_of + 1, note = 'Ask the mill', told_risk = 'short'`)).toBe(false)
})

test('a change that is committed late is not missed', async () => {
  await onServer(app.ownerUrl ?? app.databaseUrl, async (client) => {
    await client.query('begin')
    await client.query('update orders set version = 9 where id = $1', [newest])
    // Another order of the store comes and is seen meanwhile.
    const { id } = await placed(app)
    const versions = async () => (await look()).orders.map((order) => [order.id, order.version])
    const before = await versions()
    expect(before[0]).toEqual([id, 1])
    expect(before).not.toContainEqual([newest, 9])
    await client.query('commit')
    expect(await versions()).toContainEqual([newest, 9])
  })
})

test('rows that were loaded with the triggers switched off are seen after a recount', async () => {
  await look()
  await onServer(app.ownerUrl ?? app.databaseUrl, async (client) => {
    await client.query('alter table orders disable trigger user')
    await client.query(`update orders set notes = 'Loaded' where id = $1`, [newest])
    await client.query('alter table orders enable trigger user; select recount_tallies()')
  })
  expect((await look()).orders.map(({ notes }) => notes)).toContain('Loaded')
})

test('another store is never sent what this one was', async () => {
  await look()
  const answer = await app.send('GET', `/api/stores/${store}/orders?`, { token: app.tokens.a2 })
  expect(answer.status).toBe(404)
  const theirs = await app.send('GET', `/api/stores/${app.world.stores.s2}/orders?`, { token: app.tokens.a2 })
  expect((theirs.body as Sent).data.orders).toEqual([])
})

test('the day after, what is overdue since is listed', async () => {
  const overdue = () => look({ query: 'urgent=overdue' })
  const before = (await overdue()).meta.total
  const { ship_date } = await findRow(app, newest)
  const now = app.clock.now()
  app.clock.set(`${ship_date}T18:00:00Z`)
  const token = await tokenFor(app, app.world.users.a1)
  expect((await look({ query: 'urgent=overdue', token })).meta.total).toBe(before)
  app.clock.set(new Date(Date.parse(`${ship_date}T18:00:00Z`) + 86_400_000).toISOString())
  const next = await tokenFor(app, app.world.users.a1)
  expect((await look({ query: 'urgent=overdue', token: next })).meta.total).toBeGreaterThan(before)
  app.clock.set(now.toISOString())
})
