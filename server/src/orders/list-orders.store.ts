import type { OrderQuestion, WholesaleOrderQuestion } from '@trousseau/contract/orders/endpoints'
import { CANCELLED } from '@trousseau/domain/orders/order-status'
import { fold, normalize } from '@trousseau/domain/text'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { inBatches } from '../db/in-batches.ts'
import { chooseReach, containing, contains, type Reach } from '../db/lists/containing.ts'
import { type List, listRows, readIds, type SortColumn } from '../db/lists/list-pages.ts'
import type { Tallied } from '../db/lists/tallies.ts'
import { inScope, type OrderRecord, type OrderScope, readOrders, SELECT } from './orders.store.ts'

const COLUMNS = {
  id: [],
  sales_order_number: [{ by: sql`orders.sales_order_number`, mayBeNull: true, marked: 'number' }],
  purchase_order_number: [{ by: sql`orders.po_norm`, marked: 'word' }],
  wear_date: [{ by: sql`orders.wear_date`, marked: 'day' }],
  created_at: [{ by: sql`orders.created_at` }],
  total: [{ by: sql`orders.total`, marked: 'number' }],
  status: [{ by: sql`orders.status`, marked: 'number' }],
} satisfies Record<OrderQuestion['order_by'], readonly SortColumn[]>

const SORTED_BY: Partial<Record<OrderQuestion['order_by'], List['sortedBy']>> = {
  id: 'id',
  created_at: 'moment',
}

/** Wholesale may also filter by store or factory. */
type Asked = OrderQuestion & Pick<WholesaleOrderQuestion, 'store' | 'factory'> & { package?: number }

const typeOf = ({ type, order_type }: Asked) => Number(type || order_type) || undefined

/** The list of a question. Filters can only narrow the scope. */
function toList(scope: OrderScope, asked: Asked, reach: Reach): List {
  const { order_by, from, to } = asked
  const ofScope = [inScope(scope)]
  if (asked.store !== undefined) ofScope.push(sql`orders.store_id = ${asked.store}`)
  if (asked.factory !== undefined) ofScope.push(sql`orders.factory_id = ${asked.factory}`)
  const filters: RawBuilder<boolean>[] = []
  const statuses = asked['status[]']
  // Known to the planner: few orders are pending, and most are delivered.
  if (statuses) filters.push(sql`orders.status in (${sql.join(statuses.map(sql.lit))})`)
  const type = typeOf(asked)
  if (type) filters.push(sql`orders.type = ${sql.lit(type)}`)
  if (asked.packaged !== undefined)
    filters.push(asked.packaged ? sql`orders.package_id is not null` : sql`orders.package_id is null`)
  if (asked.package !== undefined) filters.push(sql`orders.package_id = ${asked.package}`)
  if (asked.purchase_order_number !== undefined)
    filters.push(sql`orders.po_norm = ${normalize(asked.purchase_order_number)}
      and orders.accessory_of is null and orders.status <> ${CANCELLED}`)
  return {
    from: sql`from orders`,
    id: sql`orders.id`,
    moment: sql`orders.created_at`,
    days: { from, to },
    scope: ofScope,
    filters,
    found: asked.search ? findBy(scope, asked.search, reach) : undefined,
    sort: COLUMNS[order_by],
    sortedBy: SORTED_BY[order_by],
    orderBy: order_by,
  }
}

/** The ids of the orders that a search finds. */
function findBy(scope: OrderScope, search: string, reach: Reach): RawBuilder<unknown> {
  const number = search.replace(/^#/, '')
  const folded = fold(search)
  const found = (condition: RawBuilder<boolean>) => sql`select orders.id from orders where ${condition}`
  const ways = [
    found(contains(sql`orders.po_norm`, normalize(search), inScope(scope), reach)),
    sql`select orders.id from ordered_items join orders on orders.item_fold = ordered_items.item_fold
      where ${inScope(scope)} and ordered_items.item_fold like ${containing(folded)}`,
  ]
  if (number !== '')
    ways.push(found(contains(sql`orders.sales_order_number::text`, number, inScope(scope), reach)))
  // A store's name is searched only where orders of several stores are listed.
  if (scope === 'any')
    ways.push(
      found(sql`orders.store_id = any(array(
      select id from stores where stores.name_fold like ${containing(folded)}))`),
    )
  return sql.join(ways, sql` union all `)
}

/** The list's tally. Undefined for a list that is not tallied: a search, one PO number, or one package. */
function toTallied(scope: OrderScope, asked: Asked): Tallied | undefined {
  if (asked.search || asked.purchase_order_number !== undefined || asked.package !== undefined)
    return undefined
  const type = typeOf(asked)
  const types = [1, 2].filter((one) => type === undefined || one === type)
  const isAll = type === undefined && asked.packaged === undefined
  return {
    list: 'orders',
    store: scope !== 'any' && 'store' in scope ? scope.store : asked.store,
    of: scope !== 'any' && 'factory' in scope ? scope.factory : asked.factory,
    from: asked.from,
    to: asked.to,
    statuses: asked['status[]'],
    types: isAll
      ? undefined
      : [
          ...(asked.packaged === true ? [] : types),
          ...(asked.packaged === false ? [] : types.map((one) => one + PACKED)),
        ],
  }
}

/** Added to the type of orders that are in a package, in the tallies. */
const PACKED = 10

const reachOf = (db: Db, scope: OrderScope, { search }: Asked) =>
  search && scope !== 'any' && 'store' in scope ? chooseReach(db, scope.store, search) : 'all'

export async function listOrders(db: Db, scope: OrderScope, asked: Asked) {
  const list = toList(scope, asked, await reachOf(db, scope, asked))
  const tallied = toTallied(scope, asked)
  const read = (ids: readonly number[]) => readOrders(db, scope, ids)
  return listRows<OrderRecord>(db, { list, tallied, select: SELECT, read }, asked)
}

/** All orders that match the question, in its order. */
export async function* eachOrder(
  db: Db,
  scope: OrderScope,
  asked: Asked,
): AsyncGenerator<readonly OrderRecord[]> {
  const ids = await readIds(db, toList(scope, asked, await reachOf(db, scope, asked)), asked.order_dir)
  yield* inBatches(ids, (ids) => readOrders(db, scope, ids))
}
