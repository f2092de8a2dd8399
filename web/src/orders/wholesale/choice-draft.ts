import type { WholesaleOrder } from '@trousseau/contract/orders/shapes'
import { WEAR_DATE_REQUIRED } from '@trousseau/domain/orders/item-choice'
import type { Measure } from '@trousseau/domain/orders/measurements'
import { REQUIRED } from '@trousseau/domain/text'

/** What is chosen of an item, as staff type it. */
export type ChoiceDraft = {
  purchase_order_number: string
  wear_date: string | null
  color: string
  size: string
  /** Measurements replace the size. */
  is_custom: boolean
  custom_size_details: string
  notes: string
} & Record<Measure, string>

export const NO_CHOICE: ChoiceDraft = {
  purchase_order_number: '',
  wear_date: null,
  color: '',
  size: '',
  is_custom: false,
  bust: '',
  waist: '',
  hips: '',
  hollow: '',
  custom_size_details: '',
  notes: '',
}

const DRESS = 1
export const isDress = ({ orderable_type_id }: { orderable_type_id: number }) => orderable_type_id === DRESS

const textOf = (value: number | null) => (value === null ? '' : String(value))

export function toDraft(order: WholesaleOrder): ChoiceDraft {
  return {
    purchase_order_number: order.purchase_order_number,
    wear_date: order.wear_date,
    color: textOf(order.color?.id ?? null),
    size: textOf(order.size?.id ?? null),
    is_custom: order.custom_fee > 0,
    bust: textOf(order.bust),
    waist: textOf(order.waist),
    hips: textOf(order.hips),
    hollow: textOf(order.hollow),
    custom_size_details: order.custom_size_details ?? '',
    notes: order.notes ?? '',
  }
}

/** What is missing; the server knows the other rules. */
export function problemsOf(draft: ChoiceDraft, isOfDress: boolean) {
  return {
    purchase_order_number: draft.purchase_order_number.trim() === '' ? REQUIRED : null,
    wear_date: draft.wear_date ? null : WEAR_DATE_REQUIRED,
    color: isOfDress && draft.color === '' ? REQUIRED : null,
    size: isOfDress && !draft.is_custom && draft.size === '' ? REQUIRED : null,
    bust: isOfDress && draft.is_custom && draft.bust.trim() === '' ? REQUIRED : null,
    waist: isOfDress && draft.is_custom && draft.waist.trim() === '' ? REQUIRED : null,
  }
}

/** All of it, as the server takes it; null where nothing is chosen. */
export function toBody(draft: ChoiceDraft, isOfDress: boolean) {
  const { is_custom, purchase_order_number, wear_date, notes } = draft
  const measure = (name: Measure) => (is_custom && draft[name].trim() !== '' ? draft[name] : null)
  const common = { purchase_order_number, wear_date: wear_date ?? '', notes: notes.trim() || null }
  if (!isOfDress) return common
  return {
    ...common,
    color: draft.color === '' ? null : Number(draft.color),
    size: is_custom || draft.size === '' ? null : Number(draft.size),
    bust: measure('bust'),
    waist: measure('waist'),
    hips: measure('hips'),
    hollow: measure('hollow'),
    custom_size_details: is_custom ? draft.custom_size_details.trim() || null : null,
  }
}
