import type { FactoryQuestion } from '@trousseau/contract/factories'
import { rowsOf } from '@trousseau/contract/page'
import type { Day } from '@trousseau/domain/day'
import { IN_PRODUCTION, READY_TO_SHIP } from '@trousseau/domain/orders/order-status'
import { fold } from '@trousseau/domain/text'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '../db/db.ts'
import { containing } from '../db/lists/containing.ts'
import type { Schema } from '../db/schema.ts'

export type FactoryRow = Selectable<Schema['factories']>

/** Factories that are not closed. */
function open(db: Db) {
  return db.selectFrom('factories').where('closed_at', 'is', null)
}

/** Something is owed to the factory, or it was paid in advance. */
const UNSETTLED = sql<boolean>`(
  exists (select from factory_dues where factory_id = factories.id and paid < amount)
  or exists (select from factory_payments where factory_id = factories.id and used < amount and voided_at is null)
)`

const SHOWN = {
  open: sql<boolean>`closed_at is null`,
  current: sql<boolean>`(closed_at is null or ${UNSETTLED})`,
  closed: sql<boolean>`closed_at is not null`,
  all: sql<boolean>`true`,
} satisfies Record<NonNullable<FactoryQuestion['show']>, unknown>

export async function listFactories(db: Db, question: FactoryQuestion) {
  const { limit, offset } = rowsOf(question)
  const found = db
    .selectFrom('factories')
    .where(SHOWN[question.show ?? 'open'])
    .where('name_fold', 'like', containing(fold(question.search ?? '')))
  const rows = await found
    .selectAll()
    .$if(question.show === 'all', (all) => all.orderBy(sql`closed_at is not null`))
    .orderBy(question.order_by === 'name' ? 'name_fold' : 'id', question.order_dir)
    .orderBy('id', question.order_dir)
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await found.select((is) => is.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

/** Closed ones too. */
export function findFactory(db: Db, id: number): Promise<FactoryRow | undefined> {
  return db.selectFrom('factories').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Closed ones too. */
export function findFactories(db: Db, ids: readonly number[]): Promise<FactoryRow[]> {
  return db.selectFrom('factories').selectAll().where('id', 'in', ids).execute()
}

/** It is no part of the factory's form, so a form that is open somewhere stays valid. */
export async function chooseDigest(db: Db, id: number, daily_digest: boolean): Promise<void> {
  await db.updateTable('factories').set({ daily_digest }).where('id', '=', id).execute()
}

/**
 * True if no daily email of this day was made for the factory yet; from now on it was. Others who ask wait for the
 * transaction to end.
 */
export async function takeDigest(db: Db, id: number, day: Day): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('factories')
    .set({ digest_on: day })
    .where('id', '=', id)
    .where('digest_on', 'is distinct from', day)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Locks the factory until the transaction ends, so that nobody changes it or assigns new orders to it. */
export function lockFactory(db: Db, id: number): Promise<FactoryRow | undefined> {
  return open(db).selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export function insertFactory(db: Db, factory: Insertable<Schema['factories']>): Promise<FactoryRow> {
  return db.insertInto('factories').values(factory).returningAll().executeTakeFirstOrThrow()
}

export function updateFactoryColumns(
  db: Db,
  id: number,
  columns: Updateable<Schema['factories']>,
): Promise<FactoryRow> {
  return db
    .updateTable('factories')
    .set((is) => ({ ...columns, version: is('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Whether the factory has orders to make or pack, or packages that were not dispatched. */
export async function hasOpenWork(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql<{ busy: boolean }>`
    select exists (select from orders where factory_id = ${id} and status in (${IN_PRODUCTION}, ${READY_TO_SHIP}))
      or exists (select from packages where factory_id = ${id} and dispatched_at is null) as busy`.execute(db)
  return rows[0]?.busy ?? true
}

/** Nobody else changes what of this factory's is paid until the transaction ends. Taken before any row of it. */
export async function lockFactoryMoney(db: Db, factoryId: number): Promise<void> {
  await sql`select lock_factory_money(${factoryId})`.execute(db)
}
