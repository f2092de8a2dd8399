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

export type FactoryRow = Pick<Selectable<Schema['factories']>, 'id' | 'name' | 'address' | 'email'>
/** `paid_for` is how many orders and freights it paid for. */
export type FactoryPaymentRow = Selectable<Schema['factory_payments']> & { paid_for: number }

const PAYMENT = sql`factory_payments.*, (
  select count(*) from factory_payment_lines where payment_id = factory_payments.id
) as paid_for`

/** Includes closed factories, which are still paid what they are owed. */
export function findFactory(db: Db, id: number): Promise<FactoryRow | undefined> {
  return db
    .selectFrom('factories')
    .select(['id', 'name', 'address', 'email'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Undefined if this factory was already paid under this reference, by a payment that was not voided. */
export async function insertPayment(
  db: Db,
  payment: Insertable<Schema['factory_payments']>,
): Promise<number | undefined> {
  const row = await db
    .insertInto('factory_payments')
    .values(payment)
    .onConflict((conflict) => conflict.constraint('factory_payments_reference_once').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** A factory's own payments, or those of all, which only wholesale may read. */
export type PaymentScope = { factory: number } | 'any'

export async function findPayment(
  db: Db,
  scope: PaymentScope,
  id: number,
): Promise<FactoryPaymentRow | undefined> {
  const own = scope === 'any' ? sql`true` : sql`factory_id = ${scope.factory}`
  const { rows } = await sql<FactoryPaymentRow>`
    select ${PAYMENT} from factory_payments where id = ${id} and ${own}`.execute(db)
  return rows[0]
}

/** Uses a payment for what was chosen; without a choice, all money of the factory for what has been open longest. */
export async function settleFactory(
  db: Db,
  factoryId: number,
  chosen?: { payment: number; owed: readonly number[] },
): Promise<void> {
  await sql`select settle_factory(${factoryId}, ${chosen?.payment ?? null}::bigint, ${chosen?.owed ?? null}::bigint[])`.execute(
    db,
  )
}

/** False if it was voided before. */
export async function voidPayment(
  db: Db,
  { id, factory_id }: { id: number; factory_id: number },
  { at, reason, by }: { at: Date; reason: string; by: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('factory_payments')
    .set({ voided_at: at, void_reason: reason, voided_by: by })
    .where('factory_id', '=', factory_id)
    .where('id', '=', id)
    .where('voided_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const COLUMNS = {
  id: sql`id`,
  paid_at: sql`paid_at`,
  amount: sql`amount`,
} satisfies Record<FactoryPaymentQuestion['order_by'], unknown>

function buildConditions(factoryId: number, asked: Partial<FactoryPaymentQuestion>): RawBuilder<boolean> {
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
    select ${PAYMENT} from factory_payments where ${conditions} ${orderOf(asked)}
    limit ${limit} offset ${offset}`.execute(db)
  const counted = await sql<{ total: number }>`
    select count(*) as total from factory_payments where ${conditions}`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** What the payments come to that match the question, without voided ones. */
export async function sumPayments(
  db: Db,
  factoryId: number,
  asked: Partial<FactoryPaymentQuestion>,
): Promise<Cents> {
  const { rows } = await sql<{ sum: Cents }>`
    select coalesce(sum(amount), 0)::bigint as sum from factory_payments
    where ${buildConditions(factoryId, asked)} and voided_at is null`.execute(db)
  return rows[0]?.sum ?? 0
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
      select ${PAYMENT} from factory_payments where factory_id = ${factoryId} and id = any(${ids})
      order by array_position(${ids}, id)`.execute(db)
    return rows
  })
}

export type FactorySums = { shipped: Cents; freight: Cents; paid: Cents }

/** Of all time: the factory's prices of what it has shipped, the freight that it paid, and what it was paid. */
export async function sumOfFactory(db: Db, factoryId: number): Promise<FactorySums> {
  const { amount: shipped } = await readTally(db, {
    list: 'orders',
    of: factoryId,
    statuses: [SHIPPED, DELIVERED],
  })
  const { amount: freight } = await readTally(db, { list: 'packages', of: factoryId, statuses: [1] })
  return { shipped, freight, paid: await sumPayments(db, factoryId, {}) }
}
