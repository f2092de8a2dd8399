import type { calendars } from '@trousseau/contract/calendars'
import { type MadeOrder, recordOf, recordWords } from '@trousseau/domain/dates/record'
import { STAGE_LABELS, STAGES } from '@trousseau/domain/dates/stages'
import { addMonths, businessDay } from '@trousseau/domain/day'
import { toCalendar } from '../calendars/calendars.store.ts'
import { findFactory } from '../factories/factories.store.ts'
import { AppError } from '../http/app-error.ts'
import type { Handler } from '../http/call.ts'
import { calendarsOf, listDateFacts } from './date-facts.store.ts'
import { datesOn } from './date-facts.ts'
import { listMadeOrders } from './order-dates.store.ts'

/** Enough to tell what is usual, and read in a moment. */
const MOST_ORDERS = 200
const FINISHING = STAGES.indexOf('finishing')

/** What its stages took on average, of the last orders that it finished within a year. */
export const getFactoryRecord: Handler<typeof calendars.getFactoryRecord> = async ({ db, params, now }) => {
  if (!(await findFactory(db, params.id))) throw new AppError('not_found')
  const today = businessDay(now.getTime())
  const since = addMonths(today, -12)
  const rows = await listDateFacts(db, await listMadeOrders(db, params.id, MOST_ORDERS))
  if (rows.length === 0) return { since, orders: 0, stages: [] }
  const calendarOf = await calendarsOf(db, rows)
  const made = rows
    .map((row): MadeOrder => {
      const { stages } = datesOn(row, calendarOf, today).dates
      return { placed_on: businessDay(row.created_at.getTime()), stages }
    })
    .filter(({ stages }) => (stages[FINISHING]?.finished ?? '') >= since)
  const record = recordOf(made, calendarOf.get(params.id) ?? toCalendar(undefined))
  return {
    since,
    orders: made.length,
    stages: record.map((one) => ({ ...one, label: STAGE_LABELS[one.stage], sentence: recordWords(one) })),
  }
}
