import type { InvoiceQuestion, WholesaleInvoiceQuestion } from '@trousseau/contract/invoices'
import { rowsOf } from '@trousseau/contract/page'
import { fold, normalize } from '@trousseau/domain/text'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { containing } from '../db/containing.ts'
import type { Db } from '../db/db.ts'
import { inBatches } from '../db/in-batches.ts'
import type { Schema } from '../db/schema.ts'
import { withinDays } from '../db/within-days.ts'
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

const FROM = sql`from invoices
  join packages on packages.store_id = invoices.store_id and packages.id = invoices.package_id`

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
  ${FROM}`

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

const COLUMNS = {
  id: sql`invoices.id`,
  number: sql`invoices.number`,
  created_at: sql`invoices.created_at`,
  total: sql`invoices.total`,
  tracking_number: sql`packages.tracking_fold`,
  status: sql`invoices.status`,
  shipping_cost: sql`invoices.shipping`,
} satisfies Record<InvoiceQuestion['order_by'], unknown>

/** Wholesale may also filter by store or factory. */
type Asked = InvoiceQuestion & Pick<WholesaleInvoiceQuestion, 'store' | 'factory'>

/** The conditions of a question. Filters can only narrow the scope. */
function buildConditions(scope: InvoiceScope, asked: Asked): RawBuilder<boolean> {
  const conditions = [inScope(scope), ...withinDays(sql`invoices.created_at`, asked)]
  const add = (condition: RawBuilder<boolean>) => conditions.push(condition)
  if (asked['status[]']) add(sql`invoices.status = any(${asked['status[]']})`)
  if (asked.store !== undefined) add(sql`invoices.store_id = ${asked.store}`)
  if (asked.factory !== undefined) add(sql`packages.factory_id = ${asked.factory}`)
  const type = asked.type || asked.order_type
  if (type) add(hasOrder(sql`orders.type = ${Number(type)}`))
  if (asked.search) add(isFoundBy(scope, asked.search))
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

/** Whether an invoice has at least one such order. */
export const hasOrder = (such: RawBuilder<unknown>) => sql<boolean>`exists (
  select from invoice_lines
  join orders on orders.store_id = invoice_lines.store_id and orders.id = invoice_lines.order_id
  where invoice_lines.store_id = invoices.store_id and invoice_lines.invoice_id = invoices.id and ${such})`

function isFoundBy(scope: InvoiceScope, search: string): RawBuilder<boolean> {
  const number = search.replace(/^#\s*/, '')
  const folded = containing(fold(search))
  // A store's name is searched only where invoices of several stores are listed.
  const ofStore =
    scope === 'any'
      ? sql`exists (select from stores where stores.id = invoices.store_id and stores.name_fold like ${folded})`
      : sql`false`
  return sql<boolean>`(packages.tracking_fold like ${folded} or ${ofStore}
    or (${number} <> '' and invoices.number::text like ${containing(number)})
    or ${hasOrder(sql`orders.po_norm like ${containing(normalize(search))}`)})`
}

const orderOf = ({ order_by, order_dir }: InvoiceQuestion) => {
  const way = order_dir === 'asc' ? sql`asc nulls first` : sql`desc nulls last`
  return sql`order by ${COLUMNS[order_by]} ${way}, invoices.id ${order_dir === 'asc' ? sql`asc` : sql`desc`}`
}

export async function listInvoices(db: Db, scope: InvoiceScope, asked: Asked) {
  const { limit, offset } = rowsOf(asked)
  const conditions = buildConditions(scope, asked)
  const { rows } = await sql<InvoiceRecord>`${SELECT} where ${conditions} ${orderOf(asked)}
    limit ${limit} offset ${offset}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*) as total ${FROM} where ${conditions}`.execute(
    db,
  )
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** All invoices that match the question, in its order. */
export async function* eachInvoice(
  db: Db,
  scope: InvoiceScope,
  asked: Asked,
): AsyncGenerator<readonly InvoiceRecord[]> {
  const { rows: wanted } = await sql<{ id: number }>`
    select invoices.id ${FROM} where ${buildConditions(scope, asked)} ${orderOf(asked)}`.execute(db)
  yield* inBatches(wanted, async (ids) => {
    const { rows } = await sql<InvoiceRecord>`${SELECT}
      where ${inScope(scope)} and invoices.id = any(${ids})
      order by array_position(${ids}, invoices.id)`.execute(db)
    return rows
  })
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
  storeId: number,
  invoiceIds: readonly number[],
): Promise<Map<number, readonly string[]>> {
  const { rows } = await sql<{ invoice_id: number; numbers: string[] }>`
    select invoice_id, array_agg(orders.po order by position) as numbers
    from invoice_lines
    join orders on orders.store_id = invoice_lines.store_id and orders.id = invoice_lines.order_id
    where invoice_lines.store_id = ${storeId} and invoice_id = any(${invoiceIds})
    group by invoice_id`.execute(db)
  return new Map(rows.map(({ invoice_id, numbers }) => [invoice_id, numbers]))
}
