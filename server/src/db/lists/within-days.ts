import { addDays, type Day } from '@trousseau/domain/day'
import { type RawBuilder, sql } from 'kysely'
import { startOfBusinessDay } from '../../clock.ts'

/** The last day the calendar can show, which has no next day to end at. */
export const LAST_DAY = '9999-12-31'

export type Days = { from?: Day | undefined; to?: Day | undefined }

/** The moment at which these days are over, if they ever are. */
export const endOf = ({ to }: Days): Date | undefined =>
  to && to < LAST_DAY ? startOfBusinessDay(addDays(to, 1)) : undefined

/** Conditions that a moment is within these business days, both included. */
export function withinDays(moment: RawBuilder<unknown>, days: Days): RawBuilder<boolean>[] {
  const end = endOf(days)
  return [
    ...(days.from ? [sql<boolean>`${moment} >= ${startOfBusinessDay(days.from)}`] : []),
    ...(end ? [sql<boolean>`${moment} < ${end}`] : []),
  ]
}

/** The same for a column that is a day itself, such as a ship date. */
export function withinCalendarDays(column: RawBuilder<unknown>, { from, to }: Days): RawBuilder<boolean>[] {
  return [
    ...(from ? [sql<boolean>`${column} >= ${from}::date`] : []),
    ...(to ? [sql<boolean>`${column} <= ${to}::date`] : []),
  ]
}
