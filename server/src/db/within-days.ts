import { addDays, type Day } from '@trousseau/domain/day'
import { type RawBuilder, sql } from 'kysely'
import { startOfBusinessDay } from '../clock.ts'

/** The last day the calendar can show, which has no next day to end at. */
export const LAST_DAY = '9999-12-31'

export type Days = { from?: Day | undefined; to?: Day | undefined }

/** Conditions that a moment is within these business days, both included. */
export function withinDays(moment: RawBuilder<unknown>, { from, to }: Days): RawBuilder<boolean>[] {
  return [
    ...(from ? [sql<boolean>`${moment} >= ${startOfBusinessDay(from)}`] : []),
    ...(to && to < LAST_DAY ? [sql<boolean>`${moment} < ${startOfBusinessDay(addDays(to, 1))}`] : []),
  ]
}
