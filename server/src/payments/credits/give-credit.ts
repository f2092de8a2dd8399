import type { accounts } from '@trousseau/contract/payments'
import { AMOUNT_NEEDED } from '@trousseau/domain/money/payment'
import { record } from '../../audit/record.ts'
import { AppError } from '../../http/app-error.ts'
import type { Handler } from '../../http/call.ts'
import { inTransactionOnce } from '../../http/idempotency.ts'
import { storeInPath } from '../../http/store-in-path.ts'
import { postCredit } from '../../ledger/post.ts'
import { refuseAboveCeiling } from '../ceilings.ts'
import { findBalance } from '../get-balance.ts'

export const giveCredit: Handler<typeof accounts.giveCredit> = async (call) => {
  const { db, user, params, body, once, now, config } = call
  const { amount, reason } = body
  const storeId = await storeInPath(db, user, params.id)
  if (amount === 0) throw new AppError('invalid', { errors: [{ field: 'amount', message: AMOUNT_NEEDED }] })
  refuseAboveCeiling(user, amount, config.ceilings.credit, 'amount')
  return inTransactionOnce(db, once, now, async (db) => {
    const id = await postCredit(db, storeId, amount, { at: now, byUser: user.id, reason })
    await record(db, call, 'credit_given', { userId: user.id, storeId, subject: `credit ${id}` })
    return findBalance(db, storeId, now)
  })
}
