import type { FieldError } from '@trousseau/contract/errors'
import { holdsCardNumber } from '@trousseau/domain/money/card-number'
import { AppError } from '../app-error.ts'

const MESSAGE = 'Please do not enter a card number here.'
/** Stores choose their own PO numbers, which may look like card numbers. */
const EXCEPT = new Set(['purchase_order_number'])

/** Runs before anything is stored or logged: card numbers belong only in the provider's frame. */
export function refuseCardNumbers(body: unknown): void {
  const errors = found(body, [])
  if (errors.length > 0) throw new AppError('invalid', { errors })
}

function found(value: unknown, path: readonly string[]): FieldError[] {
  if (typeof value === 'string')
    return holdsCardNumber(value) ? [{ field: path.join('.'), message: MESSAGE }] : []
  if (typeof value === 'number') return found(String(value), path)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    EXCEPT.has(key) ? [] : found(inner, [...path, key]),
  )
}
