import { SETTLING_WAYS } from '@trousseau/domain/money/difference'
import { WHOLESALE_ACCOUNTS } from '@trousseau/domain/people/roles'
import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, idOf, line, moment } from './fields.ts'
import { paged, pageQuery } from './page.ts'

/** Where our books and the payment provider's differ. */
export const Difference = z.object({
  id: z.int(),
  store: z.object({ id: z.int(), name: z.string() }),
  kind: z.string(),
  /** "Charge we don't know". */
  title: z.string(),
  /** Why it probably came about. */
  cause: z.string(),
  /** The provider's id of the transaction. */
  provider_id: z.string(),
  /** What our books say, and what the provider's say. */
  ours: z.string(),
  theirs: z.string(),
  found_at: moment,
  /** The ways in which it can be settled now. Empty once it is settled. */
  ways: z.array(z.enum(SETTLING_WAYS)),
  settled: z.nullable(
    z.object({
      way: z.enum(SETTLING_WAYS),
      at: moment,
      by: z.nullable(z.string()),
      reason: z.nullable(z.string()),
    }),
  ),
})
export type Difference = z.infer<typeof Difference>

/** A difference with the payments of ours that its charge may belong to, and the invoices that it could pay. */
export const DifferenceInFull = z.extend(Difference, {
  candidates: z.array(
    z.object({
      /** A payment that was tried here, or money that staff recorded. */
      of: z.enum(['payment', 'recorded']),
      id: z.string(),
      label: z.string(),
    }),
  ),
  invoices: z.array(z.object({ id: z.int(), label: z.string() })),
})
export type DifferenceInFull = z.infer<typeof DifferenceInFull>

export const DIFFERENCE_STATES = ['open', 'settled'] as const

export const DifferenceQuestion = z.extend(pageQuery(['id'], { order_by: 'id', order_dir: 'desc' }), {
  state: z._default(z.enum(DIFFERENCE_STATES, 'This is open or settled.'), 'open'),
})
export type DifferenceQuestion = z.output<typeof DifferenceQuestion>

export const differences = {
  listDifferences: endpoint({
    method: 'GET',
    path: '/api/differences',
    summary:
      'Where our books and the payment provider’s differ: what is open, or what was settled, the newest first.',
    allow: WHOLESALE_ACCOUNTS,
    query: DifferenceQuestion,
    reply: paged('differences', Difference),
  }),
  getDifference: endpoint({
    method: 'GET',
    path: '/api/differences/:id',
    summary: 'One difference, with what it may belong to.',
    allow: WHOLESALE_ACCOUNTS,
    params: z.object({ id }),
    reply: DifferenceInFull,
  }),
  settleDifference: endpoint({
    method: 'POST',
    path: '/api/differences/:id/settle',
    summary:
      'Settles a difference, once: by matching the charge to a payment, recording it, giving it back at the provider, or with a reason to leave it.',
    allow: WHOLESALE_ACCOUNTS,
    params: z.object({ id }),
    body: z.object({
      way: z.enum(SETTLING_WAYS, `This is one of ${SETTLING_WAYS.join(', ')}.`),
      /** Required to dismiss it. */
      reason: z.optional(line(500)),
      /** To match it: a payment that was tried here, or the transaction that staff recorded. */
      payment: z.optional(z.uuid('This is not one of our payments.')),
      transaction: z.optional(idOf),
      /** To record it: the invoice that it pays. Without one, or beyond it, it is a deposit. */
      invoice: z.optional(idOf),
    }),
    reply: Difference,
    idempotent: 'required',
  }),
}
