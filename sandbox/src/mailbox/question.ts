import { channels, isChannel } from './message.ts'
import type { Question } from './messages.store.ts'

const longestWaitSeconds = 30

/** Returns the question, or a sentence that says what is wrong with the query. */
export function readQuestion(query: unknown): Question | string {
  const { channel, to, after } = fieldsOf(query)
  if (channel !== undefined && !isChannel(channel)) return `channel must be one of ${channels.join(', ')}.`
  if (to !== undefined && typeof to !== 'string') return 'to must be one e-mail address.'
  if (after !== undefined && !isWhole(after)) return 'after must be the id of a message.'
  return {
    ...(channel && { channel }),
    ...(to && { to }),
    ...(after !== undefined && { after: Number(after) }),
  }
}

export function readWait(query: unknown): number | string {
  const { wait = '0' } = fieldsOf(query)
  if (!isWhole(wait) || Number(wait) > longestWaitSeconds) {
    return `wait must be whole seconds from 0 to ${longestWaitSeconds}.`
  }
  return Number(wait)
}

function isWhole(value: unknown): boolean {
  return typeof value === 'string' && /^\d{1,15}$/.test(value)
}

function fieldsOf(query: unknown): Record<string, unknown> {
  return typeof query === 'object' && query !== null ? { ...query } : {}
}
