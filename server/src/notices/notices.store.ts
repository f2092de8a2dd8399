import type { NoticeQuestion } from '@trousseau/contract/notices'
import { rowsOf } from '@trousseau/contract/page'
import type { NoticeKind, NoticeState } from '@trousseau/domain/people/notices'
import { fold } from '@trousseau/domain/text'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { z } from 'zod/mini'
import type { Db } from '../db/db.ts'
import { containing } from '../db/lists/containing.ts'
import { folded } from '../db/lists/folded.ts'
import type { Schema } from '../db/schema.ts'
import type { MessageKind } from '../outbox/messages.ts'
import { letFollow } from '../outbox/outbox.store.ts'
import { ringAfterCommit } from '../outbox/ring-bell.ts'

/** A message, and what is kept of the email that was made of it. */
export type NoticeRow = Selectable<Schema['outbox']> & {
  recipient: string | null
  mail_subject: string | null
  body: string | null
  of_store: number | null
  store_name: string | null
  orders: { id: number; po: string }[]
}

const SELECT = sql`
  select outbox.*, mails.recipient, mails.subject as mail_subject, mails.body, stores.id as of_store,
    stores.name as store_name,
    coalesce((
      select jsonb_agg(jsonb_build_object('id', orders.id, 'po', orders.po) order by orders.id) from orders
      where orders.id = any(coalesce(mails.order_ids, array[(payload ->> 'order_id')::bigint]))
    ), '[]') as orders
  from outbox
  left join mails on mails.id = outbox.id
  left join stores on stores.id = coalesce(mails.store_id, (payload ->> 'store_id')::bigint)`

/** What people ask for, by kind of message. */
export const KIND_OF: Readonly<Record<MessageKind, NoticeKind>> = {
  order_news: 'orders',
  order_mail: 'orders',
  factory_news: 'orders',
  factory_mail: 'orders',
  orders_news: 'orders',
  orders_mail: 'orders',
  dates_due: 'orders',
  date_news: 'orders',
  date_mail: 'orders',
  package_mail: 'packages',
  payment_mail: 'payments',
  credit_note_mail: 'payments',
  statement_mail: 'payments',
  password_reset: 'accounts',
  invitation: 'accounts',
  email_confirmation: 'accounts',
  account_mail: 'accounts',
  notice: 'team',
  transaction_check: 'provider',
  methods_refresh: 'provider',
  customer_update: 'provider',
}

const kindsOf = (wanted: readonly NoticeKind[]) =>
  Object.entries(KIND_OF).flatMap(([kind, of]) => (wanted.includes(of) ? [kind] : []))

const STATES: Readonly<Record<NoticeState, RawBuilder<boolean>>> = {
  waiting: sql`(done_at is null and dead_at is null and attempts = 0)`,
  failed: sql`(done_at is null and dead_at is null and attempts > 0)`,
  dead: sql`(dead_at is not null)`,
  sent: sql`(done_at is not null)`,
}

type Question = z.output<typeof NoticeQuestion>

/** The last of an order's news stands for all of them. */
const SUBJECT = folded(sql`coalesce(payload ->> 'subject', payload #>> '{letters,-1,subject}')`)

/** `alike`: the kinds without their own subject whose label matches the search. */
export async function listNoticeRows(db: Db, asked: Question, alike: readonly string[]) {
  const { limit, offset } = rowsOf(asked)
  const states = asked['status[]']?.map((state) => STATES[state])
  const conditions: RawBuilder<boolean>[] = [sql`true`]
  if (states) conditions.push(sql`(${sql.join(states, sql` or `)})`)
  if (asked['kind[]']) conditions.push(sql`kind = any(${kindsOf(asked['kind[]'])})`)
  if (asked.store !== undefined) conditions.push(isAbout(asked.store))
  if (asked.search) conditions.push(isCalled(asked.search, alike))
  const where = sql.join(conditions, sql` and `)
  const column = asked.order_by === 'id' ? sql`id` : sql`created_at`
  const way = asked.order_dir === 'asc' ? sql`asc` : sql`desc`
  const { rows } = await sql<NoticeRow>`${SELECT}
    where outbox.id = any(array(
      select id from outbox where ${where} order by ${column} ${way}, id ${way} limit ${limit} offset ${offset}
    ))
    order by ${sql.ref(`outbox.${asked.order_by}`)} ${way}, outbox.id ${way}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*) as total from outbox where ${where}`.execute(
    db,
  )
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/**
 * Of what was sent, the kept email and the team's notice are looked up by their store; what is not sent yet is little, and
 * is looked through.
 */
const isAbout = (store: number): RawBuilder<boolean> => sql`(
  id = any(array(select mails.id from mails where mails.store_id = ${store}))
  or (kind = 'notice' and (payload ->> 'store_id')::bigint = ${store})
  or (done_at is null and (payload ->> 'store_id')::bigint = ${store})
)`

/** Messages are kept for a month, emails among them are found by address, subject and store as well. */
function isCalled(search: string, alike: readonly string[]): RawBuilder<boolean> {
  const name = containing(fold(search))
  return sql`(
    kind = any(${alike}) or ${SUBJECT} like ${name}
    or id = any(array(select mails.id from mails where ${folded(sql`mails.recipient || chr(10) || mails.subject`)} like ${name}))
    or (payload ->> 'store_id')::bigint = any(array(select stores.id from stores where stores.name_fold like ${name}))
  )`
}

const ABOUT_ORDERS: readonly MessageKind[] = ['order_mail', 'orders_mail', 'package_mail']

/** The emails about an order, the latest first, with those that nobody has tried to send yet. */
export async function listOrderMails(db: Db, orderId: number): Promise<OrderMailRow[]> {
  const { rows } = await sql<OrderMailRow>`
    select mails.id, mails.kind, recipient, subject, body, outbox.id is null as is_over, done_at, dead_at,
      coalesce(attempts, 1) as attempts, last_error, coalesce(done_at, at) as at
    from mails left join outbox on outbox.id = mails.id
    where order_ids @> array[${orderId}]::bigint[]
    union all
    select id, kind, null, null, null, false, done_at, dead_at, attempts, last_error, created_at
    from outbox where done_at is null and kind = any(${ABOUT_ORDERS}) and not exists (
      select from mails where mails.id = outbox.id
    ) and (
      (payload ->> 'order_id')::bigint = ${orderId} or payload -> 'order_ids' @> to_jsonb(${orderId}::bigint)
      or (payload ->> 'package_id')::bigint = (
        select package_id from orders where id = ${orderId}
      )
    )
    order by id desc limit 200`.execute(db)
  return rows
}

export type OrderMailRow = {
  id: number
  kind: string
  recipient: string | null
  subject: string | null
  body: string | null
  /** Its message has left the outbox, a month after it was sent. */
  is_over: boolean
  done_at: Date | null
  dead_at: Date | null
  attempts: number
  last_error: string | null
  at: Date
}

/** Sends the notice again at once, unless it was sent or is being sent. */
export async function retryRow(db: Db, id: number, now: Date): Promise<NoticeRow | undefined> {
  const row = await db
    .updateTable('outbox')
    .set({ dead_at: null, attempts: 0, next_at: now })
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .where((is) => is.or([is('locked_until', 'is', null), is('locked_until', '<=', now)]))
    .returningAll()
    .executeTakeFirst()
  if (!row) return undefined
  await letFollow(db, row, now)
  ringAfterCommit(db)
  const { rows } = await sql<NoticeRow>`${SELECT} where outbox.id = ${id}`.execute(db)
  return rows[0]
}

export async function isNotice(db: Db, id: number): Promise<boolean> {
  return (await db.selectFrom('outbox').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}
