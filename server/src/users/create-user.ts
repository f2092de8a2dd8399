import { createHash } from 'node:crypto'
import type { NewUser, users } from '@trousseau/contract/users'
import { record } from '../audit/record.ts'
import { AppError } from '../http/app-error.ts'
import type { Handler } from '../http/call.ts'
import { type IdempotencyKey, inTransactionOnce } from '../http/idempotency.ts'
import { addPerson } from './add-person.ts'
import { refuseTooManyInvitations } from './invitations/invitation-limits.ts'
import { findUser } from './managed-users.store.ts'
import { refuseOtherAddress } from './other-address.ts'
import { hashNewPassword } from './passwords/new-password.ts'
import { toUser } from './to-user.ts'

/** The new person belongs to the session's store, whatever the body says. */
export const createUser: Handler<typeof users.createUser> = async (call) => {
  const { db, user, body, now } = call
  const { storeId } = user
  await refuseTooManyInvitations(call)
  const passwordHash = await hashNewPassword(call, body.password, { storeId, names: body })
  return inTransactionOnce(db, withoutPassword(call.once, body), now, async (db) => {
    await refuseOtherAddress(db, storeId, body.address)
    const id = await addPerson(
      db,
      call,
      { kind: 'store', storeId },
      {
        name: body.name,
        firstName: body.first_name,
        lastName: body.last_name,
        email: body.email,
        roleId: body.role,
        addressId: body.address,
        passwordHash,
      },
    )
    await record(db, call, 'user_created', { userId: user.id, storeId, subject: `user ${id}` })
    const row = await findUser(db, { storeId }, id)
    if (!row) throw new AppError('not_found')
    return toUser(row, now)
  })
}

/** The request's fingerprint is a fast hash that is stored: with the password in it, the password could be guessed. */
function withoutPassword(
  once: IdempotencyKey | undefined,
  { password: _, ...rest }: NewUser,
): IdempotencyKey | undefined {
  return once && { ...once, fingerprint: createHash('sha256').update(JSON.stringify(rest)).digest('hex') }
}
