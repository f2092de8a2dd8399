import { BUSINESS_ZONE, formatDay, formatLongDay } from '@trousseau/domain/day'
import { MEASURES } from '@trousseau/domain/measurements'
import { formatMoney } from '@trousseau/domain/money'
import type { Person, StoreUser } from '../http/call.ts'
import type { OrderRecord } from './orders.store.ts'
import type { Read } from './read-wish.ts'
import { colourLabel, sizeLabel, statusLabel, typeLabel } from './to-order.ts'

export type Words = { subject: string; text: string }

/** A line of a notice; one without anything to say is left out. */
type Line = readonly [label: string, value: string | null | undefined]

const inBusinessZone = new Intl.DateTimeFormat('en-US', {
  timeZone: BUSINESS_ZONE,
  dateStyle: 'medium',
  timeStyle: 'long',
})

const asText = (lines: readonly Line[]) =>
  lines.flatMap(([label, value]) => (value ? [`${label}: ${value}`] : [])).join('\n')

const nameOf = ({ firstName, lastName, email }: Person) => `${firstName} ${lastName} <${email}>`

const measuresOf = (measures: Partial<Record<(typeof MEASURES)[number], string | null>>) =>
  MEASURES.flatMap((measure) => (measures[measure] ? [`${measure} ${Number(measures[measure])}`] : [])).join(
    ', ',
  )

/** An order that is, as the house reads it in its chat. */
export function describeOrder(title: string, order: OrderRecord, user: Person, now: Date): Words {
  const measures = measuresOf(order)
  return {
    subject: `${title}: ${order.store_name}, PO ${order.po}`,
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
      ['Color', order.colour_id === null ? null : colourLabel(order.colour_id)],
      ['Size', order.size_id === null ? null : sizeLabel(order.size_id)],
      ['Custom measurements', measures],
      ['Other details', order.custom_size_details],
      ['Wear date', formatDay(order.wear_date)],
      ['Estimated ship date', formatLongDay(order.ship_date)],
      ['Purchase order number', order.po],
      ['Type', typeLabel(order.type)],
      ['Ship to', shipToOf(order)],
      ['Total', formatMoney(order.total)],
      ['Notes', order.notes],
    ]),
  }
}

function shipToOf(order: OrderRecord): string {
  const state = order.ship_state ? `${order.ship_state} ` : ''
  return `${order.ship_full_name}, ${order.ship_street}, ${order.ship_city}, ${state}${order.ship_zip}, ${order.ship_country}`
}

type Asked = {
  read: Read
  store: { name: string }
  user: StoreUser
  item: string | undefined
  now: Date
}

/** An order that never was, as far as what was sent could be read. */
export function describeWish(title: string, asked: Asked, refusals: readonly string[]): Words {
  const { read, store, user, item, now } = asked
  const { values } = read
  return {
    subject: `${title}: ${store.name}, PO ${values.purchase_order_number ?? 'none'}`,
    text: asText([
      ['Time', inBusinessZone.format(now)],
      ['Store', store.name],
      ['By', nameOf(user)],
      ['Item', item],
      ['Color', values.color === undefined ? undefined : colourLabel(values.color)],
      ['Size', values.size === undefined ? undefined : sizeLabel(values.size)],
      ['Wear date', values.wear_date && formatDay(values.wear_date)],
      ['Purchase order number', values.purchase_order_number],
      ['Type', values.type && typeLabel(values.type)],
      ['Notes', values.notes],
      ['Refused because', refusals.join('; ')],
    ]),
  }
}
