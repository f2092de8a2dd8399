import type { Config } from '../config.ts'
import type { FindOrderWithReaders, ReadOrder } from '../orders/order-readers.store.ts'
import type { SendMail } from '../outbox/mailer.ts'
import type { Envelope, Messages, OrderMail } from '../outbox/messages.ts'
import { joined, type Letter, ours, type Said, say } from '../outbox/said.ts'

type Sender = { findOrder: FindOrderWithReaders; config: Config; sendMail: SendMail }

/** One email about several orders that were moved together. */
export async function sendOrdersMail(
  { findOrder, config, sendMail }: Sender,
  { store_id, order_ids, about, to }: Messages['orders_mail'],
  { id }: Envelope,
): Promise<void> {
  const found = await Promise.all(order_ids.map((orderId) => findOrder(store_id, orderId)))
  const orders = found.flatMap((order) => order ?? [])
  const [first] = orders
  const recipient = first && readerOf(first, to)
  if (recipient) await sendMail({ id, to: recipient, ...toWords(config, first.store_name, orders, about) })
}

/** A person who may not sign in any more gets nothing. */
function readerOf(order: ReadOrder, to: 'store' | number) {
  if (to === 'store') return { name: order.store_name, address: order.store_email }
  return order.placer_email === null
    ? undefined
    : { name: order.placer_name ?? '', address: order.placer_email }
}

const DONE: Readonly<Record<OrderMail, string>> = {
  placed: 'were placed',
  placed_for_you: 'were placed for you',
  confirmed: 'are confirmed and in production',
  cancelled: 'were cancelled',
  reinstated: 'are Pending again',
  changed: 'were changed',
}

function toWords(
  { wholesaler, publicBaseUrl, port }: Config,
  store: string,
  orders: readonly ReadOrder[],
  about: OrderMail,
): Letter {
  const home = publicBaseUrl ?? `http://localhost:${port}`
  return {
    subject: say`${orders.length} of your orders ${DONE[about]}`,
    text: say`Dear ${store},

These ${orders.length} orders ${DONE[about]}:

${joined(orders.map(lineOf), '\n')}

${ours(home)}/sales-order

Questions? Call us: ${ours(wholesaler.phone)}

${ours(wholesaler.name)}
${ours(wholesaler.address)}
`,
  }
}

function lineOf({ po, item_name, item_style_number, sales_order_number }: ReadOrder): Said {
  const item = item_style_number ? say`${item_name} (${item_style_number})` : say`${item_name}`
  return sales_order_number === null
    ? say`- PO ${po}: ${item}`
    : say`- PO ${po}: ${item}, sales order number ${sales_order_number}`
}
