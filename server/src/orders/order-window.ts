import type { OrderQuestion } from '@trousseau/contract/orders/endpoints'
import { addDays, type Day } from '@trousseau/domain/day'
import { type RawBuilder, sql } from 'kysely'
import type { Tallied } from '../db/lists/tallies.ts'
import { type Days, withinCalendarDays, withinDays } from '../db/lists/within-days.ts'

/** The days that a question is about, if they are not those on which the orders were placed. */
export type OrderWindow = {
  moment: RawBuilder<unknown>
  days: Days
  /** How orders are tallied by these days. */
  list: Extract<Tallied['list'], 'shipping' | 'wearing'>
  /** The sort that has the order of these days. */
  sort: OrderQuestion['order_by'] | undefined
}

type Asked = Pick<
  OrderQuestion,
  'urgent' | 'ship_date_from' | 'ship_date_to' | 'wear_date_from' | 'wear_date_to' | 'from' | 'to'
>

/**
 * The window of a question, and the conditions of other days that are asked for as well, which are not tallied together
 * with it. An order is overdue from the day after its ship date (domain/src/orders/due.ts).
 */
export function toWindow(
  asked: Asked,
  today: Day,
): { window: OrderWindow | undefined; besides: RawBuilder<boolean>[] } {
  const { urgent } = asked
  const yesterday = addDays(today, -1)
  const ship = daysUntil(asked.ship_date_from, asked.ship_date_to, urgent === 'overdue' && yesterday)
  const wear = daysUntil(asked.wear_date_from, asked.wear_date_to, false)
  const windows: OrderWindow[] = []
  if (ship) windows.push({ moment: sql`orders.ship_date`, days: ship, list: 'shipping', sort: 'ship_date' })
  if (wear) windows.push({ moment: sql`orders.wear_date`, days: wear, list: 'wearing', sort: 'wear_date' })
  const [window, ...others] = windows
  if (!window) return { window, besides: [] }
  return {
    window,
    besides: [
      ...others.flatMap(({ moment, days }) => withinCalendarDays(moment, days)),
      ...withinDays(sql`orders.created_at`, asked),
    ],
  }
}

/** These days, but none after `last`. Undefined if all days are meant. */
function daysUntil(from: Day | undefined, to: Day | undefined, last: Day | false): Days | undefined {
  const until = last && (to === undefined || to > last) ? last : to
  return from === undefined && until === undefined ? undefined : { from, to: until }
}
