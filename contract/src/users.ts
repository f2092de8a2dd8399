import { ACCOUNTS, ADMIN, REGULAR, WHOLESALE_ACCOUNTS } from '@trousseau/domain/people/roles'
import { REQUIRED } from '@trousseau/domain/text'
import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { email, id, idOf, line, nameLine, newPassword, password, version } from './fields.ts'
import { paged, pageQuery } from './page.ts'
import { WithCurrentPassword } from './second-factor.ts'
import { SessionUser } from './sessions.ts'

/** A user account, as seen by those who manage accounts and by the user. */
export const User = z.extend(SessionUser, {
  address_id: z.nullable(z.int()),
  address: z.nullable(z.object({ id: z.int(), full_name: z.string() })),
  /** True until the user has chosen a password. */
  invited: z.boolean(),
  /** The new address that the user asked for, until the link that was sent there is opened. */
  pending_email: z.nullable(z.string()),
  /** Whether their password alone is not enough to sign in. */
  second_factor: z.boolean(),
  version: z.int(),
})
export type User = z.infer<typeof User>

/** 1 is an Admin Account, 2 a Regular Account; a form sends it as text. */
const role = z.pipe(
  z.union([z.literal(ADMIN), z.literal(REGULAR), z.enum(['1', '2'])], REQUIRED),
  z.transform((value) => (Number(value) === ADMIN ? ADMIN : REGULAR)),
)

/** One of the store's addresses. */
const address = z.pipe(
  z.union([z.string(), z.int()], REQUIRED).check(z.refine((value) => value !== '', REQUIRED)),
  idOf,
)

const nameFields = { name: line(80), first_name: nameLine(80), last_name: nameLine(80) }

/** A new user of a store. The admin types a first password, and the user is emailed a link to choose their own. */
export const NewUser = z.object({ ...nameFields, email, password: newPassword, role, address })
export type NewUser = z.infer<typeof NewUser>

/** Omitted fields keep their values. */
export const UserChange = z.extend(z.partial(NewUser), {
  /** The caller's own password, which a change of their own password or email needs. */
  current_password: z.optional(password),
  version,
})
export type UserChange = z.infer<typeof UserChange>

/** An invited user chooses a password through the emailed link. */
export const Invitation = z.object({ first_name: nameLine(80), last_name: nameLine(80), email, role })
export type Invitation = z.infer<typeof Invitation>

const byId = z.object({ id })
const userList = pageQuery(['id', 'name', 'email'], { order_by: 'id', order_dir: 'desc' })
const INVITED = 'We emailed them a link to choose a password.'

export const users = {
  listStoreUsers: endpoint({
    method: 'GET',
    path: '/api/stores/:id/users',
    summary: 'The people of a store: its admins see their own, wholesale staff every one’s.',
    allow: ['store_admin', ...WHOLESALE_ACCOUNTS],
    params: byId,
    query: userList,
    reply: paged('users', User),
  }),
  createUser: endpoint({
    method: 'POST',
    path: '/api/users',
    summary: 'Adds a person to this store, with a password, and emails them a link to choose another.',
    allow: ['store_admin'],
    body: NewUser,
    reply: User,
    idempotent: true,
  }),
  inviteStoreUser: endpoint({
    method: 'POST',
    path: '/api/stores/:id/users',
    summary: 'Invites a person to a store, who chooses their own password.',
    allow: WHOLESALE_ACCOUNTS,
    params: byId,
    body: Invitation,
    reply: User,
    message: INVITED,
    idempotent: true,
  }),
  listStaff: endpoint({
    method: 'GET',
    path: '/api/staff',
    summary: 'The wholesale staff.',
    allow: ['wholesale_admin'],
    query: userList,
    reply: paged('users', User),
  }),
  inviteStaff: endpoint({
    method: 'POST',
    path: '/api/staff',
    summary: 'Invites a person to the wholesale staff.',
    allow: ['wholesale_admin'],
    body: Invitation,
    reply: User,
    message: INVITED,
    idempotent: true,
  }),
  listFactoryUsers: endpoint({
    method: 'GET',
    path: '/api/factories/:id/users',
    summary: 'The people of a factory.',
    allow: ['wholesale_admin'],
    params: byId,
    query: userList,
    reply: paged('users', User),
  }),
  inviteFactoryUser: endpoint({
    method: 'POST',
    path: '/api/factories/:id/users',
    summary: 'Invites a person to a factory.',
    allow: ['wholesale_admin'],
    params: byId,
    body: Invitation,
    reply: User,
    message: INVITED,
    idempotent: true,
  }),
  getUser: endpoint({
    method: 'GET',
    path: '/api/users/:id',
    summary: 'One person: admins see those they manage, everyone sees themselves.',
    allow: ['store_admin', 'wholesale_admin'],
    themselves: ACCOUNTS,
    params: byId,
    reply: User,
  }),
  updateUser: endpoint({
    method: 'PUT',
    path: '/api/users/:id',
    summary:
      'Changes a person: admins those they manage, everyone their own names. A person’s own password and email address need the current password, and a new address takes effect once the link sent to it is opened. A new password ends every session of that person.',
    allow: ['store_admin', 'wholesale_admin'],
    themselves: ACCOUNTS,
    params: byId,
    body: UserChange,
    reply: User,
  }),
  deleteUser: endpoint({
    method: 'DELETE',
    path: '/api/users/:id',
    summary: 'Deletes a person, who is signed out at once. No one can delete themselves.',
    allow: ['store_admin', 'wholesale_admin'],
    params: byId,
    reply: z.null(),
  }),
  endUserSessions: endpoint({
    method: 'DELETE',
    path: '/api/users/:id/sessions',
    summary: 'Signs a person out everywhere: admins those they manage. They can sign in again.',
    allow: ['store_admin', 'wholesale_admin'],
    params: byId,
    reply: z.null(),
    message: 'Signed out everywhere.',
  }),
  eraseUser: endpoint({
    method: 'POST',
    path: '/api/users/:id/erase',
    summary:
      'Deletes a person, if that was not done yet, and erases their name, email and everything else that is not part of the books, given the caller’s own password.',
    allow: ['wholesale_admin'],
    params: byId,
    body: WithCurrentPassword,
    reply: z.null(),
    message: 'Their name and email were erased.',
  }),
}
