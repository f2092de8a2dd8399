import { rowsOf } from '@trousseau/contract/page'
import type { TransactionQuestion, WholesaleTransactionQuestion } from '@trousseau/contract/transactions'
import type { Cents } from '@trousseau/domain/money/money'
import { fold, normalize } from '@trousseau/domain/text'
import { type RawBuilder, sql } from 'kysely'
import { containing } from '../db/containing.ts'
import type { Db } from '../db/db.ts'
import { inBatches } from '../db/in-batches.ts'
import { withinDays } from '../db/within-days.ts'
import { hasOrder } from '../invoices/invoices.store.ts'
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

const FROM = sql`from ledger_txns
  join invoices on invoices.store_id = ledger_txns.store_id and invoices.id = ledger_txns.invoice_id`

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
  ${FROM} ${TAKEN}
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
  id: sql`ledger_txns.id`,
  created_at: sql`ledger_txns.at`,
  invoice_number: sql`invoices.number`,
  amount: sql`ledger_txns.amount`,
} satisfies Record<TransactionQuestion['order_by'], unknown>

/** Wholesale may also filter by store or factory. */
type Asked = TransactionQuestion & Pick<WholesaleTransactionQuestion, 'store' | 'factory'>

/** The conditions of a question. Filters can only narrow the scope. */
function buildConditions(scope: TransactionScope, asked: Asked): RawBuilder<boolean> {
  const conditions = [inScope(scope), ...withinDays(sql`ledger_txns.at`, asked)]
  const add = (condition: RawBuilder<boolean>) => conditions.push(condition)
  if (asked.store !== undefined) add(sql`ledger_txns.store_id = ${asked.store}`)
  if (asked.factory !== undefined)
    add(sql`exists (select from packages where packages.store_id = invoices.store_id
      and packages.id = invoices.package_id and packages.factory_id = ${asked.factory})`)
  const type = asked.type || asked.order_type
  if (type) add(hasOrder(sql`orders.type = ${Number(type)}`))
  if (asked.search) add(isFoundBy(scope, asked.search))
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

function isFoundBy(scope: TransactionScope, search: string): RawBuilder<boolean> {
  const number = search.replace(/^#\s*/, '')
  const normalized = containing(normalize(search))
  // A store's name is searched only where transactions of several stores are listed.
  const ofStore =
    scope === 'any'
      ? sql`exists (select from stores
          where stores.id = ledger_txns.store_id and stores.name_fold like ${containing(fold(search))})`
      : sql`false`
  return sql<boolean>`(${ofStore} or lower(ledger_txns.reference) like ${normalized}
    or (${number} <> '' and invoices.number::text like ${containing(number)})
    or ${hasOrder(sql`orders.po_norm like ${normalized}`)})`
}

const orderOf = ({ order_by, order_dir }: TransactionQuestion) => {
  const way = order_dir === 'asc' ? sql`asc` : sql`desc`
  return sql`order by ${COLUMNS[order_by]} ${way}, ledger_txns.id ${way}`
}

export async function listTransactions(db: Db, scope: TransactionScope, asked: Asked) {
  const { limit, offset } = rowsOf(asked)
  const conditions = buildConditions(scope, asked)
  const { rows } = await sql<TransactionRecord>`${SELECT} where ${conditions} ${orderOf(asked)}
    limit ${limit} offset ${offset}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*) as total ${FROM} where ${conditions}`.execute(
    db,
  )
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** All transactions that match the question, in its order. */
export async function* eachTransaction(
  db: Db,
  scope: TransactionScope,
  asked: Asked,
): AsyncGenerator<readonly TransactionRecord[]> {
  const { rows: wanted } = await sql<{ id: number }>`
    select ledger_txns.id ${FROM} where ${buildConditions(scope, asked)} ${orderOf(asked)}`.execute(db)
  yield* inBatches(wanted, async (ids) => {
    const { rows } = await sql<TransactionRecord>`${SELECT}
      where ${inScope(scope)} and ledger_txns.id = any(${ids})
      order by array_position(${ids}, ledger_txns.id)`.execute(db)
    return rows
  })
}
