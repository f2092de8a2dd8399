import { ERRORS, type ErrorCode, type FieldError } from '@trousseau/contract/errors'

type More = {
  /** All messages, if there is more than the default one of the error code. */
  messages?: readonly string[]
  errors?: readonly FieldError[]
  retryAfterSeconds?: number
}

/** An error that the caller is told about. Any other error is a bug and is answered as `unexpected`. */
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
