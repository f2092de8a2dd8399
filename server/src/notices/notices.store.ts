import type { NoticeQuestion, NoticeState } from '@trousseau/contract/notices'
import { rowsOf } from '@trousseau/contract/page'
import { fold } from '@trousseau/domain/text'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { z } from 'zod/mini'
import type { Db } from '../db/db.ts'
import { containing } from '../db/lists/containing.ts'
import { folded } from '../db/lists/folded.ts'
import type { Schema } from '../db/schema.ts'
import { letFollow } from '../outbox/outbox.store.ts'
import { ringAfterCommit } from '../outbox/ring-bell.ts'

export type NoticeRow = Selectable<Schema['outbox']>

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
  if (asked.search)
    conditions.push(sql`(kind = any(${alike}) or ${SUBJECT} like ${containing(fold(asked.search))})`)
  const where = sql.join(conditions, sql` and `)
  const column = asked.order_by === 'id' ? sql`id` : sql`created_at`
  const way = asked.order_dir === 'asc' ? sql`asc` : sql`desc`
  const { rows } = await sql<NoticeRow>`select * from outbox where ${where}
    order by ${column} ${way}, id ${way} limit ${limit} offset ${offset}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*) as total from outbox where ${where}`.execute(
    db,
  )
  return { rows, total: counted.rows[0]?.total ?? 0 }
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
  return row
}

export async function isNotice(db: Db, id: number): Promise<boolean> {
  return (await db.selectFrom('outbox').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}
