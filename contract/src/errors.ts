import { z } from 'zod/mini'

/** Every way a call can fail: its HTTP status, and its default message. The only such table. */
export const ERRORS = {
  malformed: [400, 'The request could not be read.'],
  refused: [400, 'This cannot be done.'],
  not_signed_in: [401, 'Please sign in.'],
  login_failed: [401, 'The email or password you entered is incorrect.'],
  passkey_refused: [401, 'This passkey doesn’t work here.'],
  second_factor: [401, 'Please enter your sign-in code.'],
  declined: [402, 'The payment was declined.'],
  forbidden: [403, 'This account may not do that.'],
  not_found: [404, 'Not found.'],
  method_not_allowed: [405, 'This address does not take that method.'],
  stale: [409, 'Someone else changed this. Please reload it and try again.'],
  view_only: [409, 'You are viewing this store. Nothing can be changed from here.'],
  second_factor_needed: [409, 'Please set up two-step sign-in first.'],
  conflict: [409, 'This conflicts with something that already exists.'],
  recorded_before: [409, 'This was already recorded. Record it again only if it came twice.'],
  running: [409, 'This request is still being processed.'],
  too_large: [413, 'The request is too large.'],
  unsupported_media_type: [415, 'This kind of content is not accepted here.'],
  invalid: [422, 'Some fields are not right.'],
  key_reused: [422, 'This Idempotency-Key was used for another request.'],
  reset_refused: [422, 'This password reset link is no longer valid. Please request a new one.'],
  too_many: [429, 'Too many attempts. Please wait a little and try again.'],
  unexpected: [500, 'Something went wrong on our side.'],
  unavailable: [503, 'Trousseau is briefly unavailable. Please try again.'],
  provider_unavailable: [
    503,
    'The payment provider cannot be reached at the moment. Nothing was changed. Please try again in a minute.',
  ],
  provider_busy: [503, 'The payment provider is busy. Nothing was changed. Please try again in a minute.'],
  provider_unclear: [
    503,
    'The payment provider did not answer in time. In a minute, check whether it went through before you try again.',
  ],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type ErrorCode = keyof typeof ERRORS

export const FieldError = z.object({ field: z.string(), message: z.string() })
export type FieldError = z.infer<typeof FieldError>

/** `data` lists all messages; `errors` assigns those about a field to that field. */
export const ErrorReply = z.object({
  success: z.literal(false),
  code: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  data: z.array(z.string()),
  errors: z.array(FieldError),
})
export type ErrorReply = z.infer<typeof ErrorReply>
