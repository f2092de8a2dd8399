import type { calendars, FactoryTransit } from '@trousseau/contract/calendars'
import { sql } from 'kysely'
import { record } from '../audit/record.ts'
import { type Db, inTransaction } from '../db/db.ts'
import { AppError } from '../http/app-error.ts'
import type { Handler } from '../http/call.ts'
import { enqueueDates } from './enqueue-dates.ts'

export const listTransitTimes: Handler<typeof calendars.listTransitTimes> = ({ db }) =>
  readTransit(db, sql`closed_at is null`)

/** A factory's whole list is changed at once, so that nobody's rows are mixed with another's. */
export const updateTransitTimes: Handler<typeof calendars.updateTransitTimes> = (call) => {
  const { factory, times, version } = call.body
  refuseTwice(times)
  return inTransaction(call.db, async (db) => {
    const before = await lockTransit(db, factory)
    if (!before) throw new AppError('not_found')
    if (version !== undefined && version !== before.version) throw new AppError('stale')
    await db.deleteFrom('transit_times').where('factory_id', '=', factory).execute()
    if (times.length > 0)
      await db
        .insertInto('transit_times')
        .values(times.map((time) => ({ ...time, factory_id: factory })))
        .execute()
    await record(db, call, 'transit_times_changed', { userId: call.user.id, subject: `factory ${factory}` })
    await enqueueDates(db, call.now, { factory })
    const [after] = await readTransit(db, sql`id = ${factory}`)
    if (!after) throw new AppError('not_found')
    return after
  })
}

export const TWICE = 'There are two rows for the same country and service.'

function refuseTwice(times: readonly { country: string; service: string }[]): void {
  const names = new Set(times.map(({ country, service }) => `${country} ${service}`))
  if (names.size < times.length)
    throw new AppError('invalid', { errors: [{ field: 'times', message: TWICE }] })
}

async function lockTransit(db: Db, id: number): Promise<{ version: number } | undefined> {
  const { rows } = await sql<{ version: number }>`
    update factories set transit_version = transit_version + 1 where id = ${id}
    returning transit_version - 1 as version`.execute(db)
  return rows[0]
}

async function readTransit(db: Db, which: ReturnType<typeof sql>): Promise<FactoryTransit[]> {
  const { rows } = await sql<FactoryTransit>`
    select json_build_object('id', id, 'name', name) as factory, transit_version as version, (
      select coalesce(json_agg(json_build_object('country', country, 'service', service, 'days', days)
        order by country, service), '[]')
      from transit_times where factory_id = factories.id
    ) as times
    from factories where ${which} order by name_fold, id`.execute(db)
  return rows
}
