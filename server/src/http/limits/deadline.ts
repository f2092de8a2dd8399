import type { Config } from '../../config.ts'
import { AppError } from '../app-error.ts'

const STATEMENT_MS = 5_000
const ALL_ELSE_MS = 6_000

/** How long an answer may take: as long as a statement, and what else belongs to it. */
export const answerWithinMs = ({ databaseTimeoutMs = STATEMENT_MS }: Pick<Config, 'databaseTimeoutMs'>) =>
  databaseTimeoutMs + ALL_ELSE_MS

/**
 * The result of the work, or the answer that it takes too long. The work itself goes on: who repeats a request under
 * its idempotency key learns how it ended.
 */
export async function inTime<T>(work: Promise<T>, longestMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AppError('unavailable', { retryAfterSeconds: 2 })), longestMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
