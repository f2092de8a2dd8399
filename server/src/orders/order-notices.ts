import { BUSINESS_ZONE, formatDay, formatLongDay } from '@trousseau/domain/day'
import { formatMoney } from '@trousseau/domain/money/money'
import { MEASURES } from '@trousseau/domain/orders/measurements'
import type { OrderInput } from '@trousseau/domain/orders/place-order'
import type { Db } from '../db/db.ts'
import type { Person, StoreUser } from '../http/call.ts'
import { hit, type RateLimit } from '../http/limits/rate-limit.ts'
import { enqueue, enqueueAll } from '../outbox/enqueue.ts'
import { type Message, type Messages, type OrderMail, toMessage } from '../outbox/messages.ts'
import { joined, type Letter, quoted, type Said, say, written } from '../outbox/said.ts'
import { findStore } from '../stores/stores.store.ts'
import { findItemName, type OrderRecord } from './orders.store.ts'
import { colorLabel, sizeLabel, statusLabel, typeLabel } from './to-order.ts'

/** A store whose system orders wildly must not flood wholesale with notices: one summary, then silence for the hour. */
const REFUSED: RateLimit = { name: 'refused-notices', max: 30, seconds: 3_600 }
const SUMMARY: RateLimit = { name: 'refused-summary', max: 1, seconds: 3_600 }

type Happening = { user: StoreUser; now: Date }

/** News of attempt and success, saved together with the order: they go out if, and only if, it is placed. */
export function newsOfPlaced({ user, now, order }: Happening & { order: OrderRecord }): Message {
  return toNews(order, 'placed', describeOrder(['Order attempt', 'Order placed'], order, user, now))
}

/** News of the attempt and the failure, in their own transaction, because the order's was rolled back. */
export async function noteRefused(
  db: Db,
  { user, now, input, messages }: Happening & { input: OrderInput; messages: readonly string[] },
): Promise<void> {
  const store = await loadStore(db, user.storeId)
  const who = String(user.storeId)
  if ((await hit(db, REFUSED, who, now)) === 0) {
    const { item_type, item_id } = input
    const item = item_type && item_id ? await findItemName(db, item_type, item_id) : undefined
    const words = (title: string, refusals: readonly string[]) =>
      describeInput(title, { input, store: store.name, user, item, now }, refusals)
    return tellRefused(db, now, store.id, [words('Order attempt', []), words('Order failed', messages)])
  }
  if ((await hit(db, SUMMARY, who, now)) > 0) return
  const subject = say`Many orders failed: ${store.name}`
  const text = say`More than ${REFUSED.max} orders of ${store.name} were refused within an hour. Further ones are not reported one by one.`
  await tellRefused(db, now, store.id, [{ subject, text }])
}

function tellRefused(db: Db, now: Date, store_id: number, letters: readonly Letter[]): Promise<void> {
  const news = { store_id, order_id: null, about: null, letters: letters.map(written) }
  return enqueue(db, now, 'order_news', news)
}

type Moved = { user: Person; now: Date; order: OrderRecord }

/** `isMailed`: the store is told of this order by itself. */
export function noteCancelled(
  db: Db,
  { user, now, order, isMailed }: Moved & { isMailed: boolean },
): Promise<void> {
  const letters = describeOrder(['Order cancelled'], order, user, now)
  return enqueueAll(db, now, [toNews(order, isMailed ? 'cancelled' : null, letters)])
}

export function noteReinstated(db: Db, { user, now, order }: Moved): Promise<void> {
  const letters = describeOrder(['Order reinstated'], order, user, now)
  return enqueueAll(db, now, [toNews(order, 'reinstated', letters)])
}

/** Only the store is told: wholesale has changed the order itself. */
export function noteChanged(db: Db, { now, order }: { now: Date; order: OrderRecord }): Promise<void> {
  return enqueueAll(db, now, [toNews(order, 'changed', [])])
}

/** News of an order that staff placed for a store. */
export function newsOfPlacedFor({ user, now, order }: Moved): Message {
  return toNews(order, 'placed_for_you', describeOrder(['Order placed for a store'], order, user, now))
}

/** Only the store is told: wholesale has confirmed the order itself. */
export function noteConfirmed(db: Db, { now, order }: { now: Date; order: OrderRecord }): Promise<void> {
  return enqueueAll(db, now, [toNews(order, 'confirmed', [])])
}

/** All news of an order have its topic, so that they are told in the order in which they happened. */
function toNews(
  { store_id, id }: Pick<OrderRecord, 'store_id' | 'id'>,
  about: OrderMail | null,
  letters: readonly Letter[],
): Message {
  const news: Messages['order_news'] = { store_id, order_id: id, about, letters: letters.map(written) }
  return toMessage('order_news', news, { topic: `order ${id}` })
}

const CHANNELS = ['chat', 'mail'] as const

/** A notice of each letter on each channel, which has its own topic: a channel that is down does not hold up the other. */
export function toNotices(
  { topic, store_id }: { topic: string; store_id: number },
  letters: readonly { subject: string; text: string }[],
): Message[] {
  return letters.flatMap(({ subject, text }) =>
    CHANNELS.map((channel) =>
      toMessage('notice', { channel, subject, text, store_id }, { topic: `${topic} to ${channel}` }),
    ),
  )
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

/** A placed order as wholesale reads it in its chat, under each of the titles. */
function describeOrder(titles: readonly string[], order: OrderRecord, user: Person, now: Date): Letter[] {
  const text = describeOrderNow(order, user, now)
  return titles.map((title) => ({ subject: say`${title}: ${order.store_name}, PO ${order.po}`, text }))
}

function describeOrderNow(order: OrderRecord, user: Person, now: Date): Said {
  const measures = measuresOf(order)
  return asText([
    ['Time', inBusinessZone.format(now)],
    ['Store', order.store_name],
    ['By', nameOf(user)],
    ['Order', `#${order.id}${order.accessory_of === null ? '' : `, an accessory of #${order.accessory_of}`}`],
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
  ])
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
