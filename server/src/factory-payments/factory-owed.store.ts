import type { FactoryOwedQuestion } from '@trousseau/contract/factory-payments'
import { rowsOf } from '@trousseau/contract/page'
import type { Cents } from '@trousseau/domain/money/money'
import { fold, normalize } from '@trousseau/domain/text'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { containing } from '../db/lists/containing.ts'
import { most } from '../db/lists/list.ts'

/** An order that the factory has shipped, or the freight of a package: then it has no order. */
export type OwedRow = {
  id: number
  store_id: number
  store_name: string
  package_id: number
  tracking_number: string | null
  order_id: number | null
  sales_order_number: number | null
  po: string | null
  item_name: string | null
  amount: Cents
  paid: Cents
  since: Date
}

const COLUMNS = sql`
  factory_dues.id, factory_dues.store_id, stores.name as store_name, factory_dues.package_id, packages.tracking_number,
  factory_dues.order_id, orders.sales_order_number, orders.po, orders.item_name, factory_dues.amount, factory_dues.since`
const JOINS = sql`
  join stores on stores.id = factory_dues.store_id
  join packages on packages.store_id = factory_dues.store_id and packages.id = factory_dues.package_id
  left join orders on orders.store_id = factory_dues.store_id and orders.id = factory_dues.order_id`

const SORTS = {
  shipped_on: sql`factory_dues.since`,
  open: sql`(factory_dues.amount - factory_dues.paid)`,
} satisfies Record<FactoryOwedQuestion['order_by'], unknown>

/** The index of what is open has these, whatever else a factory was ever owed. */
const isOpen = (factoryId: number) =>
  sql<boolean>`factory_dues.factory_id = ${factoryId} and factory_dues.paid < factory_dues.amount`

const IS_NUMBER = /^[1-9]\d{0,14}$/

function found(search: string): RawBuilder<boolean> {
  const number = search.replace(/^#/, '')
  const ways = [
    sql<boolean>`orders.po_norm like ${containing(normalize(search))}`,
    sql<boolean>`packages.tracking_fold like ${containing(fold(search))}`,
    sql<boolean>`stores.name_fold like ${containing(fold(search))}`,
  ]
  if (IS_NUMBER.test(number)) ways.push(sql<boolean>`orders.sales_order_number = ${number}`)
  return sql<boolean>`(${sql.join(ways, sql` or `)})`
}

export async function listOwed(db: Db, factoryId: number, asked: FactoryOwedQuestion) {
  const { limit, offset } = rowsOf(asked)
  const way = asked.order_dir === 'asc' ? sql`asc` : sql`desc`
  const order = sql`order by ${SORTS[asked.order_by]} ${way}, factory_dues.id ${way}`
  // What a row shows is looked up for the rows of the page alone, unless it is searched. How many those are is a literal: where
  // PostgreSQL has to guess, it takes planning anew, which takes ten times as long as reading them, for the cheaper way.
  const from = asked.search
    ? sql`from factory_dues ${JOINS} where ${isOpen(factoryId)} and ${found(asked.search)}`
    : sql`from factory_dues where ${isOpen(factoryId)}`
  const { rows } = await sql<OwedRow>`
    select ${COLUMNS}, factory_dues.paid
    from (
      select store_id, id from (
        select factory_dues.store_id, factory_dues.id ${from} ${order} limit ${most(offset + limit)}
      ) as walked limit ${sql.lit(limit)} offset ${offset}
    ) as page
    join factory_dues on factory_dues.store_id = page.store_id and factory_dues.id = page.id
    ${JOINS} ${order}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*) as total ${from}`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** What is open of these things of the factory, and of how many of them something is. */
export async function sumOpen(
  db: Db,
  factoryId: number,
  ids: readonly number[],
): Promise<{ n: number; open: Cents }> {
  const { rows } = await sql<{ n: number; open: Cents }>`
    select count(*) as n, coalesce(sum(amount - paid), 0)::bigint as open from factory_dues
    where ${isOpen(factoryId)} and id = any(${ids})`.execute(db)
  return rows[0] ?? { n: 0, open: 0 }
}

/** What a payment paid for, in the order in which it left; of a voided one, what it had paid for. `paid` is its share. */
export async function listLines(db: Db, paymentId: number): Promise<OwedRow[]> {
  const { rows } = await sql<OwedRow>`
    select ${COLUMNS}, line.amount as paid
    from factory_payment_lines as line
    join factory_dues on factory_dues.store_id = line.store_id and factory_dues.id = line.due_id
    ${JOINS}
    where line.payment_id = ${paymentId} order by factory_dues.since, factory_dues.id`.execute(db)
  return rows
}
