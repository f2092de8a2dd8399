import type { PackageQuestion, WholesalePackageQuestion } from '@trousseau/contract/packages'
import { fold } from '@trousseau/domain/text'
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '../db/db.ts'
import { inBatches } from '../db/in-batches.ts'
import { type Search, TEXTS } from '../db/lists/common-searches.ts'
import { containing, contains } from '../db/lists/containing.ts'
import type { List, SortColumn } from '../db/lists/list.ts'
import { listCommon, listRows, readIds } from '../db/lists/list-pages.ts'
import { isWhole, type Tallied } from '../db/lists/tallies.ts'
import type { Schema } from '../db/schema.ts'

export type PackageColumns = Selectable<Schema['packages']>
export type PackageRecord = PackageColumns & {
  store_name: string
  factory_name: string
  order_count: number
  /** Null until the package is dispatched. */
  invoice_id: number | null
  invoice_number: number | null
  invoice_status: number | null
  invoice_total: number | null
}

const SELECT = sql`
  select packages.*, stores.name as store_name, factories.name as factory_name,
    (select count(*) from orders
      where orders.store_id = packages.store_id and orders.package_id = packages.id) as order_count,
    invoices.id as invoice_id, invoices.number as invoice_number, invoices.status as invoice_status,
    invoices.total as invoice_total
  from packages
  join stores on stores.id = packages.store_id
  join factories on factories.id = packages.factory_id
  left join invoices on invoices.store_id = packages.store_id and invoices.package_id = packages.id`

/** Whose packages: those of one factory, those sent to one store, or all, which only wholesale may read. */
export type PackageScope = { factory: number } | { sentTo: number } | 'any'

function inScope(scope: PackageScope): RawBuilder<boolean> {
  if (scope === 'any') return sql<boolean>`true`
  return 'factory' in scope
    ? sql<boolean>`packages.factory_id = ${scope.factory}`
    : sql<boolean>`(packages.store_id = ${scope.sentTo} and packages.dispatched_at is not null)`
}

export async function findPackage(
  db: Db,
  scope: PackageScope,
  id: number,
): Promise<PackageRecord | undefined> {
  const { rows } = await sql<PackageRecord>`
    ${SELECT} where ${inScope(scope)} and packages.id = ${id}`.execute(db)
  return rows[0]
}

/** The packages among these ids, in the order of their ids, locked until the transaction ends. */
export async function lockPackages(
  db: Db,
  scope: PackageScope,
  ids: readonly number[],
): Promise<PackageColumns[]> {
  const { rows } = await sql<PackageColumns>`
    select * from packages where ${inScope(scope)} and id = any(${ids}) order by id for update`.execute(db)
  return rows
}

const COLUMNS = {
  id: [],
  created_at: [{ by: sql`packages.created_at` }],
  tracking_number: [{ by: sql`packages.tracking_fold`, mayBeNull: true, marked: 'word' }],
  shipping_cost: [{ by: sql`packages.shipping_cost`, mayBeNull: true, marked: 'number' }],
} satisfies Record<PackageQuestion['order_by'], readonly SortColumn[]>

const SORTED_BY: Partial<Record<PackageQuestion['order_by'], List['sortedBy']>> = {
  id: 'id',
  created_at: 'moment',
}

/** Wholesale may also filter by store, factory or bill. */
type Asked = PackageQuestion & Pick<WholesalePackageQuestion, 'store' | 'factory' | 'bill_waits'>
/** Packages are listed by their factory, or all of them. */
type ListScope = Exclude<PackageScope, { sentTo: number }>

/** The list of a question. Filters can only narrow the scope. */
function toList(scope: ListScope, asked: Asked): List {
  const { order_by, from, to } = asked
  const ofScope = [inScope(scope)]
  if (asked.store !== undefined) ofScope.push(sql`packages.store_id = ${asked.store}`)
  if (asked.factory !== undefined) ofScope.push(sql`packages.factory_id = ${asked.factory}`)
  const filters: RawBuilder<boolean>[] = []
  if (asked.dispatched !== undefined)
    filters.push(
      asked.dispatched ? sql`packages.dispatched_at is not null` : sql`packages.dispatched_at is null`,
    )
  if (asked.bill_waits !== undefined)
    filters.push(asked.bill_waits ? sql`packages.bill_waits` : sql`not packages.bill_waits`)
  return {
    from: sql`from packages`,
    id: sql`packages.id`,
    moment: sql`packages.created_at`,
    days: { from, to },
    scope: ofScope,
    filters,
    found: asked.search ? findBy(scope, asked.search) : undefined,
    sort: COLUMNS[order_by],
    sortedBy: SORTED_BY[order_by],
    orderBy: order_by,
  }
}

/** Which carriers there are. They are few: from each, the index leads to the next. */
const CARRIERS = sql`(
  with recursive known (carrier) as (
    select min(lower(packages.carrier)) from packages
    union all
    select (select min(lower(packages.carrier)) from packages where lower(packages.carrier) > known.carrier)
    from known where known.carrier is not null
  )
  select carrier from known where carrier is not null
) as carriers`

/** The id of a package as people write it. */
const IS_ID = /^[1-9]\d{0,14}$/

/** The ids of the packages that a search finds: one pass for each thing it looks at. */
function findBy(scope: ListScope, search: string): RawBuilder<unknown> {
  const number = search.replace(/^#/, '')
  const found = (condition: RawBuilder<boolean>) => sql`select packages.id from packages where ${condition}`
  const ways = [
    found(contains(sql`packages.tracking_fold`, fold(search), inScope(scope))),
    // `offset 0`: one by one, since most packages may be with one carrier, and the planner would read all of them.
    sql`select sent.id from ${CARRIERS} cross join lateral (
        select packages.id from packages where lower(packages.carrier) = carriers.carrier offset 0
      ) as sent
      where carriers.carrier like ${containing(search.toLowerCase())}`,
    found(sql`packages.store_id = any(array(
      select id from stores where stores.name_fold like ${containing(fold(search))}))`),
  ]
  if (IS_ID.test(number)) ways.push(found(sql`packages.id = ${number}`))
  return sql.join(ways, sql` union all `)
}

/** The list's tally; undefined for a search and for bills that wait, which are not tallied. */
function toTallied(scope: ListScope, asked: Asked): Tallied | undefined {
  if (asked.search || asked.bill_waits !== undefined) return undefined
  return {
    list: 'packages',
    store: asked.store,
    of: scope === 'any' ? asked.factory : scope.factory,
    from: asked.from,
    to: asked.to,
    statuses: asked.dispatched === undefined ? undefined : [asked.dispatched ? 1 : 0],
  }
}

/** The search, if it is one through all packages. */
function toSearch(scope: ListScope, asked: Asked): Search | undefined {
  const { search, ...others } = asked
  const tallied = toTallied(scope, { ...others, search: undefined })
  if (!search || asked.store !== undefined || !tallied || !isWhole(tallied, 'packages')) return undefined
  const number = search.replace(/^#/, '')
  const isTracked = sql<boolean>`packages.tracking_fold like ${containing(fold(search))}`
  const isCarried = sql<boolean>`lower(packages.carrier) like ${containing(search.toLowerCase())}`
  // Not as an array, which would be gone through for each of all packages.
  const isNamed = sql<boolean>`packages.store_id in (
    select id from stores where stores.name_fold like ${containing(fold(search))})`
  const isIt = IS_ID.test(number) ? sql<boolean>`packages.id = ${number}` : sql<boolean>`false`
  const matches = sql<boolean>`(${isTracked} or ${isCarried} or ${isNamed} or ${isIt})`
  return {
    typed: search,
    matches,
    all: sql`select packages.id from packages where ${matches}`,
    mostly: [isTracked, isCarried].map((has) => ({
      has,
      lacking: sql`select packages.id from packages where (${has}) is not true`,
    })),
    tallied,
    texts: [TEXTS.packages, TEXTS.carriers, TEXTS.stores],
    // Until a package leaves, its factory may change what is told of it, or delete it.
    unsettled: sql<boolean>`packages.dispatched_at is null`,
  }
}

async function readPackages(
  db: Db,
  scope: PackageScope,
  ids: readonly number[],
): Promise<readonly PackageRecord[]> {
  const { rows } = await sql<PackageRecord>`${SELECT}
    where ${inScope(scope)} and packages.id = any(${ids})
    order by array_position(${ids}, packages.id)`.execute(db)
  return rows
}

export async function listPackages(db: Db, scope: ListScope, asked: Asked) {
  const list = toList(scope, asked)
  const read = (ids: readonly number[]) => readPackages(db, scope, ids)
  const common = await listCommon(db, { list, search: toSearch(scope, asked), read }, asked)
  if (common) return common
  const tallied = toTallied(scope, asked)
  return listRows<PackageRecord>(db, { list, tallied, select: SELECT, read }, asked)
}

/** All packages that match the question, in its order. */
export async function* eachPackage(
  db: Db,
  scope: ListScope,
  asked: Asked,
): AsyncGenerator<readonly PackageRecord[]> {
  const ids = await readIds(db, toList(scope, asked), asked.order_dir)
  yield* inBatches(ids, (ids) => readPackages(db, scope, ids))
}

/** Who usually pays the carrier of this factory's packages. */
export async function findUsualFreight(db: Db, factoryId: number): Promise<'factory' | 'wholesale'> {
  const { pays_freight } = await db
    .selectFrom('factories')
    .select('pays_freight')
    .where('id', '=', factoryId)
    .executeTakeFirstOrThrow()
  return pays_freight ? 'factory' : 'wholesale'
}

/** Whether the wholesaler has paid the factory for the package's freight, or for a part of it. */
export async function isFreightPaid(db: Db, { store_id, id }: PackageColumns): Promise<boolean> {
  const { rows } = await sql`
    select from factory_dues
    where store_id = ${store_id} and package_id = ${id} and order_id is null and paid > 0`.execute(db)
  return rows.length > 0
}

export async function insertPackage(db: Db, columns: Insertable<Schema['packages']>): Promise<number> {
  const { id } = await db.insertInto('packages').values(columns).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function changePackage(
  db: Db,
  { store_id, id }: PackageColumns,
  columns: Updateable<Schema['packages']>,
): Promise<void> {
  await db
    .updateTable('packages')
    .set((is) => ({ ...columns, version: is('version', '+', 1) }))
    .where('store_id', '=', store_id)
    .where('id', '=', id)
    .execute()
}

export async function removePackage(db: Db, { store_id, id }: PackageColumns): Promise<void> {
  await db.deleteFrom('packages').where('store_id', '=', store_id).where('id', '=', id).execute()
}
