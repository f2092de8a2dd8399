import { NOTICE_KINDS, NOTICE_STATES } from '@trousseau/domain/people/notices'
import { WHOLESALE_ACCOUNTS } from '@trousseau/domain/people/roles'
import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, idOf, listOf, moment } from './fields.ts'
import { paged, pageQuery } from './page.ts'

export const Notice = z.object({
  id: z.int(),
  /** Where the notice goes: the team chat, the email function, a person's mailbox or the payment provider. */
  channel: z.enum(['chat', 'mail', 'person', 'provider']),
  /** What it is about, for the filter. */
  kind: z.enum(NOTICE_KINDS),
  /** The address that an email goes to. Null until it is written, and for what goes to no person. */
  recipient: z.nullable(z.string()),
  /** What the notice is about, in one line. */
  subject: z.string(),
  /** As sent, without what opens an account. Null for a notice whose text is composed only when it is sent. */
  text: z.nullable(z.string()),
  store: z.nullable(z.object({ id: z.int(), name: z.string() })),
  /** The orders that an email is about. `label` is "PO HN-1". */
  orders: z.array(z.object({ id: z.int(), label: z.string() })),
  state: z.enum(NOTICE_STATES),
  attempts: z.int(),
  last_error: z.nullable(z.string()),
  created_at: moment,
  /** The next attempt; null once the notice is sent or given up. */
  next_at: z.nullable(moment),
  ended_at: z.nullable(moment),
})
export type Notice = z.infer<typeof Notice>

const state = z.enum(NOTICE_STATES, `This is one of ${NOTICE_STATES.join(', ')}.`)

export const NoticeQuestion = z.extend(
  pageQuery(['id', 'created_at'], { order_by: 'id', order_dir: 'desc' }),
  {
    'status[]': z.optional(listOf(state)),
    'kind[]': z.optional(listOf(z.enum(NOTICE_KINDS, `This is one of ${NOTICE_KINDS.join(', ')}.`))),
    /** Emails about this store. */
    store: z.optional(idOf),
  },
)

/** An email about an order: to whom it went, and whether it arrived at their mail server. */
export const OrderMessage = z.object({
  id: z.int(),
  subject: z.string(),
  recipient: z.nullable(z.string()),
  text: z.nullable(z.string()),
  state: z.enum(NOTICE_STATES),
  last_error: z.nullable(z.string()),
  /** When it was sent, was last tried, or was asked for. */
  at: moment,
})
export type OrderMessage = z.infer<typeof OrderMessage>

export const notices = {
  listNotices: endpoint({
    method: 'GET',
    path: '/api/notices',
    wide: true,
    summary: 'Outgoing messages: waiting, failed, given up and sent.',
    allow: WHOLESALE_ACCOUNTS,
    query: NoticeQuestion,
    reply: paged('notices', Notice),
  }),
  listOrderMessages: endpoint({
    method: 'GET',
    path: '/api/orders/:id/messages',
    summary: 'The emails about an order, the latest first: recipient, time, and whether they were sent.',
    allow: WHOLESALE_ACCOUNTS,
    params: z.object({ id }),
    reply: z.array(OrderMessage),
  }),
  retryNotice: endpoint({
    method: 'POST',
    path: '/api/notices/:id/retry',
    summary: 'Tries a message again now that failed or is to be tried later.',
    allow: WHOLESALE_ACCOUNTS,
    params: z.object({ id }),
    reply: Notice,
  }),
}
