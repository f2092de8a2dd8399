import { AppError } from '../http/app-error.ts'
import type { Outcome } from '../provider/request.ts'

/** What somebody is told when the provider did not do it. Its own words, where it had any. */
export function toRefusal(outcome: Exclude<Outcome<unknown>, { kind: 'done' }>): AppError {
  switch (outcome.kind) {
    case 'refused':
      return new AppError('invalid', { messages: [outcome.message] })
    case 'unavailable':
      return new AppError('provider_unavailable', { retryAfterSeconds: outcome.retryAfterSeconds })
    case 'unknown':
      return new AppError('provider_unclear', { retryAfterSeconds: 60 })
  }
}
