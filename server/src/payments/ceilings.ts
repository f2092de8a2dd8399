import type { Cents } from '@trousseau/domain/money/money'
import { aboveCeiling } from '@trousseau/domain/money/store-credit'
import { AppError } from '../http/app-error.ts'
import type { WholesaleUser } from '../http/call.ts'

type Staff = Pick<WholesaleUser, 'account'>

/** A regular member of staff moves no more than this alone; an admin is not bound. */
export const isAboveCeiling = (user: Staff, amount: Cents, ceiling: Cents): boolean =>
  user.account !== 'wholesale_admin' && amount > ceiling

export function refuseAboveCeiling(user: Staff, amount: Cents, ceiling: Cents, field?: string): void {
  if (!isAboveCeiling(user, amount, ceiling)) return
  const message = aboveCeiling(ceiling)
  throw new AppError(
    'invalid',
    field === undefined ? { messages: [message] } : { errors: [{ field, message }] },
  )
}
