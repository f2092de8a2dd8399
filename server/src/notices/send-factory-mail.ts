import { formatDay, formatLongDay } from '@trousseau/domain/day'
import type { Config } from '../config.ts'
import type { Db } from '../db/db.ts'
import { findFactory } from '../factories/factories.store.ts'
import { type OrderRecord, readOrders } from '../orders/orders.store.ts'
import type { SendMail } from '../outbox/mailer.ts'
import type { Envelope, Messages } from '../outbox/messages.ts'
import { joined, type Letter, ours, type Said, say } from '../outbox/said.ts'
import { framed } from '../users/mails/mail-frame.ts'
import { findLivingUser } from '../users/users.store.ts'

type Sender = { db: Db; config: Config; sendMail: SendMail }
type Mail = Messages['factory_mail']
type News = Mail['news'][number]

/** Emails one of a factory's people, or its own address. Somebody who is not of the factory any more gets nothing. */
export async function sendFactoryMail(
  { db, config, sendMail }: Sender,
  mail: Mail,
  { id }: Envelope,
): Promise<void> {
  const to = await findReader(db, mail)
  if (!to) return
  const orders = await readOrders(db, 'any', mail.order_ids)
  await sendMail({ id, to, ...toWords(config, mail, to.name, orders) })
}

async function findReader(db: Db, { factory_id, to }: Mail) {
  if (to === 'factory') {
    const factory = await findFactory(db, factory_id)
    return factory?.email ? { name: factory.name, address: factory.email } : undefined
  }
  const person = await findLivingUser(db, to)
  if (person?.factoryId !== factory_id) return undefined
  return { name: `${person.firstName} ${person.lastName}`, address: person.email }
}

const SECTIONS = [
  ['given', 'New orders', 'new'],
  ['changed', 'Changed orders', 'changed'],
  ['cancelled', 'Cancelled orders. Please stop working on these', 'cancelled'],
  ['moved', 'Moved to another factory. Please stop working on these', 'moved away'],
] as const

function toWords(
  { wholesaler, publicBaseUrl, port }: Config,
  mail: Mail,
  name: string,
  orders: OrderRecord[],
): Letter {
  const home = publicBaseUrl ?? `http://localhost:${port}`
  const sections = SECTIONS.flatMap(([what, title, word]) => {
    const news = mail.news.filter((one) => one.what === what)
    return news.length === 0 ? [] : [{ title, count: `${news.length} ${word}`, news }]
  })
  const lines = sections.map(({ title, news }) => {
    const entries = news.flatMap((one) => {
      const order = orders.find(({ id }) => id === one.order_id)
      return order ? [toEntry(order, one, mail.factory_id, home)] : []
    })
    return say`${title}:\n${joined(entries, '\n')}`
  })
  return {
    subject: say`Your orders: ${sections.map(({ count }) => count).join(', ')}`,
    text: framed(wholesaler, name, joined(lines, '\n\n')),
  }
}

/** What has been given to another factory since is told by its numbers alone, and nothing ever by a price. */
function toEntry(order: OrderRecord, { what, changes }: News, factoryId: number, home: string): Said {
  const { item_name, item_style_number, po, sales_order_number, wear_date, ship_date } = order
  const style = item_style_number ? say` (${item_style_number})` : ours('')
  const title = say`- Sales order ${sales_order_number ?? '–'}, PO ${po}: ${item_name}${style}`
  if (order.factory_id !== factoryId) return title
  const days = say`  Ship by ${formatLongDay(ship_date)}, wear date ${formatDay(wear_date)}`
  const changed = changes.map(({ label, from, to }) => say`  ${label}: ${from ?? '–'} -> ${to ?? '–'}`)
  const link = say`  ${ours(home)}/factory/orders/${order.id}`
  return joined([title, ...(what === 'given' ? [days] : []), ...changed, link], '\n')
}
