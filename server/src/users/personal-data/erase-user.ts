import type { users } from '@trousseau/contract/users'
import { record } from '../../audit/record.ts'
import { inTransaction } from '../../db/db.ts'
import { AppError } from '../../http/app-error.ts'
import type { Handler } from '../../http/call.ts'
import { removePerson } from '../delete-user.ts'
import { lockUser } from '../managed-users.store.ts'
import { CURRENT, confirmPassword } from '../passwords/confirm-password.ts'
import { eraseDeletedPerson } from './personal-data.store.ts'

const NOT_ONESELF = 'You cannot erase your own account.'

/**
 * For a person who wants to be forgotten. What they ordered, paid and did stays in the books, by a person without a
 * name. The audit cannot be changed by anybody: old names in it go with its rows, after two years.
 */
export const eraseUser: Handler<typeof users.eraseUser> = async (call) => {
  const { user, params, body } = call
  if (params.id === user.id) throw new AppError('conflict', { messages: [NOT_ONESELF] })
  await confirmPassword(call, { ...CURRENT, password: body.current_password })
  return inTransaction(call.db, async (db) => {
    const living = await lockUser(db, 'any', params.id)
    if (living) await removePerson(db, call, living, { isErased: true })
    const erased = await eraseDeletedPerson(db, params.id)
    if (!erased) throw new AppError('not_found')
    const subject = `user ${params.id}`
    await record(db, call, 'user_erased', { userId: user.id, storeId: erased.store_id, subject })
    return null
  })
}
