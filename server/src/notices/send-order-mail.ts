import { formatDay, formatLongDay } from '@trousseau/domain/day'
import { formatMoney } from '@trousseau/domain/money/money'
import type { Config } from '../config.ts'
import type { FindMailedOrder, MailedOrder } from '../orders/order-readers.store.ts'
import { colorLabel, sizeLabel, typeLabel } from '../orders/to-order.ts'
import type { SendMail } from '../outbox/mailer.ts'
import type { Envelope, Messages, OrderMail } from '../outbox/messages.ts'
import { joined, type Letter, ours, type Said, say } from '../outbox/said.ts'
import { usualUrl } from '../pictures/pictures.store.ts'

type Sender = { findOrder: FindMailedOrder; config: Config; sendMail: SendMail }

/** Emails the person who placed the order, or the store's own address. A person deleted since gets nothing. */
export async function sendOrderMail(
  { findOrder, config, sendMail }: Sender,
  { store_id, order_id, about, to }: Messages['order_mail'],
  { id }: Envelope,
): Promise<void> {
  const order = await findOrder(store_id, order_id)
  const recipient = order && (to === 'placer' ? toPlacer(order) : toStore(order))
  if (!recipient) return
  const picture = toPicture(config, order)
  await sendMail({ id, to: recipient, ...toWords(config, order, about), picture })
}

function toPicture(config: Config, { item_picture, item_name, picture_widths }: MailedOrder) {
  if (item_picture === null || picture_widths === null) return undefined
  return {
    url: `${config.assetUrl ?? homeOf(config)}${usualUrl(item_picture, picture_widths)}`,
    alt: item_name,
  }
}

const homeOf = ({ publicBaseUrl, port }: Config) => publicBaseUrl ?? `http://localhost:${port}`

const toPlacer = ({ placer_name, placer_email }: MailedOrder) =>
  placer_email === null ? undefined : { name: placer_name ?? '', address: placer_email }

const toStore = ({ store_name, store_email }: MailedOrder) => ({ name: store_name, address: store_email })

const SUBJECTS: Readonly<Record<OrderMail, string>> = {
  placed: 'Your order',
  placed_for_you: 'We placed an order for you',
  confirmed: 'Your order is confirmed',
  cancelled: 'Your order was cancelled',
  reinstated: 'Your order is Pending again',
  changed: 'Your order was changed',
}

function toWords(config: Config, order: MailedOrder, about: OrderMail): Letter {
  const { wholesaler } = config
  const opening = {
    placed: 'We received your order. We will confirm it and give it a sales order number.',
    confirmed: `Your order is confirmed and in production. Its sales order number is ${order.sales_order_number}.`,
    cancelled: 'your order was cancelled.',
    placed_for_you: 'We placed this order for you, as you asked us to.',
    reinstated: 'We reinstated this order. It is Pending again.',
    changed: 'We changed this order. This is what it says now:',
  }[about]
  return {
    subject: say`${SUBJECTS[about]}, PO ${order.po}`,
    text: say`Dear ${order.store_name},

${opening}

${joined(linesOf(order), '\n')}

${ours(homeOf(config))}/sales-order-summary/${order.id}

Questions? Call us: ${ours(wholesaler.phone)}

${ours(wholesaler.name)}
${ours(wholesaler.address)}
`,
  }
}

function linesOf(order: MailedOrder): Said[] {
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
