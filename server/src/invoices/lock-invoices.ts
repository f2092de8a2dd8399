import type { Cents } from '@trousseau/domain/money'
import type { StoreCredit } from '@trousseau/domain/payment'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

export type LockedInvoice = {
  id: number
  number: number
  package_id: number
  total: Cents
  paid: Cents
  /** A payment of it is under way. */
  is_live: boolean
}

/**
 * A store's invoices as they are, held until the transaction ends. Always by id, and before the store's credits: who
 * locks both locks them in this order, so that no two wait for each other.
 */
export async function lockInvoices(
  db: Db,
  storeId: number,
  ids: readonly number[],
): Promise<Map<number, LockedInvoice>> {
  if (ids.length === 0) return new Map()
  await sql`
    select from invoices where store_id = ${storeId} and id = any(${ids}) order by id for update`.execute(db)
  // As they are now that nobody else can pay them.
  const { rows } = await sql<LockedInvoice>`
    select id, number, package_id, total, paid, exists (
      select from attempt_lines
      where attempt_lines.store_id = invoices.store_id and attempt_lines.invoice_id = invoices.id and live
    ) as is_live
    from invoices where store_id = ${storeId} and id = any(${ids})`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** What is left of a store's credits and deposits, held until the transaction ends. */
export async function lockCredits(db: Db, storeId: number): Promise<StoreCredit[]> {
  const { rows } = await sql<StoreCredit>`
    select id, kind, amount - used - reserved as left from store_credits
    where store_id = ${storeId} and used < amount order by id for update`.execute(db)
  return rows.filter(({ left }) => left > 0)
}
