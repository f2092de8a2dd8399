import { rowsOf } from '@trousseau/contract/page'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '../db/db.ts'
import type { Schema } from '../db/schema.ts'

export type AddressRow = Selectable<Schema['addresses']>

function living(db: Db, storeId: number) {
  return db.selectFrom('addresses').where('store_id', '=', storeId).where('deleted_at', 'is', null)
}

type Question = { page: number; per_page: number; order_dir: 'asc' | 'desc' }

export async function listAddresses(
  db: Db,
  storeId: number,
  question: Question,
): Promise<{ rows: AddressRow[]; total: number }> {
  const { limit, offset } = rowsOf(question)
  const rows = await living(db, storeId)
    .selectAll()
    .orderBy('created_at', question.order_dir)
    .orderBy('id', question.order_dir)
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await living(db, storeId)
    .select((is) => is.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}

export function findAddress(db: Db, storeId: number, id: number): Promise<AddressRow | undefined> {
  return living(db, storeId).selectAll().where('id', '=', id).executeTakeFirst()
}

export function lockAddress(db: Db, storeId: number, id: number): Promise<AddressRow | undefined> {
  return living(db, storeId).selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export function insertAddress(db: Db, address: Insertable<Schema['addresses']>): Promise<AddressRow> {
  return db.insertInto('addresses').values(address).returningAll().executeTakeFirstOrThrow()
}

export function updateAddressColumns(
  db: Db,
  storeId: number,
  id: number,
  columns: Updateable<Schema['addresses']>,
): Promise<AddressRow> {
  return db
    .updateTable('addresses')
    .set({ ...columns, version: sql<number>`version + 1` })
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The addresses that a checkout offers first: marked as default, and last used. Null if there is none. */
export type Usual = { marked: number | null; used: number | null }

export async function findUsualAddress(db: Db, storeId: number): Promise<Usual> {
  const { rows } = await sql<Usual>`
    select default_address_id as marked, (
      select address_id from orders
      join addresses on addresses.store_id = orders.store_id and addresses.id = address_id
      where orders.store_id = stores.id and addresses.deleted_at is null
      order by orders.id desc limit 1
    ) as used
    from stores where id = ${storeId}`.execute(db)
  return rows[0] ?? { marked: null, used: null }
}

export async function markDefault(db: Db, storeId: number, id: number): Promise<void> {
  await db.updateTable('stores').set({ default_address_id: id }).where('id', '=', storeId).execute()
}

/** False if the address did not exist. Orders have their own copy but still refer to the row, so it is only marked. */
export async function deleteAddressRow(db: Db, storeId: number, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('addresses')
    .set({ deleted_at: now, version: sql<number>`version + 1` })
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** False if the address was not deleted since. */
export async function restoreAddressRow(db: Db, storeId: number, id: number, since: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('addresses')
    .set({ deleted_at: null, version: sql<number>`version + 1` })
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .where('deleted_at', '>', since)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
