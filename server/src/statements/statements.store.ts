import { addDays, type Day } from '@trousseau/domain/day'
import type { Cents } from '@trousseau/domain/money/money'
import { sql } from 'kysely'
import { startOfBusinessDay } from '../clock.ts'
import type { Db } from '../db/db.ts'
import { MEANS, type MeansColumns, TAKEN } from '../ledger/ledger.store.ts'

export type StatementRecord = MeansColumns & {
  id: number
  at: Date
  kind: string
  reason: string | null
  /** By how much the transaction changed what the store owes. */
  amount: Cents
  invoice_id: number | null
  invoice_number: number | null
  package_id: number | null
}

/** The last day the calendar can show; no entry is that late. */
const LAST_DAY = '9999-12-31'

const beginning = (day: Day) => startOfBusinessDay(day)
const ending = (day: Day) => startOfBusinessDay(day < LAST_DAY ? addDays(day, 1) : day)

/** The accounts of a statement: what the store owes, less its unapplied credits and deposits. */
const OWED = sql`ledger_entries.account in ('receivable', 'unapplied')`

const OF_TXN = sql`join ledger_txns
  on ledger_txns.store_id = ledger_entries.store_id and ledger_txns.id = ledger_entries.txn_id`

/** What the store owed when the day began. */
export async function findOpening(db: Db, storeId: number, from: Day): Promise<Cents> {
  const { rows } = await sql<{ owed: Cents }>`
    select coalesce(sum(ledger_entries.amount), 0)::bigint as owed from ledger_entries ${OF_TXN}
    where ledger_entries.store_id = ${storeId} and ${OWED} and ledger_txns.at < ${beginning(from)}`.execute(
    db,
  )
  return rows[0]?.owed ?? 0
}

type Range = { from: Day; to: Day }

/** In the order of events. Applying a credit does not change the balance, so it is left out. */
export async function listStatementTxns(
  db: Db,
  storeId: number,
  { from, to }: Range,
  limit: number,
): Promise<StatementRecord[]> {
  const { rows } = await sql<StatementRecord>`
    select ledger_txns.id, ledger_txns.at, ledger_txns.kind, ledger_txns.reason, moved.amount, ${MEANS},
      invoices.id as invoice_id, invoices.number as invoice_number, invoices.package_id
    from ledger_txns
    cross join lateral (
      select coalesce(sum(ledger_entries.amount), 0)::bigint as amount from ledger_entries
      where ledger_entries.store_id = ledger_txns.store_id and ledger_entries.txn_id = ledger_txns.id and ${OWED}
    ) as moved
    left join invoices on invoices.store_id = ledger_txns.store_id and invoices.id = ledger_txns.invoice_id
    ${TAKEN}
    where ledger_txns.store_id = ${storeId} and moved.amount <> 0
      and ledger_txns.at >= ${beginning(from)} and ledger_txns.at < ${ending(to)}
    order by ledger_txns.at, ledger_txns.id limit ${limit}`.execute(db)
  return rows
}

/** The amounts of invoices that were open at the end of the day, by due day. */
export async function listOpenByDueDay(
  db: Db,
  storeId: number,
  to: Day,
): Promise<{ due_on: Day; amount: Cents }[]> {
  const { rows } = await sql<{ due_on: Day; amount: Cents }>`
    select invoices.due_on, sum(ledger_entries.amount)::bigint as amount from ledger_entries ${OF_TXN}
    join invoices on invoices.store_id = ledger_entries.store_id and invoices.id = ledger_entries.invoice_id
    where ledger_entries.store_id = ${storeId} and ledger_entries.account = 'receivable'
      and ledger_txns.at < ${ending(to)}
    group by invoices.due_on having sum(ledger_entries.amount) <> 0
    order by invoices.due_on`.execute(db)
  return rows
}

/** The store's credits and deposits that no invoice had used by the end of the day. */
export async function findUnapplied(db: Db, storeId: number, to: Day): Promise<Cents> {
  const { rows } = await sql<{ unapplied: Cents }>`
    select coalesce(-sum(ledger_entries.amount), 0)::bigint as unapplied from ledger_entries ${OF_TXN}
    where ledger_entries.store_id = ${storeId} and ledger_entries.account = 'unapplied'
      and ledger_txns.at < ${ending(to)}`.execute(db)
  return rows[0]?.unapplied ?? 0
}
