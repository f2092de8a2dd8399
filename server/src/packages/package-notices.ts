import { normalizeEmail } from '@trousseau/domain/people/email'
import type { Db } from '../db/db.ts'
import type { OrderColumns } from '../orders/orders.store.ts'
import { enqueue } from '../outbox/enqueue.ts'
import { findStore } from '../stores/stores.store.ts'
import { findLivingUser } from '../users/users.store.ts'
import type { PackageColumns } from './packages.store.ts'

/** Emails the store's own address and the people who placed the package's orders, each address once. */
export async function writeOfPackage(
  db: Db,
  now: Date,
  { store_id, id }: PackageColumns,
  orders: readonly OrderColumns[],
): Promise<void> {
  const store = await findStore(db, store_id)
  const recipients = new Map<string, 'store' | number>()
  if (store) recipients.set(normalizeEmail(store.email), 'store')
  for (const placer of new Set(orders.flatMap(({ placed_by }) => placed_by ?? []))) {
    const person = await findLivingUser(db, placer)
    const address = person && normalizeEmail(person.email)
    if (address !== undefined && !recipients.has(address)) recipients.set(address, placer)
  }
  for (const to of recipients.values()) {
    const payload = { store_id, package_id: id, to }
    await enqueue(db, now, 'package_mail', payload, { topic: `package ${id} by mail to ${to}` })
  }
}
