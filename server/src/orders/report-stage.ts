import type { orderDates } from '@trousseau/contract/orders/dates'
import { decideReport, NOT_IN_PRODUCTION } from '@trousseau/domain/dates/report-problems'
import { type StageReport, stageFacts } from '@trousseau/domain/dates/stages'
import { businessDay, type Day } from '@trousseau/domain/day'
import { IN_PRODUCTION, READY_TO_SHIP } from '@trousseau/domain/orders/order-status'
import { crashPoint } from '../crash-point.ts'
import { findDateFacts } from '../dates/date-facts.store.ts'
import { reportsOf } from '../dates/date-facts.ts'
import { recomputeDates } from '../dates/recompute-dates.ts'
import { insertReports } from '../dates/stage-reports.store.ts'
import type { Db } from '../db/db.ts'
import { AppError } from '../http/app-error.ts'
import type { Call, Handler } from '../http/call.ts'
import { inTransactionOnce } from '../http/idempotency.ts'
import { runInBulkOnce } from './moves/bulk.ts'
import { lockOrderInScope, type Mover, moveOrder } from './moves/move-order.ts'
import { reopen } from './moves/order-moves.ts'
import type { OrderRecord } from './orders.store.ts'
import { toScope } from './read-orders.ts'
import { toOrder } from './to-order.ts'

type Asked = Omit<Call<typeof orderDates.reportStage>['body'], 'version'> & {
  id: number
  version?: number | undefined
}

export const reportStage: Handler<typeof orderDates.reportStage> = (call) => {
  const { db, user, params, body, once, now } = call
  return inTransactionOnce(db, once, now, async (db) =>
    toOrder(db, user.kind, await report(db, call, { id: params.id, ...body })),
  )
}

export const reportStages: Handler<typeof orderDates.reportStages> = (call) => {
  const { ids, ...asked } = call.body
  return runInBulkOnce(call, ids, (db, id) => report(db, call, { id, ...asked }))
}

/**
 * The order is locked before what was reported of it is read: of two who report the same stage, the second one finds it
 * done, which is what it wanted. Finishing that is done is Ready to Ship, and taking it back returns it to production.
 */
async function report(db: Db, mover: Mover, { id, version, ...asked }: Asked): Promise<OrderRecord> {
  const { user, now } = mover
  const scope = toScope(user)
  const order = await lockOrderInScope(db, scope, id)
  if (version !== undefined && version !== order.version) throw new AppError('stale')
  const row = await findDateFacts(db, order)
  if (!row) throw new AppError('not_found')
  const today = businessDay(now.getTime())
  const made = toReport(asked, today)
  if (isReopening(made, order)) return reopen(db, mover, { id, reason: UNDONE })
  const reported = stageFacts(reportsOf(row))
  const decision = decideReport(made, reported, { today, placedOn: businessDay(order.created_at.getTime()) })
  if (decision.kind === 'again') return order
  if (order.status !== IN_PRODUCTION) throw new AppError('conflict', { messages: [NOT_IN_PRODUCTION] })
  if (decision.kind === 'refuse')
    throw new AppError('invalid', { errors: [{ field: decision.field, message: decision.message }] })
  await insertReports(db, order, [made], { by: user.id, at: now })
  crashPoint('stage.after_report')
  if (made.stage === 'finishing' && made.what === 'finished')
    return moveOrder(db, mover, scope, { id, move: 'ready' })
  const dates = await recomputeDates(db, [order], now)
  return { ...order, dates: dates.get(id) ?? null }
}

const UNDONE = 'Finishing was reported by mistake.'

const isReopening = ({ stage, what }: StageReport, { status }: OrderRecord): boolean =>
  stage === 'finishing' && what === 'undone' && status === READY_TO_SHIP

function toReport(
  { stage, what, on, expected_on, reason, note }: Omit<Asked, 'id' | 'version'>,
  today: Day,
): StageReport {
  return {
    stage,
    what,
    on: on ?? today,
    expected_on: expected_on ?? null,
    reason: what === 'delayed' ? (reason ?? null) : null,
    note: note ?? '',
  }
}
