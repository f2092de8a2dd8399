import type { Cents } from '@trousseau/domain/money/money'
import { IN_PRODUCTION, PENDING, READY_TO_SHIP } from '@trousseau/domain/orders/order-status'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { StoreRow } from '../stores/stores.store.ts'

export type OpenOfStore = {
  pending: number
  in_production: number
  ready_to_ship: number
  open_packages: number
  open_invoices: number
  owed: Cents
  unused: Cents
  payments_under_way: number
}

/** In one statement, and so of one moment. */
export async function findOpenOfStore(db: Db, storeId: number): Promise<OpenOfStore> {
  const { rows } = await sql<OpenOfStore>`
    select * from (
      select count(*) filter (where status = ${PENDING}) as pending,
        count(*) filter (where status = ${IN_PRODUCTION}) as in_production,
        count(*) filter (where status = ${READY_TO_SHIP}) as ready_to_ship
      from orders where store_id = ${storeId} and status in (1, 2, 3)
    ) as orders, (
      select count(*) as open_packages from packages where store_id = ${storeId} and dispatched_at is null
    ) as packages, (
      select count(*) as open_invoices, coalesce(sum(total - paid), 0)::bigint as owed
      from invoices where store_id = ${storeId} and status <> 3
    ) as invoices, (
      select coalesce(sum(amount - used), 0)::bigint as unused
      from store_credits where store_id = ${storeId} and used < amount
    ) as credits, (
      select count(*) as payments_under_way
      from payment_attempts where store_id = ${storeId} and state in ('sent', 'unknown')
    ) as attempts`.execute(db)
  const [open] = rows
  if (!open) throw new Error('sums are always one row')
  return open
}

/** The pending orders, in the order of their ids, locked until the transaction ends. */
export async function lockPending(db: Db, storeId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from orders where store_id = ${storeId} and status = ${PENDING} order by id for update`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** An open store, locked so that orders that are being placed come before this or find it closed. */
export function lockStoreToClose(db: Db, id: number): Promise<StoreRow | undefined> {
  return db
    .selectFrom('stores')
    .selectAll()
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

export type OpenOfFactory = {
  in_production: number
  ready_to_ship: number
  open_packages: number
  owed: Cents
  overpaid: Cents
  usual_items: number
}

export async function findOpenOfFactory(db: Db, factoryId: number): Promise<OpenOfFactory> {
  const { rows } = await sql<OpenOfFactory>`
    select * from (
      select count(*) filter (where status = ${IN_PRODUCTION}) as in_production,
        count(*) filter (where status = ${READY_TO_SHIP}) as ready_to_ship
      from orders where factory_id = ${factoryId} and status in (2, 3)
    ) as orders, (
      select count(*) as open_packages from packages where factory_id = ${factoryId} and dispatched_at is null
    ) as packages, (
      select coalesce(sum(amount - paid), 0)::bigint as owed
      from factory_dues where factory_id = ${factoryId} and paid < amount
    ) as dues, (
      select coalesce(sum(amount - used), 0)::bigint as overpaid
      from factory_payments where factory_id = ${factoryId} and used < amount and voided_at is null
    ) as advances, (
      select (select count(*) from dresses where factory_id = ${factoryId} and withdrawn_at is null)
        + (select count(*) from custom_items where factory_id = ${factoryId} and withdrawn_at is null) as usual_items
    ) as items`.execute(db)
  const [open] = rows
  if (!open) throw new Error('sums are always one row')
  return open
}

type Owner = { store_id: number } | { factory_id: number }

/**
 * Gives the people back their accounts that were closed with their store or factory, at that moment. Whose address belongs
 * to somebody else by now is left out.
 */
export async function reopenAccounts(
  db: Db,
  owner: Owner,
  closedAt: Date,
): Promise<{ people: number; leftOut: string[] }> {
  const own = 'store_id' in owner ? sql`store_id = ${owner.store_id}` : sql`factory_id = ${owner.factory_id}`
  const restored = await sql`
    update users set deleted_at = null, version = version + 1
    where ${own} and deleted_at = ${closedAt} and not exists (
      select from users as living where living.email_norm = users.email_norm and living.deleted_at is null
    )`.execute(db)
  const { rows } = await sql<{ email: string }>`
    select email from users where ${own} and deleted_at = ${closedAt} order by id`.execute(db)
  return { people: Number(restored.numAffectedRows ?? 0n), leftOut: rows.map(({ email }) => email) }
}
