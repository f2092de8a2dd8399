import type { users } from '@trousseau/contract/users'
import { record } from '../../audit/record.ts'
import { inTransaction } from '../../db/db.ts'
import { AppError } from '../../http/app-error.ts'
import type { Handler } from '../../http/call.ts'
import { lockUser, toScope } from '../managed-users.store.ts'
import { deleteUserSessions } from './sessions.store.ts'

const NOT_ONESELF = 'Sign out of your own sessions on your account page.'

/** For a lost laptop or phone whose owner cannot do it: the account stays, and they sign in again. */
export const endUserSessions: Handler<typeof users.endUserSessions> = (call) => {
  const { user, params } = call
  if (params.id === user.id) throw new AppError('conflict', { messages: [NOT_ONESELF] })
  return inTransaction(call.db, async (db) => {
    const person = await lockUser(db, toScope(user), params.id)
    if (!person) throw new AppError('not_found')
    await deleteUserSessions(db, params.id)
    const subject = `user ${params.id}`
    await record(db, call, 'sessions_ended', { userId: user.id, storeId: person.store_id, subject })
    return null
  })
}
