import type { Change } from '@trousseau/domain/changes'
import type { AUDIT_WORDS } from '@trousseau/domain/people/audit-words'
import type { Db } from '../db/db.ts'
import type { User } from '../http/call.ts'

/** The audited actions. A new one is added to AUDIT_WORDS, with its label. */
export type AuditAction = keyof typeof AUDIT_WORDS

type Who = {
  now: Date
  /** Unset for commands run at the wholesaler's own console. */
  address?: string
  requestId?: string
}

type About = {
  userId?: number | undefined
  storeId?: number | null | undefined
  subject?: string
  /** The store that a staff member is viewing the portal as. */
  actingFor?: number
  /** What was changed, field by field. */
  changes?: readonly Change[]
}

/**
 * The only way into the audit. Runs in the caller's transaction, so that a rollback also removes the row. Of refusals the
 * database lists only so many (`bound_refusals`), because anybody can cause them; a new kind of them is added there.
 */
export async function record(
  db: Db,
  { now, address, requestId }: Who,
  action: AuditAction,
  about: About = {},
): Promise<void> {
  await db
    .insertInto('audit')
    .values({
      at: now,
      action,
      user_id: about.userId ?? null,
      acting_for: about.actingFor ?? null,
      store_id: about.storeId ?? null,
      subject: about.subject ?? null,
      address: address ?? null,
      request_id: requestId ?? null,
      changes: about.changes && about.changes.length > 0 ? JSON.stringify(about.changes) : null,
    })
    .execute()
}

/** The audit fields of a call's user. */
export function whoIs({ id, storeId, isViewing }: User): About {
  return { userId: id, storeId, ...(isViewing && storeId !== null && { actingFor: storeId }) }
}
