import { setTimeout as pause } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { Clock } from '../clock.ts'
import { readClocks, readTime } from '../db/clocks.ts'
import { type Db, inTransaction } from '../db/db.ts'
import { oneAtATime } from './one-at-a-time.ts'
import {
  type CallLimits,
  type CallOf,
  countAhead,
  type Place,
  quietShare,
  shareOfAll,
  shareOfBackground,
  shareOfHints,
  shareOfStore,
} from './shares.ts'

/** The advisory lock's key: any number that no other lock uses. */
const LOCK = 7_401_960
const MINUTE_MS = 60_000
const HOUR_S = 3_600
const LOOK_AGAIN_MS = 100
const LOOK_AGAIN_MAX_MS = 1_000

/** Longer than a turn takes unless the database is slow, and then others are waiting already. */
const TURN_MS = 2_000
const LATE_SECONDS = 5

/** By how much the clocks of two computers may differ without anybody noticing. */
const CLOCKS_DIFFER_MS = 5_000

type Caller = { db: Db; stax: CallLimits & { timeoutMs: number }; clock: Clock; of: CallOf }

/**
 * What keeps a call from being made: the limit of all calls, its store's share of them, or `underway`: calls of its
 * store that have not ended.
 */
export type Limit = 'provider' | 'store' | 'underway'
export type Refused = { waitSeconds: number; limit: Limit }
/** `clockOffMs` corrects this computer's clock. */
export type Reserved = { callId: number; clockOffMs: number }

/**
 * Reserves one call within the shares of the last minute. A call in flight counts as a failure until it succeeds, so
 * that fifty calls at once cannot exceed the allowed failures. If a place may become free in time, a person's call
 * waits for it in line; otherwise it is refused at once.
 */
export async function reserveCall(caller: Caller, patienceMs: number): Promise<Reserved | Refused> {
  const patientUntil = Date.now() + patienceMs
  let ticket: number | undefined
  try {
    for (;;) {
      const leftMs = () => Math.max(0, patientUntil - Date.now())
      const turn = await oneAtATime(caller.db, leftMs() + TURN_MS, () =>
        inTransaction(caller.db, (db) => takeTurn({ ...caller, db }, ticket, leftMs())),
      )
      if (turn === 'late') return { waitSeconds: LATE_SECONDS, limit: 'provider' }
      if ('callId' in turn) {
        ticket = undefined
        return turn
      }
      if ('waitSeconds' in turn) return turn
      ticket = turn.ticket
      await pause(Math.min(turn.lookAgainMs, leftMs()))
    }
  } finally {
    if (ticket !== undefined) await leaveLine(caller.db, ticket).catch(() => undefined)
  }
}

/** Why a call could surely not be made soon, whatever becomes of those in flight; undefined if it could be. */
export async function findRefusal(caller: Caller, patienceMs: number): Promise<Refused | undefined> {
  const now = await readTime(caller)
  const obstacle = await findObstacle(caller, now, { own: 0, all: 0 })
  if (!obstacle?.until || obstacle.until.getTime() - now.getTime() <= patienceMs) return undefined
  return { waitSeconds: secondsUntil(obstacle.until, now), limit: obstacle.limit }
}

type Waiting = { ticket: number | undefined; lookAgainMs: number }

async function takeTurn(
  caller: Caller,
  ticket: number | undefined,
  leftMs: number,
): Promise<Reserved | Refused | Waiting> {
  const { db, of, stax } = caller
  const { now, clockOffMs } = await readClocks(caller, sql`select pg_advisory_xact_lock(of_house(${LOCK}))`)
  const ahead = await lookAhead(caller, ticket, now)
  const obstacle = await findObstacle(caller, now, ahead)
  if (!obstacle) {
    if (ticket !== undefined) await leaveLine(db, ticket)
    return { callId: await insertCall(db, of, now), clockOffMs }
  }
  const { until, limit } = obstacle
  // What is in flight has ended by then, and may have ended well.
  const waitSeconds = until ? secondsUntil(until, now) : Math.ceil(stax.timeoutMs / 1_000)
  const waitMs = until ? until.getTime() - now.getTime() : 0
  if (leftMs <= 0 || waitMs > leftMs)
    return { waitSeconds, limit: limit === 'store' && !until ? 'underway' : limit }
  const isInLine = ticket !== undefined || of.kind === 'background'
  return {
    ticket: isInLine ? ticket : await joinLine(db, of, leftMs),
    lookAgainMs: Math.min(LOOK_AGAIN_MAX_MS, Math.max(waitMs, LOOK_AGAIN_MS * (ahead.own + 1))),
  }
}

type Ahead = { own: number; all: number }

/** Those in line before this call, who count as if their calls had been made. */
async function lookAhead({ db, of, stax }: Caller, ticket: number | undefined, now: Date): Promise<Ahead> {
  // A place that is kept for longer than anybody waits was taken by a clock that was ahead.
  const { rows: line } = await sql<Place>`
    select id, store_id, kind from provider_line
    where waits_until > clock_timestamp() and waits_until < clock_timestamp() + interval '1 minute'`.execute(
    db,
  )
  if (line.every(({ id }) => id === ticket)) return { own: 0, all: 0 }
  const { rows: used } = await sql<{ store_id: number; calls: number; failures: number }>`
    ${recentCalls(now)}
    select store_id, count(*) filter (where at > ${minuteBefore(now)}) as calls,
      count(*) filter (where ended > ${minuteBefore(now)} and (is_underway or failed)) as failures
    from recent where kind <> 'background' and store_id = any(${line.map(({ store_id }) => store_id)})
    group by store_id`.execute(db)
  const usedBy = new Map(used.map((row) => [row.store_id, row]))
  return countAhead(line, of, { ticket, usedBy, limits: stax })
}

/** `until`: when the call can be made if all calls in flight succeed; undefined if it then could be made at once. */
type Obstacle = { until: Date | undefined; limit: Limit }

async function findObstacle(caller: Caller, now: Date, ahead: Ahead): Promise<Obstacle | undefined> {
  const rules = rulesFor(caller, now, ahead)
  const columns = rules.flatMap(({ counts }, at) =>
    counts.flatMap(({ possibly, surely }, part) => [
      sql`${possibly} as ${sql.ref(`possibly_${at}_${part}`)}`,
      sql`${surely} as ${sql.ref(`surely_${at}_${part}`)}`,
    ]),
  )
  const { rows } = await sql<Record<string, Date | null>>`
    ${recentCalls(now)}
    select ${sql.join(columns)}, max(blocked_until) filter (where blocked_until > ${now}) as blocked_until
    from recent`.execute(caller.db)
  const [row] = rows
  if (!row) throw new Error('a count has one row')
  if (row.blocked_until) return { until: row.blocked_until, limit: 'provider' }
  const full = rules.flatMap(({ counts, limit }, at): Obstacle[] => {
    const possibly = counts.map((_, part) => row[`possibly_${at}_${part}`] ?? undefined)
    const surely = counts.map((_, part) => row[`surely_${at}_${part}`] ?? undefined)
    return possibly.includes(undefined) ? [] : [{ until: minuteAfterFirst(surely), limit }]
  })
  return full.toSorted((one, other) => (other.until?.getTime() ?? 0) - (one.until?.getTime() ?? 0))[0]
}

/** A minute after the first of these moments; undefined if one of them is missing. */
function minuteAfterFirst(moments: readonly (Date | undefined)[]): Date | undefined {
  const times = moments.flatMap((moment) => moment?.getTime() ?? [])
  return times.length < moments.length ? undefined : new Date(Math.min(...times) + MINUTE_MS)
}

/**
 * A count of calls is full if as many were made within the last minute: then it is the moment of the oldest of them
 * that has to pass, and otherwise null. `possibly` includes calls in flight, and `surely` only those that have ended.
 */
type Count = { possibly: RawBuilder<unknown>; surely: RawBuilder<unknown> }
/** Keeps a call from being made if all of its counts are full. */
type Rule = { counts: Count[]; limit: Limit }

const ALL = sql`true`
const OF_STORES = sql`kind <> 'background'`
const OF_BACKGROUND = sql`kind = 'background'`

function rulesFor({ of, stax }: Caller, now: Date, ahead: Ahead): Rule[] {
  const since = minuteBefore(now)
  const nth = (moment: RawBuilder<unknown>, which: RawBuilder<unknown>, n: number) =>
    n < 1
      ? sql`${now}::timestamptz`
      : sql`(array_agg(${moment} order by ${moment} desc)
          filter (where ${moment} > ${since} and ${which}))[${n}]`
  const calls = (which: RawBuilder<unknown>, most: number, ahead: number): Count => ({
    possibly: nth(sql`at`, which, most - ahead),
    surely: nth(sql`at`, which, most),
  })
  const failures = (
    which: RawBuilder<unknown>,
    column: 'failed' | 'counted',
    most: number,
    ahead: number,
  ): Count => ({
    possibly: nth(sql`ended`, sql`${which} and (is_underway or ${sql.ref(column)})`, most - ahead),
    surely: nth(sql`ended`, sql`${which} and ${sql.ref(column)}`, most),
  })
  const all = shareOfAll(of, stax)
  const rules: Rule[] = [
    { counts: [calls(ALL, all.calls, ahead.all)], limit: 'provider' },
    // Only what the provider counts as a failure can lock us out.
    { counts: [failures(ALL, 'counted', all.failures, ahead.all)], limit: 'provider' },
  ]
  if (of.kind === 'background') {
    const background = shareOfBackground(stax)
    rules.push(
      { counts: [calls(OF_BACKGROUND, background.calls, 0)], limit: 'provider' },
      { counts: [failures(OF_BACKGROUND, 'failed', background.failures, 0)], limit: 'provider' },
    )
    if (of.storeId === undefined) return rules
    const hints = shareOfHints(stax)
    const ofStore = sql`${OF_BACKGROUND} and store_id = ${of.storeId}`
    return [
      ...rules,
      {
        counts: [calls(sql`${OF_BACKGROUND} and store_id is not null`, hints.all.calls, 0)],
        limit: 'provider',
      },
      { counts: [calls(ofStore, hints.one.calls, 0)], limit: 'store' },
    ]
  }
  const store = shareOfStore(stax)
  const quiet = quietShare(stax)
  const ofStore = sql`${OF_STORES} and store_id = ${of.storeId}`
  // However often a store has its payment methods read, it can still pay.
  const counted = of.kind === 'money' ? sql`${ofStore} and kind = 'money'` : ofStore
  return [
    ...rules,
    {
      counts: [calls(counted, store.calls, ahead.own), calls(OF_STORES, quiet.calls, ahead.all)],
      limit: 'store',
    },
    {
      counts: [
        failures(ofStore, 'failed', store.failures, ahead.own),
        failures(OF_STORES, 'failed', quiet.failures, ahead.all),
      ],
      limit: 'store',
    },
  ]
}

const minuteBefore = (now: Date) => new Date(now.getTime() - MINUTE_MS)

/**
 * The calls that still count at this moment. Whatever lies in the future was written by a clock that was wrong, and
 * does not count.
 */
function recentCalls(now: Date): RawBuilder<unknown> {
  const latest = new Date(now.getTime() + CLOCKS_DIFFER_MS)
  return sql`
    with recent as (
      select at, least(coalesce(ended_at, at), at + interval '1 minute') as ended, kind, store_id,
        failed is null as is_underway, coalesce(failed, false) as failed,
        coalesce(counted, failed, false) as counted,
        case when blocked_until is not null then least(blocked_until, at + interval '61 minutes') end
          as blocked_until
      from provider_calls
      where at <= ${latest} and (at > ${new Date(now.getTime() - 2 * MINUTE_MS)} or blocked_until > ${now})
    )`
}

const secondsUntil = (moment: Date, now: Date) =>
  Math.min(HOUR_S, Math.max(1, Math.ceil((moment.getTime() - now.getTime()) / 1_000)))

async function insertCall(db: Db, { kind, storeId }: CallOf, now: Date): Promise<number> {
  const { id } = await db
    .insertInto('provider_calls')
    .values({ at: now, kind, store_id: storeId ?? null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function joinLine(
  db: Db,
  of: Exclude<CallOf, { kind: 'background' }>,
  leftMs: number,
): Promise<number> {
  await sql`delete from provider_line where waits_until < clock_timestamp()`.execute(db)
  const { rows } = await sql<{ id: number }>`
    insert into provider_line (store_id, kind, waits_until)
    values (${of.storeId}, ${of.kind}, clock_timestamp() + ${leftMs} * interval '1 millisecond')
    returning id`.execute(db)
  const [place] = rows
  if (!place) throw new Error('an insert returns its row')
  return place.id
}

async function leaveLine(db: Db, ticket: number): Promise<void> {
  await db.deleteFrom('provider_line').where('id', '=', ticket).execute()
}

type Ended = {
  now: Date
  /** The call did not end well. */
  failed: boolean
  /** The provider counts it as a failure, or may. */
  counted: boolean
  /** For how long the provider wants no calls. */
  blockedSeconds: number | undefined
}

export async function settleCall(
  db: Db,
  { callId, clockOffMs }: Reserved,
  { now, failed, counted, blockedSeconds }: Ended,
): Promise<void> {
  const endedAt = now.getTime() + clockOffMs
  await db
    .updateTable('provider_calls')
    .set({
      failed,
      counted,
      ended_at: new Date(endedAt),
      blocked_until: blockedSeconds === undefined ? null : new Date(endedAt + blockedSeconds * 1_000),
    })
    .where('id', '=', callId)
    .execute()
}
