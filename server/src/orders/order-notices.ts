import { randomUUID } from 'node:crypto'
import { BUSINESS_ZONE, formatDay, formatLongDay } from '@trousseau/domain/day'
import { formatMoney } from '@trousseau/domain/money/money'
import { MEASURES } from '@trousseau/domain/orders/measurements'
import type { OrderInput } from '@trousseau/domain/orders/place-order'
import { normalizeEmail } from '@trousseau/domain/people/email'
import type { Db } from '../db/db.ts'
import type { Person, StoreUser } from '../http/call.ts'
import { hit, type RateLimit } from '../http/limits/rate-limit.ts'
import { enqueueAll } from '../outbox/enqueue.ts'
import { type OrderMail, toMessage } from '../outbox/messages.ts'
import { joined, type Letter, quoted, type Said, say, written } from '../outbox/said.ts'
import { findStore } from '../stores/stores.store.ts'
import { findLivingUser } from '../users/users.store.ts'
import { findItemName, type OrderRecord } from './orders.store.ts'
import { colorLabel, sizeLabel, statusLabel, typeLabel } from './to-order.ts'

/** A store whose system orders wildly must not flood wholesale with notices: one summary, then silence for the hour. */
const REFUSED: RateLimit = { name: 'refused-notices', max: 30, seconds: 3_600 }
const SUMMARY: RateLimit = { name: 'refused-summary', max: 1, seconds: 3_600 }

const CHANNELS = ['chat', 'mail'] as const

type Happening = { user: StoreUser; now: Date }

/** Notices of attempt and success, in the order's own transaction: they go out if, and only if, it is placed. */
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

/** Notices of the attempt and the failure, in their own transaction, because the order's was rolled back. */
export async function noteRefused(
  db: Db,
  { user, now, input, messages }: Happening & { input: OrderInput; messages: readonly string[] },
): Promise<void> {
  const store = await loadStore(db, user.storeId)
  const who = String(user.storeId)
  const topic = `refused order ${randomUUID()}`
  if ((await hit(db, REFUSED, who, now)) === 0) {
    const { item_type, item_id } = input
    const item = item_type && item_id ? await findItemName(db, item_type, item_id) : undefined
    const words = (title: string, refusals: readonly string[]) =>
      describeInput(title, { input, store: store.name, user, item, now }, refusals)
    return sendNotices(db, now, topic, [words('Order attempt', []), words('Order failed', messages)])
  }
  if ((await hit(db, SUMMARY, who, now)) > 0) return
  const subject = say`Many orders failed: ${store.name}`
  const text = say`More than ${REFUSED.max} orders of ${store.name} were refused within an hour. The next ones are not told one by one.`
  await sendNotices(db, now, topic, [{ subject, text }])
}

export async function noteCancelled(
  db: Db,
  { user, now, order }: { user: Person; now: Date; order: OrderRecord },
): Promise<void> {
  await sendNotices(db, now, `order ${order.id}`, [describeOrder('Order cancelled', order, user, now)])
  await writeToStore(db, now, order, 'cancelled')
}

/** Each channel has its own topic, so that a channel that is down does not hold up the other. */
export function sendNotices(db: Db, now: Date, topic: string, notices: readonly Letter[]): Promise<void> {
  const messages = notices.flatMap((notice) =>
    CHANNELS.map((channel) =>
      toMessage('notice', { channel, ...written(notice) }, { topic: `${topic} to ${channel}` }),
    ),
  )
  return enqueueAll(db, now, messages)
}

/** Emails the person who placed the order and the store's own address, only once if they are the same. */
export async function writeToStore(db: Db, now: Date, order: OrderRecord, about: OrderMail): Promise<void> {
  const store = await loadStore(db, order.store_id)
  const placer = order.placed_by === null ? undefined : await findLivingUser(db, order.placed_by)
  const isSame = placer !== undefined && normalizeEmail(placer.email) === normalizeEmail(store.email)
  const recipients = [...(placer ? ['placer' as const] : []), ...(isSame ? [] : ['store' as const])]
  const mails = recipients.map((to) =>
    toMessage(
      'order_mail',
      { store_id: order.store_id, order_id: order.id, about, to },
      { topic: `order ${order.id} by mail to ${to}` },
    ),
  )
  await enqueueAll(db, now, mails)
}

async function loadStore(db: Db, id: number) {
  const store = await findStore(db, id)
  if (!store) throw new Error('an order belongs to a store')
  return store
}

/** A line of a notice, omitted if it has no value. */
type Line = readonly [label: string, value: string | Said | null | undefined]

const inBusinessZone = new Intl.DateTimeFormat('en-US', {
  timeZone: BUSINESS_ZONE,
  dateStyle: 'medium',
  timeStyle: 'long',
})

const asText = (lines: readonly Line[]) =>
  joined(
    lines.flatMap(([label, value]) => (value ? [say`${label}: ${value}`] : [])),
    '\n',
  )

/** Whose address it is must be certain, so a name does not bring one along. */
const nameOf = ({ firstName, lastName, email }: Person) =>
  `${`${firstName} ${lastName}`.replace(/[<>]/g, '')} <${email}>`

const measuresOf = (measures: Partial<Record<(typeof MEASURES)[number], string | null>>) =>
  MEASURES.flatMap((measure) => (measures[measure] ? [`${measure} ${Number(measures[measure])}`] : [])).join(
    ', ',
  )

/** A placed order as wholesale reads it in its chat. */
function describeOrder(title: string, order: OrderRecord, user: Person, now: Date): Letter {
  const measures = measuresOf(order)
  return {
    subject: say`${title}: ${order.store_name}, PO ${order.po}`,
    text: asText([
      ['Time', inBusinessZone.format(now)],
      ['Store', order.store_name],
      ['By', nameOf(user)],
      [
        'Order',
        `#${order.id}${order.accessory_of === null ? '' : `, an accessory of #${order.accessory_of}`}`,
      ],
      ['Status', statusLabel(order.status)],
      ['Item', order.item_style_number ? `${order.item_name} (${order.item_style_number})` : order.item_name],
      ['Color', order.color_id === null ? null : colorLabel(order.color_id)],
      ['Size', order.size_id === null ? null : sizeLabel(order.size_id)],
      ['Custom measurements', measures],
      ['Other details', order.custom_size_details && quoted(order.custom_size_details)],
      ['Wear date', formatDay(order.wear_date)],
      ['Estimated ship date', formatLongDay(order.ship_date)],
      ['Purchase order number', order.po],
      ['Type', typeLabel(order.type)],
      ['Ship to', toShipTo(order)],
      ['Total', formatMoney(order.total)],
      ['Notes', order.notes && quoted(order.notes)],
    ]),
  }
}

function toShipTo(order: OrderRecord): string {
  const state = order.ship_state ? `${order.ship_state} ` : ''
  return `${order.ship_full_name}, ${order.ship_street}, ${order.ship_city}, ${state}${order.ship_zip}, ${order.ship_country}`
}

type Tried = {
  input: OrderInput
  store: string
  user: StoreUser
  item: string | undefined
  now: Date
}

/** A refused order, as far as the input could be read. */
function describeInput(title: string, tried: Tried, refusals: readonly string[]): Letter {
  const { input, store, user, item, now } = tried
  return {
    subject: say`${title}: ${store}, PO ${input.purchase_order_number ?? 'none'}`,
    text: asText([
      ['Time', inBusinessZone.format(now)],
      ['Store', store],
      ['By', nameOf(user)],
      ['Item', item],
      ['Color', input.color === undefined ? undefined : colorLabel(input.color)],
      ['Size', input.size === undefined ? undefined : sizeLabel(input.size)],
      ['Wear date', input.wear_date && formatDay(input.wear_date)],
      ['Purchase order number', input.purchase_order_number],
      ['Type', input.type && typeLabel(input.type)],
      ['Notes', input.notes && quoted(input.notes)],
      ['Refused because', refusals.join('; ')],
    ]),
  }
}
