import { REQUIRED } from '@trousseau/domain/text'

export const NOT_ROUTING = 'Check the routing number (9 digits).'

const WEIGHTS = [3, 7, 1] as const

/** Nine digits whose weighted sum is a multiple of ten. Catches one wrong digit, or two that are swapped. */
export function routingProblem(typed: string): string | undefined {
  const text = typed.trim()
  if (text === '') return REQUIRED
  if (!/^\d{9}$/.test(text) || /^0+$/.test(text)) return NOT_ROUTING
  const sum = [...text].reduce((total, digit, place) => total + Number(digit) * (WEIGHTS[place % 3] ?? 0), 0)
  return sum % 10 === 0 ? undefined : NOT_ROUTING
}
