import { addDays, type Day } from '@trousseau/domain/day'
import type { Cents } from '@trousseau/domain/money/money'
import { DRESS } from '@trousseau/domain/orders/purchase-order'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { readTallyByDay, tallyRows } from '../db/lists/tallies.ts'
import { isOpenBreak } from '../payments/differences/differences.store.ts'

/** The open amounts of all stores' invoices, by due day. */
export async function listOpenByDueDay(db: Db): Promise<{ due_on: Day; amount: Cents }[]> {
  const days = await readTallyByDay(db, { list: 'due' })
  return days.map(({ day, amount }) => ({ due_on: day, amount }))
}

type BestSeller = {
  item_type: number
  id: number
  name: string
  style_number: string | null
  picture: string | null
  orders: number
  amount: Cents
}

type Span = { today: Day; days: number; most: number }

/** The items ordered most in the last `days` days including today; ties are decided by their total value. */
export async function listBestSellers(db: Db, { today, days, most }: Span): Promise<BestSeller[]> {
  const sold = tallyRows({ list: 'sold', of: 'each', from: addDays(today, 1 - days) })
  const { rows } = await sql<BestSeller>`
    select best.item_type, best.id, best.orders, best.amount,
      coalesce(dresses.name, custom_items.name) as name, dresses.style_number,
      coalesce(
        (select hash from dress_pictures where dress_pictures.dress_id = dresses.id order by position limit 1),
        (select hash from custom_item_pictures
          where custom_item_pictures.custom_item_id = custom_items.id order by position limit 1)
      ) as picture
    from (
      select type as item_type, of_id as id, sum(n)::bigint as orders, sum(amount)::bigint as amount from ${sold}
      group by type, of_id having sum(n) > 0
      order by orders desc, amount desc, item_type, id limit ${most}
    ) as best
    left join dresses on best.item_type = ${DRESS} and dresses.id = best.id
    left join custom_items on best.item_type <> ${DRESS} and custom_items.id = best.id
    order by best.orders desc, best.amount desc, best.item_type, best.id`.execute(db)
  return rows
}

type Trouble = {
  breaks: number
  dead_notices: number
  unclear_payments: number
  unclear_invoices: number
  unclear_stores: { id: number; name: string }[]
  waiting_bills: number
}

const NO_TROUBLE: Trouble = {
  breaks: 0,
  dead_notices: 0,
  unclear_payments: 0,
  unclear_invoices: 0,
  unclear_stores: [],
  waiting_bills: 0,
}

/** So many names fit on a line. */
const FEW = 5

type Returned = { store_id: number; store_name: string; amount: Cents; reason: string | null }

/** The bank payments that came back since that moment, the latest first. */
export async function listReturned(db: Db, since: Date): Promise<Returned[]> {
  const { rows } = await sql<Returned>`
    select stores.id as store_id, stores.name as store_name, -sum(amount)::bigint as amount, max(reason) as reason
    from ledger_txns join stores on stores.id = ledger_txns.store_id
    where at >= ${since} and kind = 'return' and method = 'bank'
    group by attempt_id, stores.id order by max(ledger_txns.id) desc`.execute(db)
  return rows
}

export async function countTrouble(db: Db): Promise<Trouble> {
  const { rows } = await sql<Trouble>`
    select
      (select count(*) from reconcile_breaks join stores on stores.id = reconcile_breaks.store_id
        where ${isOpenBreak}) as breaks,
      (select count(*) from outbox where dead_at is not null) as dead_notices,
      (select count(*) from payment_attempts where state = 'unknown') as unclear_payments,
      (select count(distinct line.invoice_id) from payment_attempts
        join attempt_lines as line
          on line.store_id = payment_attempts.store_id and line.attempt_id = payment_attempts.id
        where state = 'unknown') as unclear_invoices,
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name) order by name), '[]') from (
        select id, name from stores
        where id in (select store_id from payment_attempts where state = 'unknown') order by name limit ${sql.lit(FEW)}
      ) as few) as unclear_stores,
      (select count(*) from packages where bill_waits) as waiting_bills`.execute(db)
  return rows[0] ?? NO_TROUBLE
}
