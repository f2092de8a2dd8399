import { type Logger, pino } from 'pino'

export type Log = Logger

/**
 * Logs lines of JSON. Every call names the fields it logs, never a whole request, body, header or URL with its query,
 * so that no secret can slip in.
 */
export function createLog(level: string, part: string): Log {
  return pino({ level, base: { part }, timestamp: pino.stdTimeFunctions.isoTime })
}

/** An error as the log shows it: what and where. A database message may quote a value, so only its code is logged. */
export function describeError(error: unknown): {
  name: string
  message?: string
  stack?: string
  code?: string
} {
  if (!(error instanceof Error)) return { name: 'NotAnError', message: typeof error }
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {}
  if ('severity' in error) return { name: 'DatabaseError', ...code }
  return { name: error.name, message: error.message, ...(error.stack ? { stack: error.stack } : {}), ...code }
}
