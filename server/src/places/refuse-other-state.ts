import { type InCountry, stateProblem } from '@trousseau/domain/places/places'
import { AppError } from '../http/app-error.ts'

/** A check that a field's schema cannot make: whether the state fits the country, which may be the stored one. */
export function refuseOtherState(field: string, place: InCountry): void {
  const message = stateProblem(place)
  if (message) throw new AppError('invalid', { errors: [{ field, message }] })
}
