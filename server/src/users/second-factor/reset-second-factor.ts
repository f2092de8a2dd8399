import type { secondFactor } from '@trousseau/contract/second-factor'
import { record } from '../../audit/record.ts'
import { inTransaction } from '../../db/db.ts'
import { AppError } from '../../http/app-error.ts'
import type { Handler } from '../../http/call.ts'
import { doneBy, nameOf, tellPerson } from '../mails/tell.ts'
import { lockUser, toScope } from '../managed-users.store.ts'
import { CURRENT, confirmPassword } from '../passwords/confirm-password.ts'
import { toPerson } from '../person.ts'
import { deleteUserSessions } from '../sessions/sessions.store.ts'
import { deleteSecondFactor, hasSecondFactor } from './second-factor.store.ts'

const NOT_ONESELF = 'Turn off your own two-step sign-in on your account page.'
const HAS_NONE = 'This person doesn’t use two-step sign-in.'

/** For who has lost phone and codes: their password alone signs them in again. Both they and the admin are told. */
export const resetSecondFactor: Handler<typeof secondFactor.resetSecondFactor> = async (call) => {
  const { db, user, params, body, now } = call
  if (params.id === user.id) throw new AppError('conflict', { messages: [NOT_ONESELF] })
  await confirmPassword(call, { ...CURRENT, password: body.current_password })
  return inTransaction(db, async (db) => {
    const row = await lockUser(db, toScope(user), params.id)
    if (!row) throw new AppError('not_found')
    const person = toPerson(row)
    if (!(await hasSecondFactor(db, person.id))) throw new AppError('conflict', { messages: [HAS_NONE] })
    await deleteSecondFactor(db, person.id)
    await deleteUserSessions(db, person.id)
    const { email, storeId } = person
    await record(db, call, 'second_factor_reset', { userId: user.id, storeId, subject: `user ${person.id}` })
    await tellPerson(db, now, person, { is: 'second_factor', email, what: 'reset', by: doneBy(call, person) })
    const whose = { name: nameOf(person), address: email }
    await tellPerson(db, now, user, { is: 'second_factor_reset_by_you', whose })
    return null
  })
}
