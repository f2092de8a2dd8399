import { expect, test } from 'vitest'
import { DIFFERENCES, explainDifference, maySettle, type SETTLING_WAYS } from './difference.ts'

test('every difference has a cause in words, and can at least be dismissed', () => {
  for (const [kind, { title, cause, ways }] of Object.entries(DIFFERENCES)) {
    expect(title.length, kind).toBeGreaterThan(5)
    expect(cause, kind).toMatch(/^[A-Z].*\.$/)
    expect(ways, kind).toContain('dismiss')
  }
  expect(explainDifference('toString').ways).toEqual(['dismiss'])
})

test('only what moved money without us is recorded or given back', () => {
  const kinds = Object.keys(DIFFERENCES)
  const open = (way: (typeof SETTLING_WAYS)[number]) => kinds.filter((kind) => maySettle(kind, way))
  expect(open('record')).toEqual(['unknown_charge', 'second_charge'])
  expect(open('match')).toEqual(['unknown_charge'])
  expect(open('refund')).toEqual(['unknown_charge', 'second_charge', 'unknown_hold', 'unknown_capture'])
})
