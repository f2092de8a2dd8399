import { addError, type FieldErrors, isGiven } from './field-errors.ts'
import type { Fields } from './records.ts'

const tooLittle = 'The total must be at least 0.01.'

/** Cents, from dollars as a number or text; undefined if nothing was sent or an error was added to `errors`. */
export function readTotal(errors: FieldErrors, { total }: Fields): number | undefined {
  if (!isGiven(total)) return undefined
  const [, dollars, cents = ''] = /^(\d{1,8})(?:\.(\d{1,2}))?$/.exec(String(total)) ?? []
  if (dollars === undefined) {
    addError(errors, 'total', Number(total) < 0.01 ? tooLittle : 'The total format is invalid.')
    return undefined
  }
  const read = Number(dollars) * 100 + Number(cents.padEnd(2, '0'))
  if (read === 0) addError(errors, 'total', tooLittle)
  return read === 0 ? undefined : read
}

export function inDollars(cents: number): number {
  return cents / 100
}
