import { AppError } from '../app-error.ts'

/** Shorter than the time after which a silent connection is closed, so that everybody gets an answer. */
const LONGEST_MS = 11_000

/**
 * The result of the work, or the answer that it takes too long. The work itself goes on: who repeats a request under
 * its idempotency key learns how it ended.
 */
export async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AppError('unavailable', { retryAfterSeconds: 2 })), LONGEST_MS)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
