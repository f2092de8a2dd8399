import type { AUDIT_WORDS } from '@trousseau/domain/people/audit-words'
import type { Db } from '../db/db.ts'
import type { User } from '../http/call.ts'

/** What is worth knowing afterwards. A later noun adds its own, with its words. */
export type AuditAction = keyof typeof AUDIT_WORDS

type Who = {
  now: Date
  /** Unset for what a command did at the wholesaler's own console. */
  address?: string
  requestId?: string
}

type About = {
  userId?: number | undefined
  storeId?: number | null | undefined
  subject?: string
  /** The store as which somebody of the staff looks. */
  actingFor?: number
}

/** The one way into the audit. In the caller's transaction: what was rolled back was not done. */
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
    })
    .execute()
}

/** The person of a call, for whom nothing more needs to be said. */
export function whoIs({ id, storeId, isViewing }: User): About {
  return { userId: id, storeId, ...(isViewing && storeId !== null && { actingFor: storeId }) }
}
