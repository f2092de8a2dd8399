import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

type Browser = { userId: number; browser: string; network: string; now: Date }

/** The least recently used are forgotten: nobody signs in with more. */
const MOST_KNOWN = 50

/** Notes that a person signed in with a browser. Says whether it is another one than those they had before. */
export async function noteBrowser(db: Db, { userId, browser, network, now }: Browser): Promise<boolean> {
  // What a statement reads, it reads as it was before: the others are those without this one.
  const { rows } = await sql<{ is_new: boolean; had_another: boolean }>`
    with seen as (
      insert into known_browsers (user_id, browser, network, last_seen)
      values (${userId}, ${browser}, ${network}, ${now})
      on conflict (user_id, browser, network) do update set last_seen = excluded.last_seen
      returning xmax = 0 as is_new
    )
    select is_new, exists (select from known_browsers where user_id = ${userId}) as had_another from seen`.execute(
    db,
  )
  const [seen] = rows
  if (!seen?.is_new || !seen.had_another) return false
  await sql`
    delete from known_browsers where user_id = ${userId} and (browser, network) in (
      select browser, network from known_browsers where user_id = ${userId}
      order by last_seen desc offset ${MOST_KNOWN})`.execute(db)
  return true
}
