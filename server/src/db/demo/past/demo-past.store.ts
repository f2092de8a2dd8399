import { DELIVERED, READY_TO_SHIP } from '@trousseau/domain/orders/order-status'
import { sql } from 'kysely'
import type { Db } from '../../db.ts'
import { arrivedName, factoryName, moneyName, packedName, shippedName } from './demo-events.ts'

/** The names of the events that have already been played, among those before the demo was loaded. */
export async function listHappened(db: Db, before: Date): Promise<Set<string>> {
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'status'])
    .where('package_id', 'is not', null)
    .where('created_at', '<', before)
    .execute()
  const payments = await db
    .selectFrom('payment_attempts')
    .select(['store_id', 'created_at'])
    .where('state', 'in', ['paid', 'declined'])
    .where('created_at', '<', before)
    .execute()
  const written = await db
    .selectFrom('ledger_txns')
    .select(['store_id', 'kind', 'at'])
    .where('kind', 'in', ['recorded', 'deposit', 'credit'])
    .where('at', '<', before)
    .execute()
  const factories = await db
    .selectFrom('factory_payments')
    .select(['factory_id', 'reference'])
    .where('created_at', '<', before)
    .execute()
  return new Set([
    ...orders.map(({ id }) => packedName(id)),
    ...orders.flatMap(({ id, status }) => (status === READY_TO_SHIP ? [] : [shippedName(id)])),
    ...orders.flatMap(({ id, status }) => (status === DELIVERED ? [arrivedName(id)] : [])),
    ...payments.map(({ store_id, created_at }) => moneyName('payment', store_id, created_at)),
    ...written.map(({ store_id, kind, at }) =>
      moneyName(kind === 'credit' ? 'credit' : 'recorded', store_id, at),
    ),
    ...factories.map(({ factory_id, reference }) => factoryName(factory_id, reference)),
  ])
}

export async function findOrderPackage(db: Db, orderId: number): Promise<number> {
  const order = await db
    .selectFrom('orders')
    .select('package_id')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return order.package_id ?? 0
}

export async function findOrderInvoice(db: Db, orderId: number): Promise<number> {
  const line = await db
    .selectFrom('invoice_lines')
    .select('invoice_id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return line.invoice_id
}

/** Payments that were left open by an interrupted start. */
export function listBegun(db: Db, before: Date): Promise<{ created_at: Date }[]> {
  return db
    .selectFrom('payment_attempts')
    .select('created_at')
    .where('state', 'in', ['sent', 'unknown'])
    .where('created_at', '<', before)
    .execute()
}

/** Messages about the demo's past are not sent. */
export async function forgetMessages(db: Db, before: Date): Promise<void> {
  await sql`delete from outbox where created_at < ${before}`.execute(db)
}
