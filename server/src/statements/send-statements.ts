import type { StatementQuestion, statements } from '@trousseau/contract/statements'
import { businessDay, type Day, formatDay } from '@trousseau/domain/day'
import { notAfter, RANGE_BACKWARDS, statementRange } from '@trousseau/domain/money/statement'
import { record } from '../audit/record.ts'
import { crashPoint } from '../crash-point.ts'
import type { Db } from '../db/db.ts'
import { AppError } from '../http/app-error.ts'
import type { Call, Handler } from '../http/call.ts'
import { inTransactionOnce } from '../http/idempotency.ts'
import { enqueue } from '../outbox/enqueue.ts'
import { readStatement } from './read-statement.ts'

type Sending = Call<typeof statements.sendStatement> | Call<typeof statements.sendStatements>
type ToSend = { storeId: number; from: Day; to: Day; recipient: string }

/** Also a closed store gets it, if somebody asks for it: it may still owe. */
export const sendStatement: Handler<typeof statements.sendStatement> = async (call) => {
  const { db, params, body, once, now } = call
  refuseBadDays(body, now)
  const { storeId, from, to, recipient } = await prepare(db, params.id, body, now)
  return inTransactionOnce(db, once, now, async (db) => {
    await send(db, call, { storeId, from, to, recipient })
    return { from, to, recipient }
  })
}

/** A store whose statement cannot be sent keeps none of the others from theirs. */
export const sendStatements: Handler<typeof statements.sendStatements> = async (call) => {
  const { db, body, once, now } = call
  refuseBadDays(body, now)
  const found: { id: number; ready: ToSend | AppError }[] = []
  for (const id of new Set(body.stores))
    found.push({ id, ready: await prepare(db, id, body, now).catch(orAppError) })
  return inTransactionOnce(db, once, now, async (db) => {
    const outcomes: { id: number; success: boolean; message: string }[] = []
    for (const { id, ready } of found) {
      const isReady = !(ready instanceof AppError)
      if (isReady) await send(db, call, ready)
      outcomes.push({ id, success: isReady, message: isReady ? '' : ready.message })
    }
    return outcomes
  })
}

function orAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  throw error
}

/** The statement is written when it leaves; whether there is one of these days is found out before. */
async function prepare(db: Db, id: number, asked: StatementQuestion, now: Date): Promise<ToSend> {
  const { statement, store } = await readStatement(db, id, asked, now)
  return { storeId: store.id, from: statement.from, to: statement.to, recipient: store.email }
}

function refuseBadDays(asked: StatementQuestion, now: Date): void {
  const today = businessDay(now.getTime())
  const { from, to } = statementRange(asked, today)
  if (to > today) throw new AppError('invalid', { errors: [{ field: 'to', message: notAfter(today) }] })
  if (from > to) throw new AppError('invalid', { errors: [{ field: 'from', message: RANGE_BACKWARDS }] })
}

async function send(db: Db, call: Sending, { storeId, from, to, recipient }: ToSend): Promise<void> {
  await enqueue(db, call.now, 'statement_mail', { store_id: storeId, from, to })
  crashPoint('statement.after_queued')
  const days = `${formatDay(from)} to ${formatDay(to)}`
  await record(db, call, 'statement_sent', {
    userId: call.user.id,
    storeId,
    subject: `store ${storeId}`,
    changes: [
      { field: 'days', label: 'Days', from: null, to: days },
      { field: 'recipient', label: 'Sent to', from: null, to: recipient },
    ],
  })
}
