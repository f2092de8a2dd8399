import { dayWords, staffAdvice } from '@trousseau/domain/dates/date-words'
import { RISKS } from '@trousseau/domain/dates/risk'
import { businessDay, type Day } from '@trousseau/domain/day'
import { sql } from 'kysely'
import { crashPoint } from '../crash-point.ts'
import { type Db, inTransaction } from '../db/db.ts'
import type { FindOrderWithReaders } from '../orders/order-readers.store.ts'
import { enqueueAll } from '../outbox/enqueue.ts'
import { DATES_TOPIC, type DateNews, type Envelope, type Message, toMessage } from '../outbox/messages.ts'
import { joined, type Letter, type Said, say, written } from '../outbox/said.ts'
import { newsLine, subjectOf } from './date-news-words.ts'

type World = { db: Db; now: Date; findOrder: FindOrderWithReaders }

/** So many orders are in a notice; the others are on their pages. */
const LISTED = 40

/**
 * Takes all news of dates that wait, and makes one email of them for each store and one notice for staff on each channel:
 * a closure that moves forty orders is one message. All in one transaction, so that whatever dies, and however many workers
 * look at once, each piece of news is told once.
 */
export async function gatherDateNews(
  { db, now, findOrder }: World,
  _: DateNews,
  { id }: Envelope,
): Promise<void> {
  await inTransaction(db, async (db) => {
    const { rows } = await sql<{ id: number; payload: DateNews }>`
      update outbox set done_at = ${now}, locked_until = null
      where topic = ${DATES_TOPIC} and kind = 'date_news' and done_at is null and dead_at is null
        and (id = ${id} or locked_until is null or locked_until <= ${now})
      returning id, payload`.execute(db)
    const news = lastOfEach(rows.toSorted((a, b) => a.id - b.id).map(({ payload }) => payload))
    if (news.length === 0) return
    const letter = await toNotice(findOrder, news, businessDay(now.getTime()))
    await enqueueAll(db, now, [...toMails(news), ...toNotices(letter)])
    crashPoint('dates.after_gathered')
  })
}

/** Of an order that moved twice, what was said before the first and what is true after the last. */
function lastOfEach(news: readonly DateNews[]): DateNews[] {
  const byOrder = new Map<number, DateNews>()
  for (const one of news) {
    const before = byOrder.get(one.order_id)
    byOrder.set(one.order_id, { ...one, was_on: before ? before.was_on : one.was_on })
  }
  return [...byOrder.values()].toSorted(worstFirst)
}

const worstFirst = (one: DateNews, other: DateNews) =>
  RISKS.indexOf(other.risk) - RISKS.indexOf(one.risk) || (one.slack ?? -1_000) - (other.slack ?? -1_000)

function toMails(news: readonly DateNews[]): Message[] {
  const stores = [...new Set(news.map(({ store_id }) => store_id))]
  return stores.map((store_id) => {
    const own = news.filter((one) => one.store_id === store_id)
    const order_ids = own.map(({ order_id }) => order_id)
    return toMessage(
      'date_mail',
      { store_id, order_ids, news: own },
      { topic: `dates of store ${store_id} by mail` },
    )
  })
}

const toNotices = (letter: Letter): Message[] =>
  (['chat', 'mail'] as const).map((channel) =>
    toMessage('notice', { channel, ...written(letter) }, { topic: `dates to ${channel}` }),
  )

async function toNotice(
  findOrder: FindOrderWithReaders,
  news: readonly DateNews[],
  today: Day,
): Promise<Letter> {
  const lines: Said[] = []
  for (const one of news.slice(0, LISTED)) {
    const order = await findOrder(one.store_id, one.order_id)
    if (!order) continue
    lines.push(
      say`- ${order.store_name}, order #${order.id}, ${newsLine(one, order, 'wholesale', today)}
${staffAdvice(one.risk, one.cause?.why ?? null)}`,
    )
  }
  const more = news.length - LISTED
  if (more > 0) lines.push(say`And ${more} more.`)
  const days = say`Dates, ${dayWords(today, today)}: ${subjectOf(news)}`
  return { subject: days, text: joined(lines, '\n\n') }
}
