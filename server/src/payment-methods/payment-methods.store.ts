import { type Selectable, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { Schema } from '../db/schema.ts'
import type { ProviderMethod } from '../provider/shapes.ts'

export type MethodRow = Selectable<Schema['payment_methods']>

function living(db: Db, storeId: number) {
  return db
    .selectFrom('payment_methods')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('deleted_at', 'is', null)
}

/** The newest first. */
export function listMethods(db: Db, storeId: number): Promise<MethodRow[]> {
  return living(db, storeId).orderBy('id', 'desc').execute()
}

export function findMethod(db: Db, storeId: number, id: number): Promise<MethodRow | undefined> {
  return living(db, storeId).where('id', '=', id).executeTakeFirst()
}

/** The ids of those that a checkout offers first; null where there is none. */
export type Usual = { marked: number | null; used: number | null }

export async function findUsualMethod(db: Db, storeId: number): Promise<Usual> {
  const { rows } = await sql<Usual>`
    select default_method_id as marked, (
      select payment_method_id from orders
      join payment_methods on payment_methods.store_id = orders.store_id and payment_methods.id = payment_method_id
      where orders.store_id = stores.id and payment_methods.deleted_at is null
      order by orders.id desc limit 1
    ) as used
    from stores where id = ${storeId}`.execute(db)
  return rows[0] ?? { marked: null, used: null }
}

export async function markDefault(db: Db, storeId: number, id: number): Promise<void> {
  await db.updateTable('stores').set({ default_method_id: id }).where('id', '=', storeId).execute()
}

export function lockMethod(db: Db, storeId: number, id: number): Promise<MethodRow | undefined> {
  return living(db, storeId).where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function setBusy(db: Db, storeId: number, id: number, until: Date | null): Promise<void> {
  await db
    .updateTable('payment_methods')
    .set({ busy_until: until })
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .execute()
}

/** Drawn before a list is asked for, and after a change was answered: what is newer at the provider has the higher one. */
export async function nextReading(db: Db): Promise<number> {
  const { rows } = await sql<{ reading: number }>`select nextval('provider_readings') as reading`.execute(db)
  return rows[0]?.reading ?? 0
}

/** Its own columns: whose it is and what it is called here are ours. */
function columnsOf({ customerId: _, isDeleted: __, stax_id: ___, ...columns }: ProviderMethod) {
  return columns
}

/** What the provider answered to a change, unless something newer was read meanwhile. */
export async function writeMethod(
  db: Db,
  storeId: number,
  id: number,
  method: ProviderMethod,
  reading: number,
): Promise<void> {
  await db
    .updateTable('payment_methods')
    .set((is) => ({ ...columnsOf(method), reading, busy_until: null, version: is('version', '+', 1) }))
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .where('reading', '<', reading)
    .execute()
}

/** For good: the provider never brings back what was deleted there. */
export async function markDeleted(db: Db, storeId: number, id: number, now: Date): Promise<void> {
  await db
    .updateTable('payment_methods')
    .set({ deleted_at: now, busy_until: null })
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .execute()
}

/**
 * All that the provider has for this store, in the caller's transaction. Does nothing where a list that was asked for
 * later is already written. Answers the ids that are new.
 */
export async function writeMethods(
  db: Db,
  storeId: number,
  methods: readonly ProviderMethod[],
  { reading, now }: { reading: number; now: Date },
): Promise<number[]> {
  const { numUpdatedRows } = await db
    .updateTable('stores')
    .set({ methods_reading: reading, methods_read_at: now })
    .where('id', '=', storeId)
    .where('methods_reading', '<', reading)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return []
  const known = await db
    .selectFrom('payment_methods')
    .selectAll()
    .where('store_id', '=', storeId)
    .forUpdate()
    .execute()
  const byStaxId = new Map(known.map((row) => [row.stax_id, row]))
  for (const row of known) {
    const read = methods.find(({ stax_id }) => stax_id === row.stax_id)
    if (row.deleted_at !== null || row.reading >= reading) continue
    if (!read) await markDeleted(db, storeId, row.id, now)
    // Whoever is changing it writes down how that ended: its lease is not for others to end.
    else if (isBusy(row, now)) continue
    else if (isOther(row, read) || isOver(row)) await writeMethod(db, storeId, row.id, read, reading)
  }
  const fresh = methods.filter(({ stax_id }) => !byStaxId.has(stax_id))
  if (fresh.length === 0) return []
  const inserted = await db
    .insertInto('payment_methods')
    .values(
      fresh.map((method) => ({
        ...columnsOf(method),
        stax_id: method.stax_id,
        store_id: storeId,
        reading,
        created_at: now,
      })),
    )
    .returning('id')
    .execute()
  return inserted.map(({ id }) => id)
}

function isOther(row: MethodRow, method: ProviderMethod): boolean {
  const columns = columnsOf(method)
  return (Object.keys(columns) as (keyof typeof columns)[]).some((name) => row[name] !== columns[name])
}

const isBusy = ({ busy_until }: MethodRow, now: Date) => busy_until !== null && busy_until > now

/** A change whose end nobody heard of: this reading tells. */
const isOver = ({ busy_until }: MethodRow) => busy_until !== null

/** Whether the mirror may be behind: read before `since` or never, or a change of it was never heard the end of. */
export async function isMirrorOld(db: Db, storeId: number, now: Date, since: Date): Promise<boolean> {
  const { rows } = await sql<{ old: boolean }>`
    select methods_read_at is null or methods_read_at < ${since} or exists (
      select from payment_methods
      where store_id = stores.id and deleted_at is null and busy_until <= ${now}
    ) as old
    from stores where id = ${storeId} and stax_customer_id is not null`.execute(db)
  return rows[0]?.old ?? false
}
