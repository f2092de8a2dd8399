import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db } from '../db/db.ts'
import type { Schema } from '../db/schema.ts'

export type StoreRow = Selectable<Schema['stores']>

export function findStore(db: Db, id: number): Promise<StoreRow | undefined> {
  return db.selectFrom('stores').selectAll().where('id', '=', id).executeTakeFirst()
}

export function insertStore(db: Db, store: Insertable<Schema['stores']>): Promise<StoreRow> {
  return db.insertInto('stores').values(store).returningAll().executeTakeFirstOrThrow()
}

/** One that is open. Nobody changes it, and nobody joins it, until the transaction ends; orders to it do not wait. */
export function lockOpenStore(db: Db, id: number): Promise<StoreRow | undefined> {
  return db
    .selectFrom('stores')
    .selectAll()
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export function updateStoreColumns(
  db: Db,
  id: number,
  columns: Updateable<Schema['stores']>,
): Promise<StoreRow> {
  return db
    .updateTable('stores')
    .set((is) => ({ ...columns, version: is('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Takes the turn to make this store a customer, unless it is one, is closed, or somebody took the turn since `since`. */
export function takeCustomerTurn(db: Db, id: number, now: Date, since: Date): Promise<StoreRow | undefined> {
  return db
    .updateTable('stores')
    .set({ customer_tried_at: now })
    .where('id', '=', id)
    .where('stax_customer_id', 'is', null)
    .where('closed_at', 'is', null)
    .where((is) => is.or([is('customer_tried_at', 'is', null), is('customer_tried_at', '<=', since)]))
    .returningAll()
    .executeTakeFirst()
}

/** Once and for all: an id that is there is not replaced. Answers which version of the store got it. */
export async function setCustomer(db: Db, id: number, customerId: string): Promise<number | undefined> {
  const row = await db
    .updateTable('stores')
    .set({ stax_customer_id: customerId })
    .where('id', '=', id)
    .where('stax_customer_id', 'is', null)
    .returning('version')
    .executeTakeFirst()
  return row?.version
}

export async function findStoreCustomer(db: Db, id: number): Promise<string | null> {
  const row = await db.selectFrom('stores').select('stax_customer_id').where('id', '=', id).executeTakeFirst()
  return row?.stax_customer_id ?? null
}

/** Those whose turn nobody took since `since`, the longest waiting first. */
export async function listWithoutCustomer(db: Db, since: Date, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('stores')
    .select('id')
    .where('stax_customer_id', 'is', null)
    .where('closed_at', 'is', null)
    .where((is) => is.or([is('customer_tried_at', 'is', null), is('customer_tried_at', '<=', since)]))
    .orderBy('customer_tried_at', (order) => order.asc().nullsFirst())
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
