import type { BalanceQuestion } from '@trousseau/contract/balances'
import { rowsOf } from '@trousseau/contract/page'
import type { Day } from '@trousseau/domain/day'
import type { Cents } from '@trousseau/domain/money/money'
import { fold } from '@trousseau/domain/text'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { containing } from '../db/lists/containing.ts'

export type BalanceRow = {
  id: number
  name: string
  is_closed: boolean
  hold_reason: string | null
  owed: Cents
  overdue: Cents
  oldest_due: Day
  unused: Cents
}

/** What is open of each store by the day it is due, from the tallies (docs/decisions/021): as many rows as are open. */
const DUE = sql`(
  select store_id, day, sum(amount)::bigint as amount from (
    select store_id, day, amount from tallies
    where list = 'due' and store_id <> 0 and of_id = 0 and not is_month and n <> 0
    union all
    select store_id, day, amount from tally_changes where list = 'due'
  ) as kept group by store_id, day having sum(amount) <> 0
) as due`

const SORTS = {
  owed: sql`owed`,
  overdue: sql`overdue`,
  oldest_due: sql`oldest_due`,
  name: sql`stores.name_fold`,
} satisfies Record<BalanceQuestion['order_by'], unknown>

const owing = (today: Day, search: string | undefined) => sql`
  from (
    select store_id, sum(amount)::bigint as owed,
      coalesce(sum(amount) filter (where day < ${today}::date), 0)::bigint as overdue, min(day) as oldest_due
    from ${DUE} group by store_id
  ) as owing
  join stores on stores.id = owing.store_id
  where stores.name_fold like ${containing(fold(search ?? ''))}`

type Wanted = Pick<BalanceQuestion, 'order_by' | 'order_dir' | 'search'>

/** Sorted, from `offset` on. */
export async function readBalances(
  db: Db,
  today: Day,
  { order_by, order_dir, search }: Wanted,
  { limit, offset }: { limit: number; offset: number },
): Promise<BalanceRow[]> {
  const way = order_dir === 'asc' ? sql`asc` : sql`desc`
  const { rows } = await sql<BalanceRow>`
    select stores.id, stores.name, stores.closed_at is not null as is_closed, stores.hold_reason, owed, overdue, oldest_due, (
      select coalesce(sum(amount - used), 0)::bigint from store_credits
      where store_credits.store_id = stores.id and used < amount
    ) as unused
    ${owing(today, search)}
    order by ${SORTS[order_by]} ${way}, stores.id ${way} limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export async function listBalances(db: Db, today: Day, asked: BalanceQuestion) {
  const rows = await readBalances(db, today, asked, rowsOf(asked))
  const counted = await sql<{
    total: number
  }>`select count(*) as total ${owing(today, asked.search)}`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

export type BalanceSums = { stores: number; owed: Cents; overdue: Cents }

export async function sumBalances(db: Db, today: Day): Promise<BalanceSums> {
  const { rows } = await sql<BalanceSums>`
    select count(distinct store_id) as stores, coalesce(sum(amount), 0)::bigint as owed,
      coalesce(sum(amount) filter (where day < ${today}::date), 0)::bigint as overdue
    from ${DUE}`.execute(db)
  return rows[0] ?? { stores: 0, owed: 0, overdue: 0 }
}

export type DueRow = { store_id: number; due_on: Day; amount: Cents }

/** What is open of these stores, by the day it is due. */
export async function listDueOf(db: Db, storeIds: readonly number[]): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    select store_id, day as due_on, amount from ${DUE} where store_id = any(${storeIds})`.execute(db)
  return rows
}
