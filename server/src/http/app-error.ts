import { ERRORS, type ErrorCode, type FieldError } from '@trousseau/contract/errors'

type More = {
  /** Every message there is, where there is more than the table's one. */
  messages?: readonly string[]
  errors?: readonly FieldError[]
  retryAfterSeconds?: number
}

/** A failure the caller is told about. Anything else thrown is a bug, and answers `unexpected`. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly messages: readonly string[]
  readonly errors: readonly FieldError[]
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, more: More = {}) {
    const messages = more.messages ?? more.errors?.map(({ message }) => message) ?? [ERRORS[code][1]]
    super(messages[0] ?? ERRORS[code][1])
    this.code = code
    this.messages = messages
    this.errors = more.errors ?? []
    this.retryAfterSeconds = more.retryAfterSeconds
  }
}
