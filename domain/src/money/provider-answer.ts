import type { ListedTransaction } from './provider-transaction.ts'
import { firstWords } from './words/provider-words.ts'

/** What an answer of the payment provider means, by its status and by what it says. */

export type Answer = {
  status: number
  /** Undefined for anything that is not JSON. */
  responseBody: unknown
  retryAfterSeconds: number
  /** The provider itself said for how long to wait. */
  isToldToWait: boolean
}

/**
 * `busy`: it wants no more calls. `wrong key`: our key is wrong or has expired, which says nothing about the request.
 * `unclear`: it answered what it should not.
 */
type AnswerMeaning = 'done' | 'refused' | 'busy' | 'wrong key' | 'unclear'

/** `isUnderstood`: the body has the shape that the answer to this request has when all went well. */
export function meaningOfAnswer({ status, responseBody }: Answer, isUnderstood: boolean): AnswerMeaning {
  if (status === 429) return 'busy'
  if (status === 401) return 'wrong key'
  if (status < 300 && responseBody !== undefined && isUnderstood) return 'done'
  return status < 400 || status >= 500 || responseBody === undefined ? 'unclear' : 'refused'
}

/** A failed read changed nothing; any other call without a clear answer may have been carried out. */
export const unclearEnd = (method: string): 'unavailable' | 'unknown' =>
  method === 'GET' ? 'unavailable' : 'unknown'

/**
 * How a call that moves money ended, whatever its status: a transaction in the body decides (`said`). Without one, only
 * what certainly did nothing is believed (`as it ended`).
 */
export function endOfMoneyCall(
  ended: 'done' | 'refused' | 'unavailable' | 'unknown',
  answer: Answer | undefined,
  said: ListedTransaction | undefined,
): 'said' | 'as it ended' | 'unknown' {
  if (said) return said.isClear && !said.isPending ? 'said' : 'unknown'
  if (ended === 'unavailable')
    return answer?.status === 429 && !answer.isToldToWait ? 'unknown' : 'as it ended'
  return ended === 'refused' && answer && isRefusal(answer) ? 'as it ended' : 'unknown'
}

/** Timeout, conflict, too early: the request may be, or may have been, carried out all the same. */
const UNSETTLED = [408, 409, 425]

/** Whether a 4xx means that certainly nothing was done: it says what is wrong, and not that our id was used before. */
function isRefusal({ status, responseBody }: Answer): boolean {
  if (UNSETTLED.includes(status) || firstWords(responseBody) === undefined) return false
  return !(typeof responseBody === 'object' && responseBody !== null && 'idempotency_id' in responseBody)
}
