import { ACCOUNTS, ADMIN, REGULAR, USER_KINDS, WHOLESALE_ACCOUNTS } from '@trousseau/domain/roles'
import { REQUIRED } from '@trousseau/domain/text'
import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { day, email, id, idOf, line, newPassword, password, version } from './fields.ts'
import { paged, pageQuery } from './page.ts'

/** The signed-in person, as login and session answer it. */
export const SessionUser = z.object({
  id: z.int(),
  name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  role: z.string(),
  role_id: z.union([z.literal(1), z.literal(2)]),
  /** The store's id for a store user, the factory's for a factory user. */
  userable_id: z.nullable(z.int()),
  userable_type: z.enum(USER_KINDS),
})
export type SessionUser = z.infer<typeof SessionUser>

export const Session = z.object({
  user: SessionUser,
  store: z.nullable(
    z.object({
      id: z.int(),
      name: z.string(),
      stax_customer_id: z.nullable(z.string()),
      payment_method_type_id: z.union([z.literal(1), z.literal(2)]),
    }),
  ),
  factory: z.nullable(z.object({ id: z.int(), name: z.string() })),
  today: day,
  /** A member of the wholesale staff looks at the portal as this store does: only to read. */
  viewing: z.boolean(),
})
export type Session = z.infer<typeof Session>

export const LoginBody = z.object({ email, password, remember: z.optional(z.boolean()) })
export const LoginReply = z.object({ user: SessionUser, token: z.string() })

/** `type` 2 is a store's account, 1 a wholesale or factory one. */
export const STORE_TYPE = 2
export const HOUSE_TYPE = 1
const accountType = z.union([z.literal(HOUSE_TYPE), z.literal(STORE_TYPE)])

export const ForgotPasswordBody = z.object({ email, type: z.optional(accountType) })
export const ResetPasswordBody = z.object({
  email,
  password: newPassword,
  token: z.string('Please enter the code from the e-mail.').check(
    z.overwrite((token) => token.trim()),
    z.minLength(1, { error: 'Please enter the code from the e-mail.', abort: true }),
    z.maxLength(200, 'This is not a code from our e-mail.'),
  ),
})

const typeInQuery = z.pipe(
  z.enum(['1', '2']),
  z.transform((type) => (type === '2' ? STORE_TYPE : HOUSE_TYPE)),
)

const nothing = z.null()

/** Somebody who may sign in, as those see it who manage accounts, and each their own. */
export const User = z.extend(SessionUser, {
  address_id: z.nullable(z.int()),
  address: z.nullable(z.object({ id: z.int(), full_name: z.string() })),
  /** Has not chosen a password yet. */
  invited: z.boolean(),
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

const nameFields = { name: line(80), first_name: line(80), last_name: line(80) }

/** Somebody of the store: the password is typed for them, and they are sent a link to choose their own. */
export const NewUser = z.object({ ...nameFields, email, password: newPassword, role, address })
export type NewUser = z.infer<typeof NewUser>

/** What is not sent stays as it is. */
export const UserChange = z.extend(z.partial(NewUser), { version })
export type UserChange = z.infer<typeof UserChange>

/** Somebody who chooses their own password, from a link. */
export const Invitation = z.object({ first_name: line(80), last_name: line(80), email, role })
export type Invitation = z.infer<typeof Invitation>

export const OwnPasswordBody = z.object({ current_password: password, password: newPassword })

const byId = z.object({ id })
const userList = pageQuery(['id', 'name', 'email'], { order_by: 'id', order_dir: 'desc' })
const INVITED = 'An e-mail with a link to choose a password is on its way.'

export const users = {
  storeLogin: endpoint({
    method: 'POST',
    path: '/api/users/store-login',
    summary: 'Signs a store user in.',
    allow: 'anyone',
    body: LoginBody,
    reply: LoginReply,
  }),
  wholesaleLogin: endpoint({
    method: 'POST',
    path: '/api/users/wholesale-login',
    summary: 'Signs a member of the wholesale staff or a factory user in.',
    allow: 'anyone',
    body: LoginBody,
    reply: LoginReply,
  }),
  logout: endpoint({
    method: 'POST',
    path: '/api/users/logout',
    summary: 'Ends this session.',
    allow: ACCOUNTS,
    whileViewing: true,
    reply: nothing,
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/api/users/forgot-password',
    summary: 'Sends a link to set a new password, if the address is known. The answer does not tell.',
    allow: 'anyone',
    query: z.object({ type: z.optional(typeInQuery) }),
    body: ForgotPasswordBody,
    reply: nothing,
    message: 'If this address belongs to an account, an e-mail is on its way.',
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/api/users/reset-password',
    summary: 'Sets a new password with the newest code from the e-mail, once and within 60 minutes.',
    allow: 'anyone',
    query: z.object({ type: typeInQuery }),
    body: ResetPasswordBody,
    reply: nothing,
    message: 'Your password has been changed. Please sign in.',
  }),
  getSession: endpoint({
    method: 'GET',
    path: '/api/session',
    summary: 'Who is signed in, for which store or factory, and what day it is in the business.',
    allow: ACCOUNTS,
    reply: Session,
  }),
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
    summary: 'Adds somebody to this store, with a password, and sends them a link to choose another.',
    allow: ['store_admin'],
    body: NewUser,
    reply: User,
    idempotent: true,
  }),
  inviteStoreUser: endpoint({
    method: 'POST',
    path: '/api/stores/:id/users',
    summary: 'Invites somebody to a store, who chooses the password.',
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
    summary: 'Invites somebody to the wholesale staff.',
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
    summary: 'Invites somebody to a factory.',
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
    summary: 'One person: admins see those they manage, everybody sees themselves.',
    allow: ['store_admin', 'wholesale_admin'],
    themselves: ACCOUNTS,
    params: byId,
    reply: User,
  }),
  updateUser: endpoint({
    method: 'PUT',
    path: '/api/users/:id',
    summary:
      'Changes a person: admins those they manage, everybody their own names. A new password ends every session of that person.',
    allow: ['store_admin', 'wholesale_admin'],
    themselves: ACCOUNTS,
    params: byId,
    body: UserChange,
    reply: User,
  }),
  deleteUser: endpoint({
    method: 'DELETE',
    path: '/api/users/:id',
    summary: 'Deletes a person, who is signed out at once. Nobody deletes themselves.',
    allow: ['store_admin', 'wholesale_admin'],
    params: byId,
    reply: nothing,
  }),
  changeOwnPassword: endpoint({
    method: 'PUT',
    path: '/api/account/password',
    summary: 'Changes the own password, with the current one. Ends every session but the new one it answers.',
    allow: ACCOUNTS,
    body: OwnPasswordBody,
    reply: LoginReply,
    message: 'Your password has been changed.',
  }),
}
