import { CallFailed } from '../../lib/api/call-failed.ts'

export const NOT_FETCHED = 'Failed to fetch orders'
const UNKNOWN = 'Unknown error'

/** The messages of any failure, never an empty list. */
export function getMessages(failure: unknown): string[] {
  if (!(failure instanceof CallFailed)) return [UNKNOWN]
  if (failure.status === 0) return [NOT_FETCHED]
  const messages = failure.messages.filter((message) => message.trim() !== '')
  return messages.length > 0 ? messages : [UNKNOWN]
}
