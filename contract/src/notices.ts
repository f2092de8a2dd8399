import { WHOLESALE_ACCOUNTS } from '@trousseau/domain/people/roles'
import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, listOf, moment } from './fields.ts'
import { paged, pageQuery } from './page.ts'

/** `failed` will be retried; `dead` has been given up. */
export const NOTICE_STATES = ['waiting', 'failed', 'dead', 'sent'] as const
export type NoticeState = (typeof NOTICE_STATES)[number]

export const Notice = z.object({
  id: z.int(),
  /** Where the notice goes: the team chat, the email function, a person's mailbox or the payment provider. */
  channel: z.enum(['chat', 'mail', 'person', 'provider']),
  /** What the notice is about, in one line. */
  subject: z.string(),
  /** Null for a notice whose text is composed only when it is sent. */
  text: z.nullable(z.string()),
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
  { 'status[]': z.optional(listOf(state)) },
)

export const notices = {
  listNotices: endpoint({
    method: 'GET',
    path: '/api/notices',
    wide: true,
    summary: 'What we send: what is waiting, failed, given up and sent.',
    allow: WHOLESALE_ACCOUNTS,
    query: NoticeQuestion,
    reply: paged('notices', Notice),
  }),
  retryNotice: endpoint({
    method: 'POST',
    path: '/api/notices/:id/retry',
    summary: 'Has one that was given up, or is to be tried later, tried now.',
    allow: WHOLESALE_ACCOUNTS,
    params: z.object({ id }),
    reply: Notice,
  }),
}
