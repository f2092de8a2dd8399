import { normalizeEmail } from '@trousseau/domain/people/email'
import { toNotices } from '../orders/order-notices.ts'
import type { FindReaders } from '../orders/order-readers.store.ts'
import { type Envelope, type Message, type Messages, toMessage } from '../outbox/messages.ts'

type News = Messages['order_news']

/** The notices and emails that tell an order's news. Those of one order come one after the other, by its topic. */
export async function turnOrderNews(
  findReaders: FindReaders,
  news: News,
  { id }: Envelope,
): Promise<readonly Message[]> {
  const topic = news.order_id === null ? `refused order ${id}` : `order ${news.order_id}`
  return [
    ...toNotices({ topic, store_id: news.store_id }, news.letters),
    ...(await toMails(findReaders, news)),
  ]
}

/** To the person who placed the order and to the store's own address, only once if they are the same. */
async function toMails(findReaders: FindReaders, { store_id, order_id, about }: News): Promise<Message[]> {
  if (order_id === null || about === null) return []
  const order = await findReaders(store_id, order_id)
  if (!order) throw new Error('news are of an order that exists')
  const { store_email, placer_email } = order
  const isSame = placer_email !== null && normalizeEmail(placer_email) === normalizeEmail(store_email)
  const readers = [
    ...(placer_email === null ? [] : ['placer' as const]),
    ...(isSame ? [] : ['store' as const]),
  ]
  return readers.map((to) =>
    toMessage(
      'order_mail',
      { store_id, order_id, about, to },
      { topic: `order ${order_id} by mail to ${to}` },
    ),
  )
}

/** One email to the store's own address about all of them, and one to each person about those that they placed. */
export async function turnOrdersNews(
  findReaders: FindReaders,
  { store_id, about, order_ids }: Messages['orders_news'],
): Promise<readonly Message[]> {
  const found = await Promise.all(order_ids.map((id) => findReaders(store_id, id)))
  const orders = found.flatMap((order) => order ?? [])
  const readers = new Map<'store' | number, number[]>(orders.length > 0 ? [['store', order_ids]] : [])
  for (const { id, placed_by, placer_email, store_email } of orders) {
    if (placed_by === null || placer_email === null) continue
    if (normalizeEmail(placer_email) === normalizeEmail(store_email)) continue
    readers.set(placed_by, [...(readers.get(placed_by) ?? []), id])
  }
  return [...readers].map(([to, ids]) => toMail({ store_id, about, order_ids: ids, to }))
}

function toMail(mail: Messages['orders_mail']): Message {
  const { store_id, about, order_ids, to } = mail
  const [only, another] = order_ids
  if (only === undefined || another !== undefined) return toMessage('orders_mail', mail)
  return toMessage(
    'order_mail',
    { store_id, order_id: only, about, to: to === 'store' ? 'store' : 'placer' },
    { topic: `order ${only} by mail to ${to === 'store' ? 'store' : 'placer'}` },
  )
}
