import { expect, test } from 'vitest'
import { isUsualRange, toDateRange } from './date-range.ts'

// Claims: rule.date-filter.from-default, rule.date-filter.to-default
test('a list shows the year up to today, and a year back from February 29 is February 28', () => {
  expect(toDateRange({}, '2026-11-15')).toEqual({ from: '2025-11-15', to: '2026-11-15' })
  expect(toDateRange({}, '2028-02-29')).toEqual({ from: '2027-02-28', to: '2028-02-29' })
})

test('the dates that were asked for are kept, but for days to come', () => {
  const asked = { from: '2024-01-01', to: '2026-11-14' }
  expect(toDateRange(asked, '2026-11-15')).toEqual(asked)
  expect(toDateRange({ to: '2026-11-16' }, '2026-11-15').to).toBe('2026-11-15')
})

test('a range is the usual one however it was come by', () => {
  expect(isUsualRange({}, '2026-11-15')).toBe(true)
  expect(isUsualRange({ from: '2025-11-15', to: '2027-01-01' }, '2026-11-15')).toBe(true)
  expect(isUsualRange({ from: '2025-11-14' }, '2026-11-15')).toBe(false)
  expect(isUsualRange({ to: '2026-11-14' }, '2026-11-15')).toBe(false)
})
