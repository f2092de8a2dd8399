import type { User, UserChange, users } from '@trousseau/contract/users'
import { compare } from '@trousseau/domain/changes'
import { PERSON_FIELDS } from '@trousseau/domain/people/account-changes'
import { normalizeEmail } from '@trousseau/domain/people/email'
import { ADMIN } from '@trousseau/domain/people/roles'
import { REQUIRED } from '@trousseau/domain/text'
import type { Updateable } from 'kysely'
import { record } from '../audit/record.ts'
import { type Db, inTransaction } from '../db/db.ts'
import type { Schema } from '../db/schema.ts'
import { AppError } from '../http/app-error.ts'
import type { Call, Handler } from '../http/call.ts'
import { askEmailChange } from './email-changes/ask-email-change.ts'
import { refuseTooManyInvitations } from './invitations/invitation-limits.ts'
import { keepAnAdmin } from './keep-an-admin.ts'
import { tellOfChange } from './mails/tell-of-change.ts'
import { findUser, lockUser, toScope, updateUserColumns } from './managed-users.store.ts'
import { refuseOtherAddress } from './other-address.ts'
import { CURRENT, confirmPassword, notConfirmed } from './passwords/confirm-password.ts'
import { hashNewPassword } from './passwords/new-password.ts'
import { refuseTooManyPasswords } from './passwords/password-limits.ts'
import { toPerson } from './person.ts'
import { deleteUserSessions } from './sessions/sessions.store.ts'
import { emailTaken, refuseTakenEmail } from './taken-email.ts'
import { toUser, type UserRow } from './to-user.ts'
import { isEmailTaken, setPassword } from './users.store.ts'

const NOT_ONESELF = 'You cannot change your own role.'
const ON_ACCOUNT_PAGE = 'Please change your password on your account page.'
const THEY_CHOOSE =
  'People choose their own passwords. Please ask them to use "Forgot Password" on the sign-in page, which sends them a link.'

type UpdateCall = Call<typeof users.updateUser>

/** Admins change the accounts they manage; everyone else only their own names, and other fields are ignored. */
export const updateUser: Handler<typeof users.updateUser> = async (call) => {
  const { db, user, params } = call
  const isAdmin = user.account === 'store_admin' || user.account === 'wholesale_admin'
  if (!isAdmin && call.body.password !== undefined) throw invalid('password', ON_ACCOUNT_PAGE)
  const change = isAdmin ? call.body : onlyNames(call.body)
  const before = await findUser(db, toScope(user), params.id)
  if (!before) throw new AppError('not_found')
  // Whoever types a password knows it, and staff must not be able to sign in as anybody else.
  if (change.password !== undefined && user.kind === 'wholesale' && !isOwn(call))
    throw invalid('password', THEY_CHOOSE)
  if (change.password !== undefined) await refuseTooManyPasswords(call)
  if (sendsMail(call, before, change)) await refuseTooManyInvitations(call)
  const confirmed = isSecret(call, before, change) ? await confirmOneself(call) : undefined
  const passwordHash =
    change.password === undefined
      ? undefined
      : await hashNewPassword(call, change.password, { userId: params.id, names: change })
  return inTransaction(db, (db) => saveChange(db, call, { change, confirmed, passwordHash }))
}

const invalid = (field: string, message: string) => new AppError('invalid', { errors: [{ field, message }] })

function onlyNames({ name, first_name, last_name, version }: UserChange): UserChange {
  return { name, first_name, last_name, version }
}

const isOwn = ({ user, params }: UpdateCall) => params.id === user.id

/** The own password and address, with which somebody could keep an account that they only found signed in. */
function isSecret(call: UpdateCall, before: UserRow, { password, email }: UserChange): boolean {
  return isOwn(call) && (password !== undefined || (email !== undefined && email !== before.email))
}

const isOtherAddress = (before: UserRow, { email }: UserChange) =>
  email !== undefined && normalizeEmail(email) !== normalizeEmail(before.email)

/** Whether the change sends emails to somebody else, or reveals whether an address has an account. */
function sendsMail(call: UpdateCall, before: UserRow, change: UserChange): boolean {
  if (isOtherAddress(before, change)) return true
  const isNewRole = change.role !== undefined && change.role !== before.role_id
  const isNewName = before.role_id === ADMIN && Object.keys(namesOf(before, change)).length > 0
  return !isOwn(call) && (isNewRole || isNewName)
}

/** The caller's password hash, which matched what they typed. */
function confirmOneself(call: UpdateCall): Promise<string> {
  const { current_password: password } = call.body
  if (password === undefined) throw notConfirmed({ ...CURRENT, problem: REQUIRED })
  return confirmPassword(call, { ...CURRENT, password })
}

type Checked = { change: UserChange; confirmed: string | undefined; passwordHash: string | undefined }

async function saveChange(
  db: Db,
  call: UpdateCall,
  { change, confirmed, passwordHash }: Checked,
): Promise<User> {
  const { user, now } = call
  const before = await lockUser(db, toScope(user), call.params.id)
  if (!before) throw new AppError('not_found')
  if (change.version !== undefined && change.version !== before.version) throw new AppError('stale')
  refuseUnconfirmed(call, before, { change, confirmed })
  const { id, kind, storeId, roleId } = toPerson(before)
  const isNewRole = change.role !== undefined && change.role !== roleId
  if (isNewRole && isOwn(call)) throw new AppError('conflict', { messages: [NOT_ONESELF] })
  const columns = {
    ...namesOf(before, change),
    ...(await resolveEmail(db, call, before, change)),
    ...(await resolveAddress(db, before, change)),
    ...(isNewRole ? { role_id: change.role } : {}),
  }
  const who = { userId: user.id, storeId, subject: `user ${id}` }
  if (Object.keys(columns).length > 0) {
    await keepAnAdmin(kind, refuseTakenEmail(updateUserColumns(db, id, columns)))
    const after = await findUser(db, 'any', id)
    const changes = after ? compare(PERSON_FIELDS, before, after) : []
    await record(db, call, isNewRole ? 'user_role_changed' : 'user_changed', { ...who, changes })
  }
  if (passwordHash !== undefined) {
    await setPassword(db, id, passwordHash)
    await record(db, call, 'password_changed', who)
  }
  if (passwordHash !== undefined || columns.email_norm !== undefined) await deleteUserSessions(db, id)
  // After the password, which ends whatever address was waited for.
  if (isOwn(call) && change.email !== undefined && isOtherAddress(before, change))
    await askEmailChange(db, call, change.email)
  const after = await findUser(db, 'any', id)
  if (!after) throw new AppError('not_found')
  await tellOfChange(db, call, before, after)
  return toUser(after, now)
}

/** The account may have been changed while the password was verified, so that another one would be needed now. */
function refuseUnconfirmed(
  call: UpdateCall,
  before: UserRow,
  { change, confirmed }: Omit<Checked, 'passwordHash'>,
): void {
  if (!isSecret(call, before, change)) return
  if (confirmed === undefined) throw new AppError('stale')
  if (before.password_hash !== confirmed) throw notConfirmed(CURRENT)
}

type Columns = Updateable<Schema['users']>

/** The names that differ from before. */
function namesOf(before: UserRow, change: UserChange): Columns {
  const names = ['name', 'first_name', 'last_name'] as const
  const changed = names.filter((name) => change[name] !== undefined && change[name] !== before[name])
  return Object.fromEntries(changed.map((name) => [name, change[name]]))
}

/** The own address counts only once it is confirmed; another spelling of it, or somebody else's address, at once. */
async function resolveEmail(db: Db, call: UpdateCall, before: UserRow, change: UserChange): Promise<Columns> {
  const { email } = change
  if (email === undefined || email === before.email) return {}
  if (!isOtherAddress(before, change)) return { email }
  if (isOwn(call)) return {}
  const emailNorm = normalizeEmail(email)
  if (await isEmailTaken(db, emailNorm)) throw emailTaken()
  return { email, email_norm: emailNorm }
}

/** Only people of a store have one of its addresses. */
async function resolveAddress(db: Db, before: UserRow, { address }: UserChange): Promise<Columns> {
  if (address === undefined || before.store_id === null || address === before.address_id) return {}
  await refuseOtherAddress(db, before.store_id, address)
  return { address_id: address }
}
