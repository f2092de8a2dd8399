import { type Invitation, type User, users } from '@trousseau/contract/users'
import { record, whoIs } from '../../audit/record.ts'
import { AppError } from '../../http/app-error.ts'
import type { Call, Handler } from '../../http/call.ts'
import { inTransactionOnce } from '../../http/idempotency.ts'
import type { Owner } from '../add-person.ts'
import { refuseTooManyInvitations } from './invitation-limits.ts'
import { inviteUser } from './invite-user.ts'

const REFUSED = `${users.inviteStoreUser.method} ${users.inviteStoreUser.path}`

/** A regular member of staff who wants to give a store another admin leaves a row, as every other refusal does. */
export const inviteStoreUser: Handler<typeof users.inviteStoreUser> = async (call) => {
  try {
    return await invite(call, { kind: 'store', storeId: call.params.id, invitation: call.body })
  } catch (error) {
    if (error instanceof AppError && error.code === 'forbidden')
      await record(call.db, call, 'refused', { ...whoIs(call.user), subject: REFUSED })
    throw error
  }
}

export const inviteFactoryUser: Handler<typeof users.inviteFactoryUser> = (call) =>
  invite(call, { kind: 'factory', factoryId: call.params.id, invitation: call.body })

export const inviteStaff: Handler<typeof users.inviteStaff> = (call) =>
  invite(call, { kind: 'wholesale', invitation: call.body })

type Inviting = Call<typeof users.inviteStoreUser | typeof users.inviteFactoryUser | typeof users.inviteStaff>

async function invite(call: Inviting, whom: Owner & { invitation: Invitation }): Promise<User> {
  const { db, once, now } = call
  await refuseTooManyInvitations(call)
  return inTransactionOnce(db, once, now, (db) => inviteUser(db, call, whom))
}
