import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** The provider's ids are 36 characters; what is longer is none of its. */
const theirId = z.nullish(z.string().check(z.maxLength(64)))

export const providerEvents = {
  hearProvider: endpoint({
    method: 'POST',
    path: '/api/provider-events/:secret',
    summary:
      'The payment provider’s webhook: a hint that something changed there. What changed is read from the provider.',
    allow: 'anyone',
    params: z.object({ secret: z.string().check(z.maxLength(200)) }),
    /** `type` and `reference_id` are a transaction's: what kind it is, and of one that gives money back the charge. */
    body: z.object({ id: theirId, customer_id: theirId, type: theirId, reference_id: theirId }),
    reply: z.null(),
    webhook: true,
  }),
}
