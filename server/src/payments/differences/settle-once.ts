import type { Difference, differences } from '@trousseau/contract/differences'
import { adminSettles, BEING_SETTLED, SETTLED_ALREADY } from '@trousseau/domain/money/difference'
import type { Cents } from '@trousseau/domain/money/money'
import { record } from '../../audit/record.ts'
import type { Db } from '../../db/db.ts'
import { AppError } from '../../http/app-error.ts'
import type { Call } from '../../http/call.ts'
import { isAboveCeiling } from '../ceilings.ts'
import { type BreakRow, findBreak, lockBreak, markSettled } from './differences.store.ts'
import { toDifference } from './to-difference.ts'

export type Settling = Call<typeof differences.settleDifference>

/** Refuses one that is settled, or that somebody is settling. */
export async function lockOpen(db: Db, { params, now }: Settling): Promise<BreakRow> {
  const row = await lockBreak(db, params.id)
  if (!row) throw new AppError('not_found')
  if (row.settled_at !== null) throw new AppError('conflict', { messages: [SETTLED_ALREADY] })
  if (row.busy_until !== null && row.busy_until > now)
    throw new AppError('running', { messages: [BEING_SETTLED], retryAfterSeconds: 60 })
  return row
}

/** A charge is given back as a refund is, and recorded as a check is: beyond the same ceilings by an admin alone. */
export function refuseAboveSettling(
  { user, config }: Settling,
  way: 'refund' | 'record',
  amount: Cents,
): void {
  const ceiling = way === 'refund' ? config.ceilings.credit : config.ceilings.payment
  if (isAboveCeiling(user, amount, ceiling))
    throw new AppError('invalid', { messages: [adminSettles(ceiling)] })
}

/** `outcome`: what was done, for the audit. */
export async function settle(db: Db, call: Settling, outcome: string): Promise<Difference> {
  const { user, now, params, body } = call
  const reason = body.reason || null
  if (!(await markSettled(db, params.id, { way: body.way, by: user.id, reason, now })))
    throw new AppError('conflict', { messages: [SETTLED_ALREADY] })
  const row = await findBreak(db, params.id)
  if (!row) throw new AppError('not_found')
  await record(db, call, 'difference_settled', {
    userId: user.id,
    storeId: row.store_id,
    subject: `difference ${row.id}`,
    changes: [
      { field: 'theirs', label: 'At the provider', from: null, to: row.theirs },
      { field: 'outcome', label: 'Settled', from: null, to: outcome },
      ...(reason === null ? [] : [{ field: 'reason', label: 'Reason', from: null, to: reason }]),
    ],
  })
  return toDifference(row)
}
