import type { orderDates, WholesaleWholeDates } from '@trousseau/contract/orders/dates'
import { businessDay } from '@trousseau/domain/day'
import type { UserKind } from '@trousseau/domain/people/roles'
import { calendarsOf, type DateFactsRow, findDateFacts } from '../dates/date-facts.store.ts'
import { datesOn } from '../dates/date-facts.ts'
import { listPromises } from '../dates/order-dates.store.ts'
import { toWholeDates } from '../dates/to-dates.ts'
import type { Db } from '../db/db.ts'
import { AppError } from '../http/app-error.ts'
import type { Handler } from '../http/call.ts'
import { findOrder } from './orders.store.ts'
import { toScope } from './read-orders.ts'

/** As they look today, also if nothing has been computed since yesterday. A factory that the order left finds nothing. */
export const getOrderDates: Handler<typeof orderDates.getOrderDates> = async ({ db, user, params, now }) => {
  const order = await findOrder(db, toScope(user), params.id)
  const row = order && (await findDateFacts(db, order))
  if (!row) throw new AppError('not_found')
  return wholeDatesOf(db, user.kind, row, now)
}

export async function wholeDatesOf(
  db: Db,
  kind: UserKind,
  row: DateFactsRow,
  now: Date,
): Promise<WholesaleWholeDates> {
  const today = businessDay(now.getTime())
  const { dates } = datesOn(row, await calendarsOf(db, [row]), today)
  return toWholeDates(kind, { row, dates, promises: await listPromises(db, row) }, today)
}
