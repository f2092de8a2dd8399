import type { Day } from './day.ts'
import { INVALID_DATE, SHIP_DATE_WARNING, SIZE_OR_MEASUREMENTS, WEAR_DATE_REQUIRED } from './item-choice.ts'
import { CUSTOM_FEE_CENTS, type Measure, measureProblems } from './measurements.ts'
import type { Cents } from './money.ts'
import {
  ACCESSORY_TWICE,
  CUSTOM_ITEM,
  DRESS,
  DUPLICATE_PO,
  INVALID_TYPE,
  type ItemType,
  NO_ADDRESS,
  NO_PAYMENT_METHOD,
  NO_SUCH_COLOUR,
  NO_SUCH_SIZE,
  NOT_AVAILABLE,
  NOT_ITS_ACCESSORY,
  type OrderType,
  SIZE_AND_MEASUREMENTS,
} from './purchase-order.ts'
import { shipDate } from './ship-date.ts'
import { REQUIRED } from './text.ts'

/** What somebody asks for, each part as far as it could be read. */
export type OrderWish = {
  type?: OrderType | undefined
  po?: string | undefined
  item_type?: ItemType | undefined
  wear_date?: Day | undefined
  color?: number | undefined
  size?: number | undefined
  /** As typed or sent; none that was left empty. */
  measures: Partial<Record<Measure, string>>
  details: string
}

/** What the house knows of it, read in the transaction that places the order. */
export type OrderFacts = {
  today: Day
  /** Undefined where it is not published, or not there at all. */
  item:
    | {
        price: Cents
        estimatedMonths: number
        estimatedDays: number
        colours: readonly number[]
        sizes: readonly number[]
      }
    | undefined
  hasAddress: boolean
  hasPaymentMethod: boolean
  isPoTaken: boolean
  /** `ordered`: it hangs under that order already. Undefined for what is no accessory. */
  accessory: 'fits' | 'ordered' | 'does not fit' | undefined
}

export type Problem = { field: string; message: string }
/** Fields come before a conflict, a conflict before a rule; all of them are said. */
export type Refusals = { fields: Problem[]; conflicts: string[]; rules: string[] }

export type Terms = { price: Cents; fee: Cents; total: Cents; shipDate: Day }

const usesMeasures = ({ measures, details }: OrderWish) =>
  details !== '' || Object.values(measures).some((measure) => measure !== '')

/** What the order costs and when it ships. Made by the server from its own catalogue, whatever was sent. */
export function termsOf(wish: OrderWish, item: NonNullable<OrderFacts['item']>, today: Day): Terms {
  const fee = wish.item_type === DRESS && usesMeasures(wish) ? CUSTOM_FEE_CENTS : 0
  return {
    price: item.price,
    fee,
    total: item.price + fee,
    shipDate: shipDate(today, item.estimatedMonths, item.estimatedDays),
  }
}

/** Everything that keeps an order from being placed. */
export function refusalsOf(wish: OrderWish, facts: OrderFacts): Refusals {
  const { item, today, accessory } = facts
  const fields: Problem[] = []
  const conflicts: string[] = []
  const rules: string[] = []
  const miss = (field: string, message: string) => fields.push({ field, message })

  if (wish.type === undefined) miss('type', INVALID_TYPE)
  if (!wish.po) miss('purchase_order_number', REQUIRED)
  if (wish.item_type === undefined) miss('item_type', REQUIRED)
  if (!facts.hasAddress) miss('address', NO_ADDRESS)
  if (!facts.hasPaymentMethod) miss('payment_method', NO_PAYMENT_METHOD)
  if (wish.wear_date === undefined) miss('wear_date', WEAR_DATE_REQUIRED)
  else if (wish.wear_date < today) miss('wear_date', INVALID_DATE)
  if (accessory === 'does not fit') miss('accessory_of', NOT_ITS_ACCESSORY)
  if (wish.item_type === DRESS) fields.push(...dressProblems(wish, item))

  if (facts.isPoTaken) conflicts.push(DUPLICATE_PO)
  if (accessory === 'ordered') conflicts.push(ACCESSORY_TWICE)

  if (!item) rules.push(NOT_AVAILABLE)
  else if (wish.wear_date && wish.wear_date >= today && isTooLate(wish.wear_date, item, today))
    rules.push(SHIP_DATE_WARNING)
  return { fields, conflicts, rules }
}

function isTooLate(wearDate: Day, item: NonNullable<OrderFacts['item']>, today: Day): boolean {
  return shipDate(today, item.estimatedMonths, item.estimatedDays) > wearDate
}

function dressProblems(wish: OrderWish, item: OrderFacts['item']): Problem[] {
  const { color, size } = wish
  const problems: Problem[] = []
  if (color === undefined) problems.push({ field: 'color', message: REQUIRED })
  else if (item && !item.colours.includes(color)) problems.push({ field: 'color', message: NO_SUCH_COLOUR })
  if (size !== undefined && item && !item.sizes.includes(size))
    problems.push({ field: 'size', message: NO_SUCH_SIZE })
  if (size !== undefined && usesMeasures(wish))
    problems.push({ field: 'size', message: SIZE_AND_MEASUREMENTS })
  if (size === undefined && !usesMeasures(wish))
    problems.push({ field: 'size', message: SIZE_OR_MEASUREMENTS })
  return [...problems, ...(usesMeasures(wish) ? measureProblems(wish.measures) : [])]
}

/** Of a custom item nothing is chosen but the day. */
export function withoutChoices(wish: OrderWish): OrderWish {
  if (wish.item_type !== CUSTOM_ITEM) return wish
  return { ...wish, color: undefined, size: undefined, measures: {}, details: '' }
}
