import type { ErrorCode } from '@trousseau/contract/errors'
import { AppError } from './app-error.ts'

/** Maps the error codes of PostgreSQL, the network and Fastify to ours. The only such table. */
const KNOWN: Readonly<Record<string, ErrorCode>> = {
  // PostgreSQL: unique and foreign keys, then values that no column accepts.
  '23505': 'conflict',
  '23503': 'conflict',
  '23P01': 'conflict',
  '22P02': 'invalid',
  '22003': 'invalid',
  '22001': 'invalid',
  '22007': 'invalid',
  '22008': 'invalid',
  '22021': 'invalid',
  '22P05': 'invalid',
  '08P01': 'invalid',
  '23502': 'invalid',
  '23514': 'invalid',
  // Serialization failures, deadlocks, timeouts, and a database that is full, read-only or down.
  '40001': 'unavailable',
  '40P01': 'unavailable',
  '55P03': 'unavailable',
  '57014': 'unavailable',
  '57P01': 'unavailable',
  '57P02': 'unavailable',
  '57P03': 'unavailable',
  '53100': 'unavailable',
  '53200': 'unavailable',
  '53300': 'unavailable',
  '58030': 'unavailable',
  '25006': 'unavailable',
  '25P03': 'unavailable',
  '08000': 'unavailable',
  '08003': 'unavailable',
  '08006': 'unavailable',
  ECONNREFUSED: 'unavailable',
  ECONNRESET: 'unavailable',
  ETIMEDOUT: 'unavailable',
  EPIPE: 'unavailable',
  ENOTFOUND: 'unavailable',
  EAI_AGAIN: 'unavailable',
  EHOSTUNREACH: 'unavailable',
  ENETUNREACH: 'unavailable',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed',
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
}

/** The driver's own errors have no code, only a message. */
const LOST_CONNECTION =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error/

/** Undefined for an unforeseen error, which is a bug. */
export function toAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error
  if (!(error instanceof Error)) return undefined
  const code = 'code' in error && typeof error.code === 'string' ? KNOWN[error.code] : undefined
  const known = code ?? (LOST_CONNECTION.test(error.message) ? 'unavailable' : refusalOfPlugin(error))
  if (known === undefined) return undefined
  return new AppError(known, known === 'unavailable' ? { retryAfterSeconds: 1 } : {})
}

/** Errors of Fastify and its plugins that the table does not list, such as an invalid range of a file. */
function refusalOfPlugin(error: Error): ErrorCode | undefined {
  const status = 'statusCode' in error ? Number(error.statusCode) : 500
  if (status === 403 || status === 404) return 'not_found'
  return status >= 400 && status < 500 ? 'malformed' : undefined
}
