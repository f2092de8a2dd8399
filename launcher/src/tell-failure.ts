import { BucketAway } from '@trousseau/server/bucket/bucket'
import { toAppError } from '@trousseau/server/http/to-app-error'
import { Problem, tellProblem } from '@trousseau/server/problem'

const LOST =
  'The database went away or cannot be reached. Look whether it runs, and try again: nothing is done twice.'

/** Prints why a start or a command failed. What went away is no bug, whatever was being done with it. */
export function tellFailure(failure: unknown): void {
  tellProblem(toProblem(failure))
}

function toProblem(failure: unknown): unknown {
  if (failure instanceof Problem) return failure
  if (failure instanceof BucketAway) return new Problem(tellBucket(failure))
  return toAppError(failure)?.code === 'unavailable' ? new Problem(LOST) : failure
}

const tellBucket = ({ message }: BucketAway) =>
  `${message.replace(/^t/, 'T')}. Look at the PICTURES_ settings and whether it can be reached, and try again: nothing is lost, and nothing is done twice.`
