import type { OrderQuestion, WholesaleOrderQuestion } from '@trousseau/contract/orders/endpoints'
import { rowsOf } from '@trousseau/contract/page'
import { CANCELLED } from '@trousseau/domain/orders/order-status'
import { fold, normalize } from '@trousseau/domain/text'
import { type RawBuilder, sql } from 'kysely'
import { containing } from '../db/containing.ts'
import type { Db } from '../db/db.ts'
import { inBatches } from '../db/in-batches.ts'
import { withinDays } from '../db/within-days.ts'
import { inScope, type OrderRecord, type OrderScope, readOrders, SELECT } from './orders.store.ts'

const COLUMNS = {
  id: sql`orders.id`,
  sales_order_number: sql`orders.sales_order_number`,
  purchase_order_number: sql`orders.po_norm`,
  wear_date: sql`orders.wear_date`,
  created_at: sql`orders.created_at`,
  total: sql`orders.total`,
  status: sql`orders.status`,
} satisfies Record<OrderQuestion['order_by'], unknown>

/** Wholesale may also filter by store or factory. */
type Asked = OrderQuestion & Pick<WholesaleOrderQuestion, 'store' | 'factory'> & { package?: number }

/** The conditions of a question. Filters can only narrow the scope. */
function buildConditions(scope: OrderScope, asked: Asked): RawBuilder<boolean> {
  const conditions = [inScope(scope), ...withinDays(sql`orders.created_at`, asked)]
  const add = (condition: RawBuilder<boolean>) => conditions.push(condition)
  if (asked['status[]']) add(sql`orders.status = any(${asked['status[]']})`)
  if (asked.store !== undefined) add(sql`orders.store_id = ${asked.store}`)
  if (asked.factory !== undefined) add(sql`orders.factory_id = ${asked.factory}`)
  if (asked.package !== undefined) add(sql`orders.package_id = ${asked.package}`)
  if (asked.packaged !== undefined)
    add(asked.packaged ? sql`orders.package_id is not null` : sql`orders.package_id is null`)
  const type = asked.type || asked.order_type
  if (type) add(sql`orders.type = ${Number(type)}`)
  if (asked.purchase_order_number !== undefined)
    add(sql`orders.po_norm = ${normalize(asked.purchase_order_number)}
      and orders.accessory_of is null and orders.status <> ${CANCELLED}`)
  if (asked.search) {
    const number = asked.search.replace(/^#/, '')
    const folded = containing(fold(asked.search))
    // A store's name is searched only where orders of several stores are listed.
    const ofStore =
      scope === 'any'
        ? sql`exists (select from stores where stores.id = orders.store_id and stores.name_fold like ${folded})`
        : sql`false`
    add(sql`(orders.po_norm like ${containing(normalize(asked.search))}
      or orders.item_fold like ${folded} or ${ofStore}
      or (${number} <> '' and orders.sales_order_number::text like ${containing(number)}))`)
  }
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

const orderOf = ({ order_by, order_dir }: OrderQuestion) => {
  const way = order_dir === 'asc' ? sql`asc nulls first` : sql`desc nulls last`
  return sql`order by ${COLUMNS[order_by]} ${way}, orders.id ${order_dir === 'asc' ? sql`asc` : sql`desc`}`
}

export async function listOrders(db: Db, scope: OrderScope, asked: Asked) {
  const { limit, offset } = rowsOf(asked)
  const conditions = buildConditions(scope, asked)
  const { rows } = await sql<OrderRecord>`${SELECT} where ${conditions} ${orderOf(asked)}
    limit ${limit} offset ${offset}`.execute(db)
  const counted = await sql<{ total: number }>`
    select count(*) as total from orders where ${conditions}`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** All orders that match the question, in its order. */
export async function* eachOrder(
  db: Db,
  scope: OrderScope,
  asked: Asked,
): AsyncGenerator<readonly OrderRecord[]> {
  const { rows: wanted } = await sql<{ id: number }>`
    select orders.id from orders where ${buildConditions(scope, asked)} ${orderOf(asked)}`.execute(db)
  yield* inBatches(wanted, (ids) => readOrders(db, scope, ids))
}
