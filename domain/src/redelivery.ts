/** When a message of the outbox is delivered again, and when it is given up. */

/** How long one delivery may take in total. */
export const DELIVERY_LIMIT_MS = 45_000
/** Longer than a receiver's time limit, so that no other worker claims a message that is being sent. */
export const LEASE_MS = 60_000
/** With pauses that grow to half an hour, this takes about half a day. */
const ATTEMPTS_MAX = 30
const FIRST_PAUSE_MS = 1_000
const PAUSE_MAX_MS = 30 * 60_000
/** Each pause is up to this much longer or shorter. */
const SPREAD = 0.25

/** The longest pause after the first failure, and after any. */
export const LONGEST_PAUSES = {
  firstPauseMs: FIRST_PAUSE_MS * (1 + SPREAD),
  longestPauseMs: PAUSE_MAX_MS * (1 + SPREAD),
}

/**
 * Growing pauses with some randomness, so that messages that failed together are not retried together. `random` is at
 * least 0 and below 1.
 */
export function pauseAfter(attempts: number, random: number): number {
  const pause = Math.min(PAUSE_MAX_MS, FIRST_PAUSE_MS * 2 ** (attempts - 1))
  return Math.round(pause * (1 - SPREAD + 2 * SPREAD * random))
}

/** When a message that failed is tried again, in milliseconds; null if it is given up. */
export const nextAttempt = (attempts: number, now: number, random: number): number | null =>
  attempts >= ATTEMPTS_MAX ? null : now + pauseAfter(attempts, random)
