import type { Day } from '../day.ts'
import type { Cents } from '../money/money.ts'
import { INVALID_DATE, SHIP_DATE_WARNING, shipsTooLate } from './item-choice.ts'
import { CUSTOM_FEE_CENTS, type Measure } from './measurements.ts'
import { ACCESSORY_PO } from './order-moves.ts'
import { dressProblems, measuresOf, type OrderInput, type Problem, usesMeasures } from './place-order.ts'
import { DRESS, DUPLICATE_PO } from './purchase-order.ts'

/** What staff may change of an order while it is Pending. What is undefined stays, and null is none. */
export type OrderEdit = {
  purchase_order_number?: string | undefined
  wear_date?: Day | undefined
  color?: number | null | undefined
  size?: number | null | undefined
  custom_size_details?: string | null | undefined
  notes?: string | null | undefined
} & { [M in Measure]?: string | null | undefined }

/** The order as it is. */
export type EditableOrder = {
  item_type: number
  accessory_of: number | null
  po: string
  color_id: number | null
  size_id: number | null
  custom_size_details: string | null
  notes: string | null
  price: Cents
  wear_date: Day
  ship_date: Day
} & Record<Measure, string | null>

type EditContext = {
  today: Day
  /** What the catalog offers of the item now. What the order has already may stay. */
  item: { color_ids: readonly number[]; size_ids: readonly number[] }
  /** Another order of the store has the new PO number. */
  isPoTaken: boolean
}

export type EditedOrder = {
  po: string
  wear_date: Day
  color_id: number | null
  size_id: number | null
  custom_size_details: string | null
  notes: string | null
  fee: Cents
  total: Cents
} & Record<Measure, string | null>

export type EditRefusal = {
  kind: 'refuse'
  fields: readonly Problem[]
  conflicts: readonly string[]
  rules: readonly string[]
}

/** The changed order, by the rules of a new one. Its price stays as agreed, and the fee follows the measurements. */
export function decideOrderEdit(
  order: EditableOrder,
  edit: OrderEdit,
  { today, item, isPoTaken }: EditContext,
): { kind: 'change'; order: EditedOrder } | EditRefusal {
  const isDress = order.item_type === DRESS
  const choice = isDress ? choiceOf(order, edit) : {}
  const wear_date = edit.wear_date ?? order.wear_date
  const po = edit.purchase_order_number ?? order.po
  const fields = isDress ? dressProblems(choice, withCurrent(order, item)) : []
  if (edit.wear_date !== undefined && edit.wear_date !== order.wear_date && wear_date < today)
    fields.push({ field: 'wear_date', message: INVALID_DATE })
  if (po !== order.po && order.accessory_of !== null)
    fields.push({ field: 'purchase_order_number', message: ACCESSORY_PO })
  const conflicts = po !== order.po && isPoTaken ? [DUPLICATE_PO] : []
  const rules = shipsTooLate(order.ship_date, wear_date) ? [SHIP_DATE_WARNING] : []
  if (fields.length > 0 || conflicts.length > 0 || rules.length > 0)
    return { kind: 'refuse', fields, conflicts, rules }
  const fee = usesMeasures(choice) ? CUSTOM_FEE_CENTS : 0
  return {
    kind: 'change',
    order: {
      po,
      wear_date,
      color_id: choice.color ?? null,
      size_id: choice.size ?? null,
      ...measuresOf(choice),
      custom_size_details: choice.custom_size_details || null,
      notes: (edit.notes === undefined ? order.notes : edit.notes) || null,
      fee,
      total: order.price + fee,
    },
  }
}

/** What is chosen of the dress after the change. */
function choiceOf(order: EditableOrder, edit: OrderEdit): OrderInput {
  const text = (changed: string | null | undefined, before: string | null) =>
    (changed === undefined ? before : changed) ?? undefined
  return {
    color: (edit.color === undefined ? order.color_id : edit.color) ?? undefined,
    size: (edit.size === undefined ? order.size_id : edit.size) ?? undefined,
    custom_size_details: text(edit.custom_size_details, order.custom_size_details),
    bust: text(edit.bust, order.bust),
    waist: text(edit.waist, order.waist),
    hips: text(edit.hips, order.hips),
    hollow: text(edit.hollow, order.hollow),
  }
}

/** What was ordered may stay, even if it is not offered any more. */
function withCurrent({ color_id, size_id }: EditableOrder, { color_ids, size_ids }: EditContext['item']) {
  return {
    color_ids: color_id === null ? color_ids : [...color_ids, color_id],
    size_ids: size_id === null ? size_ids : [...size_ids, size_id],
  }
}
