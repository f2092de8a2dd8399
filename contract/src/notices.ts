import { WHOLESALE_ACCOUNTS } from '@trousseau/domain/people/roles'
import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, listOf, moment } from './fields.ts'
import { paged, pageQuery } from './page.ts'

/** `failed`: tried, and to be tried again. `dead`: given up. */
export const NOTICE_STATES = ['waiting', 'failed', 'dead', 'sent'] as const
export type NoticeState = (typeof NOTICE_STATES)[number]

export const Notice = z.object({
  id: z.int(),
  /** Where it goes: the chat, the e-mail function, somebody's mailbox, the payment provider. */
  channel: z.enum(['chat', 'mail', 'person', 'provider']),
  /** What it is about, in a line. */
  subject: z.string(),
  /** The words of a notice; null for what is written only when it is sent. */
  text: z.nullable(z.string()),
  state: z.enum(NOTICE_STATES),
  attempts: z.int(),
  last_error: z.nullable(z.string()),
  created_at: moment,
  /** When it is tried next; null for what is sent or given up. */
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
