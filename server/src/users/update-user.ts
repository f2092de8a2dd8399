import type { User, UserChange, users } from '@trousseau/contract/users'
import { normalizeEmail } from '@trousseau/domain/people/email'
import type { Updateable } from 'kysely'
import { record } from '../audit/record.ts'
import { type Db, inTransaction } from '../db/db.ts'
import type { Schema } from '../db/schema.ts'
import { AppError } from '../http/app-error.ts'
import type { Call, Handler } from '../http/call.ts'
import { keepAnAdmin } from './keep-an-admin.ts'
import { tellOfChange } from './mails/tell-of-change.ts'
import { findUser, lockUser, toScope, updateUserColumns } from './managed-users.store.ts'
import { refuseOtherAddress } from './other-address.ts'
import { hashNewPassword } from './passwords/new-password.ts'
import { toPerson } from './person.ts'
import { deleteUserSessions } from './sessions/sessions.store.ts'
import { emailTaken, refuseTakenEmail } from './taken-email.ts'
import { toUser, type UserRow } from './to-user.ts'
import { isEmailTaken, setPassword } from './users.store.ts'

const NOT_ONESELF = 'You cannot change your own role.'
const ON_ACCOUNT_PAGE = 'Please change your password on your account page.'
const THEY_CHOOSE =
  'People choose their passwords themselves. Please ask them to use "Forgot Password" on the sign-in page, which sends them a link.'

type UpdateCall = Call<typeof users.updateUser>

/** Admins change the accounts they manage; everyone else only their own names, and other fields are ignored. */
export const updateUser: Handler<typeof users.updateUser> = async (call) => {
  const { db, user, params } = call
  const isAdmin = user.account === 'store_admin' || user.account === 'wholesale_admin'
  if (!isAdmin && call.body.password !== undefined) throw invalid('password', ON_ACCOUNT_PAGE)
  const change = isAdmin ? call.body : onlyNames(call.body)
  // Checked before hashing, so that no password is hashed for an account that does not exist.
  if (!(await findUser(db, toScope(user), params.id))) throw new AppError('not_found')
  // Whoever types a password knows it, and staff must not be able to sign in as anybody else.
  if (change.password !== undefined && user.kind === 'wholesale' && params.id !== user.id)
    throw invalid('password', THEY_CHOOSE)
  const passwordHash =
    change.password === undefined
      ? undefined
      : await hashNewPassword(call, change.password, { userId: params.id, names: change })
  return inTransaction(db, (db) => saveChange(db, call, change, passwordHash))
}

const invalid = (field: string, message: string) => new AppError('invalid', { errors: [{ field, message }] })

function onlyNames({ name, first_name, last_name, version }: UserChange): UserChange {
  return { name, first_name, last_name, version }
}

async function saveChange(
  db: Db,
  call: UpdateCall,
  change: UserChange,
  passwordHash: string | undefined,
): Promise<User> {
  const { user } = call
  const before = await lockUser(db, toScope(user), call.params.id)
  if (!before) throw new AppError('not_found')
  if (change.version !== undefined && change.version !== before.version) throw new AppError('stale')
  const { id, kind, storeId, roleId } = toPerson(before)
  const isNewRole = change.role !== undefined && change.role !== roleId
  if (isNewRole && id === user.id) throw new AppError('conflict', { messages: [NOT_ONESELF] })
  const columns = {
    ...namesOf(before, change),
    ...(await resolveEmail(db, before, change)),
    ...(await resolveAddress(db, before, change)),
    ...(isNewRole ? { role_id: change.role } : {}),
  }
  const who = { userId: user.id, storeId, subject: `user ${id}` }
  if (Object.keys(columns).length > 0) {
    await keepAnAdmin(kind, refuseTakenEmail(updateUserColumns(db, id, columns)))
    await record(db, call, isNewRole ? 'user_role_changed' : 'user_changed', who)
  }
  if (passwordHash !== undefined) {
    await setPassword(db, id, passwordHash)
    await deleteUserSessions(db, id)
    await record(db, call, 'password_changed', who)
  }
  const after = await findUser(db, 'any', id)
  if (!after) throw new AppError('not_found')
  await tellOfChange(db, call, before, after)
  return toUser(after)
}

type Columns = Updateable<Schema['users']>

/** The names that differ from before. */
function namesOf(before: UserRow, change: UserChange): Columns {
  const names = ['name', 'first_name', 'last_name'] as const
  const changed = names.filter((name) => change[name] !== undefined && change[name] !== before[name])
  return Object.fromEntries(changed.map((name) => [name, change[name]]))
}

async function resolveEmail(db: Db, before: UserRow, { email }: UserChange): Promise<Columns> {
  if (email === undefined || email === before.email) return {}
  const emailNorm = normalizeEmail(email)
  if (emailNorm === normalizeEmail(before.email)) return { email }
  if (await isEmailTaken(db, emailNorm)) throw emailTaken()
  return { email, email_norm: emailNorm }
}

/** Only people of a store have one of its addresses. */
async function resolveAddress(db: Db, before: UserRow, { address }: UserChange): Promise<Columns> {
  if (address === undefined || before.store_id === null || address === before.address_id) return {}
  await refuseOtherAddress(db, before.store_id, address)
  return { address_id: address }
}
