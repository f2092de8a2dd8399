import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { AppError } from './app-error.ts'

/** How often something may be tried within a time, counted in the database: for all processes, and over a restart. */
export type Bound = { name: string; max: number; seconds: number }

/** Who tries is kept as a hash: the table tells nobody which addresses were typed. */
const keyOf = ({ name }: Bound, who: string) =>
  `${name} ${createHash('sha256').update(who).digest('base64url')}`

/**
 * Counts one try, before it is made: of fifty at once, no more than `max` get through. Answers how many seconds to
 * wait, or 0.
 */
export async function countTry(db: Db, bound: Bound, who: string, now: Date): Promise<number> {
  const until = new Date(now.getTime() + bound.seconds * 1_000)
  const { rows } = await sql<{ count: number; until: Date }>`
    insert into bounds (key, count, until) values (${keyOf(bound, who)}, 1, ${until})
    on conflict (key) do update set
      count = case when bounds.until <= ${now} then 1 else least(bounds.count + 1, 1000000) end,
      until = case when bounds.until <= ${now} then excluded.until else bounds.until end
    returning count, until`.execute(db)
  const [row] = rows
  if (!row || row.count <= bound.max) return 0
  return Math.max(1, Math.ceil((row.until.getTime() - now.getTime()) / 1_000))
}

export async function refuseTooMany(db: Db, bound: Bound, who: string, now: Date): Promise<void> {
  const wait = await countTry(db, bound, who, now)
  if (wait > 0) throw new AppError('too_many', { retryAfterSeconds: wait })
}

/** Takes one try back: it was a good one. */
export async function forgiveTry(db: Db, bound: Bound, who: string): Promise<void> {
  await sql`update bounds set count = greatest(1, count - 1) where key = ${keyOf(bound, who)}`.execute(db)
}

export async function forgiveAll(db: Db, bound: Bound, who: string): Promise<void> {
  await db.deleteFrom('bounds').where('key', '=', keyOf(bound, who)).execute()
}

/** One household or shop has a whole /64 of IPv6 addresses: it counts as one. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  const [head = '', tail] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  const rest = (tail ?? '').split(':').filter(Boolean)
  const filled = [
    ...groups,
    ...Array<string>(Math.max(0, 8 - groups.length - rest.length)).fill('0'),
    ...rest,
  ]
  return filled.slice(0, 4).join(':')
}
