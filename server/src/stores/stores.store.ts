import type { Day } from '@trousseau/domain/day'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { latestLikely } from '../clock.ts'
import type { Db } from '../db/db.ts'
import type { Schema } from '../db/schema.ts'

export type StoreRow = Selectable<Schema['stores']>

export function findStore(db: Db, id: number): Promise<StoreRow | undefined> {
  return db.selectFrom('stores').selectAll().where('id', '=', id).executeTakeFirst()
}

export function insertStore(db: Db, store: Insertable<Schema['stores']>): Promise<StoreRow> {
  return db.insertInto('stores').values(store).returningAll().executeTakeFirstOrThrow()
}

/** An open store, locked until the transaction ends: nobody changes it or joins it. Placing orders does not wait. */
export function lockOpenStore(db: Db, id: number): Promise<StoreRow | undefined> {
  return db
    .selectFrom('stores')
    .selectAll()
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** A store, closed or not, that nobody closes or reopens until the transaction ends. Changes of it do not wait. */
export function holdStore(db: Db, id: number): Promise<StoreRow | undefined> {
  return db.selectFrom('stores').selectAll().where('id', '=', id).forKeyShare().executeTakeFirst()
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

/** Closed ones too. */
export function findStores(db: Db, ids: readonly number[]): Promise<StoreRow[]> {
  return db.selectFrom('stores').selectAll().where('id', 'in', ids).execute()
}

/**
 * Takes the store's statement of a month, which begins on that day, so that nobody else sends it. False if it was taken
 * before; a call for the same month waits until it is known whether this one commits.
 */
export async function takeStatementMonth(db: Db, id: number, month: Day, now: Date): Promise<boolean> {
  const row = await db
    .insertInto('statement_mails')
    .values({ store_id: id, month, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('store_id')
    .executeTakeFirst()
  return row !== undefined
}

/** A turn taken by a clock that was ahead holds up nobody until that clock's time has come. */
const isTurnFree = (now: Date, since: Date) =>
  sql<boolean>`(customer_tried_at is null or customer_tried_at <= ${since} or customer_tried_at > ${latestLikely(now)})`

/** Claims the turn to create the store's customer, unless it has one, is closed, or was claimed after `since`. */
export function takeCustomerTurn(db: Db, id: number, now: Date, since: Date): Promise<StoreRow | undefined> {
  return db
    .updateTable('stores')
    .set({ customer_tried_at: now })
    .where('id', '=', id)
    .where('stax_customer_id', 'is', null)
    .where('closed_at', 'is', null)
    .where(isTurnFree(now, since))
    .returningAll()
    .executeTakeFirst()
}

/** Sets the customer id only if there is none. Returns the version of the store that got it. */
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

/** Open stores without a customer whose turn was not taken after `since`, the longest waiting first. */
export async function listWithoutCustomer(db: Db, now: Date, since: Date, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('stores')
    .select('id')
    .where('stax_customer_id', 'is', null)
    .where('closed_at', 'is', null)
    .where(isTurnFree(now, since))
    .orderBy('customer_tried_at', (order) => order.asc().nullsFirst())
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
