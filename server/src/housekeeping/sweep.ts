import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { removeOrphans } from '../pictures/remove-orphans.ts'
import { pullBackResets } from '../users/passwords/password-resets.store.ts'
import { pullBackSessions } from '../users/sessions/sessions.store.ts'

const DAY_MS = 86_400_000
const before = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS)

/**
 * Deletes what has served its time, so that nothing grows forever but the records of the business: its orders and money,
 * its catalog and people, and messages that were given up, which wait for staff.
 * What a clock that was ahead has let live too long is pulled back first, whether anybody uses it or not.
 */
export async function sweep(db: Db, now: Date): Promise<void> {
  await pullBackSessions(db, now)
  await pullBackResets(db, now)
  await db.deleteFrom('sessions').where('expires_at', '<', now).execute()
  await db.deleteFrom('bounds').where('until', '<', now).execute()
  await db.deleteFrom('password_resets').where('created_at', '<', before(now, 30)).execute()
  await db.deleteFrom('email_changes').where('expires_at', '<', before(now, 1)).execute()
  // At least 72 hours: a browser that was asleep over a weekend may still retry its order.
  await db.deleteFrom('idempotency_keys').where('created_at', '<', before(now, 7)).execute()
  await db.deleteFrom('outbox').where('done_at', '<', before(now, 30)).execute()
  // The provider's blocks last an hour at most.
  await db.deleteFrom('provider_calls').where('at', '<', before(now, 1)).execute()
  // A picture is uploaded before the item that shows it is saved, possibly a day earlier.
  await removeOrphans(db, before(now, 1))
  // The app's role cannot delete from the audit; this deletes what is older than two years with the owner's rights.
  await sql`select prune_audit(${now})`.execute(db)
}
