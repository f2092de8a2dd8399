import type { calendars, FactoryCalendar } from '@trousseau/contract/calendars'
import {
  BAD_PACE,
  type ClosureKind,
  closureProblem,
  NO_PACE,
  weekProblem,
} from '@trousseau/domain/dates/work-calendar'
import { businessDay, type Day } from '@trousseau/domain/day'
import { type AuditAction, record } from '../audit/record.ts'
import { type Db, inTransaction } from '../db/db.ts'
import { AppError } from '../http/app-error.ts'
import type { Call, Handler, User } from '../http/call.ts'
import { inTransactionOnce } from '../http/idempotency.ts'
import { fromWeek } from './calendars.store.ts'
import {
  addClosure,
  changeClosure,
  lockCalendar,
  lockClosure,
  readFactoryCalendar,
  setWeek,
} from './change-calendar.store.ts'
import { enqueueDates } from './enqueue-dates.ts'

/** 404 instead of 403 for another factory's id, so that ids cannot be probed. */
export function ownFactory(user: User, id: number): number {
  if (user.kind === 'factory' && user.factoryId !== id) throw new AppError('not_found')
  return id
}

export const getCalendar: Handler<typeof calendars.getCalendar> = ({ db, user, params, now }) =>
  readCalendar(db, ownFactory(user, params.id), now)

async function readCalendar(db: Db, id: number, now: Date): Promise<FactoryCalendar> {
  const calendar = await readFactoryCalendar(db, id, businessDay(now.getTime()))
  if (!calendar) throw new AppError('not_found')
  return calendar
}

export const updateCalendar: Handler<typeof calendars.updateCalendar> = (call) => {
  const { params, body } = call
  const problem = weekProblem(body.week)
  if (problem !== undefined) throw new AppError('invalid', { errors: [{ field: 'week', message: problem }] })
  return inTransaction(call.db, async (db) => {
    const { calendar_version } = await lockOrRefuse(db, params.id)
    if (body.version !== undefined && body.version !== calendar_version) throw new AppError('stale')
    await setWeek(db, params.id, fromWeek(body.week))
    return changed(db, call, params.id, 'calendar_changed')
  })
}

export type ClosureBody = {
  from: Day
  to: Day
  kind: ClosureKind
  pace?: number | null | undefined
  name: string
}

/** The columns of a closure that makes sense. */
export function toClosure({ from, to, kind, pace = null, name }: ClosureBody) {
  const message = closureProblem({ from, to, kind, pace })
  if (message === undefined) return { from_on: from, to_on: to, kind, pace, name }
  const field = message === BAD_PACE || message === NO_PACE ? 'pace' : 'to'
  throw new AppError('invalid', { errors: [{ field, message }] })
}

export const createClosure: Handler<typeof calendars.createClosure> = (call) => {
  const { user, params, body, once, now } = call
  const closure = toClosure(body)
  return inTransactionOnce(call.db, once, now, async (db) => {
    await lockOrRefuse(db, ownFactory(user, params.id))
    await addClosure(db, { ...closure, factory_id: params.id, by_user: user.id, created_at: now })
    return changed(db, call, params.id, 'closure_added')
  })
}

export const updateClosure: Handler<typeof calendars.updateClosure> = (call) => {
  const { version, ...body } = call.body
  const closure = toClosure(body)
  return inTransaction(call.db, async (db) => {
    const before = await lockClosure(db, call.params.id)
    if (!before) throw new AppError('not_found')
    if (version !== undefined && version !== before.version) throw new AppError('stale')
    await changeClosure(db, call.params.id, closure)
    return changed(db, call, before.factory_id, 'closure_changed')
  })
}

export const deleteClosure: Handler<typeof calendars.deleteClosure> = (call) =>
  inTransaction(call.db, async (db) => {
    const before = await lockClosure(db, call.params.id)
    if (!before) throw new AppError('not_found')
    await changeClosure(db, call.params.id, { deleted_at: call.now })
    return changed(db, call, before.factory_id, 'closure_removed')
  })

async function lockOrRefuse(db: Db, id: number) {
  const factory = await lockCalendar(db, id)
  if (!factory) throw new AppError('not_found')
  return factory
}

type Changing = Pick<Call<typeof calendars.updateCalendar>, 'now' | 'address' | 'requestId'> & { user: User }

/** What follows every change of a calendar: the audit, and the dates of the orders that go by it. */
async function changed(db: Db, call: Changing, id: number, action: AuditAction): Promise<FactoryCalendar> {
  await record(db, call, action, { userId: call.user.id, subject: `factory ${id}` })
  await enqueueDates(db, call.now, { factory: id })
  return readCalendar(db, id, call.now)
}
