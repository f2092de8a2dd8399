import { type Notice, notices } from '@trousseau/contract/notices'
import { describePage } from '@trousseau/contract/page'
import { fold } from '@trousseau/domain/text'
import { z } from 'zod/mini'
import { AppError } from '../http/app-error.ts'
import type { Handlers } from '../http/call.ts'
import type { MessageKind } from '../outbox/messages.ts'
import { isNotice, listNoticeRows, type NoticeRow, retryRow } from './notices.store.ts'

const TOO_LATE = 'This was sent, or is being sent right now.'

export const noticeRoutes: Handlers<typeof notices> = {
  listNotices: async ({ db, query }) => {
    const { rows, total } = await listNoticeRows(db, query, kindsCalled(query.search))
    return {
      notices: rows.map(toNotice),
      ...describePage(notices.listNotices.path, query, total, rows.length),
    }
  },
  retryNotice: async ({ db, params, now }) => {
    const row = await retryRow(db, params.id, now)
    if (!row) {
      if (await isNotice(db, params.id)) throw new AppError('conflict', { messages: [TOO_LATE] })
      throw new AppError('not_found')
    }
    return toNotice(row)
  },
}

/** Messages that ask the provider; all other kinds without their own text go to a person. */
const TO_PROVIDER: readonly string[] = ['methods_refresh', 'transaction_check'] satisfies MessageKind[]

/** The labels of messages that have no subject until they are sent. They do not reveal the recipient. */
const SUBJECTS: Readonly<Partial<Record<string, string>>> = {
  password_reset: 'Password reset',
  invitation: 'Invitation to a new account',
  email_confirmation: 'Link to confirm a new email address',
  account_mail: 'Email about an account',
  order_news: 'E-mail about an order',
  order_mail: 'E-mail about an order',
  package_mail: 'E-mail about a package',
  payment_mail: 'E-mail about a payment',
  credit_note_mail: 'Email about a credit note',
  transaction_check: 'Question about a payment',
  methods_refresh: 'Question about saved payment methods',
} satisfies Partial<Record<MessageKind, string>>

function kindsCalled(search = ''): string[] {
  const wanted = fold(search)
  return Object.entries(SUBJECTS).flatMap(([kind, subject]) =>
    subject && fold(subject).includes(wanted) ? [kind] : [],
  )
}

const Words = z.object({ channel: z.enum(['chat', 'mail']), subject: z.string(), text: z.string() })
const News = z.object({ letters: z.array(z.omit(Words, { channel: true })) })

/** News of an order are listed until the worker has turned them into their messages, which are then listed instead. */
function wordsOf({ kind, payload }: NoticeRow): z.output<typeof Words> | undefined {
  if (kind === 'notice') return z.safeParse(Words, payload).data
  const last = kind === 'order_news' && z.safeParse(News, payload).data?.letters.at(-1)
  return last ? { channel: 'chat', ...last } : undefined
}

function toNotice(row: NoticeRow): Notice {
  const words = wordsOf(row)
  const isOver = row.done_at !== null || row.dead_at !== null
  return {
    id: row.id,
    channel: words?.channel ?? (TO_PROVIDER.includes(row.kind) ? 'provider' : 'person'),
    subject: words?.subject ?? SUBJECTS[row.kind] ?? row.kind,
    text: words?.text ?? null,
    state: row.done_at ? 'sent' : row.dead_at ? 'dead' : row.attempts > 0 ? 'failed' : 'waiting',
    attempts: row.attempts,
    last_error: row.last_error,
    created_at: row.created_at.toISOString(),
    next_at: isOver ? null : row.next_at.toISOString(),
    ended_at: (row.done_at ?? row.dead_at)?.toISOString() ?? null,
  }
}
