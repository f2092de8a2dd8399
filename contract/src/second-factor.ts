import { ACCOUNTS } from '@trousseau/domain/people/roles'
import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { flag, id, moment, password } from './fields.ts'

/** A code of the person's authenticator app, or a recovery code. */
export const typedCode = z.string('Please enter the code.').check(
  z.overwrite((code) => code.trim()),
  z.minLength(1, { error: 'Please enter the code.', abort: true }),
  z.maxLength(40, 'That isn’t one of your codes.'),
)

/** What a person needs besides their password to sign in. */
export const SecondFactor = z.object({
  /** Since when an authenticator app is asked for its code; null if it is not. */
  app_since: z.nullable(moment),
  recovery_codes_left: z.int(),
  passkeys: z.array(
    z.object({
      id: z.int(),
      /** The browser it was made with: "Chrome on Windows". */
      name: z.string(),
      since: moment,
      last_used: z.nullable(moment),
    }),
  ),
})
export type SecondFactor = z.infer<typeof SecondFactor>

/** A new secret, to be scanned or typed into an authenticator app. It counts once a code of the app is entered. */
export const NewApp = z.object({
  secret: z.string(),
  uri: z.string(),
  /** The QR code of the address: its modules, row by row, where 1 is dark. Null if the address is too long for one. */
  qr: z.nullable(z.array(z.string())),
})
export type NewApp = z.infer<typeof NewApp>

/** Shown once: only their hashes are stored. */
export const RecoveryCodes = z.object({ codes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>

/** Null if the person has some already. */
export const MaybeRecoveryCodes = z.object({ codes: z.nullable(z.array(z.string())) })

export const WithCurrentPassword = z.object({ current_password: password })
export const AppCode = z.object({ code: typedCode })

/** Whether the wholesaler's staff need a second factor, and how many of them have none. */
export const StaffSignIn = z.object({ second_factor: z.boolean(), staff_without: z.int() })
export const StaffSignInChange = z.object({ second_factor: flag, current_password: password })

export const secondFactor = {
  getSecondFactor: endpoint({
    method: 'GET',
    path: '/api/account/second-factor',
    summary: 'Whether the caller’s sign-in asks for a second step, and how many recovery codes are left.',
    allow: ACCOUNTS,
    whileSettingUp: true,
    reply: SecondFactor,
  }),
  beginApp: endpoint({
    method: 'POST',
    path: '/api/account/authenticator',
    summary:
      'Makes a secret for an authenticator app, given the caller’s password. It counts once it is confirmed, and until then the one before.',
    allow: ACCOUNTS,
    whileSettingUp: true,
    body: WithCurrentPassword,
    reply: NewApp,
  }),
  confirmApp: endpoint({
    method: 'PUT',
    path: '/api/account/authenticator',
    summary:
      'Turns two-step sign-in on with a code of the app, and answers with ten new recovery codes, which are never shown again.',
    allow: ACCOUNTS,
    whileSettingUp: true,
    body: AppCode,
    reply: RecoveryCodes,
    message: 'Two-step sign-in is on.',
  }),
  turnOffApp: endpoint({
    method: 'DELETE',
    path: '/api/account/authenticator',
    summary: 'Turns the authenticator app off, given the caller’s password.',
    allow: ACCOUNTS,
    body: WithCurrentPassword,
    reply: z.null(),
    message: 'Two-step sign-in is off.',
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/api/account/recovery-codes',
    summary: 'Makes ten new recovery codes, given the caller’s password. Those before no longer count.',
    allow: ACCOUNTS,
    body: WithCurrentPassword,
    reply: RecoveryCodes,
    message: 'You have ten new recovery codes.',
  }),
  resetSecondFactor: endpoint({
    method: 'DELETE',
    path: '/api/users/:id/second-factor',
    summary:
      'Takes a person’s second factor away who has lost it, given the caller’s own password: admins of those they manage. The person is signed out, and both are emailed.',
    allow: ['store_admin', 'wholesale_admin'],
    params: z.object({ id }),
    body: WithCurrentPassword,
    reply: z.null(),
  }),
  getStaffSignIn: endpoint({
    method: 'GET',
    path: '/api/staff/sign-in',
    summary: 'Whether the wholesale staff need a second factor.',
    allow: ['wholesale_admin'],
    reply: StaffSignIn,
  }),
  updateStaffSignIn: endpoint({
    method: 'PUT',
    path: '/api/staff/sign-in',
    summary:
      'Demands a second factor of the wholesale staff, or no longer, given the caller’s password. Who has none can then do nothing but set one up.',
    allow: ['wholesale_admin'],
    body: StaffSignInChange,
    reply: StaffSignIn,
  }),
}
