import { expect, test } from 'vitest'
import { shipsIn } from './ships-in.ts'

test('the time until a dress ships is said in months and days, and what is none of them is left out', () => {
  expect(shipsIn(4, 7)).toBe('4\u00a0months 7\u00a0days')
  expect(shipsIn(1, 1)).toBe('1\u00a0month 1\u00a0day')
  expect(shipsIn(6, 0)).toBe('6\u00a0months')
  expect(shipsIn(0, 10)).toBe('10\u00a0days')
  expect(shipsIn(0, 0)).toBe('At once')
})
