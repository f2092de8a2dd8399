import { addDays, type Day } from '@trousseau/domain/day'
import { PAID_FULLY } from '@trousseau/domain/money/invoice'
import type { Cents } from '@trousseau/domain/money/money'
import { CANCELLED } from '@trousseau/domain/orders/order-status'
import { sql } from 'kysely'
import { startOfBusinessDay } from '../clock.ts'
import type { Db } from '../db/db.ts'

/** The open amounts of all stores' invoices, by due day. */
export async function listOpenByDueDay(db: Db): Promise<{ due_on: Day; amount: Cents }[]> {
  const { rows } = await sql<{ due_on: Day; amount: Cents }>`
    select due_on, sum(total - paid)::bigint as amount from invoices
    where status <> ${PAID_FULLY} group by due_on order by due_on`.execute(db)
  return rows
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
  const from = startOfBusinessDay(addDays(today, 1 - days))
  const { rows } = await sql<BestSeller>`
    select best.item_type, coalesce(best.dress_id, best.custom_item_id) as id, best.orders, best.amount,
      coalesce(dresses.name, custom_items.name) as name, dresses.style_number,
      coalesce(
        (select hash from dress_pictures where dress_pictures.dress_id = best.dress_id order by position limit 1),
        (select hash from custom_item_pictures
          where custom_item_pictures.custom_item_id = best.custom_item_id order by position limit 1)
      ) as picture
    from (
      select item_type, dress_id, custom_item_id, count(*) as orders, sum(total)::bigint as amount from orders
      where created_at >= ${from} and status <> ${CANCELLED}
      group by item_type, dress_id, custom_item_id
      order by orders desc, amount desc, item_type, coalesce(dress_id, custom_item_id) limit ${most}
    ) as best
    left join dresses on dresses.id = best.dress_id
    left join custom_items on custom_items.id = best.custom_item_id
    order by best.orders desc, best.amount desc, best.item_type, id`.execute(db)
  return rows
}

type Trouble = { breaks: number; dead_notices: number; unclear_payments: number }

/**
 * A resolved break is not seen in later comparisons. Stores are compared several times a day, but not every comparison
 * succeeds, so a break counts as resolved only after it has not been seen for a whole day.
 */
export async function countTrouble(db: Db): Promise<Trouble> {
  const { rows } = await sql<Trouble>`
    select
      (select count(*) from reconcile_breaks join stores on stores.id = reconcile_breaks.store_id
        where stores.book_compared_at is null
          or reconcile_breaks.seen_at > stores.book_compared_at - interval '1 day') as breaks,
      (select count(*) from outbox where dead_at is not null) as dead_notices,
      (select count(*) from payment_attempts where state = 'unknown') as unclear_payments`.execute(db)
  return rows[0] ?? { breaks: 0, dead_notices: 0, unclear_payments: 0 }
}
