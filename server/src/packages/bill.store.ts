import { type Selectable, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { Schema } from '../db/schema.ts'

export type Bill = Selectable<Schema['invoices']> & { being_confirmed: boolean }

/** The invoice of a dispatched package; undefined while its shipping cost waits to be approved. */
export async function findBill(
  db: Db,
  { store_id, id }: { store_id: number; id: number },
): Promise<Bill | undefined> {
  const { rows } = await sql<Bill>`
    select invoices.*, exists (
      select from attempt_lines as line
      where line.store_id = invoices.store_id and line.invoice_id = invoices.id and line.live
    ) as being_confirmed
    from invoices where store_id = ${store_id} and package_id = ${id}`.execute(db)
  return rows[0]
}
