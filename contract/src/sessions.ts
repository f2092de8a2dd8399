import { ACCOUNTS, USER_KINDS } from '@trousseau/domain/people/roles'
import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { day, email, id, moment, newPassword, password } from './fields.ts'

/** The signed-in person, as the login and session endpoints return it. */
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
      /** Why the store is on hold and places no new orders; null if it is not. */
      hold_reason: z.optional(z.nullable(z.string())),
    }),
  ),
  factory: z.nullable(z.object({ id: z.int(), name: z.string() })),
  today: day,
  /** A wholesale staff member is viewing the portal as this store, read-only. */
  viewing: z.boolean(),
  /** The wholesaler demands a second factor of its staff, and this person has yet to set one up before anything else. */
  second_factor_needed: z.optional(z.boolean()),
  /** The seconds until the session ends, whatever is done: browsers' clocks are wrong. */
  ends_in: z.optional(z.int()),
  /** The seconds until it ends if nobody does anything. */
  idle_ends_in: z.optional(z.nullable(z.int())),
})
export type Session = z.infer<typeof Session>

/** A code of the person's authenticator app, or a recovery code. */
export const typedCode = z.string('Please enter the code.').check(
  z.overwrite((code) => code.trim()),
  z.minLength(1, { error: 'Please enter the code.', abort: true }),
  z.maxLength(40, 'This is not a code of yours.'),
)

export const LoginBody = z.object({
  email,
  password,
  remember: z.optional(z.boolean()),
  /** Asked for, by a 401 `second_factor`, of who has turned two-step sign-in on. */
  code: z.optional(typedCode),
})
export const LoginReply = z.object({ user: SessionUser, token: z.string() })

/** A session of the caller, wherever it was opened. */
export const OpenSession = z.object({
  id: z.int(),
  /** "Chrome on Windows"; null for sessions that were opened before it was kept, and so is `network`. */
  browser: z.nullable(z.string()),
  network: z.nullable(z.string()),
  since: moment,
  last_seen: moment,
  remembered: z.boolean(),
  /** Whether it is the session that this call was made with. */
  is_this: z.boolean(),
})
export type OpenSession = z.infer<typeof OpenSession>

/** `type` 2 is a store's account, 1 a wholesale or factory one. */
export const STORE_TYPE = 2
export const WHOLESALE_TYPE = 1
const accountType = z.union([z.literal(WHOLESALE_TYPE), z.literal(STORE_TYPE)])

export const ForgotPasswordBody = z.object({ email, type: z.optional(accountType) })
export const ResetPasswordBody = z.object({
  email,
  password: newPassword,
  token: z.string('Please enter the code from the email.').check(
    z.overwrite((token) => token.trim()),
    z.minLength(1, { error: 'Please enter the code from the email.', abort: true }),
    z.maxLength(200, 'This is not the code from our email.'),
  ),
})

const typeInQuery = z.pipe(
  z.enum(['1', '2']),
  z.transform((type) => (type === '2' ? STORE_TYPE : WHOLESALE_TYPE)),
)

/** The code from the link that was sent to somebody's new address. */
export const ConfirmEmailBody = z.object({
  token: z
    .string('Please open the link from the email.')
    .check(
      z.minLength(1, { error: 'Please open the link from the email.', abort: true }),
      z.maxLength(200, 'This is not the link from our email.'),
    ),
})

export const OwnPasswordBody = z.object({ current_password: password, password: newPassword })

const nothing = z.null()

export const sessions = {
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
    whileSettingUp: true,
    reply: nothing,
  }),
  getSession: endpoint({
    method: 'GET',
    path: '/api/session',
    summary:
      'Who is signed in, for which store or factory, what day it is in the business, and when the session ends. A call with the header X-Unattended, which a page makes by itself, does not put that off.',
    allow: ACCOUNTS,
    whileSettingUp: true,
    reply: Session,
  }),
  listSessions: endpoint({
    method: 'GET',
    path: '/api/account/sessions',
    summary:
      'Where the caller is signed in, last used first: the browser, the network, since when and last seen when.',
    allow: ACCOUNTS,
    reply: z.array(OpenSession),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/api/account/sessions/:id',
    summary: 'Ends one of the caller’s sessions.',
    allow: ACCOUNTS,
    params: z.object({ id }),
    reply: nothing,
    message: 'Signed out there.',
  }),
  endOtherSessions: endpoint({
    method: 'DELETE',
    path: '/api/account/sessions',
    summary: 'Ends all of the caller’s sessions but the one of this call.',
    allow: ACCOUNTS,
    reply: nothing,
    message: 'Signed out everywhere else.',
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/api/users/forgot-password',
    summary: 'Sends a link to set a new password, if the address is known. The answer does not tell.',
    allow: 'anyone',
    query: z.object({ type: z.optional(typeInQuery) }),
    body: ForgotPasswordBody,
    reply: nothing,
    message: 'If we know that address, we’ve emailed you a link.',
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/api/users/reset-password',
    summary: 'Sets a new password with the newest code from the email, once and within 60 minutes.',
    allow: 'anyone',
    query: z.object({ type: typeInQuery }),
    body: ResetPasswordBody,
    reply: nothing,
    message: 'Your password has been changed. Please sign in.',
  }),
  changeOwnPassword: endpoint({
    method: 'PUT',
    path: '/api/account/password',
    summary:
      'Changes the caller’s password, given the current one. Ends every session but the new one it answers with.',
    allow: ACCOUNTS,
    body: OwnPasswordBody,
    reply: LoginReply,
    message: 'Your password has been changed.',
  }),
  confirmEmail: endpoint({
    method: 'POST',
    path: '/api/users/confirm-email',
    summary: 'Confirms a new email address, with the code sent there, once and within 60 minutes.',
    allow: 'anyone',
    body: ConfirmEmailBody,
    reply: z.object({ email: z.string(), userable_type: z.enum(USER_KINDS) }),
    message: 'Your new email address is confirmed. You sign in with it from now on.',
  }),
  cancelEmailChange: endpoint({
    method: 'DELETE',
    path: '/api/account/pending-email',
    summary: 'Cancels the caller’s new email address that is waiting to be confirmed.',
    allow: ACCOUNTS,
    reply: nothing,
    message: 'Your email address stays as it is.',
  }),
}
