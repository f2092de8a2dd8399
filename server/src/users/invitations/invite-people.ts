import type { Invitation, User, users } from '@trousseau/contract/users'
import type { Call, Handler } from '../../http/call.ts'
import { inTransactionOnce } from '../../http/idempotency.ts'
import type { Owner } from '../add-person.ts'
import { refuseTooManyInvitations } from './invitation-limits.ts'
import { inviteUser } from './invite-user.ts'

export const inviteStoreUser: Handler<typeof users.inviteStoreUser> = (call) =>
  invite(call, { kind: 'store', storeId: call.params.id, invitation: call.body })

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
