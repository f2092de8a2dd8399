import { addMonths, type Day } from '@trousseau/domain/day'
import { PARTIALLY_PAID, UNPAID } from '@trousseau/domain/money/invoice'
import type { Cents } from '@trousseau/domain/money/money'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

const OPEN = [UNPAID, PARTIALLY_PAID]

type DueSums = { count: number; amount: Cents; overdue_count: number; overdue_amount: Cents }

export async function sumDue(db: Db, storeId: number, today: Day): Promise<DueSums> {
  const { rows } = await sql<DueSums>`
    select count(*) as count, coalesce(sum(total - paid), 0)::bigint as amount,
      count(*) filter (where due_on < ${today}) as overdue_count,
      coalesce(sum(total - paid) filter (where due_on < ${today}), 0)::bigint as overdue_amount
    from invoices where store_id = ${storeId} and status = any(${OPEN})`.execute(db)
  return rows[0] ?? { count: 0, amount: 0, overdue_count: 0, overdue_amount: 0 }
}

type DueInvoice = { id: number; number: number; package_id: number; due_on: Day; open: Cents }

/** Open invoices, the earliest due day first. */
export async function listDue(db: Db, storeId: number, most: number): Promise<DueInvoice[]> {
  const { rows } = await sql<DueInvoice>`
    select id, number, package_id, due_on, total - paid as open
    from invoices where store_id = ${storeId} and status = any(${OPEN})
    order by due_on, id limit ${most}`.execute(db)
  return rows
}

type Month = { month: string; amount: Cents }

/** The invoiced amount of each of the last months, oldest first, including months with nothing. */
export async function listSpending(db: Db, storeId: number, today: Day, months: number): Promise<Month[]> {
  const wanted = Array.from({ length: months }, (_, at) => addMonths(today, at - months + 1).slice(0, 7))
  const { rows } = await sql<Month>`
    select to_char(issued_on, 'YYYY-MM') as month, sum(total)::bigint as amount
    from invoices where store_id = ${storeId} and issued_on >= ${`${wanted[0]}-01`}
    group by 1`.execute(db)
  const sums = new Map(rows.map(({ month, amount }) => [month, amount]))
  return wanted.map((month) => ({ month, amount: sums.get(month) ?? 0 }))
}
