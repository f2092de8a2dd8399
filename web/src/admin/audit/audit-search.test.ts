import { expect, test } from 'vitest'
import { isFiltered, toFilters } from './audit-search.ts'

const TODAY = '2026-11-15'
const usual = { from: '2025-11-15', to: TODAY, order_by: 'at', order_dir: 'desc' }

test('the audit is asked for the last year, the latest first', () => {
  expect(toFilters({}, TODAY)).toEqual(usual)
  expect(isFiltered({}, TODAY)).toBe(false)
})

test('what the address says narrows the audit, and the export has the same', () => {
  expect(toFilters({ search: 'signed', user: 4, store: 7 }, TODAY)).toEqual({
    ...usual,
    search: 'signed',
    user: '4',
    store: '7',
  })
  for (const asked of [{ search: 'signed' }, { user: 4 }, { store: 7 }, { from: '2026-01-01' }])
    expect(isFiltered(asked, TODAY)).toBe(true)
})
