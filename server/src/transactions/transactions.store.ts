import type { TransactionQuestion, WholesaleTransactionQuestion } from '@trousseau/contract/transactions'
import type { Cents } from '@trousseau/domain/money/money'
import { fold, normalize } from '@trousseau/domain/text'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { inBatches } from '../db/in-batches.ts'
import { chooseReach, containing, contains, type Reach } from '../db/lists/containing.ts'
import { type List, listRows, readIds, type SortColumn } from '../db/lists/list-pages.ts'
import type { Tallied } from '../db/lists/tallies.ts'
import { findBilledBy } from '../invoices/invoices.store.ts'
import { MEANS, type MeansColumns, TAKEN } from '../ledger/ledger.store.ts'

export type TransactionRecord = MeansColumns & {
  store_id: number
  store_name: string
  id: number
  kind: string
  amount: Cents
  own_reference: string | null
  reason: string | null
  at: Date
  invoice_id: number
  invoice_number: number
  package_id: number
  order_id: number | null
  order_po: string | null
  by: string | null
  taken_back: Cents
  being_confirmed: boolean
}

const SELECT = sql`
  select ledger_txns.store_id, ledger_txns.id, ledger_txns.kind, ledger_txns.amount, ledger_txns.at, ledger_txns.reason,
    ledger_txns.reference as own_reference, ${MEANS},
    invoices.id as invoice_id, invoices.number as invoice_number, invoices.package_id,
    first_order.id as order_id, first_order.po as order_po,
    (select name from stores where stores.id = ledger_txns.store_id) as store_name,
    (select first_name || ' ' || last_name from users where users.id = ledger_txns.by_user) as by,
    (select coalesce(-sum(back.amount), 0)::bigint from ledger_txns as back
      where back.store_id = ledger_txns.store_id and back.of_txn = ledger_txns.id and back.kind in ('refund', 'return')
    ) as taken_back,
    exists (select from refunds where refunds.store_id = ledger_txns.store_id
      and refunds.txn_id = ledger_txns.id and refunds.state in ('sent', 'unknown')) as being_confirmed
  from ledger_txns
  join invoices on invoices.store_id = ledger_txns.store_id and invoices.id = ledger_txns.invoice_id
  ${TAKEN}
  left join invoice_lines as first_line on first_line.store_id = invoices.store_id
    and first_line.invoice_id = invoices.id and first_line.position = 1
  left join orders as first_order on first_order.store_id = first_line.store_id
    and first_order.id = first_line.order_id`

/** Whose transactions: one store's, or all, which only wholesale may read. */
type TransactionScope = { store: number } | 'any'

/** Transactions on invoices, without the invoices themselves and without unapplied money. */
function inScope(scope: TransactionScope): RawBuilder<boolean> {
  const listed = sql<boolean>`ledger_txns.invoice_id is not null and ledger_txns.kind <> 'invoice'`
  return scope === 'any' ? listed : sql<boolean>`${listed} and ledger_txns.store_id = ${scope.store}`
}

const COLUMNS = {
  id: [],
  created_at: [{ by: sql`ledger_txns.at` }],
  invoice_number: [{ by: sql`invoices.number`, marked: 'number' }],
  amount: [{ by: sql`ledger_txns.amount`, marked: 'number' }],
} satisfies Record<TransactionQuestion['order_by'], readonly SortColumn[]>

const SORTED_BY: Partial<Record<TransactionQuestion['order_by'], List['sortedBy']>> = {
  id: 'id',
  created_at: 'moment',
}

/** Wholesale may also filter by store or factory. */
type Asked = TransactionQuestion & Pick<WholesaleTransactionQuestion, 'store' | 'factory'>

const typeOf = ({ type, order_type }: Asked) => Number(type || order_type) || undefined

/** The list of a question. Filters can only narrow the scope. */
function toList(scope: TransactionScope, asked: Asked, reach: Reach): List {
  const { order_by, from, to } = asked
  const ofScope = [inScope(scope)]
  if (asked.store !== undefined) ofScope.push(sql`ledger_txns.store_id = ${asked.store}`)
  const filters: RawBuilder<boolean>[] = []
  if (asked.factory !== undefined)
    filters.push(sql`exists (select from invoices as billed
      join packages on packages.store_id = billed.store_id and packages.id = billed.package_id
      where billed.store_id = ledger_txns.store_id and billed.id = ledger_txns.invoice_id
        and packages.factory_id = ${asked.factory})`)
  const type = typeOf(asked)
  if (type) filters.push(hasOrder(sql`orders.type = ${sql.lit(type)}`))
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
    filters,
    found: asked.search ? findBy(scope, asked.search, reach) : undefined,
    sort: COLUMNS[order_by],
    sortedBy: SORTED_BY[order_by],
    orderBy: order_by,
  }
}

/** Whether the transaction's invoice has at least one such order. */
const hasOrder = (such: RawBuilder<unknown>) => sql<boolean>`exists (
  select from invoice_lines
  join orders on orders.store_id = invoice_lines.store_id and orders.id = invoice_lines.order_id
  where invoice_lines.store_id = ledger_txns.store_id and invoice_lines.invoice_id = ledger_txns.invoice_id
    and ${such})`

/** The ids of the transactions that a search finds: by their own reference, or by their invoice. */
function findBy(scope: TransactionScope, search: string, reach: Reach): RawBuilder<unknown> {
  const ways = [
    sql`select ledger_txns.id from ledger_txns where ${inScope('any')}
      and ${contains(sql`lower(ledger_txns.reference)`, normalize(search), inScope(scope), reach)}`,
    // `offset 0`: the invoices that were found are few, and are followed one by one.
    sql`select txns.id from invoices cross join lateral (
        select ledger_txns.id from ledger_txns
        where ${inScope('any')} and ledger_txns.store_id = invoices.store_id and ledger_txns.invoice_id = invoices.id
        offset 0
      ) as txns
      where invoices.id = any(array(${findBilledBy(scope, search, reach)}))`,
  ]
  // A store's name is searched only where transactions of several stores are listed.
  if (scope === 'any')
    ways.push(sql`select ledger_txns.id from ledger_txns where ${inScope(scope)} and ledger_txns.store_id = any(array(
      select id from stores where stores.name_fold like ${containing(fold(search))}))`)
  return sql.join(ways, sql` union all `)
}

/** The list's tally; undefined for a search, which is not tallied. */
function toTallied(scope: TransactionScope, asked: Asked): Tallied | undefined {
  if (asked.search) return undefined
  const type = typeOf(asked)
  return {
    list: 'transactions',
    store: scope === 'any' ? asked.store : scope.store,
    of: asked.factory,
    from: asked.from,
    to: asked.to,
    // 3 stands for orders of both types.
    types: type === undefined ? undefined : [type, 3],
  }
}

async function readTransactions(
  db: Db,
  scope: TransactionScope,
  ids: readonly number[],
): Promise<readonly TransactionRecord[]> {
  const { rows } = await sql<TransactionRecord>`${SELECT}
    where ${inScope(scope)} and ledger_txns.id = any(${ids})
    order by array_position(${ids}, ledger_txns.id)`.execute(db)
  return rows
}

const reachOf = (db: Db, scope: TransactionScope, { search }: Asked) =>
  search && scope !== 'any' ? chooseReach(db, scope.store, search) : 'all'

export async function listTransactions(db: Db, scope: TransactionScope, asked: Asked) {
  const list = toList(scope, asked, await reachOf(db, scope, asked))
  const tallied = toTallied(scope, asked)
  const read = (ids: readonly number[]) => readTransactions(db, scope, ids)
  return listRows<TransactionRecord>(db, { list, tallied, select: SELECT, read }, asked)
}

/** All transactions that match the question, in its order. */
export async function* eachTransaction(
  db: Db,
  scope: TransactionScope,
  asked: Asked,
): AsyncGenerator<readonly TransactionRecord[]> {
  const ids = await readIds(db, toList(scope, asked, await reachOf(db, scope, asked)), asked.order_dir)
  yield* inBatches(ids, (ids) => readTransactions(db, scope, ids))
}
