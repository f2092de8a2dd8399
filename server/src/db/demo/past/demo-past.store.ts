import { DELIVERED, READY_TO_SHIP } from '@trousseau/domain/orders/order-status'
import { sql } from 'kysely'
import type { Db } from '../../db.ts'
import {
  arrivedName,
  deedName,
  differenceName,
  factoryName,
  moneyName,
  packedName,
  shippedName,
} from './demo-names.ts'

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
  const audited = await db.selectFrom('audit').select('at').where('at', '<', before).execute()
  const breaks = await db.selectFrom('reconcile_breaks').select('store_id').execute()
  return new Set([
    ...audited.map(({ at }) => deedName(at)),
    ...breaks.map(({ store_id }) => differenceName(store_id)),
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

export async function findOrderNamed(db: Db, storeId: number, po: string): Promise<number> {
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('store_id', '=', storeId)
    .where('po', '=', po)
    .executeTakeFirstOrThrow()
  return order.id
}

export async function findFactoryPayment(db: Db, factoryId: number, reference: string): Promise<number> {
  const payment = await db
    .selectFrom('factory_payments')
    .select('id')
    .where('factory_id', '=', factoryId)
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  return payment.id
}

/** The credit or deposit that was given for this reason, or came under this reference. */
export function findCredit(
  db: Db,
  storeId: number,
  known: { reference: string } | { reason: string },
): Promise<{ id: number; amount: number }> {
  const [column, value] = 'reference' in known ? ['reference', known.reference] : ['reason', known.reason]
  return db
    .selectFrom('ledger_txns')
    .innerJoin('store_credits', (on) =>
      on
        .onRef('store_credits.store_id', '=', 'ledger_txns.store_id')
        .onRef('store_credits.id', '=', 'ledger_txns.id'),
    )
    .select(['store_credits.id', 'store_credits.amount'])
    .where('ledger_txns.store_id', '=', storeId)
    .where(sql.ref(`ledger_txns.${column}`), '=', value)
    .executeTakeFirstOrThrow()
}

export async function findRecorded(db: Db, storeId: number, reference: string): Promise<number> {
  const txn = await db
    .selectFrom('ledger_txns')
    .select('id')
    .where('store_id', '=', storeId)
    .where('kind', '=', 'recorded')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  return txn.id
}

export async function findBreak(db: Db, storeId: number): Promise<number | undefined> {
  const found = await db
    .selectFrom('reconcile_breaks')
    .select('id')
    .where('store_id', '=', storeId)
    .executeTakeFirst()
  return found?.id
}

export async function findCustomer(db: Db, storeId: number): Promise<string> {
  const store = await db
    .selectFrom('stores')
    .select('stax_customer_id')
    .where('id', '=', storeId)
    .executeTakeFirstOrThrow()
  return store.stax_customer_id ?? ''
}

/** The provider's name for the charge of a payment. */
export async function findCharge(db: Db, storeId: number, at: Date): Promise<string> {
  const attempt = await db
    .selectFrom('payment_attempts')
    .select('provider_id')
    .where('store_id', '=', storeId)
    .where('created_at', '=', at)
    .executeTakeFirstOrThrow()
  return attempt.provider_id ?? ''
}
