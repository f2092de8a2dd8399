import { dateSentence, dayWords, movedWords, neededBy } from '@trousseau/domain/dates/date-words'
import type { Day } from '@trousseau/domain/day'
import type { ReadOrder } from '../orders/order-readers.store.ts'
import type { DateNews } from '../outbox/messages.ts'
import { type Said, say } from '../outbox/said.ts'

const COUNTED: Readonly<Record<DateNews['what'], readonly [one: string, many: string]>> = {
  worse: ['1 order has less time', 'orders have less time'],
  moved_later: ['1 order arrives later', 'orders arrive later'],
  well_again: ['1 order is on time again', 'orders are on time again'],
}

/** "3 orders have less time, 1 order is on time again". */
export function subjectOf(news: readonly DateNews[]): Said {
  const parts = (['worse', 'moved_later', 'well_again'] as const).flatMap((what) => {
    const count = news.filter((one) => one.what === what).length
    const [one, many] = COUNTED[what]
    return count === 0 ? [] : [count === 1 ? one : `${count} ${many}`]
  })
  return say`${parts.join(', ')}`
}

/** An order by its PO and dress, what was said before and is now, and what that means. */
export function newsLine(
  news: DateNews,
  order: ReadOrder,
  audience: 'store' | 'wholesale',
  today: Day,
): Said {
  const { was_on, arrives_on, cause } = news
  const item = order.item_style_number
    ? say`${order.item_name} (${order.item_style_number})`
    : say`${order.item_name}`
  const moved =
    was_on === arrives_on
      ? say``
      : say`
${movedWords(was_on, arrives_on, cause, audience, today)}.`
  const sentence = dateSentence({ ...news, state: 'being_made', wear_date: order.wear_date }, today)
  return say`PO ${order.po}: ${item}${moved}
${sentence} ${neededBy(news, today)}; wear date ${dayWords(order.wear_date, today)}.`
}
