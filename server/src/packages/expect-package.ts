import type { packages } from '@trousseau/contract/packages'
import { reasonProblem } from '@trousseau/domain/dates/delay-reasons'
import { EXPECTED_IN_THE_PAST } from '@trousseau/domain/dates/report-problems'
import { businessDay } from '@trousseau/domain/day'
import { NOT_DISPATCHED } from '@trousseau/domain/orders/shipment'
import { recomputeDates } from '../dates/recompute-dates.ts'
import { inTransaction } from '../db/db.ts'
import { AppError } from '../http/app-error.ts'
import type { Handler } from '../http/call.ts'
import { auditPackage, lockPackage, readAgain } from './open-package.ts'
import { changePackage } from './packages.store.ts'
import { lockPacked } from './packed-orders.store.ts'
import { toPackageScope } from './read-packages.ts'

/** What the carrier says of a package that has left. Its orders arrive when it does. */
export const updateExpected: Handler<typeof packages.updateExpected> = (call) => {
  const { user, params, body, now } = call
  const { expected_on, reason, note = '' } = body
  if (expected_on < businessDay(now.getTime()))
    throw new AppError('invalid', { errors: [{ field: 'expected_on', message: EXPECTED_IN_THE_PAST }] })
  const problem = reasonProblem(reason, note)
  if (problem !== undefined) throw new AppError('invalid', { errors: [{ field: 'note', message: problem }] })
  return inTransaction(call.db, async (db) => {
    const pack = await lockPackage(db, toPackageScope(user), { id: params.id, version: body.version })
    if (pack.dispatched_at === null) throw new AppError('conflict', { messages: [NOT_DISPATCHED] })
    await changePackage(db, pack, { expected_on, expected_reason: reason, expected_note: note })
    await recomputeDates(db, await lockPacked(db, [pack]), now)
    await auditPackage(db, call, pack, 'package_changed')
    return readAgain(db, pack.id)
  })
}
