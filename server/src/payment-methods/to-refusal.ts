import { AppError } from '../http/app-error.ts'
import type { Outcome, Unavailable } from '../provider/request.ts'

/** The error to show if the provider did not make the change, in the provider's own words if it gave any. */
export function toRefusal(outcome: Exclude<Outcome<unknown>, { kind: 'done' }>): AppError {
  switch (outcome.kind) {
    case 'refused':
      return new AppError('invalid', { messages: [outcome.message] })
    case 'unavailable':
      return toUnavailable(outcome, 'Nothing was changed.')
    case 'unknown':
      return new AppError('provider_unclear', { retryAfterSeconds: 60 })
  }
}

/** Why the provider was not asked, or did not answer, and when to try again. Nothing was done. */
export function toUnavailable(
  { retryAfterSeconds, busy }: Pick<Unavailable, 'retryAfterSeconds' | 'busy'>,
  nothing: 'Nothing was changed.' | 'Nothing was charged.' | 'Nothing was refunded.',
): AppError {
  if (busy === undefined) return new AppError('provider_unavailable', { retryAfterSeconds })
  const messages = [`${WHY[busy]} ${nothing} Please try again in ${inWords(retryAfterSeconds)}.`]
  return new AppError(busy === 'store' ? 'too_many' : 'provider_busy', { messages, retryAfterSeconds })
}

const WHY = {
  provider: 'The payment provider is busy.',
  store: 'There were too many attempts for this store within a minute.',
  underway: 'Other payments of this store are still in progress.',
} as const

/** As people say it: "20 seconds", "1 second", "5 minutes", "1 hour". */
export function inWords(seconds: number): string {
  const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`
  if (seconds < 100) return counted(seconds, 'second')
  const minutes = Math.ceil(seconds / 60)
  return minutes < 60 ? counted(minutes, 'minute') : counted(Math.ceil(minutes / 60), 'hour')
}
