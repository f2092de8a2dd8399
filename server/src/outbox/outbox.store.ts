import { type RawBuilder, sql } from 'kysely'
import { latestLikely } from '../clock.ts'
import type { Db } from '../db/db.ts'
import { keptStatement, type Value, type Written } from '../db/kept-statement.ts'
import { PLANNED_ANEW } from '../db/prepared.ts'
import type { Message, MessageKind } from './messages.ts'

const columnsOf = (messages: readonly Message[]) => ({
  kinds: messages.map(({ kind }) => kind),
  payloads: messages.map(({ payload }) => JSON.stringify(payload)),
  topics: messages.map(({ topic }) => topic),
  times: messages.map(({ at }) => at ?? null),
})

/** Writes messages in their order. */
export function insertMessages(messages: readonly Message[], now: Date): RawBuilder<unknown> {
  const { kinds, payloads, topics, times } = columnsOf(messages)
  return sql`
    insert into outbox (kind, payload, topic, next_at, created_at)
    select kind, payload, topic, coalesce(at, ${now}), ${now}::timestamptz
    from unnest(${kinds}::text[], ${payloads}::jsonb[], ${topics}::text[], ${times}::timestamptz[])
      with ordinality as message (kind, payload, topic, at, place)
    order by place`
}

type Row = { kind: MessageKind; payload: string; topic: string | null; now: Date }

/** The columns and the row of one message, to be inserted by a statement whose other parts decide about it. */
export const messageRow = ({ kind, payload, topic, now }: Written<Row>): RawBuilder<unknown> =>
  sql`(kind, payload, topic, next_at, created_at)
    select ${kind}, ${payload}::jsonb, ${topic}, ${now}::timestamptz, ${now}::timestamptz`

export type Claimed = { id: number; kind: string; payload: unknown; attempts: number }

/**
 * Claims due messages for the time of the lease, which expires by itself if the worker dies. A message with a topic is
 * due only when no earlier message of that topic is waiting.
 */
export function claimMessages(db: Db, now: Date, leaseUntil: Date, limit: number): Promise<Claimed[]> {
  return claim(db, { now, leaseUntil, limit })
}

type Claim = { now: Date; leaseUntil: Date; limit: number }

const claim = keptStatement((db, value: Value<Claim>) => {
  const now = value(({ now }) => now)
  // Materialized, because a plain subquery could run again for each row and claim more than the limit.
  return sql<Claimed>`${sql.raw(PLANNED_ANEW)}
    with due as materialized (
      select id from outbox as candidate
      where done_at is null and dead_at is null and next_at <= ${now}
        and (locked_until is null or locked_until <= ${now})
        and not exists (
          -- Found by the index outbox_before, whose condition is worded like this, and by its topic: as a join (without
          -- the offset), all that waits in any topic would be read for each candidate.
          select from outbox as earlier
          where earlier.topic = candidate.topic and earlier.id < candidate.id
            and coalesce(earlier.done_at, earlier.dead_at) is null
          offset 0
        )
      order by next_at, id limit ${value(({ limit }) => limit)} for update skip locked
    )
    update outbox set locked_until = ${value(({ leaseUntil }) => leaseUntil)}, attempts = attempts + 1
    from due where outbox.id = due.id
    returning outbox.id, kind, payload, attempts`.compile(db)
})

/** The longest that the rules for deliveries let a message wait or be locked, by how often it was tried. */
export type Patience = { leaseMs: number; firstPauseMs: number; longestPauseMs: number }

/** A factory's daily email is a day away at most, and the day on which clocks go back has an hour more. */
const DIGEST_MS = 25 * 3_600_000
const FOR_DIGEST = 'factory_news' satisfies MessageKind

/**
 * Makes due what a clock that was ahead has put off: no message waits longer than its own rule says, counted from now.
 * A lease that lasts longer than leases do is over as well.
 */
export async function pullBackMessages(db: Db, now: Date, patience: Patience): Promise<void> {
  const latest = latestLikely(now)
  const { leaseMs, firstPauseMs, longestPauseMs } = patience
  const pauseMs = sql`least(${longestPauseMs}, ${firstPauseMs} * 2 ^ least(attempts - 1, 30))`
  const waitMs = sql`case when attempts > 0 then ${pauseMs}
    when kind = ${FOR_DIGEST} then ${DIGEST_MS} else ${longestPauseMs} end`
  const latestLease = new Date(latest.getTime() + leaseMs)
  await sql`
    update outbox set next_at = least(next_at, ${now}),
      locked_until = case when locked_until > ${latestLease} then null else locked_until end
    where done_at is null and dead_at is null and (
      next_at > ${latest}::timestamptz + (${waitMs}) * interval '1 millisecond'
      or (attempts = 0 and created_at > ${latest} and next_at > ${now})
      or locked_until > ${latestLease}
    )`.execute(db)
}

/** What was delivered is done, whoever claimed it since, and although it had been given up. */
export async function markDone(db: Db, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length > 0) await updateDone(db, { ids, now })
}

const updateDone = keptStatement((db, value: Value<{ ids: readonly number[]; now: Date }>) =>
  sql`
    update outbox set done_at = ${value(({ now }) => now)}, dead_at = null, locked_until = null, last_error = null
    where id = any(${value(({ ids }) => ids)}) and done_at is null`.compile(db),
)

/** A message that could not be sent at this attempt. Without `nextAt` it is given up. */
export type Failed = { id: number; attempts: number; error: string; nextAt: Date | null }

/**
 * The kinds of which a receiver that is down leaves many waiting in their topics. Each is put off together with the one
 * before it, so that a worker that looks for what is due does not pass them all.
 */
const PUT_OFF: readonly MessageKind[] = ['notice', 'order_mail']

/** Only the latest to claim a message says that it failed: another worker may be sending it, or have sent it. */
export async function markFailed(db: Db, failed: readonly Failed[], now: Date): Promise<void> {
  if (failed.length === 0) return
  const ids = failed.map(({ id }) => id)
  await sql`
    with marked as (
      update outbox set locked_until = null, last_error = error, next_at = coalesce(later_at, next_at),
        dead_at = case when later_at is null then ${now}::timestamptz end
      from unnest(${ids}::bigint[], ${failed.map(({ attempts }) => attempts)}::integer[],
        ${failed.map(({ error }) => error)}::text[], ${failed.map(({ nextAt }) => nextAt)}::timestamptz[])
        as failure (id, attempt, error, later_at)
      where outbox.id = any(${ids}) and outbox.id = failure.id and attempts = attempt and done_at is null and dead_at is null
      returning outbox.id, topic, later_at
    )
    update outbox set next_at = later_at from marked
    where outbox.topic = marked.topic and outbox.id > marked.id and next_at < later_at
      and done_at is null and dead_at is null and attempts = 0 and kind = any(${PUT_OFF})`.execute(db)
}

/** Makes due what was put off together with a message that is tried again at once. */
export async function letFollow(db: Db, { id, topic }: { id: number; topic: string | null }, now: Date) {
  if (topic === null) return
  await sql`
    update outbox set next_at = ${now}
    where topic = ${topic} and id > ${id} and done_at is null and dead_at is null
      and attempts = 0 and next_at > ${now} and kind = any(${PUT_OFF})`.execute(db)
}

/** Makes due by `at` what waits longer in a topic and was not tried yet. */
export async function bringForward(db: Db, topic: string, at: Date): Promise<void> {
  await sql`
    update outbox set next_at = ${at}
    where topic = ${topic} and done_at is null and dead_at is null and attempts = 0 and next_at > ${at}`.execute(
    db,
  )
}

/** A message, and the messages that take its place. */
export type Turned = { id: number; messages: readonly Message[] }

/** Up to `room` of the new messages are claimed until then. */
type Claiming = { room: number; leaseUntil: Date }

/**
 * Replaces messages by those they are turned into. One statement, so that whatever is killed, and however many workers
 * have claimed a message, this is done whole and once.
 *
 * Whoever has room claims some of the new messages as they are written, and returns them: claiming each later by itself
 * takes a statement and another version of its row. Only the first of a topic in which nothing waits.
 */
export async function replaceMessages(
  db: Db,
  turned: readonly Turned[],
  now: Date,
  { room, leaseUntil }: Claiming = { room: 0, leaseUntil: now },
): Promise<Claimed[]> {
  if (turned.length === 0) return []
  const messages = turned.flatMap(({ id, messages }) => messages.map((message) => ({ ...message, of: id })))
  const columns = columnsOf(messages)
  const places = firstOfTopics(columns.topics).slice(0, room)
  const wanted = messages.map((_, at) => places.includes(at))
  const rows = await replace(db, {
    ids: turned.map(({ id }) => id),
    of: messages.map((message) => message.of),
    ...columns,
    wanted,
    now,
    leaseUntil,
  })
  return rows.flatMap(({ id, topic }) => {
    const at = columns.topics.indexOf(topic)
    const payload = columns.payloads[at]
    const kind = columns.kinds[at]
    // What was written, and not what was meant to be.
    return kind && payload ? { id, kind, payload: JSON.parse(payload) as unknown, attempts: 1 } : []
  })
}

/** The places of messages before which there is none of their topic. */
function firstOfTopics(topics: readonly (string | null)[]): number[] {
  const places = new Map<string, number>()
  for (const [at, topic] of topics.entries()) if (topic !== null && !places.has(topic)) places.set(topic, at)
  return [...places.values()]
}

type Replacing = ReturnType<typeof columnsOf> & {
  ids: readonly number[]
  of: readonly number[]
  wanted: readonly boolean[]
  now: Date
  leaseUntil: Date
}

const replace = keptStatement((db, value: Value<Replacing>) =>
  sql<{ id: number; topic: string }>`
    with replaced as (
      delete from outbox where id = any(${value(({ ids }) => ids)}) and done_at is null
      returning id, created_at
    ),
    written as (
      insert into outbox (kind, payload, topic, next_at, created_at, locked_until, attempts)
      select kind, payload, topic, ${value(({ now }) => now)}::timestamptz, replaced.created_at,
        case when is_claimed then ${value(({ leaseUntil }) => leaseUntil)}::timestamptz end, is_claimed::integer
      from unnest(${value(({ of }) => of)}::bigint[], ${value(({ kinds }) => kinds)}::text[],
          ${value(({ payloads }) => payloads)}::jsonb[], ${value(({ topics }) => topics)}::text[],
          ${value(({ wanted }) => wanted)}::boolean[])
          with ordinality as message (id, kind, payload, topic, is_wanted, place)
        join replaced using (id)
        cross join lateral (
          -- Worded for the index outbox_before, as in a claim.
          select is_wanted and not exists (
            select from outbox as earlier
            where earlier.topic = message.topic and coalesce(earlier.done_at, earlier.dead_at) is null
            offset 0
          ) as is_claimed
        ) as looked
      order by place
      returning id, topic, locked_until
    )
    select id, topic from written where locked_until is not null`.compile(db),
)
