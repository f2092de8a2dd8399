import { formatDay, formatLongDay } from '@trousseau/domain/day'
import { formatMoney } from '@trousseau/domain/money/money'
import type { Config } from '../config.ts'
import type { Db } from '../db/db.ts'
import { findOrder, type OrderRecord } from '../orders/orders.store.ts'
import { colorLabel, sizeLabel, typeLabel } from '../orders/to-order.ts'
import type { SendMail } from '../outbox/mailer.ts'
import type { Envelope, Messages, OrderMail } from '../outbox/messages.ts'
import { joined, type Letter, ours, type Said, say } from '../outbox/said.ts'
import { findLivingUser } from '../users/users.store.ts'

type Sender = { db: Db; config: Config; sendMail: SendMail }

/** Emails the person who placed the order, or the store's own address. A person deleted since gets nothing. */
export async function sendOrderMail(
  { db, config, sendMail }: Sender,
  { store_id, order_id, about, to }: Messages['order_mail'],
  { id }: Envelope,
): Promise<void> {
  const order = await findOrder(db, { store: store_id }, order_id)
  if (!order) return
  const recipient = to === 'placer' ? await findPlacer(db, order) : await loadStore(db, order)
  if (recipient) await sendMail({ id, to: recipient, ...toWords(config, order, about) })
}

async function findPlacer(db: Db, { placed_by }: OrderRecord) {
  const person = placed_by === null ? undefined : await findLivingUser(db, placed_by)
  return person && { name: `${person.firstName} ${person.lastName}`, address: person.email }
}

async function loadStore(db: Db, { store_id }: OrderRecord) {
  const store = await db
    .selectFrom('stores')
    .select(['name', 'email'])
    .where('id', '=', store_id)
    .executeTakeFirst()
  return store && { name: store.name, address: store.email }
}

const SUBJECTS: Readonly<Record<OrderMail, string>> = {
  placed: 'Your order',
  confirmed: 'Your order is confirmed',
  cancelled: 'Your order was cancelled',
}

function toWords({ wholesaler, publicBaseUrl, port }: Config, order: OrderRecord, about: OrderMail): Letter {
  const home = publicBaseUrl ?? `http://localhost:${port}`
  const opening = {
    placed: 'we have received your order. We will confirm it and give it a sales order number.',
    confirmed: `your order is confirmed and in production. Its sales order number is ${order.sales_order_number}.`,
    cancelled: 'your order was cancelled.',
  }[about]
  return {
    subject: say`${SUBJECTS[about]}, PO ${order.po}`,
    text: say`Dear ${order.store_name},

${opening}

${joined(linesOf(order), '\n')}

${ours(home)}/sales-order-summary/${order.id}

Questions? Call us: ${ours(wholesaler.phone)}

${ours(wholesaler.name)}
${ours(wholesaler.address)}
`,
  }
}

function linesOf(order: OrderRecord): Said[] {
  const { item_name, item_style_number } = order
  return [
    item_style_number ? say`Item: ${item_name} (${item_style_number})` : say`Item: ${item_name}`,
    ...(order.color_id === null ? [] : [say`Color: ${colorLabel(order.color_id)}`]),
    ...(order.size_id === null ? [] : [say`Size: ${sizeLabel(order.size_id)}`]),
    ...(order.fee > 0 ? [say`Custom measurements`] : []),
    say`Purchase order number: ${order.po}`,
    say`Type: ${typeLabel(order.type)}`,
    say`Wear date: ${formatDay(order.wear_date)}`,
    say`Estimated ship date: ${formatLongDay(order.ship_date)}`,
    say`Ship to: ${order.ship_full_name}, ${order.ship_street}, ${order.ship_city}`,
    say`Total: ${formatMoney(order.total)}`,
  ]
}
