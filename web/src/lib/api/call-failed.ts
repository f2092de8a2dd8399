import { ERRORS, type ErrorCode, ErrorReply, type FieldError } from '@trousseau/contract/errors'
import { z } from 'zod/mini'

/** The server's error codes, plus two of our own for when no answer came. */
type FailureCode = ErrorCode | 'offline' | 'timeout'

type Failure = {
  code: FailureCode
  /** The HTTP status; 0 when there was no answer. */
  status: number
  message: string
  messages: readonly string[]
  fieldErrors: readonly FieldError[]
}

export class CallFailed extends Error {
  readonly code: FailureCode
  readonly status: number
  readonly messages: readonly string[]
  readonly fieldErrors: readonly FieldError[]

  constructor(failure: Failure) {
    super(failure.message)
    this.name = 'CallFailed'
    this.code = failure.code
    this.status = failure.status
    this.messages = failure.messages
    this.fieldErrors = failure.fieldErrors
  }
}

const NO_ANSWER = {
  offline: 'Trousseau cannot be reached. Please check your connection and try again.',
  timeout: "Trousseau isn't responding. Please check your connection and try again.",
} as const

export function noAnswer(code: keyof typeof NO_ANSWER): CallFailed {
  return new CallFailed(failure(code, 0, NO_ANSWER[code]))
}

/** Turns an error response into a failure. A proxy in between may answer with an HTML page instead of our JSON. */
export function refusal(status: number, json: unknown): CallFailed {
  const reply = z.safeParse(ErrorReply, json)
  if (!reply.success) return new CallFailed(failure(codeOf(status), status, ERRORS[codeOf(status)][1]))
  const { code, message, data, errors } = reply.data
  return new CallFailed({ code, status, message, messages: data, fieldErrors: errors })
}

function failure(code: FailureCode, status: number, message: string): Failure {
  return { code, status, message, messages: [message], fieldErrors: [] }
}

function codeOf(status: number): ErrorCode {
  if (status === 401) return 'not_signed_in'
  if (status === 403) return 'forbidden'
  if (status === 404) return 'not_found'
  if (status === 413) return 'too_large'
  if (status === 429) return 'too_many'
  return status === 502 || status === 503 || status === 504 ? 'unavailable' : 'unexpected'
}
