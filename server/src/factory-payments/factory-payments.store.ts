import type { FactoryPaymentQuestion } from '@trousseau/contract/factory-payments'
import { rowsOf } from '@trousseau/contract/page'
import type { Cents } from '@trousseau/domain/money/money'
import { DELIVERED, SHIPPED } from '@trousseau/domain/orders/order-status'
import { normalize } from '@trousseau/domain/text'
import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { inBatches } from '../db/in-batches.ts'
import { containing } from '../db/lists/containing.ts'
import { readTally } from '../db/lists/tallies.ts'
import type { Schema } from '../db/schema.ts'

export type FactoryRow = { id: number; name: string }
export type FactoryPaymentRow = Selectable<Schema['factory_payments']>

/** Includes closed factories, which are still paid what they are owed. */
export function findFactory(db: Db, id: number): Promise<FactoryRow | undefined> {
  return db.selectFrom('factories').select(['id', 'name']).where('id', '=', id).executeTakeFirst()
}

/** Undefined if this factory was already paid under this reference. */
export function insertPayment(
  db: Db,
  payment: Insertable<Schema['factory_payments']>,
): Promise<FactoryPaymentRow | undefined> {
  return db
    .insertInto('factory_payments')
    .values(payment)
    .onConflict((conflict) => conflict.constraint('factory_payments_reference_once').doNothing())
    .returningAll()
    .executeTakeFirst()
}

const COLUMNS = {
  id: sql`id`,
  paid_at: sql`paid_at`,
  amount: sql`amount`,
} satisfies Record<FactoryPaymentQuestion['order_by'], unknown>

function buildConditions(factoryId: number, asked: FactoryPaymentQuestion): RawBuilder<boolean> {
  const conditions = [sql<boolean>`factory_id = ${factoryId}`]
  if (asked.from) conditions.push(sql`paid_at >= ${asked.from}::date`)
  if (asked.to) conditions.push(sql`paid_at <= ${asked.to}::date`)
  if (asked.search) conditions.push(sql`reference_norm like ${containing(normalize(asked.search))}`)
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

const orderOf = ({ order_by, order_dir }: FactoryPaymentQuestion) => {
  const way = order_dir === 'asc' ? sql`asc` : sql`desc`
  return sql`order by ${COLUMNS[order_by]} ${way}, id ${way}`
}

export async function listPayments(db: Db, factoryId: number, asked: FactoryPaymentQuestion) {
  const { limit, offset } = rowsOf(asked)
  const conditions = buildConditions(factoryId, asked)
  const { rows } = await sql<FactoryPaymentRow>`
    select * from factory_payments where ${conditions} ${orderOf(asked)}
    limit ${limit} offset ${offset}`.execute(db)
  const counted = await sql<{ total: number }>`
    select count(*) as total from factory_payments where ${conditions}`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** All payments that match the question, in its order. */
export async function* eachPayment(
  db: Db,
  factoryId: number,
  asked: FactoryPaymentQuestion,
): AsyncGenerator<readonly FactoryPaymentRow[]> {
  const { rows: wanted } = await sql<{ id: number }>`
    select id from factory_payments where ${buildConditions(factoryId, asked)} ${orderOf(asked)}`.execute(db)
  const all = wanted.map(({ id }) => id)
  yield* inBatches(all, async (ids) => {
    const { rows } = await sql<FactoryPaymentRow>`
      select * from factory_payments where factory_id = ${factoryId} and id = any(${ids})
      order by array_position(${ids}, id)`.execute(db)
    return rows
  })
}

/** The total of the factory's prices for its shipped orders, and of its payments. */
export async function sumOfFactory(db: Db, factoryId: number): Promise<{ shipped: Cents; paid: Cents }> {
  const { amount: shipped } = await readTally(db, {
    list: 'orders',
    of: factoryId,
    statuses: [SHIPPED, DELIVERED],
  })
  const { rows } = await sql<{ paid: Cents }>`
    select coalesce(sum(amount), 0)::bigint as paid from factory_payments where factory_id = ${factoryId}`.execute(
    db,
  )
  return { shipped, paid: rows[0]?.paid ?? 0 }
}
