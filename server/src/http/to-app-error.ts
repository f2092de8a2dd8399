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
  // Serialization failures, deadlocks, locks, and transactions that a read-only server or a time limit ended.
  '40001': 'unavailable',
  '40P01': 'unavailable',
  '55P03': 'unavailable',
  '25006': 'unavailable',
  '25P03': 'unavailable',
  '25P04': 'unavailable',
  ECONNREFUSED: 'unavailable',
  ECONNRESET: 'unavailable',
  ECONNABORTED: 'unavailable',
  ETIMEDOUT: 'unavailable',
  EPIPE: 'unavailable',
  ENOTFOUND: 'unavailable',
  EAI_AGAIN: 'unavailable',
  EHOSTDOWN: 'unavailable',
  EHOSTUNREACH: 'unavailable',
  ENETDOWN: 'unavailable',
  ENETUNREACH: 'unavailable',
  // No port, buffer or file descriptor is left for another connection.
  EADDRNOTAVAIL: 'unavailable',
  ENOBUFS: 'unavailable',
  EMFILE: 'unavailable',
  ENFILE: 'unavailable',
  ERR_STREAM_DESTROYED: 'unavailable',
  ERR_STREAM_WRITE_AFTER_END: 'unavailable',
  // The store of the pictures' files.
  BUCKET_AWAY: 'unavailable',
  // Our own triggers: more in an hour than one person can do, and a file that was put into the bucket too long ago.
  TR429: 'too_many',
  TR503: 'unavailable',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed',
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
}

/**
 * PostgreSQL's classes of errors that end with the trouble, whatever was asked: a lost connection, no memory or disk
 * left, a server that is told to stop or has crashed, files that cannot be read.
 */
const OUTAGE = /^(08|53|57|58)[0-9A-Z]{3}$/

/** The driver's own errors have no code, only a message. The last two are those of a pool that is being closed. */
const LOST_CONNECTION =
  /timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|is not queryable|after calling end on the pool|driver has already been destroyed/

/** Undefined for an unforeseen error, which is a bug. */
export function toAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error
  if (!(error instanceof Error)) return undefined
  const known =
    ofCode(error) ?? (LOST_CONNECTION.test(error.message) ? 'unavailable' : refusalOfPlugin(error))
  if (known === undefined) return undefined
  if (known === 'too_many') return new AppError(known, { retryAfterSeconds: 600 })
  return new AppError(known, known === 'unavailable' ? { retryAfterSeconds: 1 } : {})
}

function ofCode(error: Error): ErrorCode | undefined {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  // The Unix socket of a server that does not run; any other missing file is a bug.
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect' ? 'unavailable' : undefined
  // Said of the connection and not of the request, for example by a pooler.
  if ('severity' in error && error.severity === 'FATAL') return 'unavailable'
  return KNOWN[code] ?? (OUTAGE.test(code) ? 'unavailable' : undefined)
}

/** Errors of Fastify and its plugins that the table does not list, such as an invalid range of a file. */
function refusalOfPlugin(error: Error): ErrorCode | undefined {
  const status = 'statusCode' in error ? Number(error.statusCode) : 500
  if (status === 403 || status === 404) return 'not_found'
  return status >= 400 && status < 500 ? 'malformed' : undefined
}
