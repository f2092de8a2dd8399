import type { FieldError } from '@trousseau/contract/errors'
import { orderFields } from '@trousseau/contract/orders'
import { MEASURES } from '@trousseau/domain/measurements'
import { type OrderWish, withoutChoices } from '@trousseau/domain/place-order'
import { z } from 'zod/mini'
import { AppError } from '../http/app-error.ts'
import { refuseCardNumbers } from '../http/refuse-card-numbers.ts'

type Name = keyof typeof orderFields
type Values = { [K in Name]?: z.output<(typeof orderFields)[K]> }

/** What was sent, as far as it could be read, and what could not be. */
export type Read = {
  wish: OrderWish
  values: Values
  errors: FieldError[]
}

const NOT_RIGHT = 'This value is not allowed here.'

/** Field by field, so that one that is wrong does not hide what is wrong with the others. Empty is as good as left out. */
export function readWish(body: unknown): Read {
  const sent = typeof body === 'object' && body !== null ? body : {}
  const values: Record<string, unknown> = {}
  const errors: FieldError[] = cardNumbersIn(body)
  for (const [name, gate] of Object.entries(orderFields)) {
    const value = Object.hasOwn(sent, name) ? Reflect.get(sent, name) : undefined
    if (value === undefined || value === null || value === '') continue
    const read = z.core.safeParse(gate, value, { error: () => NOT_RIGHT })
    if (read.success) values[name] = read.data
    else errors.push({ field: name, message: read.error.issues[0]?.message ?? NOT_RIGHT })
  }
  // Each gate gave what its field says.
  const read = values as Values
  return { wish: toWish(read), values: read, errors }
}

function toWish(values: Values): OrderWish {
  const measures = Object.fromEntries(MEASURES.map((measure) => [measure, values[measure] ?? '']))
  return withoutChoices({
    type: values.type,
    item_type: values.item_type,
    color: values.color,
    size: values.size,
    po: values.purchase_order_number,
    wear_date: values.wear_date,
    measures,
    details: values.custom_size_details ?? '',
  })
}

function cardNumbersIn(body: unknown): FieldError[] {
  try {
    refuseCardNumbers(body)
    return []
  } catch (error) {
    if (error instanceof AppError) return [...error.errors]
    throw error
  }
}
