import type { Difference, differences } from '@trousseau/contract/differences'
import { maySettle, NOT_THIS_WAY, REASON_NEEDED } from '@trousseau/domain/money/difference'
import { AppError } from '../../http/app-error.ts'
import type { Handler } from '../../http/call.ts'
import { inTransactionOnce } from '../../http/idempotency.ts'
import { matchCharge, recordCharge } from './adopt-charge.ts'
import { findBreak } from './differences.store.ts'
import { giveBackDifference } from './give-back-difference.ts'
import { lockOpen, type Settling, settle } from './settle-once.ts'

/** A person settles a difference, once: of two who do so at the same time, one is told that it is settled. */
export const settleDifference: Handler<typeof differences.settleDifference> = async (call) => {
  const { db, params, body } = call
  const row = await findBreak(db, params.id)
  if (!row) throw new AppError('not_found')
  if (!maySettle(row.kind, body.way)) throw new AppError('conflict', { messages: [NOT_THIS_WAY] })
  switch (body.way) {
    case 'dismiss':
      return dismiss(call)
    case 'record':
      return recordCharge(call, row)
    case 'match':
      return matchCharge(call, row)
    case 'refund':
      return giveBackDifference(call, row)
  }
}

function dismiss(call: Settling): Promise<Difference> {
  const { db, once, now, body } = call
  if (!body.reason) throw new AppError('invalid', { errors: [{ field: 'reason', message: REASON_NEEDED }] })
  return inTransactionOnce(db, once, now, async (db) => {
    await lockOpen(db, call)
    return settle(db, call, 'Left as it is')
  })
}
