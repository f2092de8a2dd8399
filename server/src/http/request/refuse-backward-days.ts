import type { Day } from '@trousseau/domain/day'
import { RANGE_BACKWARDS } from '@trousseau/domain/money/statement'
import { AppError } from '../app-error.ts'

/** The ranges of days that lists are asked for. */
const RANGES = [
  ['from', 'to'],
  ['ship_date_from', 'ship_date_to'],
  ['wear_date_from', 'wear_date_to'],
  ['due_from', 'due_to'],
] as const

type Ranges = { [K in (typeof RANGES)[number][number]]?: Day | undefined }

/** A file of no rows would look as if there were none: a range that ends before it begins is a mistake. */
export function refuseBackwardDays(asked: Ranges): void {
  const errors = RANGES.flatMap(([from, to]) => {
    const [first, last] = [asked[from], asked[to]]
    return first && last && first > last ? [{ field: from, message: RANGE_BACKWARDS }] : []
  })
  if (errors.length > 0) throw new AppError('invalid', { errors })
}
