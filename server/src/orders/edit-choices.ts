import { businessDay } from '@trousseau/domain/day'
import { decideOrderEdit, type OrderEdit } from '@trousseau/domain/orders/edit-order'
import { ACCESSORIES_BEGUN, CHOICES_FIXED, mayChangeChoices } from '@trousseau/domain/orders/order-moves'
import { PENDING } from '@trousseau/domain/orders/order-status'
import { normalize } from '@trousseau/domain/text'
import { sql, type Updateable } from 'kysely'
import type { Db } from '../db/db.ts'
import type { Schema } from '../db/schema.ts'
import { AppError } from '../http/app-error.ts'
import { editOrder, type Mover } from './moves/move-order.ts'
import { listAccessories, type OrderRecord } from './orders.store.ts'
import { toRefusal } from './to-refusal.ts'

const FIELDS = [
  'purchase_order_number',
  'wear_date',
  'color',
  'size',
  'bust',
  'waist',
  'hips',
  'hollow',
  'custom_size_details',
  'notes',
] as const satisfies (keyof OrderEdit)[]

const isEdit = (edit: OrderEdit) => FIELDS.some((field) => edit[field] !== undefined)

/** The columns that change with what is asked, for a locked order. Nothing if none of this is asked for. */
export async function editedColumns(
  db: Db,
  { now }: Pick<Mover, 'now'>,
  order: OrderRecord,
  edit: OrderEdit,
): Promise<Updateable<Schema['orders']>> {
  if (!isEdit(edit)) return {}
  if (!mayChangeChoices(order.status)) throw new AppError('conflict', { messages: [CHOICES_FIXED] })
  const decision = decideOrderEdit(order, edit, {
    today: businessDay(now.getTime()),
    item: await findChoices(db, order),
    isPoTaken: await isPoTaken(db, order, edit.purchase_order_number),
  })
  if (decision.kind === 'refuse') throw toRefusal(decision)
  return { ...decision.order, po_norm: normalize(decision.order.po) }
}

/** Accessories have the PO number of their dress, so they follow it as long as nobody has begun with them. */
export async function takeAlong(
  db: Db,
  mover: Mover,
  before: OrderRecord,
  after: OrderRecord,
): Promise<void> {
  if (before.po === after.po) return
  for (const accessory of await listAccessories(db, after.store_id, after.id)) {
    if (accessory.po !== before.po) continue
    if (accessory.status !== PENDING) throw new AppError('conflict', { messages: [ACCESSORIES_BEGUN] })
    const order = { ...after, ...accessory }
    await editOrder(db, mover, order, { po: after.po, po_norm: normalize(after.po) })
  }
}

async function findChoices(db: Db, { dress_id }: OrderRecord) {
  if (dress_id === null) return { color_ids: [], size_ids: [] }
  const { rows } = await sql<{ color_ids: number[]; size_ids: number[] }>`
    select array(select color_id from dress_colors where dress_id = ${dress_id}) as color_ids,
      array(select size_id from dress_sizes where dress_id = ${dress_id}) as size_ids`.execute(db)
  return rows[0] ?? { color_ids: [], size_ids: [] }
}

/** A look ahead for a clear answer: of two at once, the unique index lets one through. */
async function isPoTaken(db: Db, { store_id, id }: OrderRecord, po: string | undefined): Promise<boolean> {
  if (po === undefined) return false
  const { rows } = await sql<{ is_taken: boolean }>`
    select exists (select from orders where store_id = ${store_id} and po_norm = ${normalize(po)}
      and accessory_of is null and status <> 5 and id <> ${id}) as is_taken`.execute(db)
  return rows[0]?.is_taken ?? false
}
