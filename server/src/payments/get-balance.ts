import type { accounts, Balance } from '@trousseau/contract/payments'
import { businessDay } from '@trousseau/domain/day'
import { type Cents, formatMoney, toDollars } from '@trousseau/domain/money/money'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { Handler } from '../http/call.ts'
import { storeInPath } from '../http/store-in-path.ts'

export const getBalance: Handler<typeof accounts.getBalance> = async ({ db, user, params, now }) =>
  findBalance(db, await storeInPath(db, user, params.id), now)

type Sums = { owed: Cents; overdue: Cents; credits: Cents; deposits: Cents }

/** Credits and deposits exclude amounts reserved by open payments. */
export async function findBalance(db: Db, storeId: number, now: Date): Promise<Balance> {
  const today = businessDay(now.getTime())
  const { rows } = await sql<Sums>`
    select owed, overdue, credits, deposits from (
      select coalesce(sum(total - paid), 0)::bigint as owed,
        coalesce(sum(total - paid) filter (where due_on < ${today}::date), 0)::bigint as overdue
      from invoices where store_id = ${storeId} and status <> 3
    ) as bills, (
      select coalesce(sum(amount - used - reserved) filter (where kind = 'credit'), 0)::bigint as credits,
        coalesce(sum(amount - used - reserved) filter (where kind = 'deposit'), 0)::bigint as deposits
      from store_credits where store_id = ${storeId} and used < amount
    ) as unused`.execute(db)
  const { owed, overdue, credits, deposits } = rows[0] ?? { owed: 0, overdue: 0, credits: 0, deposits: 0 }
  return {
    owed: toDollars(owed),
    formatted_owed: formatMoney(owed),
    overdue: toDollars(overdue),
    formatted_overdue: formatMoney(overdue),
    credits: toDollars(credits),
    formatted_credits: formatMoney(credits),
    deposits: toDollars(deposits),
    formatted_deposits: formatMoney(deposits),
  }
}
