import { ACCOUNTS } from '@trousseau/domain/people/roles'
import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** The calls that a browser asks about when their answer was lost, by their names in the API. */
export const TRACEABLE_CALLS = [
  'createOrder',
  'createPayment',
  'recordPayment',
  'giveCredit',
  'refundTransaction',
  'settleDifference',
  'createCreditNote',
  'applyCredit',
  'revokeCredit',
  'payBackDeposit',
  'moveCredit',
  'createFactoryPayment',
  'voidFactoryPayment',
  'createPackage',
  'dispatchPackage',
  'approveShipping',
  'sendStatement',
  'sendStatements',
] as const
export type TraceableCall = (typeof TRACEABLE_CALLS)[number]

/** The server keeps the answers to idempotency keys at least this long, and nobody asks about an older key. */
export const KEY_KEPT_HOURS = 72

export const KeyOutcome = z.object({
  done: z.boolean(),
  /** The id of what was made: an order, a payment, a package. Null if nothing was, or if it has no id. */
  id: z.nullable(z.string()),
})
export type KeyOutcome = z.infer<typeof KeyOutcome>

export const idempotencyKeys = {
  settleKey: endpoint({
    method: 'POST',
    path: '/api/idempotency-keys/:key/settle',
    summary:
      'How a request ended whose answer was lost. One that has not arrived yet is refused when it does.',
    allow: ACCOUNTS,
    params: z.object({ key: z.uuid() }),
    body: z.object({ call: z.enum(TRACEABLE_CALLS, 'This is no call that can be asked about.') }),
    reply: KeyOutcome,
  }),
}
