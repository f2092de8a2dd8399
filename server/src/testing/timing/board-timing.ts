import { addDays, businessDay } from '@trousseau/domain/day'
import { mondayOf } from '@trousseau/domain/week'
import { sql } from 'kysely'
import { type Db, openDb } from '../../db/db.ts'
import { createLog } from '../../log.ts'
import { insertSession } from '../../users/sessions/sessions.store.ts'
import { newToken } from '../../users/sessions/token.ts'
import { makeCustomItem } from '../catalogue.ts'
import { makeAddress } from '../orders.ts'
import { makeStore, makeWorld } from '../people.ts'
import { withTimedPortal } from './timed-portal.ts'

/**
 * What a page of the board costs with many orders in flight beside few: `npm run bench:board [orders] [rounds]`. Both are asked
 * in turn, over HTTP, and the fastest call of each counts, so that what others do on the machine disturbs little. Prints the
 * ratio of each.
 */
const SMALL = 1_000
const LARGE = Number(process.argv[2] ?? 100_000)
const ROUNDS = Number(process.argv[3] ?? 40)
/** Statements are prepared and pages are cached by then. */
const WARM_UP = 6
const GOAL = 1.3
/** A store has about fifty orders in flight, however many stores there are. */
const OF_A_STORE = 50
/** Of fifty, one is late, three are short, thirteen tight, the others safe; they are needed over ten months. */
const SLACK = 'case id % 50 when 0 then -60 when 1 then -9 when 2 then -5 when 3 then -2 else id % 50 - 3 end'

const today = businessDay(Date.now())
const nextMonth = mondayOf(addDays(today, 30))

type House = { url: string; token: string; factory: number; store: number; orders: number }

const questionsOf = ({ factory, store, orders }: House): string[] => [
  '',
  'order_dir=desc',
  `page=${Math.ceil(orders / 20)}`,
  'risk=late',
  'risk=short',
  'risk=safe',
  `week=${nextMonth}`,
  `week=${nextMonth}&risk=tight`,
  'week=before',
  `factory=${factory}`,
  `factory=${factory}&week=${nextMonth}`,
  `factory=${factory}&risk=late`,
  `store=${store}`,
  `store=${store}&risk=short`,
]

await withTimedPortal(async (small) =>
  withTimedPortal(async (large) => {
    const houses = [await settle(small, SMALL), await settle(large, LARGE)]
    const questions = houses.map(questionsOf)
    for (const [nth, name] of (questions[1] ?? []).entries()) {
      const best = houses.map(() => Number.POSITIVE_INFINITY)
      for (let round = 0; round < WARM_UP + ROUNDS; round += 1)
        for (const [at, house] of houses.entries()) {
          const took = await time(house, questions[at]?.[nth] ?? '')
          if (round >= WARM_UP) best[at] = Math.min(best[at] ?? took, took)
        }
      const [few = 1, many = 1] = best
      const figures = `${(many / few).toFixed(2)}  ${few.toFixed(2)} -> ${many.toFixed(2)} ms`
      console.log(`${figures}  /api/board?${name}${many / few > GOAL ? '  above' : ''}`)
    }
  }),
)

async function time({ url, token }: House, query: string): Promise<number> {
  const started = performance.now()
  const response = await fetch(`${url}/api/board?${query}`, { headers: { authorization: `Bearer ${token}` } })
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`${query}: ${response.status}`)
  return performance.now() - started
}

/** A house with so many orders in flight, and as many that were canceled. */
async function settle(
  { url, db, ownerUrl }: { url: string; db: Db; ownerUrl: string },
  orders: number,
): Promise<House> {
  const { users, factories } = await makeWorld(db)
  const item = await makeCustomItem(db)
  const { from, to } = await makeStores(db, orders / OF_A_STORE)
  const owner = openDb(ownerUrl, { max: 1, queryTimeoutMs: 600_000, log: createLog('silent', 'timing') })
  const run = (text: string) => sql.raw(text).execute(owner)
  await run('set statement_timeout = 0')
  for (const table of ['orders', 'order_dates']) await run(`alter table ${table} disable trigger user`)
  for (const text of fill({ orders, item, from, to, factories: [factories.f1, factories.f2] }))
    await run(text)
  for (const table of ['orders', 'order_dates']) await run(`alter table ${table} enable trigger user`)
  for (const text of ['analyze', 'select recount_tallies()', 'vacuum analyze']) await run(text)
  await owner.destroy()
  const { token, hash } = newToken()
  await insertSession(db, { hash, userId: users.w, remembered: true, now: new Date() })
  return { url, token, factory: factories.f1, store: from, orders }
}

async function makeStores(db: Db, count: number): Promise<{ from: number; to: number }> {
  const from = await makeStore(db, 'Store of many')
  await makeAddress(db, from)
  await sql`insert into stores (name, name_fold, first_name, last_name, email, phone, website, address, street, city, state,
      country, zip, payment_method_type_id, created_at)
    select name || n, name_fold || n, first_name, last_name, email, phone, website, address, street, city, state, country,
      zip, payment_method_type_id, created_at from stores, generate_series(2, ${count}) as n where id = ${from}`.execute(
    db,
  )
  await sql`insert into addresses (store_id, full_name, street, city, state, country, zip, phone, created_at)
    select stores.id, full_name, addresses.street, addresses.city, addresses.state, addresses.country, addresses.zip,
      addresses.phone, addresses.created_at from addresses, stores
    where addresses.store_id = ${from} and stores.id > ${from}`.execute(db)
  const { rows } = await sql<{ to: number }>`select max(id) as to from stores`.execute(db)
  return { from, to: rows[0]?.to ?? from }
}

type World = { orders: number; item: number; from: number; to: number; factories: readonly [number, number] }

function fill({ orders, item, from, to, factories: [one, other] }: World): string[] {
  const store = `${from} + n % ${to - from + 1}`
  return [
    `insert into orders (store_id, id, item_type, custom_item_id, po, po_norm, type, status, sales_order_number,
        factory_id, price, fee, total, factory_price, wear_date, ship_date, item_name, item_fold, item_description,
        address_id, ship_full_name, ship_street, ship_city, ship_country, ship_zip, ship_phone, created_at)
      select ${store}, n, 2, ${item}, 'n' || n, 'n' || n, 1, case when n <= ${orders} then 2 else 5 end, 100000 + n,
        case when n % 2 = 0 then ${one} else ${other} end, 100000, 0, 100000, 50000, current_date + 32 + n * 7919 % 310,
        current_date - 20, 'Sash', 'sash', '', addresses.id, addresses.full_name, addresses.street, addresses.city,
        addresses.country, addresses.zip, addresses.phone, now() - interval '90 days'
      from generate_series(1, ${orders * 2}) as n join addresses on addresses.store_id = ${store}`,
    `insert into order_dates (store_id, order_id, factory_id, state, stage, need_by, ships_on, arrives_on, slack, risk, as_of)
      select store_id, id, factory_id, case when status = 2 then 'being_made' else 'cancelled' end,
        case when status = 2 then 'sewing' end, wear_date - 42, wear_date - 45 - slack, wear_date - 42 - slack, slack,
        case when slack < -42 then 'late' when slack < 0 then 'short' when slack < 14 then 'tight'
          when slack >= 14 then 'safe' end, current_date
      from (select orders.*, (case when status = 2 then ${SLACK} end)::integer as slack from orders) as made`,
  ]
}
