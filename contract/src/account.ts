import { ACCOUNTS, USER_KINDS } from '@trousseau/domain/people/roles'
import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { email, id, moment, newPassword, password } from './fields.ts'
import { LoginReply, typeInQuery } from './sessions.ts'

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

export const ResetPasswordBody = z.object({
  email,
  password: newPassword,
  token: z.string('Please enter the code from the email.').check(
    z.overwrite((token) => token.trim()),
    z.minLength(1, { error: 'Please enter the code from the email.', abort: true }),
    z.maxLength(200, 'This is not the code from our email.'),
  ),
})

/** What people do with their own account. */
export const account = {
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
    reply: z.null(),
    message: 'Signed out there.',
  }),
  endOtherSessions: endpoint({
    method: 'DELETE',
    path: '/api/account/sessions',
    summary: 'Ends all of the caller’s sessions but the one of this call.',
    allow: ACCOUNTS,
    reply: z.null(),
    message: 'Signed out everywhere else.',
  }),
  exportOwnData: endpoint({
    method: 'GET',
    path: '/api/account/data',
    summary:
      'What is kept about the caller: account, sessions, browsers, passkeys, emails, actions, and the orders and payments they made.',
    allow: ACCOUNTS,
    reply: { file: 'your-data.json', type: 'application/json' },
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
    reply: z.null(),
    message: 'Your email address stays as it is.',
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/api/users/reset-password',
    summary: 'Sets a new password with the newest code from the email, once and within 60 minutes.',
    allow: 'anyone',
    query: z.object({ type: typeInQuery }),
    body: ResetPasswordBody,
    reply: z.null(),
    message: 'Your password has been changed. Please sign in.',
  }),
}
