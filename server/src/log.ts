import { setTimeout as pause } from 'node:timers/promises'
import { type Logger, pino } from 'pino'
import { type LogOutput, openLogOutput } from './log-output.ts'
import { toSourcePlaces } from './source-places.ts'

export type Log = Logger

/** One for all logs of the process, so that their lines do not mix. */
let output: LogOutput | undefined

/**
 * Logs lines of JSON. Every call names the fields it logs, never a whole request, body, header or URL with its query,
 * so that no secret can slip in.
 */
export function createLog(level: string, part: string): Log {
  output ??= openStdout(part)
  return pino({ level, base: { part }, timestamp: pino.stdTimeFunctions.isoTime }, output)
}

const STDOUT = 1

function openStdout(part: string): LogOutput {
  const { warn } = pino.levels.values
  const opened = openLogOutput(STDOUT, (lines) => {
    const time = new Date().toISOString()
    return `${JSON.stringify({ level: warn, time, part, lines, msg: 'lines of the log were lost' })}\n`
  })
  process.once('exit', opened.flushSync)
  return opened
}

const LONGEST_FLUSH_MS = 500

/** Called before the process exits. Does not wait long for a disk or a reader that takes nothing. */
export async function flushLog(): Promise<void> {
  await Promise.race([output?.flushed(), pause(LONGEST_FLUSH_MS, undefined, { ref: false })])
}

/** What an error is called. Cheap, where `describeError` has to ask for the stack. */
export function nameError(error: unknown): { name: string; code?: string } {
  if (!(error instanceof Error)) return { name: 'NotAnError' }
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {}
  return { name: 'severity' in error ? 'DatabaseError' : error.name, ...code }
}

/** An error as the log shows it: what and where. A database message may quote a value, so only its code is logged. */
export function describeError(error: unknown): {
  name: string
  message?: string
  stack?: string
  code?: string
} {
  const named = nameError(error)
  if (!(error instanceof Error)) return { ...named, message: typeof error }
  if ('severity' in error) return named
  const stack = error.stack ? { stack: toSourcePlaces(error.stack) } : {}
  return { ...named, message: error.message, ...stack }
}
