import type { users } from '@trousseau/contract/users'
import { ADMIN } from '@trousseau/domain/people/roles'
import { record } from '../audit/record.ts'
import { type Db, inTransaction } from '../db/db.ts'
import { AppError } from '../http/app-error.ts'
import type { Call, Handler } from '../http/call.ts'
import { keepAnAdmin } from './keep-an-admin.ts'
import { doneBy, tellAdmins, tellPerson } from './mails/tell.ts'
import { lockUser, toScope, updateUserColumns } from './managed-users.store.ts'
import { toPerson } from './person.ts'
import { deleteUserSessions } from './sessions/sessions.store.ts'
import type { UserRow } from './to-user.ts'

const NOT_ONESELF = 'You cannot delete your own account.'

/** The person is signed out at once; their past actions keep their name. */
export const deleteUser: Handler<typeof users.deleteUser> = (call) => {
  const { user, params } = call
  if (params.id === user.id) throw new AppError('conflict', { messages: [NOT_ONESELF] })
  return inTransaction(call.db, async (db) => {
    const row = await lockUser(db, toScope(user), params.id)
    if (!row) throw new AppError('not_found')
    await removePerson(db, call, row)
    return null
  })
}

type Remover = Pick<Call<typeof users.deleteUser>, 'user' | 'now' | 'address' | 'requestId'>

/** `row` is locked. The person and the other admins are told. */
export async function removePerson(
  db: Db,
  call: Remover,
  row: UserRow,
  { isErased = false } = {},
): Promise<void> {
  const { user, now } = call
  const person = toPerson(row)
  const { id, kind, storeId, email, roleId } = person
  await keepAnAdmin(kind, updateUserColumns(db, id, { deleted_at: now }))
  await deleteUserSessions(db, id)
  // Who was only invited has not had an account yet.
  if (row.password_hash !== null) {
    const erased = isErased ? { erased: true as const } : {}
    await tellPerson(db, now, person, { is: 'account_deleted', email, by: doneBy(call, person), ...erased })
  }
  if (roleId === ADMIN) await tellAdmins(db, call, person, { is: 'admin_removed' })
  await record(db, call, 'user_deleted', { userId: user.id, storeId, subject: `user ${id}` })
}
