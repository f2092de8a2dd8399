import { storeAdvice } from '@trousseau/domain/dates/date-words'
import { businessDay, type Day } from '@trousseau/domain/day'
import type { Config } from '../config.ts'
import type { FindOrderWithReaders, ReadOrder } from '../orders/order-readers.store.ts'
import type { SendMail } from '../outbox/mailer.ts'
import type { DateNews, Envelope, Messages } from '../outbox/messages.ts'
import { joined, type Letter, ours, say } from '../outbox/said.ts'
import { newsLine, subjectOf } from './date-news-words.ts'

type Sender = { now: Date; findOrder: FindOrderWithReaders; config: Config; sendMail: SendMail }
type Told = { news: DateNews; order: ReadOrder }

/** So many orders are in an email; the others are on their pages. */
const LISTED = 40

/** One email to a store's own address about all of its orders that moved together. */
export async function sendDateMail(
  { now, findOrder, config, sendMail }: Sender,
  { store_id, news }: Messages['date_mail'],
  { id }: Envelope,
): Promise<void> {
  const told: Told[] = []
  for (const one of news.slice(0, LISTED)) {
    const order = await findOrder(store_id, one.order_id)
    if (order) told.push({ news: one, order })
  }
  const [first] = told
  if (!first) return
  const to = { name: first.order.store_name, address: first.order.store_email }
  await sendMail({ id, to, ...toWords(config, to.name, { told, news }, businessDay(now.getTime())) })
}

function toWords(
  { wholesaler, publicBaseUrl, port }: Config,
  store: string,
  { told, news }: { told: readonly Told[]; news: readonly DateNews[] },
  today: Day,
): Letter {
  const home = publicBaseUrl ?? `http://localhost:${port}`
  const lines = told.map(
    ({ news, order }) => say`- ${newsLine(news, order, 'store', today)}
${storeAdvice(news.risk, news.cause?.why ?? null)}
${ours(`${home}/sales-order-summary/${order.id}`)}`,
  )
  const more = news.length - told.length
  return {
    subject: say`When your dresses arrive: ${subjectOf(news)}`,
    text: say`Dear ${store},

${joined(lines, '\n\n')}${more > 0 ? say`\n\nAnd ${more} more. You’ll find them in the portal.` : say``}

Questions? Call us: ${ours(wholesaler.phone)}

${ours(wholesaler.name)}
${ours(wholesaler.address)}
`,
  }
}
