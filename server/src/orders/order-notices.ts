import { randomUUID } from 'node:crypto'
import { normaliseEmail } from '@trousseau/domain/email'
import type { Db } from '../db/db.ts'
import { type Bound, countTry } from '../http/bounds.ts'
import type { Person, StoreUser } from '../http/call.ts'
import { enqueue } from '../outbox/enqueue.ts'
import type { OrderMail } from '../outbox/messages.ts'
import { findLivingUser } from '../users/users.store.ts'
import { describeOrder, describeWish, type Words } from './notice-words.ts'
import type { OrderRecord } from './orders.store.ts'
import type { Read } from './read-wish.ts'

/** A store whose machine orders wildly shall not drown the house: then one summary, and silence for the hour. */
const REFUSED: Bound = { name: 'refused-notices', max: 30, seconds: 3_600 }
const SUMMARY: Bound = { name: 'refused-summary', max: 1, seconds: 3_600 }

const CHANNELS = ['chat', 'mail'] as const

type Happening = { user: StoreUser; now: Date }

/** Attempt and success, in the order's own transaction: they go out if, and only if, it was placed. */
export async function noteAccepted(
  db: Db,
  { user, now, order }: Happening & { order: OrderRecord },
): Promise<void> {
  const topic = `order ${order.id}`
  await sendNotices(db, now, topic, [
    describeOrder('Order attempt', order, user, now),
    describeOrder('Order placed', order, user, now),
  ])
  await writeToStore(db, now, order, 'placed')
}

/** Attempt and failure of what was rolled back, or never got so far. */
export async function noteRefused(
  db: Db,
  { user, now, read, messages }: Happening & { read: Read; messages: readonly string[] },
): Promise<void> {
  const store = await db
    .selectFrom('stores')
    .select(['id', 'name', 'email'])
    .where('id', '=', user.storeId)
    .executeTakeFirstOrThrow()
  const who = String(user.storeId)
  const topic = `refused order ${randomUUID()}`
  if ((await countTry(db, REFUSED, who, now)) === 0) {
    const item = await findItemName(db, read)
    const words = (title: string, lines: readonly string[]) =>
      describeWish(title, { read, store, user, item, now }, lines)
    return sendNotices(db, now, topic, [words('Order attempt', []), words('Order failed', messages)])
  }
  if ((await countTry(db, SUMMARY, who, now)) > 0) return
  const subject = `Many orders failed: ${store.name}`
  const text = `${store.name} had more than ${REFUSED.max} orders refused within an hour. The next ones are not told one by one.`
  await sendNotices(db, now, topic, [{ subject, text }])
}

export async function noteCancelled(
  db: Db,
  { user, now, order }: { user: Person; now: Date; order: OrderRecord },
): Promise<void> {
  await sendNotices(db, now, `order ${order.id}`, [describeOrder('Order cancelled', order, user, now)])
  await writeToStore(db, now, order, 'cancelled')
}

/** Each channel has its own order, so that one that is down does not hold the other up. */
export async function sendNotices(
  db: Db,
  now: Date,
  topic: string,
  notices: readonly Words[],
): Promise<void> {
  for (const words of notices)
    for (const channel of CHANNELS)
      await enqueue(db, now, 'notice', { channel, ...words }, { topic: `${topic} to ${channel}` })
}

/** To the person who placed it and to the store's own address, once where they are the same. */
export async function writeToStore(db: Db, now: Date, order: OrderRecord, about: OrderMail): Promise<void> {
  const store = await db
    .selectFrom('stores')
    .select('email')
    .where('id', '=', order.store_id)
    .executeTakeFirstOrThrow()
  const placer = order.placed_by === null ? undefined : await findLivingUser(db, order.placed_by)
  const isSame = placer !== undefined && normaliseEmail(placer.email) === normaliseEmail(store.email)
  const recipients = [placer && ('placer' as const), isSame ? undefined : ('store' as const)]
  for (const to of recipients.filter((to) => to !== undefined)) {
    const payload = { store_id: order.store_id, order_id: order.id, about, to }
    await enqueue(db, now, 'order_mail', payload, { topic: `order ${order.id} by mail to ${to}` })
  }
}

/** Whatever it is, published or not: the house may know. */
async function findItemName(db: Db, { values }: Read): Promise<string | undefined> {
  if (values.item_id === undefined || values.item_type === undefined) return undefined
  if (values.item_type === 1) {
    const dress = await db
      .selectFrom('dresses')
      .select(['name', 'style_number'])
      .where('id', '=', values.item_id)
      .executeTakeFirst()
    return dress && `${dress.name} (${dress.style_number})`
  }
  const item = await db
    .selectFrom('custom_items')
    .select('name')
    .where('id', '=', values.item_id)
    .executeTakeFirst()
  return item?.name
}
