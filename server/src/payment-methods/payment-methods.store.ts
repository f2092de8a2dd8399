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
function buildColumns(method: ProviderMethod) {
  const { customerId: _, isDeleted: __, stax_id: ___, fingerprint: ____, ...columns } = method
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
    .set((is) => ({ ...buildColumns(method), reading, busy_until: null, version: is('version', '+', 1) }))
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

export type Mirrored = {
  /** The ids that are new. */
  added: number[]
  /** What the provider calls those that are to be removed there. */
  twins: string[]
}

/**
 * All that the provider has for this store, in the caller's transaction. Does nothing where a list that was asked for
 * later is already written.
 *
 * A browser whose connection is cut sends a new method again by itself, and the provider then has it twice. Such a twin
 * is written as deleted from its first moment: nobody ever sees it, and no order or payment can name it.
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
    // Whoever is changing it writes down how that ended: its lease is not for others to end.
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

/** A browser sends again at once: whoever saves the same again later means to, and has it twice. */
const SENT_AGAIN_MS = 30_000

/**
 * What is new of the provider's list, and what is a twin of something that is new too or came a moment ago. What was
 * ever shown here is neither.
 */
function sortOut(methods: readonly ProviderMethod[], known: readonly MethodRow[], now: Date) {
  const byStaxId = new Map(known.map((row) => [row.stax_id, row]))
  const since = now.getTime() - SENT_AGAIN_MS
  const isRecent = (row: MethodRow | undefined) =>
    row !== undefined && row.deleted_at === null && row.created_at.getTime() >= since
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

/** Only where the provider itself says that it is the same number, and nothing else that is known of the two differs. */
function areTwins(one: ProviderMethod, other: ProviderMethod): boolean {
  return one.fingerprint !== null && one.fingerprint === other.fingerprint && looksSame(one, other)
}

/** Written as one: deleted from its first moment. */
const isTwin = ({ created_at, deleted_at }: MethodRow) => deleted_at?.getTime() === created_at.getTime()

/** By what the provider calls it; for a twin the one that was kept in its place. */
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

/** What a person can tell two methods apart by. */
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
