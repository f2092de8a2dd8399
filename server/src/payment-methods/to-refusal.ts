import { AppError } from '../http/app-error.ts'
import type { Outcome } from '../provider/request.ts'

/** The error to show if the provider did not make the change, in the provider's own words if it gave any. */
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
