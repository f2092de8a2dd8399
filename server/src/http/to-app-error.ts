import type { ErrorCode } from '@trousseau/contract/errors'
import { AppError } from './app-error.ts'

/** What PostgreSQL, the network and Fastify call things, in our words. The only such table. */
const KNOWN: Readonly<Record<string, ErrorCode>> = {
  // PostgreSQL: unique and foreign key, then values that no column takes.
  '23505': 'conflict',
  '23503': 'conflict',
  '22P02': 'invalid',
  '22003': 'invalid',
  '22001': 'invalid',
  '22021': 'invalid',
  '22P05': 'invalid',
  '08P01': 'invalid',
  '23502': 'invalid',
  '23514': 'invalid',
  // Trodden toes, time limits, and a database that is away.
  '40001': 'unavailable',
  '40P01': 'unavailable',
  '55P03': 'unavailable',
  '57014': 'unavailable',
  '57P01': 'unavailable',
  '57P02': 'unavailable',
  '57P03': 'unavailable',
  '53300': 'unavailable',
  '08000': 'unavailable',
  '08003': 'unavailable',
  '08006': 'unavailable',
  ECONNREFUSED: 'unavailable',
  ECONNRESET: 'unavailable',
  ETIMEDOUT: 'unavailable',
  EPIPE: 'unavailable',
  ENOTFOUND: 'unavailable',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed',
  FST_ERR_BAD_URL: 'not_found',
}

/** The driver's own failures carry no code, only words. */
const LOST_CONNECTION =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error/

/** Undefined for a bug: what nobody foresaw. */
export function toAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error
  if (!(error instanceof Error)) return undefined
  const code = 'code' in error && typeof error.code === 'string' ? KNOWN[error.code] : undefined
  const known = code ?? (LOST_CONNECTION.test(error.message) ? 'unavailable' : undefined)
  if (known === undefined) return undefined
  return new AppError(known, known === 'unavailable' ? { retryAfterSeconds: 1 } : {})
}
