import type { Db } from '../db/db.ts'

/** What is worth knowing afterwards. A later noun adds its own. */
export type AuditAction =
  | 'login'
  | 'login_failed'
  | 'login_refused'
  | 'logout'
  | 'password_reset'
  | 'password_reset_refused'
  | 'user_invited'
  | `${'dress' | 'custom_item'}_${'created' | 'changed' | 'withdrawn' | 'deleted'}`
  | 'dresses_imported'
  | 'picture_added'
  | 'store_created'
  | `payment_method_${'added' | 'changed' | 'deleted'}`
  | 'payment_recorded'
  | 'credit_given'
  | 'factory_payment_created'
  | 'payment_begun'
  | 'transaction_refunded'
  | `order_${'confirmed' | 'ready' | 'reopened' | 'shipped' | 'delivered' | 'cancelled' | 'changed'}`
  | `package_${'created' | 'changed' | 'dispatched' | 'deleted'}`

type Who = {
  now: Date
  /** Unset for what a command did at the house's own console. */
  address?: string
  requestId?: string
}

/** The one way into the audit. In the caller's transaction: what was rolled back was not done. */
export async function record(
  db: Db,
  { now, address, requestId }: Who,
  action: AuditAction,
  about: { userId?: number | undefined; storeId?: number | null | undefined; subject?: string } = {},
): Promise<void> {
  await db
    .insertInto('audit')
    .values({
      at: now,
      action,
      user_id: about.userId ?? null,
      store_id: about.storeId ?? null,
      subject: about.subject ?? null,
      address: address ?? null,
      request_id: requestId ?? null,
    })
    .execute()
}
