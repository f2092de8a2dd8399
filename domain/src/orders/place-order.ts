import type { Day } from '../day.ts'
import type { Cents } from '../money/money.ts'
import { REQUIRED } from '../text.ts'
import {
  INVALID_DATE,
  SHIP_DATE_WARNING,
  SIZE_OR_MEASUREMENTS,
  shipsTooLate,
  WEAR_DATE_REQUIRED,
} from './item-choice.ts'
import { CUSTOM_FEE_CENTS, MEASURES, type Measure, measureProblems } from './measurements.ts'
import {
  ACCESSORY_TWICE,
  CUSTOM_ITEM,
  DRESS,
  DUPLICATE_PO,
  INVALID_TYPE,
  type ItemType,
  NO_ADDRESS,
  NO_PAYMENT_METHOD,
  NO_SUCH_COLOR,
  NO_SUCH_SIZE,
  NOT_AVAILABLE,
  NOT_ITS_ACCESSORY,
  type OrderType,
  RE_ORDER,
  SAMPLE,
  SIZE_AND_MEASUREMENTS,
} from './purchase-order.ts'
import { shipDate } from './ship-date.ts'

/** The request's fields under their API names. A field that was omitted, empty or unreadable is undefined. */
export type OrderInput = {
  type?: OrderType | undefined
  purchase_order_number?: string | undefined
  item_type?: ItemType | undefined
  item_id?: number | undefined
  size?: number | undefined
  color?: number | undefined
  address?: number | undefined
  payment_method?: number | undefined
  wear_date?: Day | undefined
  notes?: string | undefined
  custom_size_details?: string | undefined
  accessory_of?: number | undefined
} & { [M in Measure]?: string | undefined }

export type Problem = { field: string; message: string }

/** The input, and the problems of the fields that could not be parsed. */
export type ParsedOrder = { input: OrderInput; problems: readonly Problem[] }

/** A published item, reduced to what decides an order or is copied into it. */
export type OrderableItem = {
  id: number
  name: string
  description: string
  style_number: string | null
  msrp: Cents | null
  wholesale_price: Cents
  estimated_months: number
  estimated_days: number
  picture: string | null
  color_ids: readonly number[]
  size_ids: readonly number[]
}

/** One of the store's addresses, which the order copies. */
type OrderAddress = {
  id: number
  full_name: string
  street: string
  city: string
  state: string | null
  country: string
  zip: string
  phone: string
}

/** One of the store's saved cards or bank accounts, whose label the order copies. */
type OrderMethod = { id: number; method: string; brand: string | null; last_four: string }

/** What the database knows about an input, read in the transaction that places the order. */
export type OrderContext = {
  today: Day
  /** Undefined if the item is unpublished or does not exist. */
  item: OrderableItem | undefined
  address: OrderAddress | undefined
  /** `delivery` for a store that pays on delivery, whichever payment method was sent. */
  payBy: OrderMethod | 'delivery' | undefined
  isPoTaken: boolean
  /** The dress's order that this order is an accessory of. */
  parent: { id: number; po: string; type: number; wear_date: Day } | undefined
  /** `ordered`: the dress's order already has this accessory. Undefined if the order is not an accessory. */
  accessory: 'fits' | 'ordered' | 'does not fit' | undefined
}

/** A complete order: a null in it is something that the store did not select. */
export type PlaceableOrder = {
  type: OrderType
  po: string
  item_type: ItemType
  item: OrderableItem
  accessory_of: number | null
  color: number | null
  size: number | null
  measures: Record<Measure, string | null>
  custom_size_details: string | null
  notes: string | null
  price: Cents
  fee: Cents
  total: Cents
  wear_date: Day
  ship_date: Day
  address: OrderAddress
  payBy: OrderMethod | 'delivery'
}

/** Every reason against an order. Field problems are reported before conflicts, conflicts before rules. */
export type OrderRefusal = {
  kind: 'refuse'
  fields: readonly Problem[]
  conflicts: readonly string[]
  rules: readonly string[]
}

/**
 * Either the complete order, with price and ship date from the catalogue and never from the request, or all refusals.
 */
export function decideOrder(
  { input, problems }: ParsedOrder,
  context: OrderContext,
): { kind: 'place'; order: PlaceableOrder } | OrderRefusal {
  const ordered = withParent(withoutChoices(input), context.parent)
  const fields = [...problems, ...fieldProblems(ordered, context, problems)]
  const conflicts = findConflicts(context)
  const rules = brokenRules(ordered, context)
  const { type, purchase_order_number: po, item_type, wear_date } = ordered
  const { item, address, payBy } = context
  const isRefused = fields.length > 0 || conflicts.length > 0 || rules.length > 0
  // Anything missing here is already among the problems above; the check narrows the types.
  if (isRefused || !type || !po || !item_type || !wear_date || !item || !address || !payBy)
    return { kind: 'refuse', fields, conflicts, rules }
  const fee = usesMeasures(ordered) ? CUSTOM_FEE_CENTS : 0
  return {
    kind: 'place',
    order: {
      type,
      po,
      item_type,
      item,
      accessory_of: context.parent?.id ?? null,
      color: ordered.color ?? null,
      size: ordered.size ?? null,
      measures: measuresOf(ordered),
      custom_size_details: ordered.custom_size_details || null,
      notes: ordered.notes || null,
      price: item.wholesale_price,
      fee,
      total: item.wholesale_price + fee,
      wear_date,
      ship_date: shipDateOf(item, context.today),
      address,
      payBy,
    },
  }
}

/** A custom item has no options besides the wear date, so any others that were sent are ignored. */
function withoutChoices(input: OrderInput): OrderInput {
  if (input.item_type !== CUSTOM_ITEM) return input
  const { size, color, bust, waist, hips, hollow, custom_size_details, ...rest } = input
  return rest
}

/** An accessory takes the dress's PO number and type, and also its wear date unless one was sent. */
function withParent(input: OrderInput, parent: OrderContext['parent']): OrderInput {
  if (!parent) return input
  return {
    ...input,
    purchase_order_number: parent.po,
    type: parent.type === SAMPLE ? SAMPLE : RE_ORDER,
    wear_date: input.wear_date ?? parent.wear_date,
  }
}

const isFilled = (text: string | undefined) => text !== undefined && text.trim() !== ''

export const usesMeasures = (input: OrderInput) =>
  isFilled(input.custom_size_details) || MEASURES.some((measure) => isFilled(input[measure]))

export function measuresOf(input: OrderInput): PlaceableOrder['measures'] {
  const typed = (measure: Measure) => input[measure]?.trim() || null
  return { bust: typed('bust'), waist: typed('waist'), hips: typed('hips'), hollow: typed('hollow') }
}

const shipDateOf = ({ estimated_months, estimated_days }: OrderableItem, today: Day) =>
  shipDate(today, estimated_months, estimated_days)

/** Skips fields that could not be parsed, so that an invalid field is not also reported as missing. */
function fieldProblems(input: OrderInput, context: OrderContext, unread: readonly Problem[]): Problem[] {
  const { today, address, payBy, accessory } = context
  const problems: Problem[] = []
  const add = (field: string, message: string) => problems.push({ field, message })
  if (input.type === undefined) add('type', INVALID_TYPE)
  if (!input.purchase_order_number) add('purchase_order_number', REQUIRED)
  if (input.item_type === undefined) add('item_type', REQUIRED)
  if (!address) add('address', NO_ADDRESS)
  if (!payBy) add('payment_method', NO_PAYMENT_METHOD)
  if (input.wear_date === undefined) add('wear_date', WEAR_DATE_REQUIRED)
  else if (input.wear_date < today) add('wear_date', INVALID_DATE)
  if (accessory === 'does not fit') add('accessory_of', NOT_ITS_ACCESSORY)
  if (input.item_type === DRESS) problems.push(...dressProblems(input, context.item))
  const unreadFields = new Set(unread.map(({ field }) => field))
  return problems.filter(({ field }) => !unreadFields.has(field))
}

/** `item`: what may be chosen of it; undefined if it is not known. */
export function dressProblems(
  input: OrderInput,
  item: Pick<OrderableItem, 'color_ids' | 'size_ids'> | undefined,
): Problem[] {
  const { color, size } = input
  const isMeasured = usesMeasures(input)
  const problems: Problem[] = []
  const add = (field: string, message: string) => problems.push({ field, message })
  if (color === undefined) add('color', REQUIRED)
  else if (item && !item.color_ids.includes(color)) add('color', NO_SUCH_COLOR)
  if (size !== undefined && item && !item.size_ids.includes(size)) add('size', NO_SUCH_SIZE)
  if (size !== undefined && isMeasured) add('size', SIZE_AND_MEASUREMENTS)
  if (size === undefined && !isMeasured) add('size', SIZE_OR_MEASUREMENTS)
  return isMeasured ? [...problems, ...measureProblems(input)] : problems
}

function findConflicts({ isPoTaken, accessory }: OrderContext): string[] {
  return [...(isPoTaken ? [DUPLICATE_PO] : []), ...(accessory === 'ordered' ? [ACCESSORY_TWICE] : [])]
}

function brokenRules({ wear_date }: OrderInput, { item, today }: OrderContext): string[] {
  if (!item) return [NOT_AVAILABLE]
  // A wear date in the past is reported as an invalid field, so it is not also reported as shipping too late.
  if (wear_date === undefined || wear_date < today) return []
  return shipsTooLate(shipDateOf(item, today), wear_date) ? [SHIP_DATE_WARNING] : []
}
