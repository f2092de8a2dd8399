import type { PageMeta } from '@trousseau/contract/page'
import { addDays, businessDay } from '@trousseau/domain/day'
import { sql } from 'kysely'
import { type Db, openDb } from '../../db/db.ts'
import { createLog } from '../../log.ts'
import { insertSession } from '../../users/sessions/sessions.store.ts'
import { newToken } from '../../users/sessions/token.ts'
import { makeCustomItem } from '../catalogue.ts'
import { makeAddress } from '../orders.ts'
import { makeWorld } from '../people.ts'
import { withTimedPortal } from './timed-portal.ts'

/**
 * What the filters and sorts of the wholesaler's lists cost in a large house beside a small one:
 * `npm run bench:filters [orders] [rounds]`. Both are asked in turn, over HTTP, for as many rows as the small one has, and
 * the fastest call of each counts, so that what others do on the machine disturbs little. Prints the ratio of each, and
 * which are above the goal.
 */
const SMALL = 1_000
const LARGE = Number(process.argv[2] ?? 100_000)
const ROUNDS = Number(process.argv[3] ?? 40)
/** Statements are prepared and pages are cached by then. */
const WARM_UP = 6
const GOAL = 1.3
/** Shipping costs to approve, and payments being confirmed: as many as a day has, however large the house is. */
const OPEN_MATTERS = 20

const today = businessDay(Date.now())
/** So long that a small house has some in production with such a ship date too: three come together, every 146 days. */
const shipsByThen = `ship_date_from=${addDays(today, -149)}&ship_date_to=${addDays(today, 6)}`
const lastYear = `from=${addDays(today, -365)}&to=${today}`

const ORDERS = [
  'order_by=ship_date',
  `${lastYear}&order_by=ship_date`,
  'status[]=2&order_by=ship_date',
  `${shipsByThen}&order_by=ship_date`,
  `${shipsByThen}&status[]=2&order_by=ship_date`,
  `wear_date_from=${today}&order_by=wear_date`,
  'risk[]=late&risk[]=short&risk[]=tight&order_by=wear_date',
  'risk[]=late&order_by=wear_date',
  'risk[]=safe&order_by=wear_date',
  'urgent=overdue&order_by=ship_date',
  'status[]=1&order_by=wear_date',
]
const INVOICES = [
  'order_by=due_on',
  `${lastYear}&order_by=due_on`,
  'overdue=1&order_by=due_on',
  `due_from=${addDays(today, -60)}&due_to=${addDays(today, -31)}&order_by=due_on`,
  'status[]=1&status[]=2&order_by=id',
  'being_confirmed=1&order_by=id',
  'being_confirmed=1&order_by=due_on',
]
const PACKAGES = [
  'order_by=created_at',
  `${lastYear}&order_by=shipping_cost`,
  'bill_waits=1&order_by=created_at',
  'bill_waits=1&order_by=shipping_cost',
]
const TRANSACTIONS = [
  'kind=recorded&order_by=id',
  'method=cheque&order_by=id',
  'kind=recorded&order_by=amount',
]

const bothWays = (path: string, queries: readonly string[]) =>
  queries.flatMap((query) => ['asc', 'desc'].map((dir) => `${path}?${query}&order_dir=${dir}`))

type House = { url: string; token: string; factory: number }

const questionsOf = ({ factory }: Pick<House, 'factory'>): string[] => [
  ...bothWays('/api/orders', ORDERS),
  ...bothWays(
    '/api/orders',
    ORDERS.map((query) => `${query}&factory=${factory}`),
  ),
  ...bothWays('/api/invoices', INVOICES),
  ...bothWays('/api/packages', PACKAGES),
  ...bothWays('/api/transactions', TRANSACTIONS),
  ...bothWays(`/api/factories/${factory}/owed`, ['order_by=shipped_on', 'order_by=open']),
  '/api/orders',
]

await withTimedPortal(async (small) =>
  withTimedPortal(async (large) => {
    const few = await settle(small, SMALL)
    const houses = [few, await settle(large, LARGE)]
    let above = 0
    for (const asked of questionsOf(few)) {
      const question = await withRowsOf(few, asked)
      const best = houses.map(() => Number.POSITIVE_INFINITY)
      for (let round = 0; round < WARM_UP + ROUNDS; round += 1)
        for (const [at, house] of houses.entries()) {
          const took = await time(house, question)
          if (round >= WARM_UP) best[at] = Math.min(best[at] ?? took, took)
        }
      const [inSmall = 1, inLarge = 1] = best
      const ratio = inLarge / inSmall
      if (ratio > GOAL) above += 1
      const figures = `${ratio.toFixed(2)}  ${inSmall.toFixed(2)} -> ${inLarge.toFixed(2)} ms`
      console.log(`${figures}  ${question}${ratio > GOAL ? '  above' : ''}`)
    }
    console.log(`${above} of them cost more than ${GOAL} times as much at ${LARGE} orders as at ${SMALL}.`)
  }),
)

/** The page of a large list is full; that of a small one may have few rows, which would be read and written faster. */
async function withRowsOf({ url, token }: House, question: string): Promise<string> {
  const response = await fetch(url + question, { headers: { authorization: `Bearer ${token}` } })
  const { data } = (await response.json()) as { data: { meta: PageMeta } }
  return `${question}${question.includes('?') ? '&' : '?'}per_page=${data.meta.to ?? 1}`
}

async function time({ url, token }: House, question: string): Promise<number> {
  const started = performance.now()
  const response = await fetch(url + question, { headers: { authorization: `Bearer ${token}` } })
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`${question}: ${response.status}`)
  return performance.now() - started
}

type Portal = { url: string; db: Db; ownerUrl: string }

/** A house with so many orders of the last four years, of which one in twenty is still on its way. */
async function settle({ url, db, ownerUrl }: Portal, orders: number): Promise<House> {
  const { users, stores, factories } = await makeWorld(db)
  const item = await makeCustomItem(db)
  const address = await makeAddress(db, stores.s1)
  const owner = openDb(ownerUrl, { max: 1, queryTimeoutMs: 600_000, log: createLog('silent', 'timing') })
  const run = (text: string) => sql.raw(text).execute(owner)
  await run('set statement_timeout = 0')
  const tables = [
    'orders',
    'packages',
    'invoices',
    'payment_attempts',
    'attempt_lines',
    'ledger_txns',
    'factory_dues',
  ]
  for (const table of tables) await run(`alter table ${table} disable trigger user`)
  const world = { orders, store: stores.s1, item, address, factories: [factories.f1, factories.f2] as const }
  for (const text of fill(world)) await run(text)
  for (const table of tables) await run(`alter table ${table} enable trigger user`)
  for (const text of ['analyze', 'select recount_tallies()', 'select recount_marks()', 'vacuum analyze'])
    await run(text)
  await owner.destroy()
  const { token, hash } = newToken()
  await insertSession(db, { hash, userId: users.w, remembered: true, now: new Date() })
  return { url, token, factory: factories.f1 }
}

type World = {
  orders: number
  store: number
  item: number
  address: number
  factories: readonly [number, number]
}

/** One in a hundred is Pending, three are in production, one is ready, one was cancelled; the others have shipped. */
function fill({ orders, store, item, address, factories: [one, other] }: World): string[] {
  const at = `now() - (${orders} - n) * (interval '1400 days' / ${orders})`
  const factory = `case when n % 2 = 0 then ${one}::bigint else ${other}::bigint end`
  const shipTo = `'Clara Weiss', '1 Oak Street', 'Chicago', 'US', '60601', '3125550100'`
  const isShipped = 'n % 100 not between 11 and 16'
  const openOr = (open: string, settled: string) =>
    `case when id > ${orders - OPEN_MATTERS} then ${open} else ${settled} end`
  return [
    `insert into packages (store_id, id, factory_id, ship_full_name, ship_street, ship_city, ship_country, ship_zip,
        ship_phone, carrier, tracking_number, tracking_fold, shipping_cost, dispatched_at, created_at, bill_waits)
      select ${store}, n, ${factory}, ${shipTo}, 'UPS', 'T' || n, 't' || n, 4500 + n % 700, ${at}, ${at},
        n > ${orders - OPEN_MATTERS}
      from generate_series(1, ${orders}) as n where ${isShipped}`,
    `insert into orders (store_id, id, item_type, custom_item_id, po, po_norm, type, status, sales_order_number,
        factory_id, price, fee, total, factory_price, wear_date, ship_date, item_name, item_fold, item_description,
        address_id, ship_full_name, ship_street, ship_city, ship_country, ship_zip, ship_phone, created_at, package_id)
      select ${store}, n, 2, ${item}, 'n' || n, 'n' || n, 1 + n % 2,
        case when n % 100 = 11 then 1 when n % 100 in (12, 13, 14) then 2 when n % 100 = 15 then 3
          when n % 100 = 16 then 5 else 6 end,
        case when n % 100 not in (11, 16) then 100000 + n end,
        case when n % 100 not in (11, 16) then ${factory} end,
        100000 + n % 500, 0, 100000 + n % 500, 50000, (${at})::date + 130 + n * 7919 % 200, (${at})::date + 120,
        'Sash', 'sash', '', ${address}, ${shipTo}, ${at}, case when ${isShipped} then n end
      from generate_series(1, ${orders}) as n`,
    // Of what is in flight, three in a hundred are late, ten short, twenty tight.
    `insert into order_dates (store_id, order_id, factory_id, state, need_by, arrives_on, slack, risk, as_of, wear_date)
      select store_id, id, factory_id,
        case status when 1 then 'not_confirmed' when 2 then 'being_made' when 3 then 'ready' when 5 then 'cancelled' else 'arrived' end,
        wear_date - 42, case when status <> 5 then wear_date - 42 end, case when status <> 5 then 0 end,
        case when status = 5 then null when id * 31 % 97 < 3 then 'late' when id * 31 % 97 < 13 then 'short'
          when id * 31 % 97 < 33 then 'tight' else 'safe' end,
        wear_date, wear_date
      from orders`,
    `insert into invoices (store_id, id, package_id, number, subtotal, shipping, total, issued_on, due_on, paid, created_at)
      select store_id, package_id, package_id, 500000 + id, total, 4500, total + 4500, created_at::date,
        created_at::date + 30, case when id % 10 = 0 then 100 else total + 4500 end, created_at
      from orders where status = 6`,
    `insert into payment_attempts (store_id, id, state, total, charged, created_at, settled_at)
      select store_id, lpad(id::text, 32, '0')::uuid, ${openOr(`'unknown'`, `'paid'`)}, paid, 0, created_at,
        ${openOr('null', 'created_at')}
      from invoices`,
    `insert into attempt_lines (store_id, attempt_id, invoice_id, amount, live)
      select store_id, lpad(id::text, 32, '0')::uuid, id, paid, ${openOr('true', 'false')} from invoices`,
    `insert into ledger_txns (store_id, id, kind, amount, invoice_id, method, reference, at)
      select store_id, id, case when id % 3 = 0 then 'recorded' else 'charge' end, paid, id,
        case when id % 3 = 0 then 'cheque' else 'card' end, 'R' || id, created_at from invoices`,
    // Factories are paid by the month, so that what has shipped lately is open.
    `insert into factory_dues (store_id, factory_id, package_id, order_id, amount, paid, since)
      select store_id, factory_id, package_id, id, factory_price,
        case when created_at > now() - interval '45 days' then 0 else factory_price end, created_at
      from orders where status = 6`,
  ]
}
