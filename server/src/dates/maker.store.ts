import type { Day } from '@trousseau/domain/day'
import { type RawBuilder, sql } from 'kysely'
import { closuresSince, transitDays } from '../calendars/calendars.store.ts'

type Asked = { factory: RawBuilder<unknown>; country: RawBuilder<unknown>; today: RawBuilder<Day> }

/** A factory as a `Maker`: its calendar as it lies before it, and how far it is to a country. */
export const selectMaker = ({ factory, country, today }: Asked) => sql`
  select factories.id as factory_id, work_week, calendar_version, transit_version,
    ${closuresSince(sql`factories.id`, sql`${today}::date`)} as closures,
    ${transitDays(sql`factories.id`, country, sql`''`)} as transit_days
  from factories where factories.id = ${factory}`
