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
import { findStores, type StoreRow } from '../stores/stores.store.ts'

type Sending = Call<typeof statements.sendStatement> | Call<typeof statements.sendStatements>
type Range = { from: Day; to: Day }

/** Also a closed store gets it, if staff ask for it: it may still owe. */
export const sendStatement: Handler<typeof statements.sendStatement> = async (call) => {
  const { db, params, body, once, now } = call
  const range = checkedRange(body, now)
  const [store] = await findStores(db, [params.id])
  if (!store) throw new AppError('not_found')
  return inTransactionOnce(db, once, now, async (db) => {
    await send(db, call, store, range)
    return { from: range.from, to: range.to, recipient: store.email }
  })
}

/** A store that does not exist keeps none of the others from theirs. */
export const sendStatements: Handler<typeof statements.sendStatements> = async (call) => {
  const { db, body, once, now } = call
  const range = checkedRange(body, now)
  const ids = [...new Set(body.stores)]
  const stores = new Map((await findStores(db, ids)).map((store) => [store.id, store]))
  return inTransactionOnce(db, once, now, async (db) => {
    for (const store of stores.values()) await send(db, call, store, range)
    const { message } = new AppError('not_found')
    return ids.map((id) => ({ id, success: stores.has(id), message: stores.has(id) ? '' : message }))
  })
}

function checkedRange(asked: StatementQuestion, now: Date): Range {
  const today = businessDay(now.getTime())
  const { from, to } = statementRange(asked, today)
  if (to > today) throw new AppError('invalid', { errors: [{ field: 'to', message: notAfter(today) }] })
  if (from > to) throw new AppError('invalid', { errors: [{ field: 'from', message: RANGE_BACKWARDS }] })
  return { from, to }
}

async function send(
  db: Db,
  call: Sending,
  { id, email }: Pick<StoreRow, 'id' | 'email'>,
  { from, to }: Range,
): Promise<void> {
  await enqueue(db, call.now, 'statement_mail', { store_id: id, from, to })
  crashPoint('statement.after_queued')
  const days = `${formatDay(from)} to ${formatDay(to)}`
  await record(db, call, 'statement_sent', {
    userId: call.user.id,
    storeId: id,
    subject: `store ${id}`,
    changes: [
      { field: 'days', label: 'Days', from: null, to: days },
      { field: 'recipient', label: 'Sent to', from: null, to: email },
    ],
  })
}
