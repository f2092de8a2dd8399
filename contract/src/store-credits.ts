import { WHOLESALE_ACCOUNTS } from '@trousseau/domain/people/roles'
import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { day, dollars, flag, id, idOf, line, moment, textOrDigits } from './fields.ts'
import { Balance, RECORDED_METHODS } from './payments.ts'

/** A credit or deposit of a store of which something is left, and what staff do with it. */

export const StoreCreditRow = z.object({
  id: z.int(),
  kind: z.enum(['credit', 'deposit']),
  /** "Credit", "Deposit", "Credit note". */
  kind_label: z.string(),
  created_at: moment,
  date: day,
  /** "Check 5521" of a deposit, "# 70001" of a credit note; empty for a credit. */
  method_label: z.string(),
  reason: z.nullable(z.string()),
  /** "Moved from Ivory Lane", if it was another store's before. */
  moved: z.nullable(z.string()),
  amount: z.number(),
  formatted_amount: z.string(),
  /** What can be used now: without what a payment under way has reserved. */
  left: z.number(),
  formatted_left: z.string(),
  /** Whether staff can pay it back: a deposit that did not come through the payment provider. */
  can_be_paid_back: z.boolean(),
  /** Whether staff can move it to another store: what did not come through the payment provider. */
  can_be_moved: z.boolean(),
})
export type StoreCreditRow = z.infer<typeof StoreCreditRow>

const one = z.object({ id, credit: id })
/** What the person saw to be left. If it is something else by now, nothing is done. */
const left = z.optional(dollars)
const amount = z.optional(dollars)

export const storeCredits = {
  listStoreCredits: endpoint({
    method: 'GET',
    path: '/api/stores/:id/credits',
    summary: 'The credits and deposits of a store of which something is left, the oldest first.',
    allow: WHOLESALE_ACCOUNTS,
    params: z.object({ id }),
    reply: z.object({ credits: z.array(StoreCreditRow) }),
  }),
  applyCredit: endpoint({
    method: 'POST',
    path: '/api/stores/:id/credits/:credit/apply',
    summary: 'Pays an invoice of the store from a credit or deposit of it.',
    allow: WHOLESALE_ACCOUNTS,
    params: one,
    body: z.object({ invoice: idOf, amount, left }),
    reply: Balance,
    idempotent: 'required',
  }),
  revokeCredit: endpoint({
    method: 'POST',
    path: '/api/stores/:id/credits/:credit/revoke',
    summary: 'Takes back what is not used of a credit.',
    allow: WHOLESALE_ACCOUNTS,
    params: one,
    body: z.object({ amount, left, reason: line(500) }),
    reply: Balance,
    idempotent: 'required',
  }),
  payBackDeposit: endpoint({
    method: 'POST',
    path: '/api/stores/:id/credits/:credit/pay-back',
    summary: 'Records that what is not used of a deposit was paid back to the store.',
    allow: WHOLESALE_ACCOUNTS,
    params: one,
    body: z.object({
      amount,
      left,
      reason: line(500),
      method: z.enum(RECORDED_METHODS, 'This is cash, check, wire or other.'),
      reference: z.pipe(textOrDigits, line(100)),
    }),
    reply: Balance,
    idempotent: 'required',
  }),
  moveCredit: endpoint({
    method: 'POST',
    path: '/api/stores/:id/credits/:credit/move',
    summary:
      'Moves what is not used of a credit or deposit to another store. Answers with the first store’s balance.',
    allow: WHOLESALE_ACCOUNTS,
    params: one,
    body: z.object({
      /** The store that gets it. */
      store: idOf,
      amount,
      left,
      reason: line(500),
      /** A check that the other store has under the same number is refused (`recorded_before`) unless it is confirmed. */
      confirmed: z.optional(flag),
    }),
    reply: Balance,
    idempotent: 'required',
  }),
}
