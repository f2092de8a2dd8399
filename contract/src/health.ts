import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { moment } from './fields.ts'

/** How the house and the answering process are doing. What is wrong with it, `domain/src/health.ts` says. */
export const Health = z.object({
  at: moment,
  messages: z.object({
    waiting: z.int(),
    /** How long the oldest message that is due has waited. */
    oldest_seconds: z.int(),
    given_up: z.int(),
  }),
  /** Payments and refunds whose end is not known yet. */
  payments: z.object({ open: z.int(), oldest_seconds: z.int() }),
  differences: z.int(),
  /** In the last hour. */
  provider: z.object({ calls: z.int(), failed: z.int(), blocked_until: z.nullable(moment) }),
  /** Null if there is none. It does not answer if it neither follows nor knows how far it is behind. */
  replica: z.nullable(z.object({ follows: z.boolean(), behind_seconds: z.nullable(z.int()) })),
  /** The process that answered. */
  server: z.object({
    started_at: moment,
    requests: z.int(),
    failed: z.int(),
    memory_mb: z.int(),
    /** The worst of a hundred delays of its work; null if that is not measured. */
    lag_ms: z.nullable(z.int()),
    /** How long work waits for a connection to the database on average; null if it never had to. */
    pool_wait_ms: z.nullable(z.int()),
  }),
})
export type Health = z.infer<typeof Health>

export const health = {
  readHealth: endpoint({
    method: 'GET',
    path: '/api/system-health',
    summary: 'How messages, payments, the payment provider and the answering server are doing.',
    allow: ['wholesale_admin'],
    reply: Health,
  }),
}
