import type { PackageQuestion, WholesalePackageQuestion } from '@trousseau/contract/packages'
import { rowsOf } from '@trousseau/contract/page'
import { fold } from '@trousseau/domain/text'
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import { containing } from '../db/containing.ts'
import type { Db } from '../db/db.ts'
import { inBatches } from '../db/in-batches.ts'
import type { Schema } from '../db/schema.ts'
import { withinDays } from '../db/within-days.ts'

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
  id: sql`packages.id`,
  created_at: sql`packages.created_at`,
  tracking_number: sql`packages.tracking_fold`,
  shipping_cost: sql`packages.shipping_cost`,
} satisfies Record<PackageQuestion['order_by'], unknown>

/** Wholesale may also filter by store or factory. */
type Asked = PackageQuestion & Pick<WholesalePackageQuestion, 'store' | 'factory'>

/** The conditions of a question. Filters can only narrow the scope. */
function buildConditions(scope: PackageScope, asked: Asked): RawBuilder<boolean> {
  const conditions = [inScope(scope), ...withinDays(sql`packages.created_at`, asked)]
  const add = (condition: RawBuilder<boolean>) => conditions.push(condition)
  if (asked.store !== undefined) add(sql`packages.store_id = ${asked.store}`)
  if (asked.factory !== undefined) add(sql`packages.factory_id = ${asked.factory}`)
  if (asked.dispatched !== undefined)
    add(asked.dispatched ? sql`packages.dispatched_at is not null` : sql`packages.dispatched_at is null`)
  if (asked.search) {
    const number = asked.search.replace(/^#/, '')
    const folded = containing(fold(asked.search))
    add(sql`(packages.tracking_fold like ${folded} or lower(packages.carrier) like ${containing(asked.search.toLowerCase())}
      or exists (select from stores where stores.id = packages.store_id and stores.name_fold like ${folded})
      or packages.id::text = ${number})`)
  }
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

const orderOf = ({ order_by, order_dir }: PackageQuestion) => {
  const way = order_dir === 'asc' ? sql`asc nulls first` : sql`desc nulls last`
  return sql`order by ${COLUMNS[order_by]} ${way}, packages.id ${order_dir === 'asc' ? sql`asc` : sql`desc`}`
}

export async function listPackages(db: Db, scope: PackageScope, asked: Asked) {
  const { limit, offset } = rowsOf(asked)
  const conditions = buildConditions(scope, asked)
  const { rows } = await sql<PackageRecord>`${SELECT} where ${conditions} ${orderOf(asked)}
    limit ${limit} offset ${offset}`.execute(db)
  const counted = await sql<{ total: number }>`
    select count(*) as total from packages where ${conditions}`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** All packages that match the question, in its order. */
export async function* eachPackage(
  db: Db,
  scope: PackageScope,
  asked: Asked,
): AsyncGenerator<readonly PackageRecord[]> {
  const { rows: wanted } = await sql<{ id: number }>`
    select packages.id from packages where ${buildConditions(scope, asked)} ${orderOf(asked)}`.execute(db)
  yield* inBatches(wanted, async (ids) => {
    const { rows } = await sql<PackageRecord>`${SELECT}
      where ${inScope(scope)} and packages.id = any(${ids})
      order by array_position(${ids}, packages.id)`.execute(db)
    return rows
  })
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
