import { type balances, balances as declared, type StoreBalance } from '@trousseau/contract/balances'
import { describePage } from '@trousseau/contract/page'
import { businessDay, type Day } from '@trousseau/domain/day'
import { formatMoney, toDollars } from '@trousseau/domain/money/money'
import { computeAgeing } from '@trousseau/domain/money/statement'
import type { Db } from '../db/db.ts'
import { type Column, writeSpreadsheet } from '../documents/write-spreadsheet.ts'
import type { Handler, Handlers } from '../http/call.ts'
import {
  type BalanceRow,
  listBalances as findBalances,
  listDueOf,
  readBalances,
  sumBalances as sumOfBalances,
} from './balances.store.ts'

const listBalances: Handler<typeof balances.listBalances> = async ({ db, query, now }) => {
  const today = businessDay(now.getTime())
  const { rows, total } = await findBalances(db, today, query)
  return {
    balances: await toBalances(db, today, rows),
    ...describePage(declared.listBalances.path, query, total, rows.length),
  }
}

const sumBalances: Handler<typeof balances.sumBalances> = async ({ db, now }) => {
  const { stores, owed, overdue } = await sumOfBalances(db, businessDay(now.getTime()))
  return {
    stores,
    owed: toDollars(owed),
    formatted_owed: formatMoney(owed),
    overdue: toDollars(overdue),
    formatted_overdue: formatMoney(overdue),
  }
}

async function toBalances(db: Db, today: Day, rows: readonly BalanceRow[]): Promise<StoreBalance[]> {
  const ids = rows.map(({ id }) => id)
  const due = await listDueOf(db, ids)
  return rows.map(({ owed, overdue, unused, ...row }) => ({
    ...row,
    owed: toDollars(owed),
    formatted_owed: formatMoney(owed),
    overdue: toDollars(overdue),
    formatted_overdue: formatMoney(overdue),
    unused: toDollars(unused),
    formatted_unused: formatMoney(unused),
    ageing: computeAgeing(
      due.filter(({ store_id }) => store_id === row.id),
      today,
    ).map(({ label, amount }) => ({
      label,
      amount: toDollars(amount),
      formatted_amount: formatMoney(amount),
    })),
  }))
}

const ageColumn = (title: string, at: number): Column<StoreBalance> => ({
  title,
  width: 14,
  kind: 'money',
  value: ({ ageing }) => ageing[at]?.amount ?? 0,
})

const COLUMNS: readonly Column<StoreBalance>[] = [
  { title: 'Store', width: 32, kind: 'text', value: ({ name }) => name },
  { title: 'Owed', width: 14, kind: 'money', value: ({ owed }) => owed },
  { title: 'Overdue', width: 14, kind: 'money', value: ({ overdue }) => overdue },
  ...computeAgeing([], '2000-01-01').map(({ label }, at) => ageColumn(label, at)),
  { title: 'Oldest due', width: 12, kind: 'day', value: ({ oldest_due }) => oldest_due },
  { title: 'Credits and deposits not used', width: 16, kind: 'money', value: ({ unused }) => unused },
  { title: 'On hold', width: 32, kind: 'text', value: ({ hold_reason }) => hold_reason },
]

const AT_ONCE = 500

const exportBalances: Handler<typeof balances.exportBalances> = ({ db, query, now }) => {
  const today = businessDay(now.getTime())
  async function* batches() {
    for (let offset = 0; ; offset += AT_ONCE) {
      const rows = await readBalances(db, today, query, { limit: AT_ONCE, offset })
      yield await toBalances(db, today, rows)
      if (rows.length < AT_ONCE) return
    }
  }
  return writeSpreadsheet('Balances', COLUMNS, batches())
}

export const balanceRoutes: Handlers<typeof balances> = { listBalances, sumBalances, exportBalances }
