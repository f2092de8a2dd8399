import { type NewOrder, orderFields, type orders } from '@trousseau/contract/orders/endpoints'
import type { WholesaleOrder } from '@trousseau/contract/orders/shapes'
import { businessDay, type Day } from '@trousseau/domain/day'
import { CREDIT_ON_DELIVERY } from '@trousseau/domain/money/payment-method'
import { onHold, storeOnHold } from '@trousseau/domain/orders/hold'
import { PENDING } from '@trousseau/domain/orders/order-status'
import {
  decideOrder,
  type OrderContext,
  type OrderInput,
  type ParsedOrder,
  type PlaceableOrder,
} from '@trousseau/domain/orders/place-order'
import { CUSTOM_ITEM, DRESS } from '@trousseau/domain/orders/purchase-order'
import { fold, normalize } from '@trousseau/domain/text'
import { z } from 'zod/mini'
import { record } from '../audit/record.ts'
import { crashPoint } from '../crash-point.ts'
import { reckonFirst } from '../dates/first-dates.ts'
import { inTransaction, isRefused, repeatedly } from '../db/db.ts'
import { AppError } from '../http/app-error.ts'
import type { Call, Handler, StoreUser, WholesaleUser } from '../http/call.ts'
import { inTransactionOnce, toKeptAnswer } from '../http/idempotency.ts'
import { cardNumbersIn } from '../http/request/refuse-card-numbers.ts'
import { storeInPath } from '../http/store-in-path.ts'
import { toAppError } from '../http/to-app-error.ts'
import { loadOrderFacts, type OrderFacts } from './order-facts.store.ts'
import { newsOfPlaced, newsOfPlacedFor, noteRefused } from './order-notices.ts'
import { saveOrder } from './place-order.store.ts'
import { toNewOrder } from './to-order.ts'
import { asDuplicate, toRefusal } from './to-refusal.ts'

type Placing = Pick<Call<typeof orders.createOrder>, 'db' | 'once' | 'now' | 'config'> & {
  storeId: number
  user: StoreUser | WholesaleUser
}

/**
 * Load, decide, save: one statement to load and one to save, which saves all or nothing and so needs no transaction
 * around it. A refused order leaves nothing but its notices.
 */
export const createOrder: Handler<typeof orders.createOrder> = async (call) => {
  const { db, user, body, now } = call
  const parsed = parseOrderInput(body)
  try {
    const order = await repeatedly(() => place({ ...call, storeId: user.storeId }, parsed))
    crashPoint('order.after_save')
    return order
  } catch (error) {
    const messages = failureOf(error)
    if (messages)
      await inTransaction(db, (db) => noteRefused(db, { user, now, input: parsed.input, messages }))
    throw error
  }
}

/**
 * Staff place an order for a store that phones, by the same rules. It is audited together with it, in a transaction; a
 * refusal is told to nobody else, since whoever placed it sees it.
 */
export const createOrderForStore: Handler<typeof orders.createOrderForStore> = async (call) => {
  const { user, params } = call
  const storeId = await storeInPath(call.db, user, params.id)
  const parsed = parseOrderInput(call.body)
  return inTransactionOnce(call.db, call.once, call.now, async (db) => {
    const order = await place({ ...call, db, storeId, once: undefined }, parsed)
    await record(db, call, 'order_placed', { userId: user.id, storeId, subject: `order ${order.id}` })
    return order
  })
}

/** How often what an order was decided on may change before it is saved. Once is rare. */
const TRIES = 5

async function place(call: Placing, parsed: ParsedOrder): Promise<WholesaleOrder> {
  const { db, user, storeId, once, now, config } = call
  const limits = limitsOf(config.ordersPerHour)
  const today = businessDay(now.getTime())
  const asked = {
    storeId,
    now,
    today,
    once,
    limits: limits.map(({ most, time }) => ({ most, since: new Date(now.getTime() - time) })),
    input: parsed.input,
    isReadable: parsed.problems.length === 0,
  }
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const facts = await loadOrderFacts(db, asked)
    const kept = once && facts.kept && toKeptAnswer(once, facts.kept)
    // Stored below, as the answer to a request for an order.
    if (kept) return kept.answer as WholesaleOrder
    refuseTooManyOrders(call, limits, facts)
    const decision = decideOrder(parsed, toContext(facts, parsed.input, today))
    if (decision.kind === 'refuse') throw toRefusal(decision)
    refuseHeld(call, facts)
    const { order, joined } = toRecord(decision.order, facts, call)
    const dates = reckonFirst(order, joined, facts, today)
    const placed = { ...order, ...joined, dates: dates.said }
    const answer = toNewOrder(placed, facts.image, user)
    const news =
      user.kind === 'store'
        ? newsOfPlaced({ user, now, order: placed })
        : newsOfPlacedFor({ user, now, order: placed })
    crashPoint('order.before_save')
    const isSaved = await saveOrder(db, { order, dates, facts, news, once, answer }).catch((error) => {
      throw asDuplicate(error)
    })
    if (isSaved) return answer
  }
  throw new AppError('unavailable', { retryAfterSeconds: 1 })
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

type Limit = { most: number; time: number; words: string }

/**
 * Each order sends notices and emails, so a program that runs wild must stop somewhere, far above what a store orders
 * on its busiest day. Counted without a lock: of several at once, a few more than that get through.
 */
const limitsOf = (ordersPerHour: number): Limit[] => [
  { most: ordersPerHour, time: HOUR_MS, words: 'an hour' },
  { most: ordersPerHour * 5, time: DAY_MS, words: 'a day' },
]

function refuseTooManyOrders({ config, now }: Placing, limits: readonly Limit[], facts: OrderFacts): void {
  for (const [at, { most, time, words }] of limits.entries()) {
    const since = facts.full_since[at]
    if (!since) continue
    const wait = Math.max(1, Math.ceil((time - (now.getTime() - since.getTime())) / 1_000))
    const placed = `Your store has placed ${most.toLocaleString('en-US')} orders within ${words}, which is the most we take.`
    const then = `This order was not placed. Please try again in ${describeWait(wait)}, or call us at ${config.wholesaler.phone}.`
    throw new AppError('too_many', { messages: [`${placed} ${then}`], retryAfterSeconds: wait })
  }
}

/** A store that was closed while its order was on the way, or that is on hold. Nothing else of it stops. */
function refuseHeld({ config, user }: Placing, { hold_reason, is_closed }: OrderFacts): void {
  const { phone } = config.wholesaler
  const isStaff = user.kind === 'wholesale'
  if (is_closed) {
    const then = isStaff ? 'To order for it, reopen it first.' : `Please call us at ${phone}.`
    throw new AppError('refused', { messages: [`This store is closed. ${then}`] })
  }
  if (hold_reason !== null) {
    const message = isStaff ? storeOnHold(hold_reason) : onHold(hold_reason, phone)
    throw new AppError('refused', { messages: [message] })
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

function toContext(facts: OrderFacts, input: OrderInput, today: Day): OrderContext {
  const { parent, item, address, method, payment_method_type_id } = facts
  // Accessories may use their dress's address even if it has been deleted since.
  const isUsable = address && (!address.is_deleted || address.id === parent?.address_id)
  return {
    today,
    parent: parent ?? undefined,
    item: item ?? undefined,
    address: isUsable ? address : undefined,
    payBy: payment_method_type_id === CREDIT_ON_DELIVERY ? 'delivery' : (method ?? undefined),
    isPoTaken: facts.is_po_taken,
    accessory: input.accessory_of === undefined ? undefined : toAccessory(facts, input),
  }
}

function toAccessory(
  { parent, is_linked, is_ordered }: OrderFacts,
  { item_type }: OrderInput,
): OrderContext['accessory'] {
  if (!parent || item_type !== CUSTOM_ITEM || !is_linked) return 'does not fit'
  return is_ordered ? 'ordered' : 'fits'
}

/** The row of an order that was just placed, and what its readers join to it. */
function toRecord(
  placeable: PlaceableOrder,
  { id, store_name, maker }: OrderFacts,
  { user, storeId, now }: Placing,
) {
  if (id === null) throw new Error('an order that can be placed has an id')
  const order = {
    ...toColumns(placeable),
    store_id: storeId,
    id,
    status: PENDING,
    sales_order_number: null,
    factory_id: null,
    factory_price: null,
    package_id: null,
    alterations_days: null,
    placed_by: user.id,
    version: 1,
    created_at: now,
  }
  const { estimated_months, estimated_days } = placeable.item
  return {
    order,
    joined: {
      store_name,
      factory_name: null,
      default_factory_id: maker?.factory_id ?? null,
      estimated_months,
      estimated_days,
      changed_at: null,
    },
  }
}

/** What wholesale is told about a failed order; undefined if there is nothing to tell. */
function failureOf(error: unknown): readonly string[] | undefined {
  // A repeated request or a reused idempotency key is not an attempt to place another order.
  if (error instanceof AppError)
    return error.code === 'running' || error.code === 'key_reused' ? undefined : error.messages
  // If the connection was lost, the order may have been placed.
  return isRefused(error) ? (toAppError(error) ?? new AppError('unexpected')).messages : undefined
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
