import type { secondFactor } from '@trousseau/contract/second-factor'
import { record } from '../../audit/record.ts'
import { inTransaction } from '../../db/db.ts'
import { AppError } from '../../http/app-error.ts'
import type { Handler } from '../../http/call.ts'
import { tellPerson } from '../mails/tell.ts'
import { CURRENT, confirmPassword, notConfirmed } from '../passwords/confirm-password.ts'
import { holdPerson } from '../users.store.ts'
import { whoseIs } from './authenticator.ts'
import { makeRecoveryCodes } from './make-recovery-codes.ts'
import { hasSecondFactor } from './second-factor.store.ts'

const TURN_ON_FIRST = 'Please turn on two-step sign-in first.'

export const renewRecoveryCodes: Handler<typeof secondFactor.renewRecoveryCodes> = async (call) => {
  const { db, user, body, now } = call
  const confirmed = await confirmPassword(call, { ...CURRENT, password: body.current_password })
  return inTransaction(db, async (db) => {
    const person = await holdPerson(db, user.id)
    if (person?.passwordHash !== confirmed) throw notConfirmed(CURRENT)
    if (!(await hasSecondFactor(db, user.id))) throw new AppError('conflict', { messages: [TURN_ON_FIRST] })
    const codes = await makeRecoveryCodes(db, user, now)
    await record(db, call, 'recovery_codes_renewed', whoseIs(call))
    const { email } = person
    await tellPerson(db, now, person, { is: 'second_factor', email, what: 'codes_renewed', by: null })
    return { codes }
  })
}
