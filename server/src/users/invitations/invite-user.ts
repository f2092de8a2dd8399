import type { Invitation, User } from '@trousseau/contract/users'
import { record } from '../../audit/record.ts'
import type { Db } from '../../db/db.ts'
import { AppError } from '../../http/app-error.ts'
import type { User as Caller, RequestContext } from '../../http/call.ts'
import { addPerson, type Owner } from '../add-person.ts'
import { findUser } from '../managed-users.store.ts'
import { toUser } from '../to-user.ts'

const NAME_MAX = 80

/** Adds a person without a password, who chooses one through the link in the email. In the caller's transaction. */
export async function inviteUser(
  db: Db,
  call: RequestContext & { user: Caller },
  { invitation, ...owner }: Owner & { invitation: Invitation },
): Promise<User> {
  const { first_name, last_name, email, role } = invitation
  const name = (email.split('@')[0] ?? email).slice(0, NAME_MAX)
  const person = { name, firstName: first_name, lastName: last_name, email, roleId: role }
  const id = await addPerson(db, call, owner, person)
  const storeId = owner.kind === 'store' ? owner.storeId : null
  await record(db, call, 'user_invited', { userId: call.user.id, storeId, subject: `user ${id}` })
  const row = await findUser(db, 'any', id)
  if (!row) throw new AppError('not_found')
  return toUser(row, call.now)
}
