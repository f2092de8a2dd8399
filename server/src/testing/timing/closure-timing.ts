import { setTimeout as pause } from 'node:timers/promises'
import { addDays, businessDay } from '@trousseau/domain/day'
import { sql } from 'kysely'
import { turnDatesDue } from '../../dates/dates-due.ts'
import { recomputeInFlight } from '../../dates/recompute-dates.ts'
import { type Db, openDb } from '../../db/db.ts'
import { createLog } from '../../log.ts'
import { gatherDateNews } from '../../notices/gather-date-news.ts'
import { findingOrdersWithReaders } from '../../orders/order-readers.store.ts'
import type { Reactions } from '../../outbox/messages.ts'
import { runWorker } from '../../outbox/run-worker.ts'
import { insertSession } from '../../users/sessions/sessions.store.ts'
import { newToken } from '../../users/sessions/token.ts'
import { makeDress } from '../catalogue.ts'
import { makeAddress } from '../orders.ts'
import { makeStore, makeWorld } from '../people.ts'
import { NO_REACTIONS } from '../processes/no-reactions.ts'
import { withTimedPortal } from './timed-portal.ts'

/**
 * What a closure costs that moves all orders of a factory: `npm run bench:closure -- [orders] [stores] [others]`. It is
 * entered over HTTP, and one worker computes the orders and writes what has to be told; then that is gathered into emails.
 * Nothing is sent. Beside them are others, which were placed before and are over.
 */
const ORDERS = Number(process.argv[2] ?? 10_000)
const STORES = Number(process.argv[3] ?? 100)
const OTHERS = Number(process.argv[4] ?? 90_000)
const GOAL_SECONDS = 60
const LOOK_MS = 50

const log = createLog('silent', 'timing')
const clock = () => new Date()

await withTimedPortal(async ({ url, db, ownerUrl }) => {
  const { users, factories } = await makeWorld(db)
  await fill(db, ownerUrl, factories.f1)
  const { token, hash } = newToken()
  await insertSession(db, { hash, userId: users.w, remembered: true, now: clock() })
  const worker = runWorker({ db, clock, log, reactions: reactionsOf(db) }, ownerUrl)
  const from = addDays(businessDay(Date.now()), 30)
  const began = performance.now()
  const answer = await fetch(`${url}/api/factories/${factories.f1}/closures`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ from, to: addDays(from, 20), kind: 'closed', name: 'New Year' }),
  })
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`)
  const entered = secondsSince(began)
  while ((await count(db, 'dates_due', 'waiting')) > 0) await pause(LOOK_MS)
  const computed = secondsSince(began)
  const news = await count(db, 'date_news', 'all')
  while ((await count(db, 'date_news', 'waiting')) > 0) await pause(LOOK_MS)
  const told = secondsSince(began)
  await worker.stop()
  console.log(`${ORDERS} orders of ${STORES} stores in flight, ${OTHERS} others, one worker`)
  console.log(`  entered          ${entered} s`)
  console.log(`  all recomputed   ${computed} s, ${news} orders to be told of; goal ${GOAL_SECONDS} s`)
  console.log(`  all gathered     ${told} s, into ${await count(db, 'date_mail', 'all')} emails to stores`)
})

function secondsSince(began: number): string {
  return ((performance.now() - began) / 1_000).toFixed(1)
}

function reactionsOf(db: Db): Reactions {
  const findOrder = findingOrdersWithReaders(db)
  return {
    ...NO_REACTIONS,
    dates_due: (payload) => turnDatesDue({ db, now: clock() }, payload),
    date_news: (payload, envelope) => gatherDateNews({ db, now: clock(), findOrder }, payload, envelope),
    date_mail: async () => {},
    notice: async () => {},
  }
}

async function count(db: Db, kind: string, which: 'waiting' | 'all'): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from outbox
    where kind = ${kind} and (${which} = 'all' or (done_at is null and dead_at is null))`.execute(db)
  return rows[0]?.count ?? 0
}

/** Orders of the last two months, in production, with their history and some reports, whose dates were computed before. */
async function fill(db: Db, ownerUrl: string, factory: number): Promise<void> {
  const item = await makeDress(db, { factoryId: factory, months: 4 })
  const stores: number[] = []
  const addresses: number[] = []
  for (let at = 1; at <= STORES; at += 1) {
    const store = await makeStore(db, `Many ${at}`)
    stores.push(store)
    addresses.push(await makeAddress(db, store))
  }
  const owner = openDb(ownerUrl, { max: 1, queryTimeoutMs: 600_000, log })
  const run = (text: string) => sql.raw(text).execute(owner)
  await run('set statement_timeout = 0')
  await run('alter table orders disable trigger user')
  for (const text of rowsOf({ stores, addresses, item, factory })) await run(text)
  await run('alter table orders enable trigger user')
  for (const text of ['select recount_tallies()', 'select recount_marks()', 'vacuum analyze']) await run(text)
  await recomputeInFlight(db, 'all', clock())
  await run('vacuum analyze')
  await owner.destroy()
}

type Filled = { stores: readonly number[]; addresses: readonly number[]; item: number; factory: number }

function rowsOf({ stores, addresses, item, factory }: Filled): string[] {
  const at = `now() - (n % 60) * interval '1 day'`
  const isOver = `n <= ${OTHERS}`
  const oneOf = (ids: readonly number[]) => `(array[${ids.join()}])[1 + n % ${STORES}]`
  return [
    `insert into orders (store_id, id, item_type, dress_id, color_id, size_id, po, po_norm, type, status,
        sales_order_number, factory_id, price, fee, total, factory_price, wear_date, ship_date, item_name, item_fold,
        item_description, address_id, ship_full_name, ship_street, ship_city, ship_country, ship_zip, ship_phone, created_at)
      select ${oneOf(stores)}, n, 1, ${item}, 1, 5, 'n' || n, 'n' || n, 2,
        case when ${isOver} then 5 else 2 end, case when ${isOver} then null else 100000 + n end,
        case when ${isOver} then null else ${factory} end, 100000, 0, 100000, 50000, (${at})::date + 170 + n * 7919 % 60,
        (${at})::date + 120, 'Gown', 'gown', '', ${oneOf(addresses)}, 'Clara Weiss', '1 Oak Street', 'Chicago', 'US', '60601',
        '3125550100', ${at}
      from generate_series(1, ${OTHERS + ORDERS}) as n`,
    `insert into order_history (store_id, order_id, seq, from_status, to_status, at)
      select store_id, id, seq, nullif(seq - 1, 0), seq, created_at from orders, generate_series(1, 2) as seq
      where status = 2`,
    `insert into stage_reports (store_id, order_id, seq, stage, what, day, at)
      select store_id, id, seq, 'materials', case when seq = 1 then 'started' else 'finished' end,
        created_at::date + seq, created_at
      from orders, generate_series(1, 2) as seq where status = 2 and created_at < now() - interval '10 days'`,
  ]
}
