import type { BalanceTotals } from '@trousseau/contract/balances'
import type { InvoiceRow } from '@trousseau/contract/invoices'
import type { WholesaleOverview } from '@trousseau/contract/overviews'
import type { Balance } from '@trousseau/contract/payments'
import type { Statement } from '@trousseau/contract/statements'
import { addDays, businessDay, type Day } from '@trousseau/domain/day'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { startOfBusinessDay } from '../../clock.ts'
import { compareBook } from '../../payments/differences/compare-book.ts'
import { untilHeard } from '../orders.ts'
import { takenByProvider } from '../payments/payments.ts'
import type { History } from './history-steps.ts'
import type { HistoryWorld } from './history-world.ts'

const cents = (dollars: number) => Math.round(dollars * 100)
const sumOf = (parts: readonly { amount: number }[]) =>
  parts.reduce((sum, { amount }) => sum + cents(amount), 0)
const read = async <T>({ app, token }: HistoryWorld, path: string): Promise<T> => {
  const answer = await untilHeard(() => app.send('GET', path, { token }))
  expect(answer.status, answer.text).toBe(200)
  return (answer.body as { data: T }).data
}

type Ledger = {
  owed: number
  unapplied: number
  opening: number
  taken: number
  /** Transactions that do not sum up to nothing, and kept figures that are below nothing or not the ledger's. */
  wrong: number
  open: number
}

/** Everything about a store that follows from the ledger, and how much that is kept beside it differs. */
async function readLedger({ world: { app }, shop: { id } }: History, from: Day): Promise<Ledger> {
  const { rows } = await sql<Ledger>`
    with entries as materialized (
      select ledger_entries.*, ledger_txns.at from ledger_entries
      join ledger_txns on ledger_txns.store_id = ledger_entries.store_id and ledger_txns.id = txn_id
      where ledger_entries.store_id = ${id}
    )
    select
      coalesce(sum(amount) filter (where account = 'receivable'), 0)::bigint as owed,
      coalesce(-sum(amount) filter (where account = 'unapplied'), 0)::bigint as unapplied,
      coalesce(sum(amount) filter (where account in ('receivable', 'unapplied') and at < ${startOfBusinessDay(from)}), 0)::bigint
        as opening,
      coalesce(sum(amount) filter (where account = 'provider'), 0)::bigint as taken,
      (select count(*) from (select from entries group by txn_id having sum(amount) <> 0) as unbalanced)
      + (select count(*) from invoices where store_id = ${id} and (
          paid < 0 or paid > total or credited < 0 or (status = 3) <> (paid = total)
          or total - paid <> (select coalesce(sum(amount), 0) from entries where invoice_id = invoices.id)))
      + (select count(*) from store_credits where store_id = ${id} and (
          used < 0 or reserved <> 0 or used > amount
          or amount - used <> (select coalesce(-sum(entries.amount), 0) from entries
            where account = 'unapplied' and credit_id = store_credits.id))) as wrong,
      (select count(*) from payment_attempts where store_id = ${id} and state in ('sent', 'unknown'))
      + (select count(*) from refunds where store_id = ${id} and state in ('sent', 'unknown')) as open
    from entries`.execute(app.db)
  const [ledger] = rows
  if (!ledger) throw new Error('a sum is there')
  return ledger
}

const COMPARED_AT_MOST = 5

/** As the worker does, a provider whose answer was late, or whose list has changed meanwhile, is asked again. */
async function isCompared({ world, shop }: History): Promise<boolean> {
  for (let times = 0; times < COMPARED_AT_MOST; times += 1)
    if (await compareBook(world.client, shop.id)) return true
  return false
}

/** The store's balance, statement, ageing and list, the ledger, and the provider's book say the same. */
export async function expectOneTruth(history: History): Promise<void> {
  const { world, shop, seed, random, told } = history
  const said = `seed ${seed}: ${told.join(', ')}`
  expect(await isCompared(history), said).toBe(true)
  const from = addDays(businessDay(world.app.clock.now().getTime()), -random.below(160))
  const ledger = await readLedger(history, from)
  expect({ wrong: ledger.wrong, open: ledger.open }, said).toEqual({ wrong: 0, open: 0 })
  expect(await takenByProvider(world.provider, shop.customer), said).toBe(ledger.taken)

  const balance = await read<Balance>(world, `/api/stores/${shop.id}/balance`)
  for (const amount of [balance.owed, balance.overdue, balance.credits, balance.deposits])
    expect(amount, said).toBeGreaterThanOrEqual(0)
  const statement = await read<Statement>(world, `/api/stores/${shop.id}/statement?from=${from}`)
  const { opening, invoiced, paid, credited, closing, unapplied, ageing, lines } = statement
  expect(
    {
      balance: [cents(balance.owed), cents(balance.credits) + cents(balance.deposits)],
      statement: [cents(opening), cents(closing), cents(unapplied)],
      walked: cents(opening) + cents(invoiced) - cents(paid) - cents(credited),
      line: lines.reduce((sum, { amount }) => sum + cents(amount), cents(opening)),
      aged: sumOf(ageing),
      overdue: sumOf(ageing.slice(1)),
    },
    said,
  ).toEqual({
    balance: [ledger.owed, ledger.unapplied],
    statement: [ledger.opening, ledger.owed - ledger.unapplied, ledger.unapplied],
    walked: ledger.owed - ledger.unapplied,
    line: ledger.owed - ledger.unapplied,
    aged: ledger.owed,
    overdue: cents(balance.overdue),
  })
  const listed = await read<{ invoices: InvoiceRow[] }>(
    world,
    `/api/invoices?store=${shop.id}&status[]=1&status[]=2&per_page=100`,
  )
  expect(sumOf(listed.invoices.map(({ open }) => ({ amount: open }))), said).toBe(ledger.owed)
  if (history.other !== undefined) await expectMovedTruth(history, history.other, said)
}

/** The store that credits were moved to has what the first one gave up, and nothing else. */
async function expectMovedTruth(history: History, other: number, said: string): Promise<void> {
  const { world, shop } = history
  const { rows } = await sql<{ moved: number }>`
    select coalesce(-sum(amount), 0)::bigint as moved from ledger_txns
    where store_id = ${shop.id} and other_store_id = ${other}`.execute(world.app.db)
  const { wrong, unapplied } = await readLedger({ ...history, shop: { ...shop, id: other } }, '2026-01-01')
  const { credits, deposits } = await read<Balance>(world, `/api/stores/${other}/balance`)
  const statement = await read<Statement>(world, `/api/stores/${other}/statement?from=2026-01-01`)
  expect([wrong, unapplied, cents(credits) + cents(deposits), 0 - cents(statement.closing)], said).toEqual([
    0,
    rows[0]?.moved,
    rows[0]?.moved,
    rows[0]?.moved,
  ])
}

/** Home and the balances of all stores add up to what the ledger says of all of them. */
export async function expectOneHome(world: HistoryWorld, said: string): Promise<void> {
  const { rows } = await sql<{ owed: number }>`
    select coalesce(sum(amount), 0)::bigint as owed from ledger_entries where account = 'receivable'`.execute(
    world.app.db,
  )
  const { receivables } = await read<WholesaleOverview>(world, '/api/overview')
  const totals = await read<BalanceTotals>(world, '/api/balances/totals')
  expect([sumOf(receivables), cents(totals.owed)], said).toEqual([rows[0]?.owed, rows[0]?.owed])
  expect(sumOf(receivables.slice(1)), said).toBe(cents(totals.overdue))
}
