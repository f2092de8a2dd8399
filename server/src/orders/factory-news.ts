import type { Change } from '@trousseau/domain/changes'
import { changesSeenBy } from '@trousseau/domain/orders/order-changes'
import { CANCELLED, IN_PRODUCTION, READY_TO_SHIP } from '@trousseau/domain/orders/order-status'
import type { Db } from '../db/db.ts'
import { findFactories } from '../factories/factories.store.ts'
import { tellingTime } from '../factories/news-time.ts'
import type { User } from '../http/call.ts'
import { enqueueAll } from '../outbox/enqueue.ts'
import { factoryTopic, type Messages, toMessage } from '../outbox/messages.ts'
import { markChanged, takeBack } from './former-orders.store.ts'
import type { OrderRecord } from './orders.store.ts'
import { statusLabel } from './to-order.ts'

type Doing = { user: User; now: Date }
type Done = { before: OrderRecord; after: OrderRecord; changes: readonly Change[] }

/**
 * Factories are told of work that is given to them, moved away, cancelled or changed by others, and it is marked for them
 * until they have looked at it.
 */
export async function noteForFactories(db: Db, { user, now }: Doing, done: Done): Promise<void> {
  const news = newsOf(user, done)
  if (news.length === 0) return
  for (const { factory_id, what } of news) {
    const isBack = what === 'given' && (await takeBack(db, done.after, factory_id))
    // What no factory has had before is new, not changed.
    const isNew = what === 'given' && done.before.factory_id === null && !isBack
    if (!isNew) await markChanged(db, done.after, factory_id, now)
  }
  const factories = await findFactories(
    db,
    news.map(({ factory_id }) => factory_id),
  )
  const messages = news.map((one) => {
    const factory = factories.find(({ id }) => id === one.factory_id)
    const at = tellingTime({ daily_digest: factory?.daily_digest ?? false }, now)
    return toMessage('factory_news', one, { topic: factoryTopic(one.factory_id), at })
  })
  await enqueueAll(db, now, messages)
}

function newsOf(user: User, { before, after, changes }: Done): Messages['factory_news'][] {
  const { store_id, id: order_id } = after
  const tell = (factory_id: number | null, what: Messages['factory_news']['what'], seen: Change[] = []) =>
    factory_id === null ? [] : [{ factory_id, store_id, order_id, what, changes: seen }]
  const isBack = before.status === CANCELLED && after.status !== CANCELLED
  if (before.factory_id !== after.factory_id)
    return [...tell(before.factory_id, 'moved'), ...tell(after.factory_id, 'given')]
  if (isBack) return tell(after.factory_id, 'given')
  if (after.status === CANCELLED) return tell(after.factory_id, 'cancelled')
  const seen = [...changesSeenBy('factory', changes), ...reopened(before, after)]
  return user.kind === 'factory' || seen.length === 0 ? [] : tell(after.factory_id, 'changed', seen)
}

/** Sent back into production. Other moves of an order are the factory's own, or come after it has left. */
function reopened(before: OrderRecord, after: OrderRecord): Change[] {
  if (before.status !== READY_TO_SHIP || after.status !== IN_PRODUCTION) return []
  const [from, to] = [statusLabel(before.status), statusLabel(after.status)]
  return [{ field: 'status', label: 'Status', from, to }]
}
