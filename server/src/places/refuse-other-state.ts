import { type InCountry, stateProblem } from '@trousseau/domain/places/places'
import { AppError } from '../http/app-error.ts'

/** What a schema cannot ask of one field: whether the state goes with the country, which may be the one kept before. */
export function refuseOtherState(field: string, place: InCountry): void {
  const message = stateProblem(place)
  if (message) throw new AppError('invalid', { errors: [{ field, message }] })
}
