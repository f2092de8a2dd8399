import type { Closure, FactoryCalendar } from '@trousseau/contract/calendars'
import { addDays, type Day } from '@trousseau/domain/day'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db } from '../db/db.ts'
import type { Schema } from '../db/schema.ts'
import { toWeek } from './calendars.store.ts'

/** For so long after its end a closure is shown. */
const SHOWN_DAYS = 366

export async function readFactoryCalendar(
  db: Db,
  id: number,
  today: Day,
): Promise<FactoryCalendar | undefined> {
  const { rows } = await sql<{ name: string; work_week: string; version: number; closures: Closure[] }>`
    select name, work_week, calendar_version as version, (
      select coalesce(json_agg(json_build_object('id', id, 'from', from_on, 'to', to_on, 'kind', kind, 'pace', pace,
        'name', name, 'version', version) order by from_on, id), '[]')
      from factory_closures where factory_id = factories.id and deleted_at is null
        and to_on >= ${addDays(today, -SHOWN_DAYS)}::date
    ) as closures
    from factories where id = ${id}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { name, work_week, closures, version } = row
  return { factory: { id, name }, week: [...toWeek(work_week)], closures, version }
}

/**
 * Locks a factory's row, and makes it a new version of its calendar. Orders that are being placed hold the row with a share
 * lock, so that they come before or after.
 */
export async function lockCalendar(db: Db, id: number): Promise<{ calendar_version: number } | undefined> {
  const { rows } = await sql<{ calendar_version: number }>`
    update factories set calendar_version = calendar_version + 1 where id = ${id}
    returning calendar_version - 1 as calendar_version`.execute(db)
  return rows[0]
}

export async function setWeek(db: Db, id: number, work_week: string): Promise<void> {
  await db.updateTable('factories').set({ work_week }).where('id', '=', id).execute()
}

export async function addClosure(db: Db, closure: Insertable<Schema['factory_closures']>): Promise<void> {
  await db.insertInto('factory_closures').values(closure).execute()
}

/** The closure, with its factory's calendar locked first. */
export async function lockClosure(
  db: Db,
  id: number,
): Promise<{ factory_id: number; version: number } | undefined> {
  const found = await findClosure(db, id)
  if (!found) return undefined
  await lockCalendar(db, found.factory_id)
  return findClosure(db, id)
}

function findClosure(db: Db, id: number) {
  return db
    .selectFrom('factory_closures')
    .select(['factory_id', 'version'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

export async function changeClosure(
  db: Db,
  id: number,
  change: Updateable<Schema['factory_closures']>,
): Promise<void> {
  await db
    .updateTable('factory_closures')
    .set((is) => ({ ...change, version: is('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}
