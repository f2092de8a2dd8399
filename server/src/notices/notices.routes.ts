import { type Notice, notices, type OrderMessage } from '@trousseau/contract/notices'
import { describePage } from '@trousseau/contract/page'
import type { NoticeState } from '@trousseau/domain/people/notices'
import { fold } from '@trousseau/domain/text'
import { z } from 'zod/mini'
import { AppError } from '../http/app-error.ts'
import type { Handlers } from '../http/call.ts'
import { findOrder } from '../orders/orders.store.ts'
import type { MessageKind } from '../outbox/messages.ts'
import {
  isNotice,
  KIND_OF,
  listNoticeRows,
  listOrderMails,
  type NoticeRow,
  type OrderMailRow,
  retryRow,
} from './notices.store.ts'

const TOO_LATE = 'This was sent, or is being sent right now.'

export const noticeRoutes: Handlers<typeof notices> = {
  listNotices: async ({ db, query }) => {
    const { rows, total } = await listNoticeRows(db, query, kindsCalled(query.search))
    return {
      notices: rows.map(toNotice),
      ...describePage(notices.listNotices.path, query, total, rows.length),
    }
  },
  listOrderMessages: async ({ db, params }) => {
    if (!(await findOrder(db, 'any', params.id))) throw new AppError('not_found')
    return (await listOrderMails(db, params.id)).map(toOrderMessage)
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
const TO_PROVIDER: readonly string[] = [
  'methods_refresh',
  'transaction_check',
  'customer_update',
] satisfies MessageKind[]

/** The labels of messages that have no subject until they are sent. */
const SUBJECTS: Readonly<Partial<Record<string, string>>> = {
  password_reset: 'Password reset',
  invitation: 'Invitation to a new account',
  email_confirmation: 'Link to confirm a new email address',
  account_mail: 'Email about an account',
  order_news: 'Email about an order',
  order_mail: 'Email about an order',
  factory_news: 'News for a factory',
  factory_mail: 'Email to a factory',
  package_mail: 'Email about a package',
  payment_mail: 'Email about a payment',
  orders_news: 'Email about several orders',
  orders_mail: 'Email about several orders',
  date_news: 'Email about arrival dates',
  date_mail: 'Email about arrival dates',
  dates_due: 'Arrival dates to be recalculated',
  credit_note_mail: 'Email about a credit note',
  statement_mail: 'Statement by email',
  transaction_check: 'Question about a payment',
  methods_refresh: 'Question about saved payment methods',
  customer_update: 'New address of a store, to the payment provider',
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

type Ended = Pick<NoticeRow, 'done_at' | 'dead_at' | 'attempts'>

function stateOf({ done_at, dead_at, attempts }: Ended): NoticeState {
  if (done_at) return 'sent'
  if (dead_at) return 'dead'
  return attempts > 0 ? 'failed' : 'waiting'
}

const About = z.object({ to: z.object({ address: z.string() }) })
const KINDS: Readonly<Partial<Record<string, Notice['kind']>>> = KIND_OF

function toNotice(row: NoticeRow): Notice {
  const words = wordsOf(row)
  const isOver = row.done_at !== null || row.dead_at !== null
  return {
    id: row.id,
    channel: words?.channel ?? (TO_PROVIDER.includes(row.kind) ? 'provider' : 'person'),
    kind: KINDS[row.kind] ?? 'team',
    recipient: row.recipient ?? z.safeParse(About, row.payload).data?.to.address ?? null,
    subject: words?.subject ?? row.mail_subject ?? SUBJECTS[row.kind] ?? row.kind,
    text: words?.text ?? row.body,
    store: row.of_store === null ? null : { id: row.of_store, name: row.store_name ?? '' },
    orders: row.orders.map(({ id, po }) => ({ id, label: `PO ${po}` })),
    state: stateOf(row),
    attempts: row.attempts,
    last_error: row.last_error,
    created_at: row.created_at.toISOString(),
    next_at: isOver ? null : row.next_at.toISOString(),
    ended_at: (row.done_at ?? row.dead_at)?.toISOString() ?? null,
  }
}

function toOrderMessage(row: OrderMailRow): OrderMessage {
  return {
    id: row.id,
    subject: row.subject ?? SUBJECTS[row.kind] ?? row.kind,
    recipient: row.recipient,
    text: row.body,
    state: row.is_over ? 'sent' : stateOf(row),
    last_error: row.last_error,
    at: row.at.toISOString(),
  }
}
