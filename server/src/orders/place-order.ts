import type { Order } from '@trousseau/contract/order-shapes'
import type { orders } from '@trousseau/contract/orders'
import { businessDay } from '@trousseau/domain/day'
import { PENDING } from '@trousseau/domain/order-status'
import { refusalsOf, termsOf } from '@trousseau/domain/place-order'
import { ACCESSORY_TWICE, DRESS, DUPLICATE_PO } from '@trousseau/domain/purchase-order'
import { fold, normalise } from '@trousseau/domain/text'
import { crashPoint } from '../crash-point.ts'
import { type Db, inTransaction } from '../db/db.ts'
import { AppError } from '../http/app-error.ts'
import type { Call, Handler } from '../http/call.ts'
import { inTransactionOnce } from '../http/idempotency.ts'
import { toAppError } from '../http/to-app-error.ts'
import { type Known, loadFacts } from './order-facts.ts'
import { noteAccepted, noteRefused } from './order-notices.ts'
import { findOrder, insertHistory, insertOrder } from './orders.store.ts'
import { type Read, readWish } from './read-wish.ts'
import { toOrder } from './to-order.ts'

type Placing = Call<typeof orders.createOrder>

/** One transaction: load, decide, save, enqueue. What is refused leaves only its notices. */
export const createOrder: Handler<typeof orders.createOrder> = async (call) => {
  const { db, user, body, once, now } = call
  const read = readWish(body)
  try {
    return await inTransactionOnce(db, once, now, (db) => place(db, call, read))
  } catch (error) {
    const messages = failureOf(error)
    if (messages) await inTransaction(db, (db) => noteRefused(db, { user, now, read, messages }))
    throw error
  }
}

/** What the house is told of an order that came to nothing; undefined where there is nothing to tell. */
function failureOf(error: unknown): readonly string[] | undefined {
  // Whoever asked twice at the same time, or with a used key, has not tried to order.
  if (error instanceof AppError)
    return error.code === 'running' || error.code === 'key_reused' ? undefined : error.messages
  // Said by the database, it undid all. Where the connection was lost, the order may have been placed.
  const isUndone = error instanceof Error && 'severity' in error && error.severity === 'ERROR'
  return isUndone ? (toAppError(error) ?? new AppError('unexpected')).messages : undefined
}

async function place(db: Db, call: Placing, read: Read): Promise<Order> {
  const { user, now } = call
  const known = await loadFacts(db, user.storeId, read, businessDay(now.getTime()))
  const wish = inherit(read, known)
  const { item, address, terms } = admit({ ...read, wish }, known)
  const inserted = await insertOrder(db, {
    store_id: user.storeId,
    ...itemColumns(wish.item_type === DRESS, item),
    accessory_of: known.parent?.id ?? null,
    po: wish.po ?? '',
    po_norm: normalise(wish.po ?? ''),
    type: wish.type ?? 0,
    status: PENDING,
    colour_id: wish.color ?? null,
    size_id: wish.size ?? null,
    ...measureColumns(wish.measures),
    custom_size_details: wish.details || null,
    notes: read.values.notes || null,
    price: terms.price,
    fee: terms.fee,
    total: terms.total,
    wear_date: wish.wear_date ?? '',
    ship_date: terms.shipDate,
    ...shipColumns(address),
    ...payColumns(known),
    placed_by: user.id,
    created_at: now,
  }).catch((error) => {
    throw asDuplicate(error)
  })
  crashPoint('order.after_insert')
  await insertHistory(db, user.storeId, inserted.id, { from: null, to: PENDING, by: user.id, at: now })
  const record = await findOrder(db, { store: user.storeId }, inserted.id)
  if (!record) throw new Error('an order that was just placed is there')
  await noteAccepted(db, { user, now, order: record })
  crashPoint('order.before_commit')
  return toOrder(db, record)
}

/** An accessory has its dress's number and type, and its day where no other was sent. */
function inherit({ wish }: Read, { parent }: Known): Read['wish'] {
  if (!parent) return wish
  return {
    ...wish,
    po: parent.po,
    type: parent.type === 1 ? 1 : 2,
    wear_date: wish.wear_date ?? parent.wear_date,
  }
}

/** Refuses with every message there is: fields before a conflict, a conflict before a rule. */
function admit(read: Read, known: Known) {
  const { fields, conflicts, rules } = refusalsOf(read.wish, known.facts)
  // A field that could not be read is not missing as well.
  const unread = new Set(read.errors.map(({ field }) => field))
  const errors = [...read.errors, ...fields.filter(({ field }) => !unread.has(field))]
  const messages = [...new Set([...errors.map(({ message }) => message), ...conflicts, ...rules])]
  if (errors.length > 0) throw new AppError('invalid', { messages, errors })
  if (conflicts.length > 0) throw new AppError('conflict', { messages })
  const { item, address, facts } = known
  if (rules.length > 0 || !item || !facts.item || !address) throw new AppError('refused', { messages })
  return { item, address, terms: termsOf(read.wish, facts.item, facts.today) }
}

/** Two at once with one number: the index lets one in, and the other is told what it would have been told later. */
function asDuplicate(error: unknown): unknown {
  const constraint = error instanceof Error && 'constraint' in error ? error.constraint : undefined
  if (constraint === 'orders_one_per_po') return new AppError('conflict', { messages: [DUPLICATE_PO] })
  if (constraint === 'orders_accessory_once') return new AppError('conflict', { messages: [ACCESSORY_TWICE] })
  return error
}

function itemColumns(isDress: boolean, item: NonNullable<Known['item']>) {
  return {
    item_type: isDress ? 1 : 2,
    dress_id: isDress ? item.id : null,
    custom_item_id: isDress ? null : item.id,
    item_name: item.name,
    item_style_number: item.style_number,
    item_description: item.description,
    item_msrp: item.msrp,
    item_picture: item.picture,
    item_fold: fold(`${item.name} ${item.style_number ?? ''}`),
  }
}

function measureColumns({ bust, waist, hips, hollow }: Read['wish']['measures']) {
  return { bust: bust || null, waist: waist || null, hips: hips || null, hollow: hollow || null }
}

function shipColumns(address: NonNullable<Known['address']>) {
  return {
    address_id: address.id,
    ship_full_name: address.full_name,
    ship_street: address.street,
    ship_city: address.city,
    ship_state: address.state,
    ship_country: address.country,
    ship_zip: address.zip,
    ship_phone: address.phone,
  }
}

function payColumns({ method, paysOnDelivery }: Known) {
  if (paysOnDelivery || !method) return { pay_method: 'delivery' }
  return {
    payment_method_id: method.id,
    pay_method: method.method,
    pay_brand: method.brand,
    pay_last_four: method.last_four,
  }
}
