import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** The provider's ids have 36 characters; anything much longer cannot be one of its ids. */
const theirId = z.nullish(z.string().check(z.maxLength(64)))

export const providerEvents = {
  hearProvider: endpoint({
    method: 'POST',
    path: '/api/provider-events/:secret',
    summary:
      'The payment provider’s webhook: a hint that something changed there. What changed is read from the provider.',
    allow: 'anyone',
    params: z.object({ secret: z.string().check(z.maxLength(200)) }),
    /**
     * `type` and `reference_id` describe a transaction: its kind and, for a refund, the charge that it refunds. The last
     * two tell whether any of its money was given back.
     */
    body: z.object({
      id: theirId,
      customer_id: theirId,
      type: theirId,
      reference_id: theirId,
      is_voided: z.optional(z.unknown()),
      total_refunded: z.optional(z.unknown()),
    }),
    reply: z.null(),
    webhook: true,
  }),
}
