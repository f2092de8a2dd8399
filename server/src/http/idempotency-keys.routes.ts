import { api } from '@trousseau/contract/api'
import type { idempotencyKeys } from '@trousseau/contract/idempotency-keys'
import type { Handlers } from './call.ts'
import { settleKey } from './idempotency.ts'
import { type RateLimit, refuseTooMany } from './limits/rate-limit.ts'

/** A key that was never used leaves a row, so nobody may ask about any number of them. */
const ASKED: RateLimit = { name: 'settle-key', max: 120, seconds: 3_600 }

export const idempotencyKeyRoutes: Handlers<typeof idempotencyKeys> = {
  settleKey: async ({ db, user, params, body, now }) => {
    await refuseTooMany(db, ASKED, String(user.id), now)
    const settled = await settleKey(db, user, api[body.call], { key: params.key, now })
    return settled ? { done: true, id: idIn(settled.answer) } : { done: false, id: null }
  },
}

/** A payment's answer is stored as its id alone; most others are what was made, with its id. */
function idIn(answer: unknown): string | null {
  if (typeof answer === 'string') return answer
  const id = typeof answer === 'object' && answer !== null && 'id' in answer ? answer.id : null
  return typeof id === 'number' || typeof id === 'string' ? String(id) : null
}
