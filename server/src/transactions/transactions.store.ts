import type { TransactionQuestion, WholesaleTransactionQuestion } from '@trousseau/contract/transactions'
import type { Day } from '@trousseau/domain/day'
import type { Cents } from '@trousseau/domain/money/money'
import { LISTED_KINDS, MONEY_METHODS } from '@trousseau/domain/money/transaction'
import { normalize } from '@trousseau/domain/text'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { inBatches } from '../db/in-batches.ts'
import { type Mostly, type Search, TEXTS } from '../db/lists/common-searches.ts'
import { chooseReach, containing, contains, isNumber, type Reach } from '../db/lists/containing.ts'
import type { List, SortColumn } from '../db/lists/list.ts'
import { listCommon, listRows, readIds } from '../db/lists/list-pages.ts'
import { isWhole, type Tallied } from '../db/lists/tallies.ts'
import { billedOrders, findBilledBy, isOfNamed, numberIn } from '../invoices/invoices.store.ts'
import { MEANS, type MeansColumns, TAKEN } from '../ledger/ledger.store.ts'

/** A part of what came together, as it is read with the rest. */
type PartRecord = {
  id: number
  kind: string
  amount: Cents
  invoice_id: number | null
  invoice_number: number | null
  package_id: number | null
  taken_back: Cents
  being_confirmed: boolean
  left: Cents | null
}

export type TransactionRecord = MeansColumns & {
  store_id: number
  store_name: string
  id: number
  kind: string
  amount: Cents
  own_reference: string | null
  reason: string | null
  at: Date
  received_on: Day | null
  /** Null for a credit or deposit, which only the wholesaler's list has. */
  invoice_id: number | null
  invoice_number: number | null
  package_id: number | null
  order_id: number | null
  order_po: string | null
  by: string | null
  taken_back: Cents
  being_confirmed: boolean
  /** What is left of the credit or deposit that it made. */
  left: Cents | null
  /** Of what was moved: the store it came from or went to. Read for the wholesaler's list alone. */
  other_store: string | null
  /** Null if it is one transaction. */
  parts: readonly PartRecord[] | null
}

const takenBack = (txn: RawBuilder<unknown>) => sql`(
  select coalesce(-sum(back.amount), 0)::bigint from ledger_txns as back
  where back.store_id = ${txn}.store_id and back.of_txn = ${txn}.id and back.kind in ('refund', 'return'))`
const beingConfirmed = (txn: RawBuilder<unknown>) => sql`exists (
  select from refunds where refunds.store_id = ${txn}.store_id and refunds.txn_id = ${txn}.id
    and refunds.state in ('sent', 'unknown'))`
const leftOf = (txn: RawBuilder<unknown>) => sql`(
  select store_credits.amount - store_credits.used - store_credits.reserved from store_credits
  where store_credits.store_id = ${txn}.store_id and store_credits.id = ${txn}.id)`

/** What a sum that came together paid and left. */
const PARTS = sql`(
  select json_agg(json_build_object('id', part.id, 'kind', part.kind, 'amount', part.amount,
    'invoice_id', billed.id, 'invoice_number', billed.number, 'package_id', billed.package_id,
    'taken_back', ${takenBack(sql`part`)}, 'being_confirmed', ${beingConfirmed(sql`part`)},
    'left', ${leftOf(sql`part`)}) order by part.id)
  from ledger_txns as part
  left join invoices as billed on billed.store_id = part.store_id and billed.id = part.invoice_id
  where ledger_txns.whole is not null and part.store_id = ledger_txns.store_id
    and (part.id = ledger_txns.id or part.part_of = ledger_txns.id))`

const OTHER_STORE = sql`(select name from stores as other where other.id = ledger_txns.other_store_id)`

/**
 * Two lists. `invoices`: each transaction on an invoice is a row, which is what stores see. `desk`: what came together is
 * one row, and credits, deposits and what became of them are rows as well.
 */
type Mode = 'invoices' | 'desk'

const select = (mode: Mode) => sql`
  select ledger_txns.store_id, ledger_txns.id, ledger_txns.kind, ledger_txns.at, ledger_txns.reason, ledger_txns.received_on,
    ${mode === 'desk' ? sql`coalesce(ledger_txns.whole, ledger_txns.amount)` : sql`ledger_txns.amount`} as amount,
    ledger_txns.reference as own_reference, ${MEANS},
    invoices.id as invoice_id, invoices.number as invoice_number, invoices.package_id,
    first_order.id as order_id, first_order.po as order_po,
    (select name from stores where stores.id = ledger_txns.store_id) as store_name,
    (select first_name || ' ' || last_name from users where users.id = ledger_txns.by_user) as by,
    ${takenBack(sql`ledger_txns`)} as taken_back,
    ${beingConfirmed(sql`ledger_txns`)} as being_confirmed,
    ${leftOf(sql`ledger_txns`)} as left,
    ${mode === 'desk' ? OTHER_STORE : sql`null`} as other_store,
    ${mode === 'desk' ? PARTS : sql`null`} as parts
  from ledger_txns
  left join invoices on invoices.store_id = ledger_txns.store_id and invoices.id = ledger_txns.invoice_id
  ${TAKEN}
  left join invoice_lines as first_line on first_line.store_id = invoices.store_id
    and first_line.invoice_id = invoices.id and first_line.position = 1
  left join orders as first_order on first_order.store_id = first_line.store_id
    and first_order.id = first_line.order_id`

/** Whose transactions: one store's, or all, which only wholesale may read. */
type TransactionScope = { store: number } | 'any'

function inScope(scope: TransactionScope, mode: Mode): RawBuilder<boolean> {
  const listed =
    mode === 'desk'
      ? sql<boolean>`ledger_txns.kind <> 'invoice' and ledger_txns.part_of is null`
      : sql<boolean>`ledger_txns.invoice_id is not null and ledger_txns.kind <> 'invoice'`
  return scope === 'any' ? listed : sql<boolean>`${listed} and ledger_txns.store_id = ${scope.store}`
}

const COLUMNS = {
  id: [],
  created_at: [{ by: sql`ledger_txns.at` }],
  invoice_number: [{ by: sql`invoices.number`, marked: 'number' }],
  amount: [{ by: sql`ledger_txns.amount`, marked: 'number' }],
} satisfies Record<TransactionQuestion['order_by'], readonly SortColumn[]>
const WHOLE_AMOUNT: readonly SortColumn[] = [
  { by: sql`coalesce(ledger_txns.whole, ledger_txns.amount)`, marked: 'number' },
]

const SORTED_BY: Partial<Record<TransactionQuestion['order_by'], List['sortedBy']>> = {
  id: 'id',
  created_at: 'moment',
}

/** Wholesale may also filter by store or factory, by kind or method. */
type Asked = TransactionQuestion &
  Partial<Pick<WholesaleTransactionQuestion, 'store' | 'factory' | 'kind' | 'method'>>

const typeOf = ({ type, order_type }: Asked) => Number(type || order_type) || undefined

/** What is about invoices, be it a factory, a type of order or an invoice's number, is asked of the list of invoices. */
function modeOf(scope: TransactionScope, asked: Asked): Mode {
  const isAboutInvoices =
    asked.factory !== undefined || typeOf(asked) !== undefined || asked.order_by === 'invoice_number'
  return scope === 'any' && !isAboutInvoices ? 'desk' : 'invoices'
}

/** The list of a question. Filters can only narrow the scope. */
function toList(scope: TransactionScope, asked: Asked, reach: Reach): List {
  const { order_by, from, to } = asked
  const mode = modeOf(scope, asked)
  const ofScope = [inScope(scope, mode)]
  if (asked.store !== undefined) ofScope.push(sql`ledger_txns.store_id = ${asked.store}`)
  return {
    from: sql`from ledger_txns`,
    sortedFrom:
      order_by === 'invoice_number'
        ? sql`from invoices join ledger_txns
            on ledger_txns.store_id = invoices.store_id and ledger_txns.invoice_id = invoices.id`
        : undefined,
    id: sql`ledger_txns.id`,
    moment: sql`ledger_txns.at`,
    days: { from, to },
    scope: ofScope,
    filters: toFilters(asked),
    found: asked.search ? findBy(scope, asked.search, reach, mode) : undefined,
    sort: mode === 'desk' && order_by === 'amount' ? WHOLE_AMOUNT : COLUMNS[order_by],
    sortedBy: SORTED_BY[order_by],
    orderBy: order_by,
  }
}

function toFilters(asked: Asked): RawBuilder<boolean>[] {
  const filters: RawBuilder<boolean>[] = []
  if (asked.factory !== undefined)
    filters.push(sql`exists (select from invoices as billed
      join packages on packages.store_id = billed.store_id and packages.id = billed.package_id
      where billed.store_id = ledger_txns.store_id and billed.id = ledger_txns.invoice_id
        and packages.factory_id = ${asked.factory})`)
  const type = typeOf(asked)
  if (type) filters.push(hasOrder(sql`orders.type = ${sql.lit(type)}`))
  // Known to the planner, since of some kinds there are few.
  if (asked.kind) filters.push(sql`ledger_txns.kind = ${sql.lit(asked.kind)}`)
  if (asked.method) filters.push(sql`ledger_txns.method = ${sql.lit(asked.method)}`)
  return filters
}

/** Whether the transaction's invoice has at least one such order. */
const hasOrder = (such: RawBuilder<unknown>) => sql<boolean>`exists (
  select from invoice_lines
  join orders on orders.store_id = invoice_lines.store_id and orders.id = invoice_lines.order_id
  where invoice_lines.store_id = ledger_txns.store_id and invoice_lines.invoice_id = ledger_txns.invoice_id
    and ${such})`

/** The ids of the transactions that a search finds: by their own reference, or by their invoice or that of a part. */
function findBy(scope: TransactionScope, search: string, reach: Reach, mode: Mode): RawBuilder<unknown> {
  const ways = [
    sql`select ledger_txns.id from ledger_txns where ${inScope('any', mode)}
      and ${contains(sql`lower(ledger_txns.reference)`, normalize(search), inScope(scope, mode), reach)}`,
    // `offset 0`: the invoices that were found are few, and are followed one by one.
    sql`select txns.id from invoices cross join lateral (
        select ${mode === 'desk' ? sql`coalesce(ledger_txns.part_of, ledger_txns.id)` : sql`ledger_txns.id`} as id
        from ledger_txns
        where ${inScope('any', 'invoices')} and ledger_txns.store_id = invoices.store_id
          and ledger_txns.invoice_id = invoices.id
        offset 0
      ) as txns
      where invoices.id = any(array(${findBilledBy(scope, search, reach)}))`,
  ]
  // A store's name is searched only where transactions of several stores are listed.
  if (scope === 'any') ways.push(findByStore(search, mode))
  return sql.join(ways, sql` union all `)
}

const findByStore = (search: string, mode: Mode) =>
  sql`select ledger_txns.id from ledger_txns where ${inScope('any', mode)} and ${isOfNamed(sql`ledger_txns`, search)}`

/** The same, if most transactions are found: tables are joined as a whole. */
function findMostBy(scope: TransactionScope, search: string, mode: Mode): RawBuilder<unknown> {
  const number = numberIn(search)
  const typed = containing(normalize(search))
  const ways = [
    sql`select ledger_txns.id from ledger_txns
      where ${inScope(scope, mode)} and lower(ledger_txns.reference) like ${typed}`,
    billedTxns(scope, sql`like ${typed}`, mode),
  ]
  if (isNumber(number))
    ways.push(sql`select ${rowIn(mode)} from invoices join ledger_txns
        on ledger_txns.store_id = invoices.store_id and ledger_txns.invoice_id = invoices.id
      where ${inScope(scope, 'invoices')} and invoices.number::text like ${containing(number)}`)
  if (scope === 'any') ways.push(findByStore(search, mode))
  return sql.join(ways, sql` union all `)
}

/** The row of the list that a transaction on an invoice belongs to. */
const rowIn = (mode: Mode) =>
  mode === 'desk' ? sql`coalesce(ledger_txns.part_of, ledger_txns.id)` : sql`ledger_txns.id`

const billedTxns = (scope: TransactionScope, isLike: RawBuilder<unknown>, mode: Mode) => sql`
  select ${rowIn(mode)} from ${billedOrders(scope, isLike)} join ledger_txns
    on ledger_txns.store_id = invoice_lines.store_id and ledger_txns.invoice_id = invoice_lines.invoice_id
  where ${inScope(scope, 'invoices')}`

/** What a transaction is searched for, of transactions that are looked at one by one. */
const isBilledLike = (txn: RawBuilder<unknown>, po: string) => sql<boolean>`exists (
  select from invoice_lines join orders on orders.store_id = invoice_lines.store_id and orders.id = invoice_lines.order_id
  where invoice_lines.store_id = ${txn}.store_id and invoice_lines.invoice_id = ${txn}.invoice_id
    and orders.po_norm like ${po})`
const isOnNumber = (txn: RawBuilder<unknown>, number: string) => sql<boolean>`exists (
  select from invoices as billed where billed.store_id = ${txn}.store_id and billed.id = ${txn}.invoice_id
    and billed.number::text like ${containing(number)})`
const refersTo = (typed: string) => sql<boolean>`lower(ledger_txns.reference) like ${typed}`

function matches(scope: TransactionScope, search: string, mode: Mode): RawBuilder<boolean> {
  const number = numberIn(search)
  const typed = containing(normalize(search))
  const isOn = (txn: RawBuilder<unknown>) =>
    isNumber(number)
      ? sql`(${isBilledLike(txn, typed)} or ${isOnNumber(txn, number)})`
      : isBilledLike(txn, typed)
  const hasPart = sql`exists (select from ledger_txns as part
    where part.store_id = ledger_txns.store_id and part.part_of = ledger_txns.id and ${isOn(sql`part`)})`
  return sql<boolean>`(${refersTo(typed)} or ${isOn(sql`ledger_txns`)} or ${mode === 'desk' ? hasPart : sql`false`}
    or ${scope === 'any' ? isOfNamed(sql`ledger_txns`, search) : sql`false`})`
}

/** Where nearly every transaction may have it, and those that have it not. */
function mostlyIn(scope: TransactionScope, search: string, mode: Mode): Mostly[] {
  const typed = containing(normalize(search))
  const onNothing = sql`select ledger_txns.id from ledger_txns where ${inScope(scope, mode)} and ledger_txns.invoice_id is null`
  return [
    {
      has: isBilledLike(sql`ledger_txns`, typed),
      lacking: sql`${billedTxns(scope, sql`not like ${typed}`, mode)} ${mode === 'desk' ? sql`union all ${onNothing}` : sql``}`,
    },
    {
      has: refersTo(typed),
      lacking: sql`select ledger_txns.id from ledger_txns
        where ${inScope(scope, mode)} and (${refersTo(typed)}) is not true`,
    },
  ]
}

/** The code by which a kind or method is tallied (migrations/037-desk-list.sql, 049-moved-credits.sql). */
const codesOf = (values: readonly string[], asked: string | undefined): number[] | undefined =>
  asked === undefined ? undefined : [values.indexOf(asked) + 1]

/** The list's tally; undefined for what is not tallied: a search, and kinds of transactions on invoices. */
function toTallied(scope: TransactionScope, asked: Asked): Tallied | undefined {
  if (asked.search) return undefined
  const store = scope === 'any' ? asked.store : scope.store
  const { from, to, kind, method, factory } = asked
  if (modeOf(scope, asked) === 'desk')
    return {
      list: 'desk',
      store,
      from,
      to,
      statuses: codesOf(LISTED_KINDS, kind),
      types: codesOf(MONEY_METHODS, method),
    }
  if (kind || method) return undefined
  const type = typeOf(asked)
  // 3 stands for orders of both types.
  const types = type === undefined ? undefined : [type, 3]
  return { list: 'transactions', store, of: factory, from, to, types }
}

async function readTransactions(
  db: Db,
  scope: TransactionScope,
  ids: readonly number[],
  mode: Mode,
): Promise<readonly TransactionRecord[]> {
  const { rows } = await sql<TransactionRecord>`${select(mode)}
    where ${inScope(scope, mode)} and ledger_txns.id = any(${ids})
    order by array_position(${ids}, ledger_txns.id)`.execute(db)
  return rows
}

const reachOf = (db: Db, scope: TransactionScope, { search }: Asked) =>
  search && scope !== 'any' ? chooseReach(db, scope.store, search) : 'all'

/** The search, if it is one through all transactions of a store or of all stores. */
function toSearch(scope: TransactionScope, asked: Asked): Search | undefined {
  const { search, ...others } = asked
  const tallied = toTallied(scope, { ...others, search: undefined })
  if (!search || asked.store !== undefined || !tallied || !isWhole(tallied, tallied.list)) return undefined
  const mode = modeOf(scope, asked)
  return {
    typed: search,
    matches: matches(scope, search, mode),
    all: findMostBy(scope, search, mode),
    mostly: mostlyIn(scope, search, mode),
    tallied,
    texts: [TEXTS.orders, ...(scope === 'any' ? [TEXTS.stores] : [])],
  }
}

export async function listTransactions(db: Db, scope: TransactionScope, asked: Asked) {
  const mode = modeOf(scope, asked)
  const read = (ids: readonly number[]) => readTransactions(db, scope, ids, mode)
  const search = toSearch(scope, asked)
  const common = await listCommon(db, { list: toList(scope, asked, 'own'), search, read }, asked)
  if (common) return common
  const list = toList(scope, asked, await reachOf(db, scope, asked))
  const tallied = toTallied(scope, asked)
  return listRows<TransactionRecord>(db, { list, tallied, select: select(mode), read }, asked)
}

/** All transactions that match the question, in its order. */
export async function* eachTransaction(
  db: Db,
  scope: TransactionScope,
  asked: Asked,
): AsyncGenerator<readonly TransactionRecord[]> {
  const mode = modeOf(scope, asked)
  const ids = await readIds(db, toList(scope, asked, await reachOf(db, scope, asked)), asked.order_dir)
  yield* inBatches(ids, (ids) => readTransactions(db, scope, ids, mode))
}
