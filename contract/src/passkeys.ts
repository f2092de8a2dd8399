import { ACCOUNTS } from '@trousseau/domain/people/roles'
import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id } from './fields.ts'
import { MaybeRecoveryCodes, WithCurrentPassword } from './second-factor.ts'
import { accountType, LoginReply } from './sessions.ts'

/** Bytes that a browser sends as base64url. */
const bytes = (max: number) =>
  z.string().check(z.regex(/^[\w-]*$/, 'This is not base64url.'), z.maxLength(max, 'This is too long.'))

/** What a browser's `navigator.credentials.create` is given, as JSON. */
export const PasskeyOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  excludeCredentials: z.array(z.object({ id: z.string(), type: z.literal('public-key') })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})
export type PasskeyOptions = z.infer<typeof PasskeyOptions>

/** What it answers with. */
export const NewPasskey = z.object({
  id: bytes(1_400),
  response: z.object({
    clientDataJSON: bytes(4_000),
    attestationObject: bytes(20_000),
  }),
})

/** What `navigator.credentials.get` is given, as JSON. The browser shows the passkeys it has for this site. */
export const PasskeyQuestion = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
})
export type PasskeyQuestion = z.infer<typeof PasskeyQuestion>

/** What it answers with: the signature of a passkey under the challenge. */
export const PasskeyProof = z.object({
  id: bytes(1_400),
  response: z.object({
    clientDataJSON: bytes(4_000),
    authenticatorData: bytes(4_000),
    signature: bytes(8_000),
  }),
})
export type PasskeyProof = z.infer<typeof PasskeyProof>

/** A passkey instead of address and password. */
export const PasskeyLoginBody = z.object({
  passkey: PasskeyProof,
  type: accountType,
  remember: z.optional(z.boolean()),
})

export const passkeys = {
  beginPasskey: endpoint({
    method: 'POST',
    path: '/api/account/passkeys/options',
    summary: 'What the browser needs to make a passkey for the caller, given their password.',
    allow: ACCOUNTS,
    whileSettingUp: true,
    body: WithCurrentPassword,
    reply: PasskeyOptions,
  }),
  addPasskey: endpoint({
    method: 'POST',
    path: '/api/account/passkeys',
    summary:
      'Saves the passkey that the browser made, within five minutes. With the first second factor ten recovery codes are made, which are never shown again.',
    allow: ACCOUNTS,
    whileSettingUp: true,
    body: NewPasskey,
    reply: MaybeRecoveryCodes,
    message: 'Your passkey is saved.',
  }),
  deletePasskey: endpoint({
    method: 'DELETE',
    path: '/api/account/passkeys/:id',
    summary: 'Deletes one of the caller’s passkeys, given their password.',
    allow: ACCOUNTS,
    params: z.object({ id }),
    body: WithCurrentPassword,
    reply: z.null(),
    message: 'Your passkey is deleted.',
  }),
  askForPasskey: endpoint({
    method: 'POST',
    path: '/api/passkeys/options',
    summary: 'What the browser needs to sign a person in with a passkey, once and within five minutes.',
    allow: 'anyone',
    reply: PasskeyQuestion,
  }),
  passkeyLogin: endpoint({
    method: 'POST',
    path: '/api/users/passkey-login',
    summary: 'Signs a person in with a passkey instead of a password.',
    allow: 'anyone',
    body: PasskeyLoginBody,
    reply: LoginReply,
  }),
}
