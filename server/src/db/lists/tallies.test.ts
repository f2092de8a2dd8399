import { type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foldMarks, foldTallies } from '../../housekeeping/run-folding.ts'
import { sweep } from '../../housekeeping/sweep.ts'
import { postCharge, postCredit, postReversal } from '../../ledger/post.ts'
import { makeInvoice } from '../../testing/invoices.ts'
import { createOrderApp, type OrderApp, placed, setStatus } from '../../testing/orders.ts'
import { onServer } from '../../testing/postgres/test-database.ts'
import { chooseSeed, createRandom, type Random } from '../../testing/random-calls/random.ts'
import { inTransaction } from '../db.ts'
import { closestMark } from './marks.ts'
import {
  readTally,
  readTallyByDay,
  readTallyByMonth,
  spansOf,
  type Tallied,
  tallyAndDay,
  tallyOf,
} from './tallies.ts'

let app: OrderApp
let model: number
beforeAll(async () => {
  app = await createOrderApp()
  model = (await placed(app)).id
})
afterAll(() => app.close())

test('days are whole months, and the days before and after them', () => {
  const month = (from?: string, before?: string) => ({ isMonth: true, from, before })
  const days = (from?: string, before?: string) => ({ isMonth: false, from, before })
  expect(spansOf({})).toEqual([month()])
  expect(spansOf({ from: '2026-02-10', to: '2026-05-20' })).toEqual([
    days('2026-02-10', '2026-03-01'),
    month('2026-03-01', '2026-05-01'),
    days('2026-05-01', '2026-05-21'),
  ])
  expect(spansOf({ from: '2026-02-01', to: '2026-02-28' })).toEqual([month('2026-02-01', '2026-03-01')])
  expect(spansOf({ from: '2026-01-31', to: '2026-02-27' })).toEqual([days('2026-01-31', '2026-02-28')])
  expect(spansOf({ from: '2026-12-31' })).toEqual([days('2026-12-31', '2027-01-01'), month('2027-01-01')])
  expect(spansOf({ to: '2026-01-01' })).toEqual([
    month(undefined, '2026-01-01'),
    days('2026-01-01', '2026-01-02'),
  ])
  expect(spansOf({ from: '9999-12-31', to: '9999-12-31' })).toEqual([days('9999-12-31')])
})

/** A copy of the first order, placed on another day, perhaps by another store. */
const copyOrder = async (random: Random) => {
  const { s1, s2 } = app.world.stores
  const [store, address] = random.chance(0.7) ? [s1, app.addresses.s1] : [s2, app.addresses.s2]
  const at = new Date(Date.UTC(2026, random.below(12), 1 + random.below(28), random.below(24)))
  const { rows } = await sql<{ id: number }>`
    insert into orders (store_id, item_type, dress_id, po, po_norm, type, status, color_id, size_id, price, fee, total,
      wear_date, ship_date, item_name, item_description, address_id, ship_full_name, ship_street, ship_city,
      ship_country, ship_zip, ship_phone, created_at)
    select ${store}, item_type, dress_id, x.po, x.po, ${1 + random.below(2)}, 1, color_id, size_id, price, fee, total,
      wear_date, ship_date, item_name, item_description, ${address}, ship_full_name, ship_street, ship_city,
      ship_country, ship_zip, ship_phone, ${at}
    from orders, (select 'r' || nextval('sales_order_numbers') as po) as x where id = ${model} returning id`.execute(
    app.db,
  )
  return rows[0]?.id ?? 0
}

const WAYS: Record<number, readonly number[]> = { 1: [2, 5], 2: [3, 5], 3: [2, 4, 5], 4: [6] }

/** One move of an order that was picked at random, if it can still move. */
const moveOrder = async (random: Random, id: number) => {
  const { rows } = await sql<{ status: number }>`select status from orders where id = ${id}`.execute(app.db)
  const to = random.pick(WAYS[rows[0]?.status ?? 0] ?? [0])
  if (to === 0) return
  if (to !== 5 && (to > 2 || rows[0]?.status === 1)) return setStatus(app, id, to)
  await sql`update orders set status = ${to} where id = ${id} and status = ${rows[0]?.status}`.execute(app.db)
}

const payAndTakeBack = async (random: Random) => {
  const { s1 } = app.world.stores
  const invoice = await makeInvoice(app, s1, { orders: [1_000 + random.below(9_000)] })
  const meta = { at: app.clock.now() }
  await inTransaction(app.db, async (db) => {
    const amount = random.chance(0.5) ? invoice.total : 1 + random.below(invoice.total)
    const id = await postCharge(db, s1, { invoiceId: invoice.id, amount }, meta)
    if (random.chance(0.5))
      await postReversal(
        db,
        s1,
        { id, kind: 'charge', invoice_id: invoice.id, of_txn: null },
        { ...meta, kind: 'refund', amount: 1 + random.below(amount) },
      )
  })
  if (random.chance(0.3)) await inTransaction(app.db, (db) => postCredit(db, s1, 500, meta))
}

/** What is tallied and what is there, in one statement and so at one moment. */
const isExact = async () => {
  const { rows } = await sql<{ kept: number; counted: number; store: number; counted_store: number }>`
    select
      (select coalesce(sum(n), 0) from tallies where list = 'orders' and store_id = 0 and of_id = 0 and is_month)
        + (select coalesce(sum(n), 0) from tally_changes where list = 'orders') as kept,
      (select count(*) from orders) as counted,
      (select coalesce(sum(n), 0) from tallies where list = 'orders' and store_id = ${app.world.stores.s1}
        and of_id = 0 and is_month and status = 1)
        + (select coalesce(sum(n), 0) from tally_changes where list = 'orders' and store_id = ${app.world.stores.s1}
          and status = 1) as store,
      (select count(*) from orders where store_id = ${app.world.stores.s1} and status = 1) as counted_store`.execute(
    app.db,
  )
  const [at] = rows
  expect([Number(at?.kept), Number(at?.store)]).toEqual([at?.counted, at?.counted_store])
}

type Sorted = Record<'list' | 'source' | 'such' | 'value' | 'kind' | 'id' | 'store' | 'factory', string>

/** Stretches of a marked list that have other rows than they should, each list in one statement and so at one moment. */
const findWrongMarks = async (client: pg.Client, { list, kind, value, ...sorted }: Sorted) => {
  const number = {
    number: value,
    day: `${value} - date '2000-01-01'`,
    word: `case when ${value} is not null then 0 end`,
  }[kind]
  const word = kind === 'word' ? `coalesce(${value}, '')` : `''::text`
  const { rows } = await client.query(
    `with stretches as (
      select *, lead(number) over next as to_number, lead(word) over next as to_word, lead(id) over next as to_id
      from list_marks where list = $1 window next as (partition by store_id, of_id order by number, word, id)
    ), listed as (
      select coalesce(${number}, before_all()) as number, ${word} as word, ${sorted.id} as id, ${sorted.store} as store,
        ${sorted.factory}::bigint as factory, 1 as n
      from ${sorted.source} where ${sorted.such}
      union all
      select number, word, id, store_id, of_id, -n from mark_changes where list = $1
    )
    select list, store_id, of_id, stretches.number, stretches.word, stretches.id, stretches.n, coalesce(sum(listed.n), 0) as counted
    from stretches left join listed on store_id in (0, store) and of_id in (0, factory)
      and (listed.number, listed.word, listed.id) > (stretches.number, stretches.word, stretches.id)
      and (to_number is null or (listed.number, listed.word, listed.id) <= (to_number, to_word, to_id))
    group by 1, 2, 3, 4, 5, 6, 7 having stretches.n <> coalesce(sum(listed.n), 0)`,
    [list],
  )
  return rows
}

/** Every stretch of every marked list has as many rows as it says; and how many stretches there are of each list. */
const expectExactMarks = async (client: pg.Client, seed: number) => {
  const { rows: lists } = await client.query<Sorted>('select * from marked_lists()')
  for (const sorted of lists) expect(await findWrongMarks(client, sorted), `TEST_SEED=${seed}`).toEqual([])
  const { rows: misplaced } = await client.query(`
    select list, store_id, of_id from (
      select list, store_id, of_id, array_agg(number order by number, word, id) as numbers,
        array_agg(word order by number, word, id) as words, array_agg(id order by number, word, id) as ids,
        array_agg(before order by number, word, id) as befores
      from (
        select *, (sum(n) over (partition by list, store_id, of_id order by number, word, id) - n)::bigint as before
        from list_marks
      ) as summed
      group by 1, 2, 3
    ) as marks full join mark_places as places using (list, store_id, of_id)
    where (marks.numbers, marks.words, marks.ids, marks.befores)
      is distinct from (places.numbers, coalesce(places.words, array_fill(''::text, array[cardinality(places.ids)])),
        places.ids, places.befores)`)
  expect(misplaced, `TEST_SEED=${seed}`).toEqual([])
  const { rows } = await client.query<{ list: string; n: number }>(
    'select list, count(*)::integer as n from list_marks group by list',
  )
  return rows
}

/** The mark that is found for a row of the orders by total is close to it, and as many rows are before it as it says. */
const expectCloseMark = async (first: number, rows: number, seed: number) => {
  const place = { first: sql`${first}::bigint`, rows, where: sql<boolean>`true` }
  const { rows: found } = await sql<{ before: string; counted: number }>`
    with mark as (${closestMark({ list: 'orders by total' }, place)})
    select before, (select count(*) from orders where (total, id) <= (mark.number, mark.id)) as counted from mark`.execute(
    app.db,
  )
  for (const { before, counted } of found) {
    expect(Number(before), `TEST_SEED=${seed}`).toBe(counted)
    expect(counted <= first || counted >= first + rows, `TEST_SEED=${seed}`).toBe(true)
  }
  return found.length
}

type Group = { key: string; n: string; amount: string; low: number | null; high: number | null }

/** Every tally, with what is not folded yet. */
/** All but the numbers that a recount raises. */
const readAll = async (client: pg.Client) => {
  const { rows } = await client.query<Group>(`
    select concat_ws(' ', list, store_id, of_id, is_month, day, status, type) as key, sum(n) as n, sum(amount) as amount,
      min(low_id) as low, max(high_id) as high
    from (
      select list, store_id, of_id, is_month, day, status, type, n, amount, low_id, high_id from tallies where n <> 0
      union all
      select changed.list, case when by_store then store_id else 0 end, case when by_of then of_id else 0 end, is_month,
        case when is_month then date_trunc('month', day)::date else day end, status, type, n, amount, low_id, high_id
      from tally_changes as changed
      join tally_groups() as groups on groups.list = changed.list and (not by_of or of_id is not null)
    ) as kept
    where list <> 'shown' group by 1 having sum(n) <> 0 order by 1`)
  return rows
}

/** Another number of a package on its way: it and its invoice are in another place of sorted lists. */
const track = async (random: Random) => {
  const tracking = random.pick(['a', 'b', 'c'])
  await sql`update packages set tracking_number = ${tracking}, tracking_fold = ${tracking}
    where id = (select id from packages order by id desc limit 1)`.execute(app.db)
}

test('whatever several do at once, tallies and marks are what is there, at every moment and in the end', async () => {
  const seed = chooseSeed()
  const ids: number[] = [model]
  await onServer(app.ownerUrl ?? app.databaseUrl, async (client) => {
    await client.query(
      'create or replace function marks_apart(rows numeric) returns bigint language sql immutable as $$ select 4::bigint $$',
    )
  })
  const work = async (random: Random, rounds: number) => {
    for (let round = 0; round < rounds; round += 1) {
      const chance = random.below(10)
      if (chance < 4) ids.push(await copyOrder(random))
      else if (chance < 7) await moveOrder(random, random.pick(ids)).catch(() => undefined)
      else if (chance < 8) await track(random)
      else if (chance < 9) await payAndTakeBack(random)
      else await sql`insert into audit (at, action) values (now(), 'login')`.execute(app.db)
    }
  }
  let isOver = false
  const folding = async () => {
    while (!isOver) {
      await foldTallies(app.db, 7)
      await foldMarks(app.db, 30)
      await isExact()
    }
  }
  const tending = async () => {
    const random = createRandom(seed)
    while (!isOver) {
      await expectCloseMark(random.below(60), 1 + random.below(3), seed)
      await sql`select tend_marks()`.execute(app.db)
      await onServer(app.databaseUrl, async (client) => void (await expectExactMarks(client, seed)))
    }
  }
  const working = Promise.all([1, 2, 3, 4].map((nth) => work(createRandom(seed + nth), 30))).finally(() => {
    isOver = true
  })
  await Promise.all([working, folding(), folding(), tending()])
  let closeMarks = 0
  for (let first = 0; first < 60; first += 1)
    closeMarks += await expectCloseMark(first, 1 + (first % 3), seed)
  expect(closeMarks).toBeGreaterThan(0)
  await sweep(app.db, app.clock.now())

  await onServer(app.ownerUrl ?? app.databaseUrl, async (client) => {
    const marked = await expectExactMarks(client, seed)
    expect(marked.find(({ list }) => list === 'orders by total')?.n).toBeGreaterThan(2)
    const kept = await readAll(client)
    await client.query('select recount_tallies()')
    const counted = await readAll(client)
    const plain = ({ key, n, amount }: Group) => ({ key, n, amount })
    expect(kept.map(plain), `TEST_SEED=${seed}`).toEqual(counted.map(plain))
    // Bounds of ids may be wider than they have to be, and never narrower.
    for (const [at, { low, high }] of counted.entries()) {
      expect(Number(kept[at]?.low)).toBeLessThanOrEqual(Number(low))
      expect(Number(kept[at]?.high)).toBeGreaterThanOrEqual(Number(high))
    }
    await client.query('select recount_marks()')
    const markedAnew = await expectExactMarks(client, seed)
    expect(markedAnew.length).toBeGreaterThanOrEqual(marked.length)
  })
  await isExact()
})

type DayBefore = { n: number; day: string | null; before: number; from_id: number }
const readDay = async (tallied: Tallied, first: number, isById: boolean) => {
  const place = { first: sql`${first}::bigint`, where: sql<boolean>`counted.n > 0`, isById }
  const { rows } = await sql<DayBefore>`${tallyAndDay(tallied, place)}`.execute(app.db)
  return rows[0]
}

/** Every row is behind the start of the day, or of a store the month, that is found for its place in the order of time. */
const expectDaysBefore = async (tallied: Tallied) => {
  const { store = null, of = null, from = '2000-01-01', to = '2100-01-01' } = tallied
  const { rows } = await sql<{ id: number; start: string }>`
    select id, case when ${store}::bigint is null then day_of(created_at)
      else date_trunc('month', day_of(created_at)::timestamp)::date end as start
    from orders where day_of(created_at) between ${from}::date and ${to}::date
      and (${store}::bigint is null or store_id = ${store}::bigint)
      and (${of}::text is null or factory_id = ${of}::bigint)
    order by created_at, id`.execute(app.db)
  for (const [first, { start }] of rows.entries()) {
    const before = rows.findIndex((row) => row.start === start)
    expect(await readDay(tallied, first, false)).toMatchObject({ n: rows.length, day: start, before })
    const byId = await readDay(tallied, first, true)
    if (byId?.day === null) continue
    const earlier = rows.slice(0, byId?.before).map(({ id }) => id)
    const later = rows.slice(byId?.before).map(({ id }) => id)
    expect(Math.max(0, ...earlier)).toBeLessThan(byId?.from_id ?? 0)
    expect(Math.min(...later)).toBeGreaterThanOrEqual(byId?.from_id ?? Number.POSITIVE_INFINITY)
    expect(byId?.before).toBeLessThanOrEqual(first)
  }
  expect(await readDay(tallied, rows.length, false)).toMatchObject({ n: rows.length, day: null })
}

test('a tally is read of all, of one store or factory, and by day or month, as counting would give it', async () => {
  const { s1 } = app.world.stores
  await foldTallies(app.db, 20)
  for (const [from, to] of [
    ['2026-02-10', '2026-07-20'],
    ['2026-03-01', '2026-03-31'],
    ['2026-05-05', '2026-05-05'],
  ]) {
    const days = { from, to }
    const { rows } = await sql<{ all: number; pending: number; at_factory: number }>`
      select count(*) as all, count(*) filter (where status = 1) as pending,
        count(*) filter (where factory_id = ${app.world.factories.f1}) as at_factory
      from orders where day_of(created_at) between ${from}::date and ${to}::date`.execute(app.db)
    const orders = { list: 'orders' as const, ...days }
    expect((await readTally(app.db, orders)).n).toBe(rows[0]?.all)
    expect((await readTally(app.db, { ...orders, statuses: [1] })).n).toBe(rows[0]?.pending)
    expect((await readTally(app.db, { ...orders, of: app.world.factories.f1 })).n).toBe(rows[0]?.at_factory)
    const sum = (tallies: readonly { n: number }[]) => tallies.reduce((total, { n }) => total + n, 0)
    expect(sum(await readTallyByDay(app.db, orders))).toBe(rows[0]?.all)
    expect(sum(await readTallyByMonth(app.db, orders))).toBe(rows[0]?.all)
    await expectDaysBefore(orders)
    await expectDaysBefore({ ...orders, of: app.world.factories.f1 })
  }
  await expectDaysBefore({ list: 'orders' })
  await expectDaysBefore({ list: 'orders', store: s1 })
  const { rows } = await sql<{ n: number }>`select count(*) as n from orders where store_id = ${s1}`.execute(
    app.db,
  )
  expect((await readTally(app.db, { list: 'orders', store: s1 })).n).toBe(rows[0]?.n)
})

type Plan = { 'Shared Hit Blocks': number; 'Shared Read Blocks': number }
const pagesReadBy = async (query: RawBuilder<unknown>) => {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>`
    explain (analyze, buffers, format json) ${query}`.execute(app.db)
  const plan = rows[0]?.['QUERY PLAN'][0].Plan
  return (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0)
}
const pagesOf = async (table: string) => {
  const { rows } = await sql<{ pages: number }>`
    select pg_relation_size(${table}::regclass) / current_setting('block_size')::integer as pages`.execute(
    app.db,
  )
  return rows[0]?.pages ?? 0
}

test('who counts all stores reads little of the changes that were folded, before a vacuum and after it', async () => {
  const fold = async () => {
    while ((await foldTallies(app.db)) > 0);
    while ((await foldMarks(app.db)) > 0);
  }
  await fold()
  // Of lists that nobody counts, so that they leave nothing behind.
  await sql`insert into tally_changes (store_id, list, day, status, type, n, amount)
    select nth % 50, 'tried', current_date, 1, 1, 1, 1 from generate_series(1, 40000) as nth`.execute(app.db)
  await sql`insert into mark_changes (store_id, list, number, word, id, at, n)
    select nth % 50, 'tried by number', nth, '', nth, now(), 1 from generate_series(1, 40000) as nth`.execute(
    app.db,
  )
  await fold()
  const place = { first: sql`0`, rows: undefined, where: sql<boolean>`true` }
  const expectFew = async () => {
    expect(await pagesOf('tally_changes')).toBeGreaterThan(300)
    expect(await pagesReadBy(tallyOf({ list: 'orders' }))).toBeLessThan(120)
    expect(await pagesOf('mark_changes')).toBeGreaterThan(300)
    expect(await pagesReadBy(closestMark({ list: 'orders by total' }, place))).toBeLessThan(120)
  }
  await expectFew()
  await onServer(app.ownerUrl ?? app.databaseUrl, (client) =>
    client.query('vacuum (analyze) tally_changes, mark_changes').then(() => undefined),
  )
  await expectFew()
})
