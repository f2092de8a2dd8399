import type { orderDates } from '@trousseau/contract/orders/dates'
import type { Dates } from '@trousseau/domain/dates/arrival'
import { reasonProblem } from '@trousseau/domain/dates/delay-reasons'
import { promiseProblem } from '@trousseau/domain/dates/promises'
import { alterationsProblem } from '@trousseau/domain/dates/risk'
import { businessDay } from '@trousseau/domain/day'
import { mayChangeAlterations, notMovable } from '@trousseau/domain/orders/order-moves'
import { daysBetween } from '@trousseau/domain/week'
import { calendarsOf, type DateFactsRow, findDateFacts } from '../dates/date-facts.store.ts'
import { datesOn } from '../dates/date-facts.ts'
import { insertPromise, type PromiseMade } from '../dates/order-dates.store.ts'
import { type Db, inTransaction } from '../db/db.ts'
import { AppError } from '../http/app-error.ts'
import type { Handler } from '../http/call.ts'
import { enqueue } from '../outbox/enqueue.ts'
import { DATES_TOPIC } from '../outbox/messages.ts'
import { editOrder, lockOrderInScope } from './moves/move-order.ts'
import { wholeDatesOf } from './read-order-dates.ts'
import { toScope } from './read-orders.ts'
import { toOrder } from './to-order.ts'

/** How long before the wear date the store needs this order. */
export const updateAlterations: Handler<typeof orderDates.updateAlterations> = (call) => {
  const { user, params, body } = call
  const { days, version } = body
  const problem = days === null ? undefined : alterationsProblem(days)
  if (problem !== undefined) throw new AppError('invalid', { errors: [{ field: 'days', message: problem }] })
  return inTransaction(call.db, async (db) => {
    const order = await lockOrderInScope(db, toScope(user), params.id)
    if (version !== undefined && version !== order.version) throw new AppError('stale')
    if (!mayChangeAlterations(order.status))
      throw new AppError('conflict', { messages: [notMovable(order.status)] })
    if (days === order.alterations_days) return toOrder(db, user.kind, order)
    return toOrder(db, user.kind, await editOrder(db, call, order, { alterations_days: days }))
  })
}

/** Staff know more than the portal at times, but not that an order arrives before it can. */
export const promiseArrival: Handler<typeof orderDates.promiseArrival> = (call) => {
  const { user, params, body, now } = call
  const { arrive_on, reason, note = '', version } = body
  const missing = reasonProblem(reason, note)
  if (missing !== undefined) throw new AppError('invalid', { errors: [{ field: 'note', message: missing }] })
  return inTransaction(call.db, async (db) => {
    const order = await lockOrderInScope(db, 'any', params.id)
    if (version !== undefined && version !== order.version) throw new AppError('stale')
    const row = await findDateFacts(db, order)
    if (!row) throw new AppError('not_found')
    const today = businessDay(now.getTime())
    const { dates } = datesOn(row, await calendarsOf(db, [row]), today)
    const problem = promiseProblem(arrive_on, dates, today)
    if (problem?.field)
      throw new AppError('invalid', { errors: [{ field: problem.field, message: problem.message }] })
    if (problem) throw new AppError('conflict', { messages: [problem.message] })
    const cause = { why: reason, stage: null, closure: null, note }
    const made = { seq: row.promise_seq + 1, ship_on: dates.ships_on, arrive_on, reason, note, cause }
    await insertPromise(db, row, made, { by: user.id, at: now })
    await tellPromise(db, row, made, { dates, now })
    return wholeDatesOf(db, user.kind, row, now)
  })
}

type Reckoned = { dates: Dates; now: Date }

/** A day that is later than the one promised before is told the same day, as one that the rule finds is. */
async function tellPromise(db: Db, row: DateFactsRow, promise: PromiseMade, { dates, now }: Reckoned) {
  const { store_id, id: order_id, promised_on: was_on } = row
  const { arrive_on, cause, seq } = promise
  if (dates.risk === null || arrive_on === null || was_on === null || arrive_on <= was_on) return
  const { need_by, risk } = dates
  const slack = daysBetween(arrive_on, need_by)
  const what = 'moved_later' as const
  const told = { store_id, order_id, what, was_on, arrives_on: arrive_on, need_by, slack, risk, cause }
  await enqueue(db, now, 'date_news', told, { topic: DATES_TOPIC })
  await db
    .updateTable('order_dates')
    .set({ told_seq: seq })
    .where('store_id', '=', store_id)
    .where('order_id', '=', order_id)
    .execute()
}
