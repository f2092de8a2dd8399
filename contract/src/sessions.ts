import { ACCOUNTS, USER_KINDS } from '@trousseau/domain/people/roles'
import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { day, email, password } from './fields.ts'

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

export const LoginBody = z.object({
  email,
  password,
  remember: z.optional(z.boolean()),
  /** A code of the authenticator app or a recovery code: asked for by a 401 `second_factor`. */
  code: z.optional(z.string()),
})
export const LoginReply = z.object({ user: SessionUser, token: z.string() })

/** `type` 2 is a store's account, 1 a wholesale or factory one. */
export const STORE_TYPE = 2
export const WHOLESALE_TYPE = 1
export const accountType = z.union([z.literal(WHOLESALE_TYPE), z.literal(STORE_TYPE)])

export const ForgotPasswordBody = z.object({ email, type: z.optional(accountType) })
export const typeInQuery = z.pipe(
  z.enum(['1', '2']),
  z.transform((type) => (type === '2' ? STORE_TYPE : WHOLESALE_TYPE)),
)

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
      'Who is signed in, for which store or factory, what day it is, and when the session ends, which a call with the header X-Unattended does not put off.',
    allow: ACCOUNTS,
    whileSettingUp: true,
    reply: Session,
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/api/users/forgot-password',
    summary: 'Emails a link to set a new password, if the address is known.',
    allow: 'anyone',
    query: z.object({ type: z.optional(typeInQuery) }),
    body: ForgotPasswordBody,
    reply: nothing,
    message: 'If we know that address, we’ve emailed you a link.',
  }),
}
