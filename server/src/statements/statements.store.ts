import { addDays, type Day } from '@trousseau/domain/day'
import type { Cents } from '@trousseau/domain/money/money'
import { sql } from 'kysely'
import { startOfBusinessDay } from '../clock.ts'
import type { Db } from '../db/db.ts'
import { keptStatement, type Value } from '../db/kept-statement.ts'
import { readTally, readTallyByDay, type Tallied, tallyOf } from '../db/lists/tallies.ts'
import { MEANS, type MeansColumns, TAKEN } from '../ledger/ledger.store.ts'

export type StatementRecord = MeansColumns & {
  id: number
  at: Date
  kind: string
  reason: string | null
  /** It came from another store or went to one, of which a statement says no more. */
  is_moved: boolean
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

/** The status under which what is owed is tallied. */
const OWING = 1
/** The status under which credits and deposits are tallied. */
const UNAPPLIED = 2

type Range = { from: Day; to: Day }

/** What the store owed when the first day began, and its credits and deposits that no invoice had used by the last. */
export async function findBalances(
  db: Db,
  storeId: number,
  { from, to }: Range,
): Promise<{ opening: Cents; unapplied: Cents }> {
  const { rows } = await sql<{ opening: Cents; unapplied: Cents }>`
    select (select amount from (${tallyOf({ list: 'ledger', store: storeId, to: addDays(from, -1) })}) as owed) as opening,
      (select 0 - amount from (${tallyOf(unappliedBy(storeId, to))}) as kept) as unapplied`.execute(db)
  return rows[0] ?? { opening: 0, unapplied: 0 }
}

const unappliedBy = (storeId: number, to: Day): Tallied => ({
  list: 'ledger',
  store: storeId,
  statuses: [UNAPPLIED],
  to,
})

/** In the order of events. Applying a credit does not change the balance, so it is left out. */
export function listStatementTxns(
  db: Db,
  storeId: number,
  { from, to }: Range,
  limit: number,
): Promise<StatementRecord[]> {
  return selectTxns(db, { storeId, from: beginning(from), before: ending(to), limit })
}

type Txns = { storeId: number; from: Date; before: Date; limit: number }

const selectTxns = keptStatement((db, value: Value<Txns>) =>
  sql<StatementRecord>`
    select ledger_txns.id, ledger_txns.at, ledger_txns.kind, ledger_txns.reason, moved.amount, ${MEANS},
      ledger_txns.other_store_id is not null as is_moved,
      invoices.id as invoice_id, invoices.number as invoice_number, invoices.package_id
    from ledger_txns
    cross join lateral (
      select coalesce(sum(ledger_entries.amount), 0)::bigint as amount from ledger_entries
      where ledger_entries.store_id = ledger_txns.store_id and ledger_entries.txn_id = ledger_txns.id and ${OWED}
    ) as moved
    left join invoices on invoices.store_id = ledger_txns.store_id and invoices.id = ledger_txns.invoice_id
    ${TAKEN}
    where ledger_txns.store_id = ${value(({ storeId }) => storeId)} and moved.amount <> 0
      and ledger_txns.at >= ${value(({ from }) => from)} and ledger_txns.at < ${value(({ before }) => before)}
    order by ledger_txns.at, ledger_txns.id limit ${value(({ limit }) => limit)}`.compile(db),
)

/**
 * The amounts of invoices that were open at the end of the day, by due day: what is open now, without what has happened
 * since. Most statements end today, or not long ago.
 */
export async function listOpenByDueDay(
  db: Db,
  storeId: number,
  to: Day,
): Promise<{ due_on: Day; amount: Cents }[]> {
  const open = new Map<Day, Cents>()
  const add = (day: Day, amount: Cents) => open.set(day, (open.get(day) ?? 0) + amount)
  for (const { day, amount } of await readTallyByDay(db, { list: 'due', store: storeId })) add(day, amount)
  const since = await selectSince(db, { storeId, from: ending(to) })
  for (const { due_on, amount } of since) add(due_on, -amount)
  return [...open].map(([due_on, amount]) => ({ due_on, amount })).filter(({ amount }) => amount !== 0)
}

const selectSince = keptStatement((db, value: Value<{ storeId: number; from: Date }>) =>
  sql<{ due_on: Day; amount: Cents }>`
    select invoices.due_on, sum(ledger_entries.amount)::bigint as amount from ledger_txns
    join ledger_entries
      on ledger_entries.store_id = ledger_txns.store_id and ledger_entries.txn_id = ledger_txns.id
    join invoices on invoices.store_id = ledger_entries.store_id and invoices.id = ledger_entries.invoice_id
    where ledger_txns.store_id = ${value(({ storeId }) => storeId)} and ledger_txns.at >= ${value(({ from }) => from)}
      and ledger_entries.account = 'receivable'
    group by invoices.due_on`.compile(db),
)

type OpenInvoice = { number: number; due_on: Day; open: Cents }

/** The invoices that were open at the end of the day, the longest due first. */
export async function listOpenInvoices(
  db: Db,
  storeId: number,
  to: Day,
  limit: number,
): Promise<OpenInvoice[]> {
  const { rows } = await sql<OpenInvoice>`
    with since as (
      select ledger_entries.invoice_id, sum(ledger_entries.amount)::bigint as amount from ledger_txns
      join ledger_entries
        on ledger_entries.store_id = ledger_txns.store_id and ledger_entries.txn_id = ledger_txns.id
      where ledger_txns.store_id = ${storeId} and ledger_txns.at >= ${ending(to)}
        and ledger_entries.account = 'receivable'
      group by ledger_entries.invoice_id
    )
    select number, due_on, open from (
      select invoices.number, invoices.due_on, total - paid - coalesce(since.amount, 0) as open from invoices
      left join since on since.invoice_id = invoices.id
      where invoices.store_id = ${storeId} and (invoices.status <> 3 or since.invoice_id is not null)
    ) as invoice
    where open > 0 order by due_on, number limit ${limit}`.execute(db)
  return rows
}

/** Whether the store owed or was owed anything at the end of these days, or anything happened in them. */
export async function hasStatement(db: Db, storeId: number, { from, to }: Range): Promise<boolean> {
  const { rows } = await sql`
    select from ledger_txns
    where store_id = ${storeId} and at >= ${beginning(from)} and at < ${ending(to)} limit 1`.execute(db)
  if (rows.length > 0) return true
  const { amount } = await readTally(db, { list: 'ledger', store: storeId, statuses: [OWING], to })
  return amount !== 0 || (await findUnapplied(db, storeId, to)) !== 0
}

type MonthlyStore = { id: number; is_closed: boolean }

/** The stores that want a statement each month and of which that of this month was not taken yet. */
export async function listMonthlyStores(db: Db, month: Day): Promise<MonthlyStore[]> {
  const { rows } = await sql<MonthlyStore>`
    select id, closed_at is not null as is_closed from stores
    where monthly_statement and not exists (
      select from statement_mails where store_id = stores.id and month = ${month}::date
    ) order by id`.execute(db)
  return rows
}

/** The store's credits and deposits that no invoice had used by the end of the day. */
async function findUnapplied(db: Db, storeId: number, to: Day): Promise<Cents> {
  return 0 - (await readTally(db, unappliedBy(storeId, to))).amount
}
