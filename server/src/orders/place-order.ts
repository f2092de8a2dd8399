import { type NewOrder, orderFields, type orders } from '@trousseau/contract/orders/endpoints'
import type { Order } from '@trousseau/contract/orders/shapes'
import { businessDay, type Day } from '@trousseau/domain/day'
import { CREDIT_ON_DELIVERY } from '@trousseau/domain/money/payment-method'
import { PENDING } from '@trousseau/domain/orders/order-status'
import {
  decideOrder,
  type OrderContext,
  type OrderInput,
  type OrderRefusal,
  type ParsedOrder,
  type PlaceableOrder,
} from '@trousseau/domain/orders/place-order'
import { ACCESSORY_TWICE, CUSTOM_ITEM, DRESS, DUPLICATE_PO } from '@trousseau/domain/orders/purchase-order'
import { fold, normalize } from '@trousseau/domain/text'
import { z } from 'zod/mini'
import { crashPoint } from '../crash-point.ts'
import { type Db, inTransaction } from '../db/db.ts'
import { AppError } from '../http/app-error.ts'
import type { Call, Handler } from '../http/call.ts'
import { inTransactionOnce } from '../http/idempotency.ts'
import { cardNumbersIn } from '../http/request/refuse-card-numbers.ts'
import { toAppError } from '../http/to-app-error.ts'
import { enqueueAll } from '../outbox/enqueue.ts'
import { findStore } from '../stores/stores.store.ts'
import { newsOfPlaced, noteRefused } from './order-notices.ts'
import {
  findAccessoryLink,
  findLatestPlaced,
  findOrder,
  holdAddress,
  holdDressOrder,
  holdItem,
  holdMethod,
  insertHistory,
  insertOrder,
  isPoTaken,
  type OrderColumns,
} from './orders.store.ts'
import { toOrder } from './to-order.ts'

type Placing = Call<typeof orders.createOrder>

/** One transaction: load, decide, save, enqueue. A refused order leaves nothing but its notices. */
export const createOrder: Handler<typeof orders.createOrder> = async (call) => {
  const { db, user, body, once, now } = call
  const parsed = parseOrderInput(body)
  try {
    return await inTransactionOnce(db, once, now, (db) => place(db, call, parsed))
  } catch (error) {
    const messages = failureOf(error)
    if (messages)
      await inTransaction(db, (db) => noteRefused(db, { user, now, input: parsed.input, messages }))
    throw error
  }
}

async function place(db: Db, call: Placing, parsed: ParsedOrder): Promise<Order> {
  const { user, now } = call
  const { storeId } = user
  await refuseTooManyOrders(db, call)
  const context = await loadOrderContext(db, storeId, parsed.input, businessDay(now.getTime()))
  const decision = decideOrder(parsed, context)
  if (decision.kind === 'refuse') throw toRefusal(decision)
  const { id } = await insertOrder(db, {
    ...toColumns(decision.order),
    store_id: storeId,
    status: PENDING,
    placed_by: user.id,
    created_at: now,
  }).catch((error) => {
    throw asDuplicate(error)
  })
  crashPoint('order.after_insert')
  await insertHistory(db, storeId, id, { from: null, to: PENDING, by: user.id, at: now })
  const order = await findOrder(db, { store: storeId }, id)
  if (!order) throw new Error('an order that was just placed is there')
  await enqueueAll(db, now, [newsOfPlaced({ user, now, order })])
  crashPoint('order.before_commit')
  return toOrder(db, order)
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/**
 * Each order sends notices and emails, so a program that runs wild must stop somewhere, far above what a store orders
 * on its busiest day. Counted without a lock: of several at once, a few more than that get through.
 */
async function refuseTooManyOrders(db: Db, { config, now, user }: Placing): Promise<void> {
  const { ordersPerHour, wholesaler } = config
  const limits = [
    { most: ordersPerHour, time: HOUR_MS, words: 'an hour' },
    { most: ordersPerHour * 5, time: DAY_MS, words: 'a day' },
  ]
  const places = limits.map(({ most }) => most)
  const found = await findLatestPlaced(db, user.storeId, { until: now, places })
  for (const [at, { most, time, words }] of limits.entries()) {
    const age = now.getTime() - (found[at]?.getTime() ?? 0)
    if (age >= time) continue
    const wait = Math.max(1, Math.ceil((time - age) / 1_000))
    const placed = `Your store has placed ${most.toLocaleString('en-US')} orders within ${words}, which is the most we take.`
    const then = `This order was not placed. Please try again in ${describeWait(wait)}, or call us at ${wholesaler.phone}.`
    throw new AppError('too_many', { messages: [`${placed} ${then}`], retryAfterSeconds: wait })
  }
}

function describeWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes === 1) return 'a minute'
  return minutes <= 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}

const NOT_RIGHT = 'This value is not allowed here.'

/** Parsed field by field, so that one wrong field does not hide the others' problems. Empty counts as not sent. */
function parseOrderInput(body: unknown): ParsedOrder {
  const sent = typeof body === 'object' && body !== null ? body : {}
  const values: Record<string, unknown> = {}
  const problems = cardNumbersIn(body)
  // Such a field is not read at all, so that no notice of the failure repeats what it holds.
  const refused = new Set(problems.map(({ field }) => field))
  for (const [name, gate] of Object.entries(orderFields)) {
    const value = Object.hasOwn(sent, name) ? Reflect.get(sent, name) : undefined
    if (value === undefined || value === null || value === '' || refused.has(name)) continue
    const read = z.core.safeParse(gate, value, { error: () => NOT_RIGHT })
    if (read.success) values[name] = read.data
    else problems.push({ field: name, message: read.error.issues[0]?.message ?? NOT_RIGHT })
  }
  // Each field was parsed by its own schema.
  return { input: values as z.output<typeof NewOrder>, problems }
}

/** What the database knows about the input. Rows that the order will refer to stay locked until it is placed. */
async function loadOrderContext(
  db: Db,
  storeId: number,
  input: OrderInput,
  today: Day,
): Promise<OrderContext> {
  const { accessory_of, item_type, item_id, purchase_order_number: po } = input
  const isAccessory = accessory_of !== undefined
  const parent = isAccessory ? await holdDressOrder(db, storeId, accessory_of) : undefined
  return {
    today,
    parent,
    item: item_type && item_id ? await holdItem(db, item_type, item_id) : undefined,
    address: await loadAddress(db, storeId, input.address, parent),
    payBy: await loadPayBy(db, storeId, input.payment_method ?? parent?.payment_method_id),
    isPoTaken: !isAccessory && po !== undefined && (await isPoTaken(db, storeId, po)),
    accessory: isAccessory ? await loadAccessory(db, parent, input) : undefined,
  }
}

/** Accessories may use their dress's address even if it has been deleted since. */
async function loadAddress(
  db: Db,
  storeId: number,
  sent: number | undefined,
  parent: OrderColumns | undefined,
): Promise<OrderContext['address']> {
  const id = sent ?? parent?.address_id
  const address = id === undefined ? undefined : await holdAddress(db, storeId, id)
  return address?.deleted_at === null || parent?.address_id === id ? address : undefined
}

async function loadPayBy(
  db: Db,
  storeId: number,
  id: number | null | undefined,
): Promise<OrderContext['payBy']> {
  const store = await findStore(db, storeId)
  if (store?.payment_method_type_id === CREDIT_ON_DELIVERY) return 'delivery'
  return id ? holdMethod(db, storeId, id) : undefined
}

async function loadAccessory(
  db: Db,
  parent: OrderColumns | undefined,
  { item_type, item_id }: OrderInput,
): Promise<OrderContext['accessory']> {
  if (!parent || item_type !== CUSTOM_ITEM || item_id === undefined) return 'does not fit'
  const link = await findAccessoryLink(db, parent, item_id)
  if (!link?.is_linked) return 'does not fit'
  return link.is_ordered ? 'ordered' : 'fits'
}

/** Carries every message under the most serious kind: invalid fields before conflicts, conflicts before rules. */
function toRefusal({ fields, conflicts, rules }: OrderRefusal): AppError {
  const messages = [...new Set([...fields.map(({ message }) => message), ...conflicts, ...rules])]
  if (fields.length > 0) return new AppError('invalid', { messages, errors: fields })
  return new AppError(conflicts.length > 0 ? 'conflict' : 'refused', { messages })
}

/** If two orders with one PO number arrive at once, the unique index accepts one; the other gets the usual message. */
function asDuplicate(error: unknown): unknown {
  const constraint = error instanceof Error && 'constraint' in error ? error.constraint : undefined
  if (constraint === 'orders_one_per_po') return new AppError('conflict', { messages: [DUPLICATE_PO] })
  if (constraint === 'orders_accessory_once') return new AppError('conflict', { messages: [ACCESSORY_TWICE] })
  return error
}

/** What wholesale is told about a failed order; undefined if there is nothing to tell. */
function failureOf(error: unknown): readonly string[] | undefined {
  // A repeated request or a reused idempotency key is not an attempt to place another order.
  if (error instanceof AppError)
    return error.code === 'running' || error.code === 'key_reused' ? undefined : error.messages
  // An error from the database rolled everything back. If the connection was lost, the order may have been placed.
  const isUndone = error instanceof Error && 'severity' in error && error.severity === 'ERROR'
  return isUndone ? (toAppError(error) ?? new AppError('unexpected')).messages : undefined
}

/** The item, the address and the payment method are copied, so that later changes to them do not change the order. */
function toColumns({ item, address, payBy, measures, ...order }: PlaceableOrder) {
  const isDress = order.item_type === DRESS
  const method = payBy === 'delivery' ? undefined : payBy
  return {
    item_type: order.item_type,
    dress_id: isDress ? item.id : null,
    custom_item_id: isDress ? null : item.id,
    item_name: item.name,
    item_style_number: item.style_number,
    item_description: item.description,
    item_msrp: item.msrp,
    item_picture: item.picture,
    item_fold: fold(`${item.name} ${item.style_number ?? ''}`),
    accessory_of: order.accessory_of,
    po: order.po,
    po_norm: normalize(order.po),
    type: order.type,
    color_id: order.color,
    size_id: order.size,
    ...measures,
    custom_size_details: order.custom_size_details,
    notes: order.notes,
    price: order.price,
    fee: order.fee,
    total: order.total,
    wear_date: order.wear_date,
    ship_date: order.ship_date,
    address_id: address.id,
    ship_full_name: address.full_name,
    ship_street: address.street,
    ship_city: address.city,
    ship_state: address.state,
    ship_country: address.country,
    ship_zip: address.zip,
    ship_phone: address.phone,
    payment_method_id: method?.id ?? null,
    pay_method: method?.method ?? 'delivery',
    pay_brand: method?.brand ?? null,
    pay_last_four: method?.last_four ?? null,
  }
}
