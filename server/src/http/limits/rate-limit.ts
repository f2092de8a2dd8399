import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { keptStatement, type Value } from '../../db/kept-statement.ts'
import { AppError } from '../app-error.ts'

/** How often something may be tried within a time. Counted in the database, for all processes and across restarts. */
export type RateLimit = { name: string; max: number; seconds: number }

/** Stored as a hash, so that the table does not reveal which addresses were typed. */
const keyOf = ({ name }: RateLimit, who: string) =>
  `${name} ${createHash('sha256').update(who).digest('base64url')}`

/**
 * Counts an attempt before it is made, so that of fifty at once no more than `max` get through. Returns the seconds to
 * wait, or 0. An end further away than the limit allows was set by a clock that was ahead, and is pulled back, so that
 * nobody ever waits longer than the limit says.
 */
export async function hit(db: Db, limit: RateLimit, who: string, now: Date): Promise<number> {
  return (await countHit(db, limit, who, now)).wait
}

/** The same, for who acts on the first refusal of a window alone. */
export async function countHit(
  db: Db,
  limit: RateLimit,
  who: string,
  now: Date,
): Promise<{ wait: number; isFirstRefusal: boolean }> {
  const until = new Date(now.getTime() + limit.seconds * 1_000)
  const [row] = await addHit(db, { key: keyOf(limit, who), now, until })
  if (!row || row.count <= limit.max) return { wait: 0, isFirstRefusal: false }
  const wait = Math.max(1, Math.ceil((row.until.getTime() - now.getTime()) / 1_000))
  return { wait, isFirstRefusal: row.count === limit.max + 1 }
}

const addHit = keptStatement((db, value: Value<{ key: string; now: Date; until: Date }>) => {
  const now = value(({ now }) => now)
  return sql<{ count: number; until: Date }>`
    insert into bounds (key, count, until) values (${value(({ key }) => key)}, 1, ${value(({ until }) => until)})
    on conflict (key) do update set
      count = case when bounds.until <= ${now} then 1 else least(bounds.count + 1, 1000000) end,
      until = case when bounds.until <= ${now} then excluded.until
        else least(bounds.until, excluded.until) end
    returning count, until`.compile(db)
})

export async function refuseTooMany(db: Db, limit: RateLimit, who: string, now: Date): Promise<void> {
  const wait = await hit(db, limit, who, now)
  if (wait > 0) throw new AppError('too_many', { retryAfterSeconds: wait })
}

/** How often another request may interfere while a count is looked at. */
const FORGIVE_TRIES = 3

/** Takes one attempt back because it succeeded. The last one deletes the row, because a row's count is at least one. */
export async function forgiveHit(db: Db, limit: RateLimit, who: string): Promise<void> {
  const key = keyOf(limit, who)
  for (let tries = 0; tries < FORGIVE_TRIES; tries += 1) if ((await takeBack(db, key)).length > 0) return
}

const takeBack = keptStatement((db, value: Value<string>) => {
  const key = value((key) => key)
  return sql`
    with fewer as (update bounds set count = count - 1 where key = ${key} and count > 1 returning key),
      gone as (delete from bounds where key = ${key} and count = 1 returning key)
    select from fewer union all select from gone`.compile(db)
})

export async function forgiveAll(db: Db, limit: RateLimit, who: string): Promise<void> {
  await db.deleteFrom('bounds').where('key', '=', keyOf(limit, who)).execute()
}

/** A household or shop has a whole /64 of IPv6 addresses, so that counts as one network, however it is spelled. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const groups = parseGroups(address)
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff') return groups.slice(6).flatMap(toBytes).join('.')
  return groups.slice(0, 4).join(':')
}

function parseGroups(address: string): string[] {
  const [withoutZone = ''] = address.split('%')
  // URL writes the address in its canonical form.
  const canonical = new URL(`http://[${withoutZone}]`).hostname.slice(1, -1)
  const [head = [], tail = []] = canonical.split('::').map((part) => part.split(':').filter(Boolean))
  return [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail]
}

function toBytes(group: string): number[] {
  const value = Number.parseInt(group, 16)
  return [value >> 8, value & 255]
}
