import { type Selectable, sql } from 'kysely'
import { latestLikely } from '../clock.ts'
import type { Db } from '../db/db.ts'
import type { Schema } from '../db/schema.ts'
import { METHODS_TOPIC } from '../outbox/messages.ts'
import type { ProviderMethod } from '../provider/shapes.ts'

export type MethodRow = Selectable<Schema['payment_methods']>

function living(db: Db, storeId: number) {
  return db
    .selectFrom('payment_methods')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('deleted_at', 'is', null)
}

/** The payment methods that were not deleted, newest first. */
export function listMethods(db: Db, storeId: number): Promise<MethodRow[]> {
  return living(db, storeId).orderBy('id', 'desc').execute()
}

export function findMethod(db: Db, storeId: number, id: number): Promise<MethodRow | undefined> {
  return living(db, storeId).where('id', '=', id).executeTakeFirst()
}

/** The payment methods that a checkout offers first: marked as default, and last used. Null if there is none. */
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

/** Drawn before a list is requested and after a change is answered, so that the newer state has the higher number. */
export async function nextReading(db: Db): Promise<number> {
  const { rows } = await sql<{ reading: number }>`select nextval('provider_readings') as reading`.execute(db)
  return rows[0]?.reading ?? 0
}

/** The columns that the provider decides; the store and our own id stay. */
function buildColumns(method: ProviderMethod) {
  const { customerId: _, isDeleted: __, stax_id: ___, fingerprint: ____, ...columns } = method
  return columns
}

/** Writes the provider's answer to a change, unless something newer was read in the meantime. */
export async function writeMethod(
  db: Db,
  storeId: number,
  id: number,
  method: ProviderMethod,
  reading: number,
): Promise<void> {
  await db
    .updateTable('payment_methods')
    .set((is) => ({ ...buildColumns(method), reading, busy_until: null, version: is('version', '+', 1) }))
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .where('reading', '<', reading)
    .execute()
}

/** Deletes the method for good: the provider never restores a deleted method. */
export async function markDeleted(db: Db, storeId: number, id: number, now: Date): Promise<void> {
  await db
    .updateTable('payment_methods')
    .set({ deleted_at: now, busy_until: null })
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .execute()
}

/** The same, by the provider's id. Returns our id of the method, or undefined if it was deleted before. */
export async function markDeletedThere(
  db: Db,
  storeId: number,
  staxId: string,
  now: Date,
): Promise<number | undefined> {
  const row = await db
    .updateTable('payment_methods')
    .set({ deleted_at: now, busy_until: null })
    .where('store_id', '=', storeId)
    .where('stax_id', '=', staxId)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** The provider's ids of the methods whose charge has an end that is not known yet. */
export async function listHeld(db: Db, storeId: number): Promise<string[]> {
  const { rows } = await sql<{ stax_id: string }>`
    select stax_id from payment_methods where store_id = ${storeId} and ${isHeld}`.execute(db)
  return rows.map(({ stax_id }) => stax_id)
}

const isHeld = sql`exists (
  select from payment_attempts
  where payment_attempts.store_id = payment_methods.store_id and payment_method_id = payment_methods.id
    and state in ('sent', 'unknown')
)`

/**
 * Closed stores with methods that could be deleted at the provider, or whose list there was not read since they were
 * closed, and once more after `before`. Not those with a message that is waiting to do so.
 */
export async function listClosedWithMethods(db: Db, before: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from stores
    where closed_at is not null and stax_customer_id is not null and (
      methods_read_at is null or methods_read_at < closed_at
      or (closed_at < ${before} and methods_read_at < closed_at + interval '1 hour')
      or exists (
        select from payment_methods where store_id = stores.id and deleted_at is null and not ${isHeld}
      )
    ) and not exists (
      select from outbox where topic = ${METHODS_TOPIC}::text || stores.id::text
        and done_at is null and dead_at is null
    )
    order by closed_at limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

export type Mirrored = {
  /** The ids of the methods that are new. */
  added: number[]
  /** The provider's ids of the twins, which are to be deleted there. */
  twins: string[]
}

/**
 * Mirrors all of the store's methods at the provider, in the caller's transaction. Does nothing if a list that was
 * requested later is already written.
 *
 * A browser whose connection is cut sends a new method again by itself, and the provider then has it twice. Such a twin
 * is inserted as deleted: nobody ever sees it, and no order or payment can use it.
 */
export async function writeMethods(
  db: Db,
  storeId: number,
  methods: readonly ProviderMethod[],
  { reading, now }: { reading: number; now: Date },
): Promise<Mirrored> {
  const { numUpdatedRows } = await db
    .updateTable('stores')
    .set({ methods_reading: reading, methods_read_at: now })
    .where('id', '=', storeId)
    .where('methods_reading', '<', reading)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return { added: [], twins: [] }
  const known = await db
    .selectFrom('payment_methods')
    .selectAll()
    .where('store_id', '=', storeId)
    .forUpdate()
    .execute()
  for (const row of known) {
    const read = methods.find(({ stax_id }) => stax_id === row.stax_id)
    if (row.deleted_at !== null || row.reading >= reading) continue
    if (!read) await markDeleted(db, storeId, row.id, now)
    // The process that holds the lease writes down the result, so nobody else may end it.
    else if (isBusy(row, now)) continue
    else if (!looksSame(row, read) || isOver(row)) await writeMethod(db, storeId, row.id, read, reading)
  }
  const { fresh, twins } = sortOut(methods, known, now)
  const freshTwins = twins.filter(({ stax_id }) => !known.some((row) => row.stax_id === stax_id))
  const toRow = (method: ProviderMethod, deleted_at: Date | null) => ({
    ...buildColumns(method),
    stax_id: method.stax_id,
    store_id: storeId,
    reading,
    created_at: now,
    deleted_at,
  })
  const rows = [...fresh.map((method) => toRow(method, null)), ...freshTwins.map((twin) => toRow(twin, now))]
  const inserted =
    rows.length === 0
      ? []
      : await db.insertInto('payment_methods').values(rows).returning(['id', 'deleted_at']).execute()
  return {
    added: inserted.filter(({ deleted_at }) => deleted_at === null).map(({ id }) => id),
    twins: twins.map(({ stax_id }) => stax_id),
  }
}

/** A browser resends at once; a person who saves the same method later means to have it twice. */
const SENT_AGAIN_MS = 30_000

/**
 * Splits the provider's list into new methods and twins of methods that are new or were just added. A method that was
 * ever shown here is neither.
 */
function sortOut(methods: readonly ProviderMethod[], known: readonly MethodRow[], now: Date) {
  const byStaxId = new Map(known.map((row) => [row.stax_id, row]))
  const since = now.getTime() - SENT_AGAIN_MS
  const isRecent = (row: MethodRow | undefined) =>
    row !== undefined &&
    row.deleted_at === null &&
    row.created_at.getTime() >= since &&
    row.created_at <= latestLikely(now)
  const recent = methods.filter(({ stax_id }) => isRecent(byStaxId.get(stax_id)))
  const fresh: ProviderMethod[] = []
  const twins: ProviderMethod[] = []
  for (const method of methods) {
    const row = byStaxId.get(method.stax_id)
    if (row && !isTwin(row)) continue
    if (row || [...recent, ...fresh].some((other) => areTwins(other, method))) twins.push(method)
    else fresh.push(method)
  }
  return { fresh, twins }
}

/** Twins only if the provider says that the number is the same, and nothing else we know of the two differs. */
function areTwins(one: ProviderMethod, other: ProviderMethod): boolean {
  return one.fingerprint !== null && one.fingerprint === other.fingerprint && looksSame(one, other)
}

/** A twin was deleted at the moment of its insertion. */
const isTwin = ({ created_at, deleted_at }: MethodRow) => deleted_at?.getTime() === created_at.getTime()

/** Finds a method by the provider's id; for a twin, the method that was kept in its place. */
export async function findByProvider(
  db: Db,
  storeId: number,
  staxId: string,
): Promise<MethodRow | undefined> {
  const living = await listMethods(db, storeId)
  const found = living.find(({ stax_id }) => stax_id === staxId)
  if (found) return found
  const named = await db
    .selectFrom('payment_methods')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('stax_id', '=', staxId)
    .executeTakeFirst()
  if (!named || !isTwin(named)) return undefined
  return living.find((row) => looksSame(row, named))
}

/** The fields by which a person can tell two methods apart. */
const SHOWN = [
  'method',
  'last_four',
  'brand',
  'exp_month',
  'exp_year',
  'person_name',
  'address_1',
  'address_city',
  'address_state',
  'address_country',
  'address_zip',
  'bank_type',
  'bank_holder_type',
] as const satisfies readonly (keyof MethodRow)[]
type Shown = Pick<MethodRow, (typeof SHOWN)[number]>

function looksSame(one: Shown, other: Shown): boolean {
  return SHOWN.every((name) => one[name] === other[name])
}

/** Longer than the timeout of a call to the provider. */
export const LEASE_MS = 20_000

/** A lease that lasts longer than leases do was taken by a clock that was ahead, and is over. */
export function isBusy(row: MethodRow, now: Date): row is MethodRow & { busy_until: Date } {
  const latest = latestLikely(now).getTime() + LEASE_MS
  return row.busy_until !== null && row.busy_until > now && row.busy_until.getTime() <= latest
}

/** The lease of a change has expired without a known result, which this reading now supplies. */
const isOver = ({ busy_until }: MethodRow) => busy_until !== null

/** Whether the mirror may be outdated: last read before `since` or never, or with a change whose result is unknown. */
export async function isMirrorOld(db: Db, storeId: number, now: Date, since: Date): Promise<boolean> {
  const { rows } = await sql<{ old: boolean }>`
    select methods_read_at is null or methods_read_at < ${since} or methods_read_at > ${latestLikely(now)} or exists (
      select from payment_methods
      where store_id = stores.id and deleted_at is null and busy_until <= ${now}
    ) as old
    from stores where id = ${storeId} and stax_customer_id is not null`.execute(db)
  return rows[0]?.old ?? false
}
