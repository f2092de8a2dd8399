import { normalizeEmail } from '@trousseau/domain/people/email'
import { toNotices } from '../orders/order-notices.ts'
import type { FindOrderWithReaders } from '../orders/orders.store.ts'
import { type Envelope, type Message, type Messages, toMessage } from '../outbox/messages.ts'

type News = Messages['order_news']

/** The notices and emails that tell an order's news. Those of one order come one after the other, by its topic. */
export async function turnOrderNews(
  findOrder: FindOrderWithReaders,
  news: News,
  { id }: Envelope,
): Promise<readonly Message[]> {
  const topic = news.order_id === null ? `refused order ${id}` : `order ${news.order_id}`
  return [...toNotices(topic, news.letters), ...(await toMails(findOrder, news))]
}

/** To the person who placed the order and to the store's own address, only once if they are the same. */
async function toMails(
  findOrder: FindOrderWithReaders,
  { store_id, order_id, about }: News,
): Promise<Message[]> {
  if (order_id === null || about === null) return []
  const order = await findOrder(store_id, order_id)
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
