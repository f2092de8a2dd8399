import { type Cents, formatMoney } from '@trousseau/domain/money/money'
import { normalizeEmail } from '@trousseau/domain/people/email'
import type { Db } from '../db/db.ts'
import { toNotices } from '../orders/order-notices.ts'
import type { OrderColumns } from '../orders/orders.store.ts'
import { enqueueAll } from '../outbox/enqueue.ts'
import { toMessage } from '../outbox/messages.ts'
import { say, written } from '../outbox/said.ts'
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
  const mails = [...recipients.values()].map((to) =>
    toMessage('package_mail', { store_id, package_id: id, to }, { topic: `package ${id} by mail to ${to}` }),
  )
  await enqueueAll(db, now, mails)
}

/** Staff are told at once: the package is on its way, and its store is not billed until they have looked. */
export async function noteWaitingBill(
  db: Db,
  now: Date,
  { store_id, id }: PackageColumns,
  shippingCost: Cents,
): Promise<void> {
  const store = await findStore(db, store_id)
  const subject = say`Shipping cost to approve: package #${id}`
  const text = say`Package #${id} to ${store?.name ?? ''} has left with a shipping cost of ${formatMoney(shippingCost)}. Its invoice is issued once the cost is approved or corrected.`
  await enqueueAll(db, now, toNotices({ topic: `package ${id}`, store_id }, [written({ subject, text })]))
}
