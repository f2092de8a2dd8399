import { toAppError } from '@trousseau/server/http/to-app-error'
import { Problem, tellProblem } from '@trousseau/server/problem'

const LOST =
  'The database went away or cannot be reached. Look whether it runs, and try again: nothing is done twice.'

/** Prints why a start or a command failed. A database that went away is no bug, whatever was being done with it. */
export function tellFailure(failure: unknown): void {
  const isLost = !(failure instanceof Problem) && toAppError(failure)?.code === 'unavailable'
  tellProblem(isLost ? new Problem(LOST) : failure)
}
