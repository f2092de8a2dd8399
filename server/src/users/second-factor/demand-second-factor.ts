import type { secondFactor } from '@trousseau/contract/second-factor'
import { record } from '../../audit/record.ts'
import { inTransaction } from '../../db/db.ts'
import { AppError } from '../../http/app-error.ts'
import type { Handler } from '../../http/call.ts'
import { CURRENT, confirmPassword } from '../passwords/confirm-password.ts'
import { countStaffWithout, isDemandedOfStaff, saveDemand } from './demand.store.ts'
import { hasSecondFactor } from './second-factor.store.ts'

const ONESELF_FIRST = 'Please turn on your own two-step sign-in first, on your account page.'

export const getStaffSignIn: Handler<typeof secondFactor.getStaffSignIn> = async ({ db }) => ({
  second_factor: await isDemandedOfStaff(db),
  staff_without: await countStaffWithout(db),
})

/** From then on the staff who have none can do nothing but set one up: http/serve.ts sees to it for all endpoints. */
export const updateStaffSignIn: Handler<typeof secondFactor.updateStaffSignIn> = async (call) => {
  const { db, user, body } = call
  await confirmPassword(call, { ...CURRENT, password: body.current_password })
  return inTransaction(db, async (db) => {
    if (body.second_factor && !(await hasSecondFactor(db, user.id)))
      throw new AppError('conflict', { messages: [ONESELF_FIRST] })
    if (await saveDemand(db, body.second_factor))
      await record(db, call, body.second_factor ? 'second_factor_demanded' : 'second_factor_not_demanded', {
        userId: user.id,
      })
    return { second_factor: body.second_factor, staff_without: await countStaffWithout(db) }
  })
}
