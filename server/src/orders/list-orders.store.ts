import type {
  FactoryOrderQuestion,
  OrderQuestion,
  WholesaleOrderQuestion,
} from '@trousseau/contract/orders/endpoints'
import type { Day } from '@trousseau/domain/day'
import { IN_HAND } from '@trousseau/domain/orders/due'
import { CANCELLED, NOT_SHIPPED_YET, type OrderStatus } from '@trousseau/domain/orders/order-status'
import { CUSTOM_ITEM, DRESS } from '@trousseau/domain/orders/purchase-order'
import { fold, normalize } from '@trousseau/domain/text'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { inBatches } from '../db/in-batches.ts'
import { type Search, TEXTS } from '../db/lists/common-searches.ts'
import { chooseReach, containing, contains, isNumber, type Reach } from '../db/lists/containing.ts'
import type { List, SortColumn } from '../db/lists/list.ts'
import { listCommon, listRows, readIds } from '../db/lists/list-pages.ts'
import { isWhole, type Tallied } from '../db/lists/tallies.ts'
import { readFormerOrders } from './former-orders.store.ts'
import { type OrderWindow, toWindow } from './order-window.ts'
import { inScope, type OrderRecord, type OrderScope, readOrders, SELECT } from './orders.store.ts'
import { risksOf, riskyOrders } from './risky-orders.ts'

const COLUMNS = {
  id: [],
  sales_order_number: [{ by: sql`orders.sales_order_number`, mayBeNull: true, marked: 'number' }],
  purchase_order_number: [{ by: sql`orders.po_norm`, marked: 'word' }],
  wear_date: [{ by: sql`orders.wear_date`, marked: 'day' }],
  ship_date: [{ by: sql`orders.ship_date`, marked: 'day' }],
  created_at: [{ by: sql`orders.created_at` }],
  total: [{ by: sql`orders.total`, marked: 'number' }],
  status: [{ by: sql`orders.status`, marked: 'number' }],
} satisfies Record<OrderQuestion['order_by'], readonly SortColumn[]>

const SORTED_BY: Partial<Record<OrderQuestion['order_by'], List['sortedBy']>> = {
  id: 'id',
  created_at: 'moment',
}

/** Wholesale may also filter by store, factory or item, and a factory by what was changed. */
type Asked = OrderQuestion &
  Pick<WholesaleOrderQuestion, 'store' | 'factory' | 'dress' | 'custom_item'> &
  Pick<FactoryOrderQuestion, 'changed'> & { package?: number }

const typeOf = ({ type, order_type }: Asked) => Number(type || order_type) || undefined

/** Whose orders are listed, if they are one store's or one factory's. */
const storeOf = (scope: OrderScope, asked: Asked) =>
  scope !== 'any' && 'store' in scope ? scope.store : asked.store
const factoryOf = (scope: OrderScope, asked: Asked) =>
  scope !== 'any' && 'factory' in scope ? scope.factory : asked.factory

/** The statuses that are asked for; of what is overdue only those that a factory has in hand. */
function statusesOf(asked: Asked): readonly OrderStatus[] | undefined {
  const statuses = asked['status[]']
  if (asked.urgent !== 'overdue') return statuses
  return statuses ? IN_HAND.filter((status) => statuses.includes(status)) : IN_HAND
}

/** Whether the list is sorted and narrowed by nothing but what an order's dates know: whose it is, its status, its wear date. */
function isInDates(asked: Asked): boolean {
  const { order_by, search, changed, packaged, purchase_order_number, from, to } = asked
  const narrowed = [packaged, asked.package, purchase_order_number, from, to, itemOf(asked), typeOf(asked)]
  const isSorted = order_by === 'id' || order_by === 'wear_date'
  return isSorted && !search && !changed && narrowed.every((one) => one === undefined)
}

const hasStatus = (statuses: readonly OrderStatus[]) =>
  statuses.length === 0
    ? sql<boolean>`false`
    : sql<boolean>`orders.status in (${sql.join(statuses.map(sql.lit))})`

/** What has not shipped has indexes of its own, since it is little beside all that was ever ordered. */
function isListedUntilSent(scope: OrderScope, asked: Asked): boolean {
  const statuses = statusesOf(asked)
  if (!statuses?.every((status) => NOT_SHIPPED_YET.includes(status))) return false
  if (asked.order_by === 'wear_date') return true
  return asked.order_by === 'ship_date' && storeOf(scope, asked) === undefined
}

/** The item whose orders are asked for. */
function itemOf({ dress, custom_item }: Asked) {
  if (dress !== undefined) return { type: DRESS, column: sql`orders.dress_id`, id: dress }
  return custom_item === undefined
    ? undefined
    : { type: CUSTOM_ITEM, column: sql`orders.custom_item_id`, id: custom_item }
}

/** The list of a question. Filters can only narrow the scope. */
function toList(scope: OrderScope, asked: Asked, today: Day, reach: Reach): List {
  const { order_by } = asked
  const { window, besides } = toWindow(asked, today)
  const ofScope = [inScope(scope)]
  if (asked.store !== undefined) ofScope.push(sql`orders.store_id = ${asked.store}`)
  if (asked.factory !== undefined) ofScope.push(sql`orders.factory_id = ${asked.factory}`)
  const item = itemOf(asked)
  if (item) ofScope.push(sql`${item.column} = ${item.id}`)
  const statuses = statusesOf(asked)
  const isUntilSent = isListedUntilSent(scope, asked)
  // Such a condition leads the planner to the index of those rows; otherwise it is a filter.
  if (statuses && isUntilSent) ofScope.push(hasStatus(statuses))
  const filters = [...besides, ...filtersOf(asked, isUntilSent ? undefined : statuses)]
  const risks = risksOf(asked)
  if (asked.changed && asked.search) filters.push(matches(scope, asked.search))
  const isSortedByWindow = window !== undefined && window.sort === order_by
  const isAllInDates = risks !== undefined && !window && isInDates(asked)
  // Of each risk they stand in the index by wear date, those of all stores together.
  const isRiskIndexed = isAllInDates && order_by === 'wear_date' && storeOf(scope, asked) === undefined
  return {
    from: risks
      ? riskyOrders({ risks, factory: factoryOf(scope, asked), isInDates: isAllInDates })
      : sql`from orders`,
    id: sql`orders.id`,
    moment: window?.moment ?? sql`orders.created_at`,
    isByDay: window !== undefined,
    days: window?.days ?? { from: asked.from, to: asked.to },
    scope: ofScope,
    filters,
    // What was changed is less than what a search finds, so it is looked for first.
    found: changedIn(scope, asked) ?? (asked.search ? findBy(scope, asked.search, reach) : undefined),
    sort: COLUMNS[order_by],
    sortedBy: window ? sortedByWindow(window, order_by) : SORTED_BY[order_by],
    orderBy: order_by,
    isIndexed:
      isRiskIndexed ||
      isUntilSent ||
      (isSortedByWindow && filters.length === 0) ||
      (item && order_by === 'id'),
  }
}

function filtersOf(asked: Asked, statuses: readonly OrderStatus[] | undefined): RawBuilder<boolean>[] {
  const filters: RawBuilder<boolean>[] = []
  // Known to the planner: few orders are pending, and most are delivered.
  if (statuses) filters.push(hasStatus(statuses))
  if (itemOf(asked)) filters.push(sql`orders.status <> ${sql.lit(CANCELLED)}`)
  const type = typeOf(asked)
  if (type) filters.push(sql`orders.type = ${sql.lit(type)}`)
  if (asked.packaged !== undefined)
    filters.push(asked.packaged ? sql`orders.package_id is not null` : sql`orders.package_id is null`)
  if (asked.package !== undefined) filters.push(sql`orders.package_id = ${asked.package}`)
  if (asked.purchase_order_number !== undefined)
    filters.push(sql`orders.po_norm = ${normalize(asked.purchase_order_number)}
      and orders.accessory_of is null and orders.status <> ${CANCELLED}`)
  return filters
}

function sortedByWindow({ sort }: OrderWindow, order_by: Asked['order_by']): List['sortedBy'] {
  if (order_by === 'id') return 'id'
  return sort === order_by ? 'moment' : undefined
}

/** The ids of the orders that others have changed and nobody of the factory has looked at since. */
function changedIn(scope: OrderScope, asked: Asked): RawBuilder<unknown> | undefined {
  const factory = factoryOf(scope, asked)
  return asked.changed && factory !== undefined
    ? sql`select mark.order_id from changed_orders as mark where mark.factory_id = ${factory}`
    : undefined
}

/** The ids of the orders that a search finds. */
export function findBy(scope: OrderScope, search: string, reach: Reach): RawBuilder<unknown> {
  const number = search.replace(/^#/, '')
  const folded = fold(search)
  const found = (condition: RawBuilder<boolean>) => sql`select orders.id from orders where ${condition}`
  const ways = [
    found(contains(sql`orders.po_norm`, normalize(search), inScope(scope), reach)),
    sql`select orders.id from ordered_items join orders on orders.item_fold = ordered_items.item_fold
      where ${inScope(scope)} and ordered_items.item_fold like ${containing(folded)}`,
  ]
  if (isNumber(number))
    ways.push(found(contains(sql`orders.sales_order_number::text`, number, inScope(scope), reach)))
  // A store's name is searched only where orders of several stores are listed.
  if (scope === 'any') ways.push(found(sql`orders.store_id = any(array(${storesNamed(search)}))`))
  return sql.join(ways, sql` union all `)
}

/**
 * The list's tally. Undefined for a list that is not tallied: a search, what was changed, one PO number, one package, a risk,
 * days of two kinds, or an item together with anything but days.
 */
function toTallied(scope: OrderScope, asked: Asked, today: Day): Tallied | undefined {
  if (asked.search || asked.changed || asked.purchase_order_number !== undefined) return undefined
  if (asked.package !== undefined || risksOf(asked)) return undefined
  const { window, besides } = toWindow(asked, today)
  if (besides.length > 0) return undefined
  const type = typeOf(asked)
  const types = [1, 2].filter((one) => type === undefined || one === type)
  const isAll = type === undefined && asked.packaged === undefined
  const tallied: Tallied = {
    list: window?.list ?? 'orders',
    store: storeOf(scope, asked),
    of: factoryOf(scope, asked),
    from: window ? window.days.from : asked.from,
    to: window ? window.days.to : asked.to,
    statuses: statusesOf(asked),
    types: isAll
      ? undefined
      : [
          ...(asked.packaged === true ? [] : types),
          ...(asked.packaged === false ? [] : types.map((one) => one + PACKED)),
        ],
  }
  const item = itemOf(asked)
  if (!item) return tallied
  const { store, of, from, to, statuses } = tallied
  const isOfItem = store === undefined && of === undefined && statuses === undefined && isAll && !window
  return isOfItem ? { list: 'sold', of: item.id, types: [item.type], from, to } : undefined
}

/** Added to the type of orders that are in a package, in the tallies. */
const PACKED = 10

const reachOf = (db: Db, scope: OrderScope, { search }: Asked) =>
  search && scope !== 'any' && 'store' in scope ? chooseReach(db, scope.store, search) : 'all'

/** The search, if it is one through all orders of a store or of all stores. */
function toSearch(scope: OrderScope, asked: Asked, today: Day): Search | undefined {
  const { search, store, ...others } = asked
  // The number of an order is given to it late, and only digits are looked for in it.
  if (!search || isNumber(search.replace(/^#/, '')) || store !== undefined) return undefined
  const tallied = toTallied(scope, { ...others, search: undefined }, today)
  if (!tallied || !isWhole(tallied, 'orders')) return undefined
  const item = containing(fold(search))
  const po = containing(normalize(search))
  return {
    typed: search,
    matches: matches(scope, search),
    all: findBy(scope, search, 'own'),
    mostly: [
      {
        has: sql`orders.item_fold like ${item}`,
        lacking: sql`select orders.id from ordered_items join orders on orders.item_fold = ordered_items.item_fold
          where ${inScope(scope)} and ordered_items.item_fold not like ${item}`,
      },
      {
        has: sql`orders.po_norm like ${po}`,
        lacking: sql`select orders.id from orders where ${inScope(scope)} and orders.po_norm not like ${po}`,
      },
    ],
    tallied,
    texts: [TEXTS.pendingOrders, TEXTS.orders, ...(scope === 'any' ? [TEXTS.stores] : [])],
  }
}

export async function listOrders(db: Db, scope: OrderScope, asked: Asked, today: Day) {
  const read = (ids: readonly number[]) => readOrders(db, scope, ids)
  const search = toSearch(scope, asked, today)
  const common = await listCommon(db, { list: toList(scope, asked, today, 'own'), search, read }, asked)
  if (common) return common
  const list = toList(scope, asked, today, await reachOf(db, scope, asked))
  const tallied = toTallied(scope, asked, today)
  return listRows<OrderRecord>(db, { list, tallied, select: SELECT, read }, asked)
}

/**
 * What a factory had and another one got, by the same question, as it knew them. They are few beside what it makes, so they
 * are not tallied. How they stand is not for it to know, so none has a risk.
 */
export function listFormerOrders(db: Db, scope: { factory: number }, asked: Asked, today: Day) {
  const { search } = asked
  const list = toList(scope, asked, today, 'own')
  const filters = search && !asked.changed ? [...list.filters, matches(scope, search)] : list.filters
  const former: List = {
    ...list,
    from: sql`from former_orders as orders`,
    filters: risksOf(asked) ? [sql<boolean>`false`] : filters,
    found: changedIn(scope, asked),
  }
  const read = (ids: readonly number[]) => readFormerOrders(db, scope.factory, ids)
  return listRows<OrderRecord>(db, { list: former, tallied: undefined, select: SELECT, read }, asked)
}

/** Whether an order has what is searched for. For few orders, which are looked through one by one. */
function matches(scope: OrderScope, search: string): RawBuilder<boolean> {
  const has = (column: RawBuilder<unknown>, typed: string) => contains(column, typed, inScope(scope), 'own')
  const number = search.replace(/^#/, '')
  return sql<boolean>`(${has(sql`orders.po_norm`, normalize(search))} or ${has(sql`orders.item_fold`, fold(search))}
    or ${isNumber(number) ? has(sql`orders.sales_order_number::text`, number) : sql`false`}
    or ${scope === 'any' ? sql`orders.store_id = any(array(${storesNamed(search)}))` : sql`false`})`
}

const storesNamed = (search: string) =>
  sql`select id from stores where stores.name_fold like ${containing(fold(search))}`

/** All orders that match the question, in its order. */
export async function* eachOrder(
  db: Db,
  scope: OrderScope,
  asked: Asked,
  today: Day,
): AsyncGenerator<readonly OrderRecord[]> {
  const list = toList(scope, asked, today, await reachOf(db, scope, asked))
  yield* inBatches(await readIds(db, list, asked.order_dir), (ids) => readOrders(db, scope, ids))
}
