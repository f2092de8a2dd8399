import { sql } from 'kysely'
import type { Bucket } from '../bucket/bucket.ts'
import type { Db } from '../db/db.ts'
import type { Schema } from '../db/schema.ts'
import { removeLeftovers } from '../pictures/leftovers.ts'
import { removeOrphans } from '../pictures/remove-orphans.ts'
import { pullBackResets } from '../users/passwords/password-resets.store.ts'
import { pullBackSessions } from '../users/sessions/sessions.store.ts'

const DAY_MS = 86_400_000
const before = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS)

/** More rows at once could take longer than a statement may, and then none of them would ever be deleted. */
const AT_ONCE = 5_000

/**
 * Deletes what has served its time, so that nothing grows forever but the records of the business: its orders and money,
 * its catalog and people, and messages that were given up, which wait for staff.
 * What a clock that was ahead has let live too long is pulled back first, whether anybody uses it or not.
 * A step that fails keeps none of the others from being done.
 */
export async function sweep(db: Db, now: Date, bucket?: Bucket): Promise<void> {
  const steps = [
    () => pullBackSessions(db, now),
    () => pullBackResets(db, now),
    () => deleteOlder(db, 'sessions', 'expires_at', now),
    () => deleteOlder(db, 'bounds', 'until', now),
    () => deleteOlder(db, 'passkey_challenges', 'expires_at', now),
    () => deleteOlder(db, 'password_resets', 'created_at', before(now, 30)),
    () => deleteOlder(db, 'email_changes', 'expires_at', before(now, 1)),
    // At least 72 hours: a browser that was asleep over a weekend may still retry its order.
    () => deleteOlder(db, 'idempotency_keys', 'created_at', before(now, 7)),
    () => deleteOlder(db, 'outbox', 'done_at', before(now, 30)),
    () => deleteOlder(db, 'mails', 'at', before(now, 365)),
    // The provider's blocks last an hour at most.
    () => deleteOlder(db, 'provider_calls', 'at', before(now, 1)),
    // A picture is uploaded before the item that shows it is saved, possibly a day earlier.
    () => removeOrphans(db, before(now, 1)),
    async () => bucket && removeLeftovers(db, bucket),
    // Bounded, because others wait with folding meanwhile.
    () => sql`select drop_empty_tallies(10000)`.execute(db),
    () => sql`select tend_marks()`.execute(db),
    // The app's role cannot delete from the audit; this deletes what is older than two years with the owner's rights.
    () => sql`select prune_audit(${now})`.execute(db),
  ]
  const failures: unknown[] = []
  for (const step of steps) await step().catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

async function deleteOlder(db: Db, table: keyof Schema, column: string, moment: Date): Promise<void> {
  const from = sql.table(table)
  for (;;) {
    const { numAffectedRows } = await sql`
      delete from ${from} where ctid = any(array(
        select ctid from ${from} where ${sql.ref(column)} < ${moment} limit ${AT_ONCE}))`.execute(db)
    if (Number(numAffectedRows) < AT_ONCE) return
  }
}
