import { addMonths, type Day } from '@trousseau/domain/day'
import { PAID_FULLY } from '@trousseau/domain/money/invoice'
import type { Cents } from '@trousseau/domain/money/money'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { readTallyByDay, readTallyByMonth } from '../db/lists/tallies.ts'

type DueSums = { count: number; amount: Cents; overdue_count: number; overdue_amount: Cents }

export async function sumDue(db: Db, storeId: number, today: Day): Promise<DueSums> {
  const due = await readTallyByDay(db, { list: 'due', store: storeId })
  const overdue = due.filter(({ day }) => day < today)
  const sum = (days: typeof due, of: 'n' | 'amount') => days.reduce((total, day) => total + day[of], 0)
  return {
    count: sum(due, 'n'),
    amount: sum(due, 'amount'),
    overdue_count: sum(overdue, 'n'),
    overdue_amount: sum(overdue, 'amount'),
  }
}

type DueInvoice = { id: number; number: number; package_id: number; due_on: Day; open: Cents }

/** Open invoices, the earliest due day first. */
export async function listDue(db: Db, storeId: number, most: number): Promise<DueInvoice[]> {
  const { rows } = await sql<DueInvoice>`
    select id, number, package_id, due_on, total - paid as open
    from invoices where store_id = ${storeId} and status <> ${sql.lit(PAID_FULLY)}
    order by due_on, id limit ${most}`.execute(db)
  return rows
}

type Month = { month: string; amount: Cents }

/** The invoiced amount of each of the last months, oldest first, including months with nothing. */
export async function listSpending(db: Db, storeId: number, today: Day, months: number): Promise<Month[]> {
  const wanted = Array.from({ length: months }, (_, at) => addMonths(today, at - months + 1).slice(0, 7))
  const billed = await readTallyByMonth(db, { list: 'billed', store: storeId, from: `${wanted[0]}-01` })
  const sums = new Map(billed.map(({ day, amount }) => [day.slice(0, 7), amount]))
  return wanted.map((month) => ({ month, amount: sums.get(month) ?? 0 }))
}
