import type { FieldError } from '@trousseau/contract/errors'
import { holdsCardNumber } from '@trousseau/domain/money/card-number'
import { AppError } from '../app-error.ts'

export const NO_CARD_NUMBER = 'Please do not enter a card number here.'

/** Codes that programs made and that are only looked up, in which digits come together by chance. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const PICTURE = /^[0-9a-f]{32}$/

type Sent = {
  query?: unknown
  body?: unknown
  file?: { name: string } | undefined
  /** The Idempotency-Key, which is stored. */
  key?: unknown
}

/** Runs before anything is stored or logged: card numbers belong only in the provider's frame. */
export function refuseCardNumbers({ query, body, file, key }: Sent): void {
  const errors = [
    ...cardNumbersIn(query),
    ...cardNumbersIn(body),
    ...cardNumbersIn(file?.name, ['file']),
    ...cardNumbersIn(key, ['Idempotency-Key']),
  ]
  if (errors.length > 0) throw new AppError('invalid', { errors })
}

/** The fields that hold a card number. A name that holds one is not repeated. */
export function cardNumbersIn(value: unknown, path: readonly string[] = []): FieldError[] {
  if (typeof value === 'string')
    return isCode(value, path) || !holdsCardNumber(value)
      ? []
      : [{ field: path.join('.'), message: NO_CARD_NUMBER }]
  if (typeof value === 'number' || typeof value === 'bigint') return cardNumbersIn(String(value), path)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    holdsCardNumber(key)
      ? [{ field: path.join('.'), message: NO_CARD_NUMBER }]
      : cardNumbersIn(inner, [...path, key]),
  )
}

const isCode = (text: string, path: readonly string[]) =>
  UUID.test(text) || (path.at(-1) === 'hash' && PICTURE.test(text))
