import type { InvoiceQuestion, WholesaleInvoiceQuestion } from '@trousseau/contract/invoices'
import { addDays, type Day } from '@trousseau/domain/day'
import { type InvoiceStatus, PAID_FULLY, PARTIALLY_PAID, UNPAID } from '@trousseau/domain/money/invoice'
import { fold, normalize } from '@trousseau/domain/text'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { inBatches } from '../db/in-batches.ts'
import { type Search, TEXTS } from '../db/lists/common-searches.ts'
import { chooseReach, containing, contains, isNumber, type Reach } from '../db/lists/containing.ts'
import type { List, SortColumn } from '../db/lists/list.ts'
import { listCommon, listRows, readIds } from '../db/lists/list-pages.ts'
import { isWhole, type Tallied } from '../db/lists/tallies.ts'
import { type Days, withinDays } from '../db/lists/within-days.ts'
import type { Schema } from '../db/schema.ts'
import { type OrderRecord, readOrders } from '../orders/orders.store.ts'

type Packed = Pick<
  Selectable<Schema['packages']>,
  | 'carrier'
  | 'tracking_number'
  | 'ship_full_name'
  | 'ship_street'
  | 'ship_city'
  | 'ship_state'
  | 'ship_country'
  | 'ship_zip'
  | 'ship_phone'
>
export type InvoiceRecord = Selectable<Schema['invoices']> &
  Packed & { store_name: string; being_confirmed: boolean; payment_method_id: number | null }

/** The columns and joins of an `InvoiceRecord`. Conditions and further joins can follow. */
const SELECT = sql`
  select invoices.*, packages.carrier, packages.tracking_number, packages.ship_full_name, packages.ship_street,
    packages.ship_city, packages.ship_state, packages.ship_country, packages.ship_zip, packages.ship_phone,
    (select name from stores where stores.id = invoices.store_id) as store_name,
    exists (select from attempt_lines
      where attempt_lines.store_id = invoices.store_id and attempt_lines.invoice_id = invoices.id and live
    ) as being_confirmed,
    (select orders.payment_method_id from invoice_lines
      join orders on orders.store_id = invoice_lines.store_id and orders.id = invoice_lines.order_id
      where invoice_lines.store_id = invoices.store_id and invoice_lines.invoice_id = invoices.id and position = 1
    ) as payment_method_id
  from invoices
  join packages on packages.store_id = invoices.store_id and packages.id = invoices.package_id`

/** Whose invoices: one store's, or all, which only wholesale may read. */
export type InvoiceScope = { store: number } | 'any'

function inScope(scope: InvoiceScope): RawBuilder<boolean> {
  return scope === 'any' ? sql<boolean>`true` : sql<boolean>`invoices.store_id = ${scope.store}`
}

export async function findInvoice(
  db: Db,
  scope: InvoiceScope,
  id: number,
): Promise<InvoiceRecord | undefined> {
  const found = sql<InvoiceRecord>`${SELECT} where ${inScope(scope)} and invoices.id = ${id}`
  return (await found.execute(db)).rows[0]
}

/** A number is given once, so that nothing needs to be sorted beyond it. */
const COLUMNS = {
  id: [],
  number: [{ by: sql`invoices.number`, marked: 'number' }],
  created_at: [{ by: sql`invoices.created_at` }],
  due_on: [{ by: sql`invoices.due_on`, marked: 'day' }],
  total: [{ by: sql`invoices.total`, marked: 'number' }],
  tracking_number: [{ by: sql`packages.tracking_fold`, mayBeNull: true, marked: 'word' }],
  status: [{ by: sql`invoices.status`, marked: 'number' }],
  shipping_cost: [{ by: sql`invoices.shipping`, marked: 'number' }],
} satisfies Record<InvoiceQuestion['order_by'], readonly SortColumn[]>

const SORTED_BY: Partial<Record<InvoiceQuestion['order_by'], List['sortedBy']>> = {
  id: 'id',
  created_at: 'moment',
}

/** Wholesale may also filter by store, factory or payments without a known outcome. */
type Asked = InvoiceQuestion & Pick<WholesaleInvoiceQuestion, 'store' | 'factory' | 'being_confirmed'>

const typeOf = ({ type, order_type }: Asked) => Number(type || order_type) || undefined

/** The due days that are asked for, of open invoices. Undefined for a list of all of them. */
function dueDaysOf({ due_from, due_to, overdue }: Asked, today: Day): Days | undefined {
  const yesterday = addDays(today, -1)
  const to = overdue && (due_to === undefined || due_to > yesterday) ? yesterday : due_to
  return due_from === undefined && to === undefined ? undefined : { from: due_from, to }
}

/** The list of a question. Filters can only narrow the scope. */
function toList(scope: InvoiceScope, asked: Asked, today: Day, reach: Reach): List {
  const { order_by, from, to } = asked
  const due = dueDaysOf(asked, today)
  const ofScope = [inScope(scope)]
  if (asked.store !== undefined) ofScope.push(sql`invoices.store_id = ${asked.store}`)
  // Leads the planner to the index of what is open.
  if (due) ofScope.push(sql`invoices.status <> ${sql.lit(PAID_FULLY)}`)
  const filters = filtersOf(asked, due)
  const isSortedByDue = due !== undefined && order_by === 'due_on'
  return {
    from: sql`from invoices`,
    sortedFrom:
      order_by === 'tracking_number'
        ? sql`from packages join invoices
            on invoices.store_id = packages.store_id and invoices.package_id = packages.id`
        : undefined,
    id: sql`invoices.id`,
    moment: due ? sql`invoices.due_on` : sql`invoices.created_at`,
    isByDay: due !== undefined,
    days: due ?? { from, to },
    scope: ofScope,
    filters,
    found: asked.search ? findInvoicesBy(scope, asked.search, reach) : undefined,
    sort: COLUMNS[order_by],
    sortedBy: due ? sortedByDue(order_by) : SORTED_BY[order_by],
    orderBy: order_by,
    isIndexed: isSortedByDue && filters.length === 0,
  }
}

function filtersOf(asked: Asked, due: Days | undefined): RawBuilder<boolean>[] {
  const filters: RawBuilder<boolean>[] = due ? withinDays(sql`invoices.created_at`, asked) : []
  const statuses = asked['status[]']
  // Known to the planner: most invoices are paid.
  if (statuses && !(due && isOpen(statuses)))
    filters.push(sql`invoices.status in (${sql.join(statuses.map(sql.lit))})`)
  if (asked.factory !== undefined)
    filters.push(sql`exists (select from packages as sent where sent.store_id = invoices.store_id
      and sent.id = invoices.package_id and sent.factory_id = ${asked.factory})`)
  const type = typeOf(asked)
  if (type) filters.push(hasOrder(sql`orders.type = ${sql.lit(type)}`))
  if (asked.being_confirmed !== undefined)
    filters.push(asked.being_confirmed ? isBeingConfirmed : sql`not ${isBeingConfirmed}`)
  return filters
}

/** Whether a payment of the invoice has no known outcome. These payments are few: each leads to its invoices. */
const isBeingConfirmed = sql<boolean>`(invoices.id = any(array(
  select line.invoice_id from payment_attempts
  join attempt_lines as line on line.store_id = payment_attempts.store_id and line.attempt_id = payment_attempts.id
  where payment_attempts.state = 'unknown')))`

/** Whether these are the statuses of invoices of which something is open. */
const isOpen = (statuses: readonly InvoiceStatus[]) =>
  [UNPAID, PARTIALLY_PAID].every((one) => statuses.some((status) => status === one)) &&
  !statuses.includes(PAID_FULLY)

function sortedByDue(order_by: Asked['order_by']): List['sortedBy'] {
  if (order_by === 'id') return 'id'
  return order_by === 'due_on' ? 'moment' : undefined
}

/** Whether an invoice has at least one such order. */
const hasOrder = (such: RawBuilder<unknown>) => sql<boolean>`exists (
  select from invoice_lines
  join orders on orders.store_id = invoice_lines.store_id and orders.id = invoice_lines.order_id
  where invoice_lines.store_id = invoices.store_id and invoice_lines.invoice_id = invoices.id and ${such})`

/**
 * The ids of the invoices that a search finds: one pass for each thing it looks at. `limit 1`: what was found is few, and is
 * followed one by one; the planner would read all invoices for it.
 */
function findInvoicesBy(scope: InvoiceScope, search: string, reach: Reach): RawBuilder<unknown> {
  const ways = [
    findBilledBy(scope, search, reach),
    sql`select billed.id from packages cross join lateral (
        select id from invoices
        where invoices.store_id = packages.store_id and invoices.package_id = packages.id limit 1
      ) as billed
      where ${contains(sql`packages.tracking_fold`, fold(search), ofStore(scope, sql`packages`), reach)}`,
  ]
  // A store's name is searched only where invoices of several stores are listed.
  if (scope === 'any') ways.push(sql`select id from invoices where ${isOfNamed(sql`invoices`, search)}`)
  return sql.join(ways, sql` union all `)
}

/** Whether a row belongs to a store with such a name. */
export const isOfNamed = (table: RawBuilder<unknown>, search: string) =>
  sql<boolean>`${table}.store_id = any(array(
    select id from stores where stores.name_fold like ${containing(fold(search))}))`

/** The same, if most invoices are found: tables are joined as a whole. */
function findMostBy(scope: InvoiceScope, search: string): RawBuilder<unknown> {
  const number = numberIn(search)
  const ways = [
    sql`select invoice_lines.invoice_id as id from ${billedOrders(scope, sql`like ${containing(normalize(search))}`)}`,
    sentInvoices(scope, sql`packages.tracking_fold like ${containing(fold(search))}`),
  ]
  if (isNumber(number)) ways.push(sql`select invoices.id from invoices where ${hasNumber(scope, number)}`)
  if (scope === 'any') ways.push(sql`select id from invoices where ${isOfNamed(sql`invoices`, search)}`)
  return sql.join(ways, sql` union all `)
}

export const numberIn = (search: string) => search.replace(/^#\s*/, '')
const hasNumber = (scope: InvoiceScope, number: string) =>
  contains(sql`invoices.number::text`, number, inScope(scope), 'own')

/** The lines of invoices whose purchase order number is like this, or not. */
export const billedOrders = (scope: InvoiceScope, isLike: RawBuilder<unknown>) => sql`
  (select store_id, id from orders where ${ofStore(scope, sql`orders`)} and orders.po_norm ${isLike}) as named
  join invoice_lines on invoice_lines.store_id = named.store_id and invoice_lines.order_id = named.id`

const sentInvoices = (scope: InvoiceScope, such: RawBuilder<unknown>) => sql`
  select invoices.id from packages join invoices
    on invoices.store_id = packages.store_id and invoices.package_id = packages.id
  where ${ofStore(scope, sql`packages`)} and ${such}`

/** What an invoice is searched for, of invoices that are looked at one by one. */
const hasOrderLike = (po: string) => hasOrder(sql`orders.po_norm like ${po}`)
const isSentLike = (tracking: string) => sql<boolean>`exists (
  select from packages as sent where sent.store_id = invoices.store_id and sent.id = invoices.package_id
    and sent.tracking_fold like ${tracking})`

function matches(scope: InvoiceScope, search: string): RawBuilder<boolean> {
  const number = numberIn(search)
  return sql<boolean>`(${hasOrderLike(containing(normalize(search)))} or ${isSentLike(containing(fold(search)))}
    or ${isNumber(number) ? hasNumber(scope, number) : sql`false`}
    or ${scope === 'any' ? isOfNamed(sql`invoices`, search) : sql`false`})`
}

/** The ids of the invoices with this number, or with an order that has this purchase order number. */
export function findBilledBy(scope: InvoiceScope, search: string, reach: Reach): RawBuilder<unknown> {
  const number = numberIn(search)
  const byOrder = sql`select billed.id from orders cross join lateral (
      select invoice_id as id from invoice_lines
      where invoice_lines.store_id = orders.store_id and invoice_lines.order_id = orders.id limit 1
    ) as billed
    where ${contains(sql`orders.po_norm`, normalize(search), ofStore(scope, sql`orders`), reach)}`
  if (!isNumber(number)) return byOrder
  return sql`${byOrder} union all select invoices.id from invoices
    where ${contains(sql`invoices.number::text`, number, inScope(scope), reach)}`
}

const ofStore = (scope: InvoiceScope, table: RawBuilder<unknown>) =>
  scope === 'any' ? sql<boolean>`true` : sql<boolean>`${table}.store_id = ${scope.store}`

/**
 * The list's tally. Undefined for a list that is not tallied: a search, payments without a known outcome, or what is due
 * together with anything but the store.
 */
function toTallied(scope: InvoiceScope, asked: Asked, today: Day): Tallied | undefined {
  if (asked.search || asked.being_confirmed !== undefined) return undefined
  const store = scope === 'any' ? asked.store : scope.store
  const due = dueDaysOf(asked, today)
  if (due) return filtersOf(asked, due).length > 0 ? undefined : { list: 'due', store, hasDays: true, ...due }
  const type = typeOf(asked)
  return {
    list: 'invoices',
    store,
    of: asked.factory,
    from: asked.from,
    to: asked.to,
    statuses: asked['status[]'],
    // 3 stands for orders of both types.
    types: type === undefined ? undefined : [type, 3],
  }
}

async function readInvoices(
  db: Db,
  scope: InvoiceScope,
  ids: readonly number[],
): Promise<readonly InvoiceRecord[]> {
  const { rows } = await sql<InvoiceRecord>`${SELECT}
    where ${inScope(scope)} and invoices.id = any(${ids})
    order by array_position(${ids}, invoices.id)`.execute(db)
  return rows
}

const reachOf = (db: Db, scope: InvoiceScope, { search }: Asked) =>
  search && scope !== 'any' ? chooseReach(db, scope.store, search) : 'all'

/** The search, if it is one through all invoices of a store or of all stores. */
function toSearch(scope: InvoiceScope, asked: Asked, today: Day): Search | undefined {
  const { search, ...others } = asked
  const tallied = toTallied(scope, { ...others, search: undefined }, today)
  if (!search || asked.store !== undefined || !tallied || !isWhole(tallied, 'invoices')) return undefined
  const po = containing(normalize(search))
  const tracking = containing(fold(search))
  return {
    typed: search,
    matches: matches(scope, search),
    all: findMostBy(scope, search),
    mostly: [
      {
        has: hasOrderLike(po),
        lacking: sql`select invoice_lines.invoice_id from ${billedOrders(scope, sql`not like ${po}`)}`,
      },
      {
        has: isSentLike(tracking),
        lacking: sentInvoices(scope, sql`(packages.tracking_fold like ${tracking}) is not true`),
      },
    ],
    tallied,
    texts: [TEXTS.orders, TEXTS.packages, ...(scope === 'any' ? [TEXTS.stores] : [])],
  }
}

export async function listInvoices(db: Db, scope: InvoiceScope, asked: Asked, today: Day) {
  const read = (ids: readonly number[]) => readInvoices(db, scope, ids)
  const search = toSearch(scope, asked, today)
  const common = await listCommon(db, { list: toList(scope, asked, today, 'own'), search, read }, asked)
  if (common) return common
  const list = toList(scope, asked, today, await reachOf(db, scope, asked))
  const tallied = toTallied(scope, asked, today)
  return listRows<InvoiceRecord>(db, { list, tallied, select: SELECT, read }, asked)
}

/** All invoices that match the question, in its order. */
export async function* eachInvoice(
  db: Db,
  scope: InvoiceScope,
  asked: Asked,
  today: Day,
): AsyncGenerator<readonly InvoiceRecord[]> {
  const list = toList(scope, asked, today, await reachOf(db, scope, asked))
  yield* inBatches(await readIds(db, list, asked.order_dir), (ids) => readInvoices(db, scope, ids))
}

/** The billed orders, in the order of the invoice's lines. */
export async function listInvoiceOrders(db: Db, storeId: number, invoiceId: number): Promise<OrderRecord[]> {
  const { rows } = await sql<{ order_id: number }>`
    select order_id from invoice_lines
    where store_id = ${storeId} and invoice_id = ${invoiceId} order by position`.execute(db)
  const ids = rows.map(({ order_id }) => order_id)
  return readOrders(db, { store: storeId }, ids)
}

/** The purchase order numbers of each invoice, in the order of its lines. */
export async function listPurchaseOrderNumbers(
  db: Db,
  of: readonly Pick<InvoiceRecord, 'store_id' | 'id'>[],
): Promise<Map<number, readonly string[]>> {
  const stores = [...new Set(of.map(({ store_id }) => store_id))]
  const ids = of.map(({ id }) => id)
  const { rows } = await sql<{ invoice_id: number; numbers: string[] }>`
    select invoice_id, array_agg(orders.po order by position) as numbers
    from invoice_lines
    join orders on orders.store_id = invoice_lines.store_id and orders.id = invoice_lines.order_id
    where invoice_lines.store_id = any(${stores}) and invoice_id = any(${ids})
    group by invoice_id`.execute(db)
  return new Map(rows.map(({ invoice_id, numbers }) => [invoice_id, numbers]))
}
