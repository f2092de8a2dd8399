import { type Logger, pino } from 'pino'

export type Log = Logger

/**
 * Lines of JSON. What is logged is named where it is logged, never a request, a body, a header or an address with its
 * query: so that no secret can slip in.
 */
export function createLog(level: string, part: string): Log {
  return pino({ level, base: { part }, timestamp: pino.stdTimeFunctions.isoTime })
}

/** An error as the log shows it: what and where. A database's message may quote a value, so only its code is kept. */
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
